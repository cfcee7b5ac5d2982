/** The shape of the project, checked: imports point downwards, the pure layers stand alone and bundle for a browser. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { build } from 'vite';
import { expect, test } from 'vitest';

/** Lowest first, as in docs/architecture.md; a folder imports only from itself and from folders before it. */
const LAYERS = [
  'tiles',
  'shape',
  'rules',
  'table',
  'records',
  'analysis',
  'nn',
  'features',
  'players',
  'protocols',
  'arena',
  'learn',
  'cluster',
  'server',
  'cli',
];
/** These import no package and no node: module. */
const PURE = ['tiles', 'shape', 'rules', 'table', 'records', 'analysis', 'features', 'players', 'arena'];

const root = resolve(import.meta.dirname, '..');
const src = join(root, 'src');
const sources = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => join(src, file));

/** Static imports and re-exports at the start of a line, and import() calls. */
const IMPORT = /^\s*(?:import|export)\b[^'"`;]*?from\s*'([^']+)'|^\s*import\s*'([^']+)'|\bimport\('([^']+)'\)/gm;
const importsOf = (file: string): string[] =>
  Array.from(readFileSync(file, 'utf8').matchAll(IMPORT), (match) => (match[1] ?? match[2] ?? match[3])!);
const layerOf = (file: string): string => relative(src, file).split(sep)[0]!;

test('every folder of src is a known layer', () => {
  expect([...new Set(sources.map(layerOf))].filter((layer) => !LAYERS.includes(layer))).toEqual([]);
});

test('imports point downwards', () => {
  const wrong = sources.flatMap((file) =>
    importsOf(file)
      .filter((name) => name.startsWith('.'))
      .filter((name) => {
        const target = resolve(dirname(file), name);
        if (!target.startsWith(src + sep)) return true;
        return LAYERS.indexOf(layerOf(target)) > LAYERS.indexOf(layerOf(file));
      })
      .map((name) => `${relative(root, file)} imports ${name}`),
  );
  expect(wrong).toEqual([]);
});

test('the pure layers import no package and no node module', () => {
  const wrong = sources
    .filter((file) => PURE.includes(layerOf(file)))
    .flatMap((file) =>
      importsOf(file)
        .filter((name) => !name.startsWith('.'))
        .map((name) => `${relative(root, file)} imports ${name}`),
    );
  expect(wrong).toEqual([]);
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
  const strays = ['bench', 'verify', 'scripts', 'src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\.(spec|tests)\.[jt]s$/.test(file),
    ),
  );
  expect(strays).toEqual([]);
});

test('deterministic layers use no clock, no Math.random and no locale', () => {
  const wrong = sources
    .filter((file) => PURE.includes(layerOf(file)))
    .filter((file) =>
      /Math\.random|Date\.now|new Date\(|performance\.now|toLocale|Intl\./.test(readFileSync(file, 'utf8')),
    )
    .map((file) => relative(root, file));
  expect(wrong).toEqual([]);
});
