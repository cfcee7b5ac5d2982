/** The shape of the project, checked: the rules of layers.ts hold and each can fail; the pure layers bundle for a browser. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { refusedLines } from './compile.ts';
import { LAYERS, PURE, RULES, type Files } from './layers.ts';

const root = resolve(import.meta.dirname, '..');
const src = join(root, 'src');

const filesBelow = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => `${folder}/${file.split(sep).join('/')}`);

const files: Files = new Map(
  [...filesBelow('src'), ...filesBelow('web')].map((file) => [file, readFileSync(join(root, file), 'utf8')]),
);

test.each(Object.entries(RULES))('%s', (_, rule) => {
  expect(rule(files)).toEqual([]);
});

/** A rule, and a file that breaks it when it joins the others. */
const PLANTED: readonly (readonly [keyof typeof RULES, string, string])[] = [
  ['knownLayers', 'src/attic/index.ts', ''],
  ['importsPointDown', 'src/tiles/planted.ts', "import { Table } from '../table/index.ts';\n"],
  ['importsPointDown', 'src/rules/planted.ts', "const late = () => import('../players/index.ts');\n"],
  ['importsPointDown', 'src/cli/planted.ts', "import { rows } from '../../testkit/rows.ts';\n"],
  ['pureLayersStandAlone', 'src/shape/planted.ts', "import { readFileSync } from 'node:fs';\n"],
  ['engineKnowsNoMahjong', 'src/nn/planted.ts', "import type { Tile } from '../tiles/index.ts';\n"],
  ['slowOnesOnlyTest', 'src/analysis/planted.ts', "import { slowFan } from '../rules/chinese/slow.ts';\n"],
  ['foldersHaveOneDoor', 'src/players/planted.ts', "import { apply } from '../table/apply.ts';\n"],
  ['foldersHaveOneDoor', 'src/analysis/planted.ts', "export { Danger } from './riichi/danger/danger.ts';\n"],
  ['foldersHaveOneDoor', 'web/planted.ts', "import type { Fault } from '../src/base/result.ts';\n"],
  ['nobodyEntersFromWithin', 'src/table/planted.ts', "import { apply } from './index.ts';\n"],
  ['foldersHaveAnIndex', 'src/records/planted/parse.ts', ''],
  [
    'oneStyleOfPrivacy',
    'src/players/planted.ts',
    'class Mind {\n  #view = 1;\n  get view() {\n    return this.#view;\n  }\n}\n',
  ],
  ['onlyTheTableWrites', 'src/players/planted.ts', 'const hand = (view as MutableTable).hands;\n'],
  ['onlyTheTableWrites', 'src/table/setup/index.ts', "export { MutableTable } from '../state.ts';\n"],
  ['onlyTheTableWrites', 'web/planted.ts', 'Object.assign(this.table, { honba: 2 });\n'],
  ['onlyTheTableWrites', 'src/learn/planted.ts', 'Object.assign(decision.table.scores, [0, 0, 0, 0]);\n'],
  ['roomsAreListed', 'web/attic/planted.ts', ''],
  ['roomsAreListed', 'web/rooms.ts', `${files.get('web/rooms.ts')}\n  id: 'attic',\n`],
  ['roomsStandApart', 'web/review/planted.ts', "import { against } from '../watch/danger.ts';\n"],
  ['roomsStandApart', 'web/watch/planted.ts', "const late = () => import('../analyse/state.ts');\n"],
  ['roomsStandApart', 'web/watch/planted.ts', "import '../style/review.css';\n"],
  ['roomsStandApart', 'web/network/planted.ts', "import { answer } from '../review/state.ts';\n"],
  ['roomsStandApart', 'web/planted.ts', "import { Room } from './watch/room.tsx';\n"],
  ['roomsStandApart', 'web/rooms.ts', `import './watch/room.tsx';\n${files.get('web/rooms.ts')}`],
];

test.each(PLANTED)('%s fails on a planted %s', (name, file, text) => {
  const found = RULES[name]!(new Map([...files, [file, text]]));
  expect(found).toHaveLength(1);
  expect(found[0]).toContain(file.replace(/\/\w+\.ts$/, ''));
});

test('every rule has a planted violation', () => {
  expect(Object.keys(RULES).filter((name) => !PLANTED.some(([planted]) => planted === name))).toEqual([]);
});

const HEAD = `import { Table, apply, tableOf, wouldWin, type Event, type Setup } from 'src/table/index.ts';
declare const table: Table, event: Event, setup: Setup, rules: Table['rules'];`;

/** What everybody may do with a table. */
const READS: readonly string[] = [
  'const fresh = new Table(rules); fresh.set(table);',
  'apply(table.clone(), event);',
  'const made = tableOf(setup); if (made.ok) apply(made.value.table, event);',
  'fresh.restore(JSON.parse(JSON.stringify(table)));',
  'const own = table.hands.slice(0, 37); own[0] = 1; own.fill(0);',
  'const shares: readonly number[] = [...table.scores.subarray(0, table.seats)];',
  'const counts = table.shapes[0]!.counts.slice(); counts[4] = table.shapes[0]!.shanten(table.meldCount[0]!);',
  'const wins: boolean = wouldWin(table, table.turn, table.drawn);',
  'const kept: Uint8Array = new Uint8Array(34); kept.set(table.shown);',
];

/** What nobody outside src/table may do. */
const WRITES: readonly string[] = [
  'table.drawn = 3;',
  'table.turn++;',
  'new Table(rules).phase = 0;',
  'table.clone().honba += 1;',
  'table.scores[0] = 0;',
  'table.riverTurns[3]! -= 1;',
  'table.scores.set([1, 2, 3, 4]);',
  'table.shown.fill(0);',
  'table.hands.copyWithin(0, 37);',
  'table.wall.sort();',
  'table.wall.subarray(0, 14)[0] = 1;',
  'new Uint8Array(table.hands.buffer)[0] = 1;',
  'table.shapes[0]!.counts[5] = 4;',
  'table.shapes[0]!.add(5);',
  'table.shapes[0]!.reset(new Uint8Array(34));',
  'table.recount(0);',
  'const raw: Uint8Array = table.hands;',
  'delete (table as Partial<Table>).drawn;',
];

test('a table compiles to be read and cloned; a planted write of any field does not compile', () => {
  const refused = refusedLines(HEAD, [...READS, ...WRITES]);
  expect([...refused.keys()]).toEqual(WRITES);
}, 60_000);

test('what a player is handed is no table of full knowledge: the oracle features do not compile with it', () => {
  const head = `import { chineseOracle, encodeOracle, makeEncoder, oracle1, Suzaku1, suphx, type FeatureSet } from 'src/features/index.ts';
import type { Observation } from 'src/players/player.ts';
import { newFullTable, Table, type FullTable } from 'src/table/index.ts';
declare const seen: Observation, full: FullTable, rules: Table['rules'], bytes: Uint8Array, encoder: Suzaku1;`;
  const allowed = [
    'encodeOracle(full, 0, bytes);',
    'encodeOracle(newFullTable(rules), 0, bytes);',
    'encoder.encode(full, 0, bytes, bytes);',
    'encoder.encode(seen.view!, 0, bytes, bytes);',
    'makeEncoder(suphx, rules);',
    'const own: FeatureSet = suphx;',
  ];
  const refused = [
    'encodeOracle(seen.view!, 0, bytes);',
    'encodeOracle(new Table(rules), 0, bytes);',
    'makeEncoder(oracle1, rules);',
    'makeEncoder(chineseOracle, rules);',
    'const peeking: FeatureSet = oracle1;',
  ];
  expect([...refusedLines(head, [...allowed, ...refused]).keys()]).toEqual(refused);
}, 60_000);

test.each(PURE.filter((layer) => existsSync(join(src, layer, 'index.ts'))))(
  'src/%s bundles for the browser',
  async (layer) => {
    const result = await build({
      root,
      configFile: false,
      logLevel: 'silent',
      build: {
        write: false,
        minify: false,
        lib: { entry: join(src, layer, 'index.ts'), formats: ['es'] },
        rolldownOptions: {
          // A slow machine is no fault of the layer.
          checks: { pluginTimings: false },
          onLog: (level, log) => {
            // How long plugins took says something about the load of the machine, nothing about the code.
            if (level === 'warn' && log.code !== 'PLUGIN_TIMINGS') throw new Error(log.message);
          },
        },
      },
    });
    const [bundle] = Array.isArray(result) ? result : [result];
    const chunks = (bundle as { output: { imports?: string[]; code?: string }[] }).output;
    expect(chunks.flatMap((chunk) => chunk.imports ?? [])).toEqual([]);
    for (const word of ['process.', 'Buffer.', 'require('])
      expect(chunks.some((chunk) => chunk.code?.includes(word))).toBe(false);
  },
);

test('every layer with an index is a sub-path export, and the other way round', () => {
  const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    exports: Record<string, unknown>;
  };
  const wanted = LAYERS.filter((layer) => existsSync(join(src, layer, 'index.ts'))).map((layer) => `./${layer}`);
  expect(
    Object.keys(exports)
      // The package itself is the door of src/answers/text: the functions that take text.
      .filter((name) => name !== './package.json' && name !== '.')
      .sort(),
  ).toEqual(wanted.sort());
});

test('tests that no run would find do not exist', () => {
  const strays = ['bench', 'verify', 'testkit', 'scripts', 'src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\.(spec|tests)\.[jt]s$/.test(file),
    ),
  );
  expect(strays).toEqual([]);
});

test('deterministic layers use no clock, no Math.random and no locale', () => {
  const wrong = [...files]
    .filter(([file]) => PURE.includes(file.split('/')[1]!) && file.startsWith('src/') && !file.endsWith('.test.ts'))
    .filter(([, text]) => /Math\.random|Date\.now|new Date\(|performance\.now|toLocale|Intl\./.test(text))
    .map(([file]) => relative(root, join(root, file)));
  expect(wrong).toEqual([]);
});
