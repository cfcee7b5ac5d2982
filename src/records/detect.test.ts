import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { unwrap } from '../base/index.ts';
import { botzoneView, chineseTextView, indicatorView, makeGames, tenhou6View } from '../../testkit/games.ts';
import { majsoulOf } from '../../testkit/majsoul.ts';
import {
  detectFormat,
  firstDifference,
  FORMATS,
  gunzip,
  makeRecord,
  readRecords,
  readText,
  RECORD_FORMATS,
  type Game,
  type RecordFormat,
} from './index.ts';

const [GAME] = makeGames('tenhou', 1, 'detect', 2);
const made = (format: RecordFormat): string => unwrap(makeRecord(GAME!, format));

const [CHINESE] = makeGames('chinese', 1, 'detect');
const chinese = (format: RecordFormat): string => unwrap(makeRecord(CHINESE!, format));

type View = (events: Game['events']) => Game['events'];
const all: View = (events) => events;
/** Mahjong Soul's format is only read; its texts come from a writer for tests. */
const textOf = (game: Game, id: RecordFormat): string =>
  id === 'majsoul' ? majsoulOf(game) : unwrap(makeRecord(game, id));
/** Formats with the rules they hold and what they carry of a game. Client packets show one seat's view: packets.test.ts. */
const HOLDS: readonly (readonly [RecordFormat, readonly string[], View])[] = [
  ['suzaku', ['tenhou', 'sanma', 'chinese'], all],
  ['mjlog', ['tenhou', 'sanma'], all],
  ['tenhou6', ['tenhou', 'sanma'], tenhou6View],
  ['mjai', ['tenhou', 'sanma', 'mahjongsoul', 'chinese'], all],
  ['majsoul', ['mahjongsoul,length=east', 'mahjongsoul-sanma,length=east'], indicatorView],
  ['botzone', ['chinese'], botzoneView],
  ['chinese-text', ['chinese'], chineseTextView],
];
test.each(HOLDS.flatMap(([id, rules, view]) => rules.map((one) => [id, one, view] as const)))(
  '%s of simulated %s is known by its content and reads back equal',
  (id, rules, view) => {
    for (const game of makeGames(rules, 2, 'detect', id === 'majsoul' ? Infinity : 3)) {
      const text = textOf(game, id);
      expect(detectFormat(`\uFEFF\r\n ${text}`)).toBe(id);
      const { format, games, faults } = readText(`\uFEFF${text}`);
      expect([format, faults, games.length]).toEqual([id, [], 1]);
      expect(firstDifference(view(game.events), view(games[0]!.events))).toBe(-1);
    }
  },
);

test('every format but client packets is in the table above', () => {
  const rest = RECORD_FORMATS.filter((id) => !HOLDS.some(([held]) => held === id));
  expect(rest).toEqual(['tenhou-packets']);
  expect(FORMATS.filter(({ make }) => !make).map(({ id }) => id)).toEqual(['majsoul', 'tenhou-packets']);
});

test.each([
  ['an id before the log', `x1\t${made('mjlog')}`, 'mjlog'],
  ['a log without its root', made('mjlog').replaceAll(/<\/?mjloggm[^>]*>/g, ''), 'mjlog'],
  ['a link', `https://tenhou.net/6/#json=${encodeURIComponent(made('tenhou6'))}`, 'tenhou6'],
  ['lines of Botzone matches', `${chinese('botzone')}\n${chinese('botzone')}`, 'botzone'],
  ['a Botzone match over several lines', JSON.stringify(JSON.parse(chinese('botzone')), null, 2), 'botzone'],
  ['a list of the judge’s displays', '[{"action": "INIT", "quan": 0}]', 'botzone'],
  ['mjai.app lines', '[{"id":0,"type":"start_game"},{"type":"start_kyoku"}]', 'mjai'],
  ['mjai before which a server says hello', '{"protocol":"mjsonp","type":"hello"}', 'mjai'],
  ['Chinese text with CRLF', chinese('chinese-text').replaceAll('\n', '\r\n'), 'chinese-text'],
  ['JSON of something else', '{"games":[]}', undefined],
  ['client packets', '<HELO uname="a"/>\0<GO type="9"/>\0', 'tenhou-packets'],
  ['prose', 'a mahjong game', undefined],
  ['nothing', '', undefined],
])('detects %s', (_, text, format) => expect(detectFormat(text)).toBe(format));

test('every format has one row', () => {
  expect(FORMATS.map(({ id }) => id).sort()).toEqual(RECORD_FORMATS.toSorted());
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
