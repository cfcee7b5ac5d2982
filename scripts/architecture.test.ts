/** The shape of the project, checked: the rules of layers.ts hold and each can fail; the pure layers bundle for a browser. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { build } from 'vite';
import { expect, test } from 'vitest';
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
  ['foldersHaveOneDoor', 'src/players/planted.ts', "import { apply } from '../table/apply.ts';\n"],
  ['foldersHaveOneDoor', 'src/analysis/planted.ts', "export { Danger } from './riichi/danger/danger.ts';\n"],
  ['foldersHaveOneDoor', 'web/planted.ts', "import type { Fault } from '../src/base/result.ts';\n"],
  ['nobodyEntersFromWithin', 'src/table/planted.ts', "import { apply } from './index.ts';\n"],
  ['foldersHaveAnIndex', 'src/records/planted/parse.ts', ''],
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
          // A slow machine is no wrong bundle.
          checks: { bundlerTimings: false },
          onLog: (level, log) => {
            if (level === 'warn') throw new Error(log.message);
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
      .filter((name) => name !== './package.json')
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
