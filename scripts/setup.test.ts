/** Set-up installs only what is missing: after `npm ci` nothing is. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { isInstalled, root } from './setup.js';

const folder = mkdtempSync(join(tmpdir(), 'suzaku-setup-'));
afterAll(() => rmSync(folder, { recursive: true }));

type Packages = Readonly<Record<string, { readonly version?: string; readonly optional?: boolean }>>;
const LOCK: Packages = {
  '': {},
  'node_modules/a': { version: '1.0.0' },
  'node_modules/a/node_modules/b': { version: '2.0.0' },
  'node_modules/c-other-platform': { version: '3.0.0', optional: true },
};

test.each<readonly [string, Packages | undefined, boolean]>([
  ['all of them', LOCK, true],
  ['all but one of another platform', { ...LOCK, 'node_modules/c-other-platform': undefined as never }, true],
  ['nothing installed', undefined, false],
  ['one is missing', { 'node_modules/a': { version: '1.0.0' } }, false],
  ['one of another version', { ...LOCK, 'node_modules/a': { version: '1.0.1' } }, false],
])('%s', (name, found, expected) => {
  const place = join(folder, name);
  mkdirSync(join(place, 'node_modules'), { recursive: true });
  writeFileSync(join(place, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages: LOCK }));
  if (found !== undefined)
    writeFileSync(join(place, 'node_modules', '.package-lock.json'), JSON.stringify({ packages: found }));
  expect(isInstalled(place)).toBe(expected);
});

test('this checkout, which npm has installed', () => expect(isInstalled()).toBe(true));

/** npm warns of settings that it does not know, and of packages whose install scripts nobody has decided on. */
test('npm has nothing to warn of: it knows every setting of .npmrc, and no package may run an install script', () => {
  const settings = readFileSync(join(root, '.npmrc'), 'utf8').trim().split('\n');
  const npm = spawnSync('npm', ['config', 'ls', '-l', '--json'], {
    cwd: folder,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  const known = Object.keys(JSON.parse(npm.stdout) as object);
  expect(known.length).toBeGreaterThan(50);
  for (const setting of settings) expect(known).toContain(setting.split('=')[0]);
  expect(settings).toContain('ignore-scripts=true');
});
