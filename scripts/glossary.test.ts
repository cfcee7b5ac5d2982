/** Every exported noun of analysis, policy, learn and arena has a comment and stands in the glossary; no name has two meanings. */
import { expect, test } from 'vitest';
import { FOLDERS, makePage, nounsOf, readPage } from './glossary.js';

const all = FOLDERS.flatMap((folder) => nounsOf(folder));

test('nouns are found', () => {
  expect(all.length).toBeGreaterThan(150);
});

test('every noun has a comment of its own', () => {
  expect(all.filter(({ meaning }) => meaning === undefined).map(({ name, file }) => `${name} in ${file}`)).toEqual([]);
});

test('a name has one meaning', () => {
  const files = new Map<string, Set<string>>();
  for (const { name, file } of all) files.set(name, (files.get(name) ?? new Set()).add(file));
  expect([...files].filter(([, places]) => places.size > 1).map(([name]) => name)).toEqual([]);
});

test('the glossary is what scripts/glossary.js writes', () => {
  expect(readPage()).toBe(makePage(readPage()));
});
