/** Set-up installs only what is missing: after `npm ci` nothing is. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { isInstalled } from './setup.js';

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
