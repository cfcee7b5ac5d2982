/** The package as a stranger gets it: packed, installed into an empty folder, imported, type-checked, bundled, run. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'suzaku-package-'));
const isWindows = process.platform === 'win32';

const run = (command: string, args: readonly string[], cwd = folder): string => {
  const done = spawnSync(command, args, { cwd, encoding: 'utf8', shell: isWindows });
  expect(`${done.status} ${done.stderr.slice(-2000)} ${done.stdout.slice(-2000)}`).toMatch(/^0 /);
  return done.stdout;
};

beforeAll(() => {
  // npm test has just built dist; --ignore-scripts keeps packing from building it again under running tests.
  run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], root);
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz'))!;
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'stranger', private: true, type: 'module' }));
  run('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', join(folder, tarball)]);
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

/** The first example of each document that stands alone; the others name what only their reader has. */
const DOCUMENTS = ['README.md', 'docs/danger.md', 'docs/value.md'];
const exampleOf = (document: string): string =>
  /^```ts\n(.*?)^```$/ms.exec(readFileSync(join(root, document), 'utf8'))![1]!;

test('import type-checks, and so do the examples of the documents', () => {
  const programs = [PROGRAM, ...DOCUMENTS.map(exampleOf)];
  programs.forEach((program, i) => writeFileSync(join(folder, `check${i}.ts`), program));
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        strict: true,
        noEmit: true,
        module: 'nodenext',
        target: 'es2022',
        lib: ['es2022', 'dom'],
        types: [],
      },
      files: programs.map((_, i) => `check${i}.ts`),
    }),
  );
  run(process.execPath, [join(root, 'node_modules', 'typescript', 'bin', 'tsc'), '-p', folder]);
});

test('import bundles for the browser', () => {
  mkdirSync(join(folder, 'site'), { recursive: true });
  writeFileSync(join(folder, 'site', 'main.js'), PROGRAM.replace(': number', ''));
  writeFileSync(join(folder, 'site', 'index.html'), '<script type="module" src="./main.js"></script>');
  run(process.execPath, [
    join(root, 'node_modules', 'vite', 'bin', 'vite.js'),
    'build',
    '--logLevel',
    'warn',
    join(folder, 'site'),
  ]);
  expect(readdirSync(join(folder, 'site', 'dist', 'assets')).some((name) => name.endsWith('.js'))).toBe(true);
});

test('the command works from node_modules', () => {
  expect(run('npx', ['suzaku', 'hand', '123m406p789s1122z'])).toContain('ready');
});

test('tests and slow implementations stay out of the package', () => {
  const files = readdirSync(join(folder, 'node_modules', 'suzaku'), { recursive: true, encoding: 'utf8' });
  expect(files.filter((file) => /\.test\.|slow/.test(file))).toEqual([]);
});
