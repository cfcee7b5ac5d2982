/** docs/reference/ is what the declarations say, and every name is explained in one line. */
import { expect, test } from 'vitest';
import { makePages, namesOf, pathsOf, readPages } from './reference.js';

test.each(pathsOf().map((path) => [path.path, path] as const))('%s: names are explained', (_, path) => {
  const names = namesOf(path);
  expect(names.length).toBeGreaterThan(0);
  const missing = names.filter(({ meaning }) => meaning === undefined).map((one) => `${one.name} in ${one.file}`);
  expect(missing).toEqual([]);
});

test('docs/reference/ is what scripts/reference.js writes', () => {
  const pages = makePages();
  expect([...readPages().keys()].sort()).toEqual([...pages.keys()].sort());
  for (const [file, text] of readPages()) expect([file, text === pages.get(file)]).toEqual([file, true]);
});
