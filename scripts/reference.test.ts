/** docs/reference/ is what the declarations say, and names are explained: all of the front door, and elsewhere never fewer than before. */
import { expect, test } from 'vitest';
import { makePages, namesOf, pathsOf, readPages } from './reference.js';

/** Names without a comment of their own. Lower a number when you add comments; it must not rise. Paths that are not here have none. */
const MISSING: Readonly<Record<string, number>> = {
  'suzaku/base': 32,
  'suzaku/tiles': 50,
  'suzaku/shape': 22,
  'suzaku/rules': 8,
  'suzaku/table': 73,
  'suzaku/records': 34,
  'suzaku/analysis': 57,
  'suzaku/features': 26,
  'suzaku/policy': 6,
  'suzaku/players': 16,
  'suzaku/protocols': 29,
  'suzaku/arena': 24,
  'suzaku/models': 6,
  'suzaku/jobs': 26,
  'suzaku/nn': 85,
  'suzaku/learn': 59,
  'suzaku/cluster': 26,
  'suzaku/answers': 35,
  'suzaku/server': 2,
};

test.each(pathsOf().map((path) => [path.path, path] as const))('%s: names are explained', (name, path) => {
  const names = namesOf(path);
  expect(names.length).toBeGreaterThan(0);
  const missing = names.filter(({ meaning }) => meaning === undefined).map((one) => `${one.name} in ${one.file}`);
  const allowed = MISSING[name] ?? 0;
  expect(missing.length > allowed ? missing : []).toEqual([]);
});

test('docs/reference/ is what scripts/reference.js writes', () => {
  const pages = makePages();
  expect([...readPages().keys()].sort()).toEqual([...pages.keys()].sort());
  for (const [file, text] of readPages()) expect([file, text === pages.get(file)]).toEqual([file, true]);
});
