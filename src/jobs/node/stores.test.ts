/** Results on disk: found again, damaged, in conflict; files whole or not at all. */
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { double } from '../../../testkit/jobkinds.ts';
import { fault, unwrap } from '../../base/index.ts';
import { taskId, type Output } from '../index.ts';
import { folderStore, openLines, writeWhole, type LineStore } from './index.ts';

const folder = mkdtempSync(join(tmpdir(), 'suzaku-stores-'));
afterAll(() => rmSync(folder, { recursive: true }));

const TASK = double(3);
const ID = taskId(TASK, 'e');
const OUTPUT: Output = { value: { a: [1, null, 'x'] }, bytes: Uint8Array.of(1, 10, 255) };

test('a file is written whole or not at all', () => {
  const path = join(folder, 'whole');
  writeWhole(path, 'first');
  expect(() => writeWhole(path, [Uint8Array.of(1), { length: 3 } as Uint8Array])).toThrow('buffer');
  expect([readFileSync(path, 'utf8'), existsSync(`${path}.part`)]).toEqual(['first', false]);
  writeFileSync(`${path}.part`, 'left by a killed program, and longer');
  writeWhole(path, 'second');
  expect([readFileSync(path, 'utf8'), existsSync(`${path}.part`)]).toEqual(['second', false]);
  expect(() => writeWhole(join(folder, 'no', 'x'), '')).toThrow('ENOENT');
});

test('a folder keeps value and bytes, by id', async () => {
  const store = folderStore(join(folder, 'plain'));
  expect(await store.get(ID)).toBeUndefined();
  expect(await store.put(ID, TASK, OUTPUT)).toMatchObject({ ok: true });
  expect(await store.get(ID)).toEqual(OUTPUT);
  const opened = store.open(ID)!;
  expect([opened.value, opened.slice(0, 2), opened.slice(2, 3)]).toEqual([
    OUTPUT.value,
    Uint8Array.of(1, 10),
    Uint8Array.of(255),
  ]);
  expect(() => opened.slice(2, 4)).toThrow('ends early');
  expect(store.open('d'.repeat(40))).toBeUndefined();
  expect(await store.get(taskId(TASK, 'f'))).toBeUndefined();
  const empty = { value: 0, bytes: new Uint8Array(0) };
  await store.put('b'.repeat(40), TASK, empty);
  expect(await store.get('b'.repeat(40))).toEqual(empty);
});

const fileOf = (name: string): string => {
  const path = join(folder, name, ID.slice(0, 2), `${ID}.task`);
  expect(existsSync(path)).toBe(true);
  return path;
};

test.each<readonly [string, (whole: Buffer) => Uint8Array | string]>([
  ['cut off in its line', (whole) => whole.subarray(0, 20)],
  ['cut off in its bytes', (whole) => whole.subarray(0, -1)],
  ['longer than it was', (whole) => Buffer.concat([whole, Buffer.of(0)])],
  ['empty', () => ''],
  ['no JSON', () => 'junk\n'],
  ['JSON of something else', () => '{"task":1}\nxyz'],
  ['null', () => 'null\n'],
  ['another value', (whole) => whole.toString('latin1').replace('"x"', '"y"')],
  ['another id', (whole) => Buffer.from(whole.toString('latin1').replace(ID, 'c'.repeat(40)), 'latin1')],
  ['a byte changed', (whole) => Buffer.from(Uint8Array.from(whole, (byte, i) => (i === whole.length - 1 ? 0 : byte)))],
])('a damaged result is none, and is made again: %s', async (name, damage) => {
  const store = folderStore(join(folder, name));
  await store.put(ID, TASK, OUTPUT);
  const path = fileOf(name);
  writeFileSync(path, damage(readFileSync(path)));
  expect(await store.get(ID)).toBeUndefined();
  expect(await store.put(ID, TASK, OUTPUT)).toMatchObject({ ok: true });
  expect(await store.get(ID)).toEqual(OUTPUT);
  expect(readdirSync(dirname(path))).toHaveLength(1);
});

test('a second result of a task: the same is nothing new, another one is an alarm', async () => {
  const store = folderStore(join(folder, 'twice'));
  await store.put(ID, TASK, OUTPUT);
  expect(await store.put(ID, TASK, OUTPUT)).toMatchObject({ ok: true });
  const other = await store.put(ID, TASK, { ...OUTPUT, value: 7 });
  expect(other).toMatchObject({ ok: false, error: { code: 'jobs.differs' } });
  expect(await store.get(ID)).toEqual(OUTPUT);
});

test('a folder that cannot be written is a fault', async () => {
  writeFileSync(join(folder, 'file'), '');
  const refused = await folderStore(join(folder, 'file')).put(ID, TASK, OUTPUT);
  expect(refused).toMatchObject({ ok: false, error: { code: 'file.unwritable' } });
});

const refuse = (head: string) => ({ code: 'test.head', at: 1, text: head });
const open = (file: string, engine = 'e', head = '{"of":"a"}'): LineStore =>
  unwrap(openLines(file, { engine, head, refuse }));

test('lines: found again by id; those of another engine stay and are not found', async () => {
  const file = join(folder, 'lines.jsonl');
  await open(file).put(ID, TASK, { value: 6 });
  const again = open(file, 'f');
  expect(await again.get(ID)).toEqual({ value: 6 });
  const other = taskId(TASK, 'f');
  expect(await again.get(other)).toBeUndefined();
  await again.put(other, TASK, { value: 8 });
  expect(open(file).lines.map(({ id, engine, task, value }) => [id, engine, task, value])).toEqual([
    [ID, 'e', TASK.name, 6],
    [other, 'f', TASK.name, 8],
  ]);
  expect(await open(file).put(ID, TASK, { value: 7 })).toMatchObject({ ok: false, error: { code: 'jobs.differs' } });
  expect(openLines(file, { engine: 'e', head: '{"of":"b"}', refuse })).toEqual(fault('test.head', 1, '{"of":"a"}'));
});

test('lines: one that is changed is passed over, a last one that is cut off is cut away', async () => {
  const file = join(folder, 'cut.jsonl');
  const ids = ['1', '2', '3'].map((digit) => digit.repeat(40));
  for (const [i, id] of ids.entries()) await open(file).put(id, double(i), { value: [i, i] });
  const [head, ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n');
  writeFileSync(file, [head, lines[0]!.replace('[0,0]', '[0,9]'), lines[1], lines[2]!.slice(0, -9)].join('\n'));
  const store = open(file);
  expect(store.lines.map(({ id }) => id)).toEqual([ids[1]]);
  expect(store.damaged).toBe(1);
  // What was cut off is gone, not left for the next line to stand beside.
  expect(readFileSync(file, 'utf8').split('\n')).toHaveLength(4);
  await store.put(ids[2]!, double(2), { value: [2, 2] });
  expect(open(file).lines.map(({ value }) => value)).toEqual([
    [1, 1],
    [2, 2],
  ]);
});

test('lines: two of one id that differ are an alarm; a folder is none', () => {
  const file = join(folder, 'two.jsonl');
  open(file);
  const line = (value: number, digest: string): string =>
    `${JSON.stringify({ id: ID, task: 't', engine: 'e', inputs: {}, digest, value })}\n`;
  appendFileSync(file, line(1, '6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b'));
  expect(open(file).lines).toHaveLength(1);
  appendFileSync(file, line(2, 'd4735e3a265e16eee03f59718b9b5d03019c07d8b6c51f90da3a666eec13ab35'));
  expect(openLines(file, { engine: 'e', head: '{"of":"a"}', refuse })).toMatchObject({
    error: { code: 'jobs.differs' },
  });
  mkdirSync(join(folder, 'dir'));
  expect(() => open(join(folder, 'dir'))).toThrow('EISDIR');
});

test.each([
  ['empty', '', ''],
  ['a first line that was cut off', '{"of":', '{"of":'],
  ['a first line without its end', '{"of":"a"}', '{"of":"a"}'],
  ['something else', 'notes\nmore\n', 'notes'],
])('lines: a file that is no save is refused and left alone: %s', (name, text, head) => {
  const file = join(folder, `${name}.jsonl`);
  writeFileSync(file, text);
  expect(openLines(file, { engine: 'e', head: '{"of":"a"}', refuse })).toEqual(fault('test.head', 1, head));
  expect(readFileSync(file, 'utf8')).toBe(text);
});
