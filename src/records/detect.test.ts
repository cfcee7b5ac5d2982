import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { unwrap } from '../tiles/index.ts';
import { makeGames } from '../../verify/lib/games.ts';
import {
  detectFormat,
  FORMATS,
  gunzip,
  makeRecord,
  readRecords,
  readText,
  RECORD_FORMATS,
  type RecordFormat,
} from './index.ts';

const [GAME] = makeGames('tenhou', 1, 'detect', 2);
const made = (format: RecordFormat): string => unwrap(makeRecord(GAME!, format));

test.each(FORMATS.filter(({ make }) => make).map(({ id }) => id))('%s is known by its content', (id) => {
  expect(detectFormat(made(id))).toBe(id);
  expect(detectFormat(`\uFEFF\r\n ${made(id)}`)).toBe(id);
  expect(readText(`\uFEFF${made(id)}`)).toMatchObject({ format: id, faults: [] });
});

test.each([
  ['an id before the log', `x1\t${made('mjlog')}`, 'mjlog'],
  ['a log without its root', made('mjlog').replaceAll(/<\/?mjloggm[^>]*>/g, ''), 'mjlog'],
  ['a link', `https://tenhou.net/6/#json=${encodeURIComponent(made('tenhou6'))}`, 'tenhou6'],
  ['client packets', '<HELO uname="a"/>\0<GO type="9"/>\0', 'tenhou-packets'],
  ['prose', 'a mahjong game', undefined],
  ['nothing', '', undefined],
])('detects %s', (_, text, format) => expect(detectFormat(text)).toBe(format));

test('every row of the table is a known format, once', () => {
  const ids = FORMATS.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !RECORD_FORMATS.includes(id))).toEqual([]);
});

test('bytes and gzip', async () => {
  const bytes = new TextEncoder().encode(made('mjlog'));
  const plain = await readRecords(bytes);
  const packed = await readRecords(new Uint8Array(gzipSync(bytes)));
  expect(plain.games[0]?.events).toHaveLength(GAME!.events.length);
  expect(packed).toEqual(plain);
});

test('a cut archive keeps what could be unpacked', async () => {
  const packed = new Uint8Array(gzipSync(new TextEncoder().encode(made('mjlog').repeat(20))));
  const { games, faults } = await readRecords(packed.slice(0, packed.length - 9));
  expect(faults.at(-1)?.code).toBe('gzip.damaged');
  expect(games.length).toBeGreaterThanOrEqual(0);
});

test('a gzip bomb is left at the limit', async () => {
  const bomb = new Uint8Array(gzipSync(new Uint8Array(4_000_000)));
  expect(await gunzip(bomb, 1_000_000)).toMatchObject({ text: '', fault: { code: 'gzip.too-long' } });
  expect((await readRecords(bomb)).faults[0]?.code).toBe('log.unknown-format');
});

test('a format that is only read says so', () => {
  const written = makeRecord(GAME!, 'tenhou-packets');
  expect(written.ok ? '' : written.error.code).toBe('record.read-only');
});
