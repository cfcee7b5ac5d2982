/** Archives made by the system's own tar and zip from testkit/zip.ts; hostile ones end in a typed fault. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { zipOf, type ZipEntry } from '../../testkit/zip.ts';
import { openArchive, type ArchiveLimits } from './archive.ts';

const folder = mkdtempSync(join(tmpdir(), 'suzaku-archive-'));
afterAll(() => rmSync(folder, { recursive: true }));

const byName = ([a = '']: readonly (string | undefined)[], [b = '']: readonly (string | undefined)[]): number =>
  a < b ? -1 : 1;
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

const read = async (bytes: Uint8Array, limits?: ArchiveLimits): Promise<readonly (readonly [string, string])[]> => {
  const files = await openArchive(bytes, limits);
  if (files === undefined) return [];
  const found: [string, string][] = [];
  for await (const { name, bytes: body } of files)
    found.push([name, body.ok ? new TextDecoder().decode(body.value) : body.error.code]);
  return found;
};

const TEXTS: readonly ZipEntry[] = [
  { name: 'a.xml', text: 'first' },
  { name: '2022/牌譜.json', text: 'x'.repeat(5000) },
  { name: 'stored', text: 'as it is', isStored: true },
];
const PAIRS = TEXTS.map(({ name, text }) => [name, text]);

test('zip: deflated and stored files, names in UTF-8; folders and the files of systems are left out', async () => {
  const beside = ['2022/', '__MACOSX/a.xml', '.DS_Store', 'x/.hidden'].map((name) => ({ name, text: '' }));
  expect(await read(zipOf([...beside, ...TEXTS]))).toEqual(PAIRS);
});

test('tar of the system, plain and in gzip, long names too', async () => {
  const long = `${'long/'.repeat(30)}game.xml`;
  for (const { name, text } of [...TEXTS, { name: long, text: 'deep' }]) {
    const file = join(folder, 'in', name);
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, text);
  }
  for (const format of ['ustar', 'gnu']) {
    const file = join(folder, `${format}.tar`);
    expect(spawnSync('tar', ['--format', format, '-cf', file, '-C', join(folder, 'in'), '.']).status).toBe(0);
    const tar = readFileSync(file);
    const expected = [...PAIRS, [long, 'deep']].map(([name, text]) => [`./${name}`, text]).toSorted(byName);
    const plain = (pairs: readonly (readonly [string, string])[]): unknown =>
      pairs.map((pair) => [...pair]).toSorted(byName);
    // `.` at the head of a name is the folder itself, no hidden file.
    expect(plain(await read(new Uint8Array(tar)))).toEqual(expected);
    expect(plain(await read(new Uint8Array(gzipSync(tar))))).toEqual(expected);
  }
});

test('what is no archive is none: logs, packed logs, nothing', async () => {
  for (const bytes of [bytesOf('<mjloggm>'), new Uint8Array(gzipSync('{"log":[]}')), new Uint8Array()])
    expect(await openArchive(bytes)).toBeUndefined();
});

const BOMB = zipOf([{ name: 'bomb', text: '0'.repeat(3_000_000) }]);
const MANY = zipOf(Array.from({ length: 30 }, (_, i) => ({ name: `${i}`, text: 'log' })));
const LIMITS = { files: 20, each: 1_000_000, all: 2_000_000 };
const whole = zipOf(TEXTS);

test.each([
  ['a bomb', BOMB, [['bomb', 'archive.too-long']]],
  ['encrypted', zipOf([{ name: 'secret', text: 'x', flags: 1 }]), [['secret', 'archive.secret']]],
  ['cut in the list', whole.slice(0, whole.length - 30), [['', 'archive.damaged']]],
  ['two bytes', bytesOf('PK\u0003\u0004'), [['', 'archive.damaged']]],
  [
    'a list that points outside',
    whole.map((byte, i) => (i >= whole.length - 6 && i < whole.length - 2 ? 0x7f : byte)),
    [['', 'archive.damaged']],
  ],
])('hostile: %s', async (_, bytes, expected) => expect(await read(bytes, LIMITS)).toEqual(expected));

test('too many files: the first ones, then a fault', async () => {
  const found = await read(MANY, LIMITS);
  expect(found).toHaveLength(21);
  expect(found.at(-1)![1]).toBe('archive.too-long');
});

test('damage never throws and never hangs', async () => {
  const tar = readFileSync(join(folder, 'gnu.tar'));
  for (const source of [whole, new Uint8Array(tar), new Uint8Array(gzipSync(tar))])
    for (let i = 0; i < 300; i++) {
      const bytes = source.slice();
      bytes[Math.imul(i, 2654435761) % bytes.length]! ^= 1 << (i % 8);
      await read(i % 3 === 0 ? bytes.subarray(0, Math.imul(i, 40503) % bytes.length) : bytes, LIMITS);
    }
});
