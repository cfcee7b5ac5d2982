/** The registry of rooms: what scripts/layers.ts reads of it, its titles, and that docs/page.md explains every room and key. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { roomsIn } from '../scripts/layers.ts';
import { ROOMS, roomNamed } from './rooms.ts';

const read = (file: string): string => readFileSync(join(import.meta.dirname, file), 'utf8');

test('the rules of imports read the same rooms from its text', () => {
  expect(roomsIn(new Map([['web/rooms.ts', read('rooms.ts')]]))).toEqual(ROOMS.map(({ id }) => id));
});

test.each(['en', 'ja', 'zh'] as const)('titles differ: %s', (lang) => {
  const titles = ROOMS.map(({ title }) => title[lang]);
  expect(new Set(titles).size).toBe(ROOMS.length);
  expect(titles).not.toContain('');
});

test('a name is a room, another one leads home', () => {
  for (const { id } of ROOMS) expect(roomNamed(id).id).toBe(id);
  expect(['', 'attic', 'Watch', '__proto__'].map((name) => roomNamed(name).id)).toEqual(Array(4).fill('home'));
});

/** As docs/page.md writes them; others as they are. */
const KEYS: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ' ': 'space',
  ...Object.fromEntries(['1', '2', '3', '4'].map((key) => [key, '1–4'])),
};

test.each(ROOMS.map((room) => [room.id, room] as const))('docs/page.md explains %s and its keys', (_, room) => {
  const section = read('../docs/page.md')
    .split(/^## /m)
    .find((part) => part.startsWith(`${room.title.en}\n`));
  expect(section).toBeDefined();
  const listed = Array.from(section!.matchAll(/^\| (\S[^|]*) \|/gm), (match) => match[1]!)
    .flatMap((cell) => cell.split(/[ ,]+/))
    .filter((word) => word !== 'key');
  expect([...new Set(listed)].sort()).toEqual([...new Set(room.keys.map((key) => KEYS[key] ?? key))].sort());
});

test('a class that stands alone in the sheet of one room is not styled by another: sheets stay when the room is left', () => {
  const folder = join(import.meta.dirname, 'style');
  const owners = new Map<string, string>();
  const twice: string[] = [];
  for (const file of readdirSync(folder)) {
    const text = readFileSync(join(folder, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
    const alone = Array.from(text.matchAll(/(?<=^|[{}])\s*([^{}@;]+?)\s*(?=\{)/g), (match) => match[1]!)
      .flatMap((list) => list.split(','))
      .map((selector) => selector.trim())
      .filter((selector) => /^\.[\w-]+$/.test(selector));
    for (const selector of new Set(alone)) {
      const owner = owners.get(selector);
      if (owner !== undefined) twice.push(`${selector}: ${owner}, ${file}`);
      owners.set(selector, file);
    }
  }
  expect(owners.size).toBeGreaterThan(100);
  expect(twice).toEqual([]);
});
