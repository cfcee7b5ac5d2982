/** The package as a stranger gets it: packed, installed into an empty folder, imported, type-checked, bundled, run. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'suzaku-package-'));
let packed = 0;
let warnings: readonly string[] = [];
const isWindows = process.platform === 'win32';

/** Bytes of the packed package at most. */
const MOST_BYTES = 12_000_000;

const run = (command: string, args: readonly string[], cwd = folder): string => {
  const done = spawnSync(command, args, { cwd, encoding: 'utf8', shell: isWindows });
  expect(`${done.status} ${done.stderr.slice(-2000)} ${done.stdout.slice(-2000)}`).toMatch(/^0 /);
  return done.stdout;
};

beforeAll(() => {
  // npm test has just built dist; --ignore-scripts keeps packing from building it again under running tests.
  run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], root);
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz'))!;
  packed = statSync(join(folder, tarball)).size;
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'stranger', private: true, type: 'module' }));
  const install = ['install', '--no-audit', '--no-fund', '--prefer-offline', join(folder, tarball)];
  const done = spawnSync('npm', install, { cwd: folder, encoding: 'utf8', shell: isWindows });
  if (done.status !== 0) throw new Error(`npm install: ${done.stderr}`);
  // What npm says of the machine's own settings is no concern of the package.
  warnings = done.stderr.split('\n').filter((line) => /\bwarn/i.test(line) && !/user config|npmrc/.test(line));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const PROGRAM = `import { shanten, acceptance } from 'suzaku/shape';
import { parseHand, unwrap } from 'suzaku/tiles';
const hand = unwrap(parseHand('123m406p789s1122z'));
const distance: number = shanten(hand);
console.log(distance, acceptance(hand)[0]?.tiles);
`;

test('import runs in Node', () => {
  writeFileSync(join(folder, 'run.mjs'), PROGRAM.replace(': number', ''));
  expect(run(process.execPath, ['run.mjs']).trim()).toBe('0 4');
});

const examplesOf = (document: string): readonly string[] =>
  Array.from(readFileSync(join(root, document), 'utf8').matchAll(/^```ts\n(.*?)^```$/gms), ([, text]) => text!);

/** The first example of each stands alone; the others name what only their reader has. */
const DOCUMENTS = ['README.md', 'docs/danger.md', 'docs/value.md'];
/** Every example stands alone and runs; what a line prints stands behind it as a comment. */
const LIBRARY = examplesOf('docs/library.md');
/** The examples of the reference, one per public path; that of the cluster needs its peers, which this folder does not have. */
const REFERENCE = readdirSync(join(root, 'examples', 'api'))
  .filter((file) => file !== 'cluster.ts')
  .map(
    (file) => [`reference-${file.slice(0, -3)}`, readFileSync(join(root, 'examples', 'api', file), 'utf8')] as const,
  );
const PROGRAMS: readonly (readonly [string, string])[] = [
  ['program', PROGRAM],
  ...DOCUMENTS.map((document, i) => [`document${i}`, examplesOf(document)[0]!] as const),
  ...LIBRARY.map((text, i) => [`library${i}`, text] as const),
  ...REFERENCE,
];

test.each([
  ['nodenext', 'nodenext'],
  ['node16', 'node16'],
  ['esnext', 'bundler'],
])('import type-checks with module %s, and so do the examples of the documents', (module, moduleResolution) => {
  for (const [name, program] of PROGRAMS) writeFileSync(join(folder, `${name}.ts`), program);
  const outDir = join(folder, module);
  const options = {
    strict: true,
    module,
    moduleResolution,
    outDir,
    rootDir: folder,
    target: 'es2022',
    types: [],
  };
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: { ...options, lib: ['es2022', 'dom'] },
      files: PROGRAMS.map(([name]) => `${name}.ts`),
    }),
  );
  run(process.execPath, [join(root, 'node_modules', 'typescript', 'bin', 'tsc'), '-p', folder]);
});

test.each(LIBRARY.map((text, i) => [i, text] as const))(
  'example %i of docs/library.md prints what it says',
  (i, text) => {
    const wanted = Array.from(text.matchAll(/console\.log\(.*\); \/\/ (.*)$/gm), ([, comment]) => comment!);
    expect(
      run(process.execPath, [join('nodenext', `library${i}.js`)])
        .trimEnd()
        .split('\n'),
    ).toEqual(wanted);
  },
);

test.each([
  ['a program', `<script type="module" src="./main.js"></script>`],
  ['examples/page.html', readFileSync(join(root, 'examples', 'page.html'), 'utf8')],
])('import bundles for the browser: %s', (name, html) => {
  const site = join(folder, name.replaceAll(/\W/g, '-'));
  mkdirSync(site, { recursive: true });
  writeFileSync(join(site, 'main.js'), PROGRAM.replace(': number', ''));
  writeFileSync(join(site, 'index.html'), html);
  run(process.execPath, [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn', site]);
  const scripts = readdirSync(join(site, 'dist', 'assets')).filter((file) => file.endsWith('.js'));
  expect(scripts).toHaveLength(1);
  expect(readFileSync(join(site, 'dist', 'assets', scripts[0]!), 'utf8')).not.toMatch(/\bfrom ?"suzaku/);
});

test('the command works from node_modules', () => {
  expect(run('npx', ['suzaku', 'hand', '123m406p789s1122z'])).toContain('ready');
});

test('tests and slow implementations stay out of the package', () => {
  const files = readdirSync(join(folder, 'node_modules', 'suzaku'), { recursive: true, encoding: 'utf8' });
  expect(files.filter((file) => /\.test\.|slow/.test(file))).toEqual([]);
});

test('it is small, and its installation warns of nothing', () => {
  expect(packed).toBeLessThan(MOST_BYTES);
  expect(warnings).toEqual([]);
});

test('what needs no native part runs without it, and the networks of the page are served from models/', async () => {
  expect(readdirSync(join(folder, 'node_modules')).filter((name) => name.startsWith('onnxruntime'))).toEqual([]);
  const site = join(folder, 'node_modules', 'suzaku', 'dist', 'site');
  const { models } = JSON.parse(readFileSync(join(site, 'networks.json'), 'utf8')) as {
    models: Record<string, { file: string; bytes: number }>;
  };
  const { loadSite } = (await import(join(folder, 'node_modules', 'suzaku', 'dist', 'src', 'server', 'index.js'))) as {
    loadSite: (folder: string, models: string) => ReadonlyMap<string, { body: () => Uint8Array }>;
  };
  const served = loadSite(site, join(folder, 'node_modules', 'suzaku', 'models'));
  expect(Object.keys(models).toSorted()).toEqual(['chinese', 'sanma', 'tenhou']);
  for (const { file, bytes } of Object.values(models)) expect(served.get(`/${file}`)?.body().length).toBe(bytes);
});
