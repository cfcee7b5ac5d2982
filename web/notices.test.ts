/** licences.txt names every package whose code is in the page, with its text. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { build } from 'vite';
import { makeNotices, notices, packageOf } from './notices.ts';

const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'suzaku-notices-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string, text: string): void => {
  mkdirSync(join(folder, name, '..'), { recursive: true });
  writeFileSync(join(folder, name), text);
};

test.each([
  ['our own file', '/x/web/main.tsx', undefined],
  ['a package', '/x/node_modules/preact/dist/preact.mjs', 'preact'],
  ['a package with a scope, and a query', '/x/node_modules/@preact/signals/dist/a.mjs?v=1', '@preact/signals'],
  ['a package within another', '/x/node_modules/a/node_modules/b/i.js', 'b'],
  ['helpers of the bundler', '\0rolldown/runtime.js', 'rolldown'],
])('%s', (_, id, name) => expect(packageOf(id, '/x/node_modules')?.name).toBe(name));

test('what page and workers take in is listed with its licence, and nothing else', async () => {
  file('LICENSE', 'MIT License\n\nCopyright (c) us\n\nPermission');
  for (const name of ['one', 'two', 'unused', '@x/three']) {
    file(
      `node_modules/${name}/package.json`,
      JSON.stringify({ name, version: '1.2.3', license: 'ISC', main: 'index.js' }),
    );
    file(`node_modules/${name}/index.js`, `export const name = () => ${JSON.stringify(name)};`);
    file(`node_modules/${name}/LICENSE`, `terms of ${name}`);
  }
  file('node_modules/@x/three/NOTICE.txt', 'a notice of three');
  file('web/index.html', '<script type="module" src="./main.js"></script>');
  file(
    'web/main.js',
    `import { name } from 'one'; console.log(name(), new Worker(new URL('./work.js', import.meta.url), { type: 'module' }));`,
  );
  file(
    'web/work.js',
    `import { name } from 'two'; import { name as other } from '@x/three'; console.log(name(), other());`,
  );
  const { page, worker } = notices(folder);
  await build({
    root: join(folder, 'web'),
    configFile: false,
    logLevel: 'silent',
    build: { outDir: join(folder, 'out'), modulePreload: { polyfill: false } },
    worker: { format: 'es', plugins: () => [worker()] },
    plugins: [page()],
  });
  const text = readFileSync(join(folder, 'out', 'licences.txt'), 'utf8');
  expect(text).toContain('Copyright (c) us');
  for (const name of ['one', 'two', '@x/three']) {
    expect(text).toContain(`${name} 1.2.3 (ISC)`);
    expect(text).toContain(`terms of ${name}`);
  }
  expect(text).toContain('a notice of three');
  expect(text).not.toContain('unused');
}, 60_000);

test('a package without a licence ends the build', () => {
  file('node_modules/bare/package.json', JSON.stringify({ name: 'bare', version: '1.0.0' }));
  expect(() => makeNotices([join(folder, 'node_modules/bare/i.js')], join(folder, 'node_modules'), '')).toThrow(
    'bare is in the bundle, but has no licence file',
  );
});

/** Packages that files of the page import by name; types leave no code behind. */
const imported = (): ReadonlySet<string> => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\.|\.config\.|^e2e|^notices\./.test(name),
  );
  const names = files.flatMap((name) =>
    Array.from(
      readFileSync(join(import.meta.dirname, name), 'utf8').matchAll(
        /^(?:import|export) (?!type\b)[^;]*?from '([^.'][^']*)'/gm,
      ),
      ([, from]) => /^(?:@[^/]+\/)?[^/]+/.exec(from!)![0],
    ),
  );
  return new Set(names.filter((name) => !name.startsWith('node:')));
};

// `npm test` builds the program, `npm run build` the page too.
const site = join(root, 'dist', 'site', 'licences.txt');
test.skipIf(!existsSync(site))('the built page: every package it imports, and the runtime of networks', () => {
  const text = readFileSync(site, 'utf8');
  expect(imported().has('preact')).toBe(true);
  for (const name of [...imported(), 'onnxruntime-web', 'onnxruntime-common', '@preact/signals-core']) {
    const { version } = JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')) as {
      version: string;
    };
    expect(text).toContain(`\n${name} ${version} (`);
  }
});
