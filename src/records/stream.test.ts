import { expect, test } from 'vitest';
import { makeGames } from '../../testkit/games.ts';
import { packetsOf } from '../../testkit/packets.ts';
import { tenhou } from '../rules/index.ts';
import { maskEvent } from '../table/index.ts';
import { isNote } from './faults.ts';
import { makeMjai } from './mjai/parse.ts';
import type { Game } from './record.ts';
import { RecordStream } from './stream.ts';

const linesOf = (game: Game): string[] => makeMjai(game).trimEnd().split('\n');
const viewOf = ({ events }: Game, seat: number): Game => ({
  meta: {},
  events: events.map((event) => maskEvent(event, seat, tenhou)),
});

/** Codes of faults that are no notes, by line. */
const faultsOf = (lines: readonly string[], rules?: string): readonly string[] => {
  const stream = new RecordStream(rules);
  return lines.flatMap((line) =>
    stream
      .take(line)
      .filter((fault) => !isNote(fault))
      .map(({ code, at }) => `${at} ${code}`),
  );
};

test.each(['tenhou', 'sanma', 'mahjongsoul'])('%s: nothing is wrong with a game that was played', (rules) => {
  for (const game of makeGames(rules, 3, 'stream', 6))
    for (let seat = 0; seat < 3; seat++) {
      expect(faultsOf(linesOf(game))).toEqual([]);
      expect(faultsOf(linesOf(viewOf(game, seat)))).toEqual([]);
      if (rules !== 'mahjongsoul') expect(faultsOf(packetsOf(game, seat).split('\0'))).toEqual([]);
    }
});

const [game] = makeGames('tenhou', 1, 'stream', 3) as [Game];
/** Seat 2 draws for the first time; what is wrong comes after it. */
const at = game.events.findIndex((event) => event.type === 'draw' && event.seat === 2);
const json = (fields: Readonly<Record<string, unknown>>): string => JSON.stringify(fields);

test.each([
  ['a tile that is not held', 2, json({ type: 'dahai', actor: 2, pai: 'F', tsumogiri: false }), 'discard.not-offered'],
  ['a second draw', 0, json({ type: 'tsumo', actor: 2, pai: '?' }), 'draw.turn'],
  ['a draw of another seat', 0, json({ type: 'tsumo', actor: 3, pai: '?' }), 'draw.turn'],
  ['a discard out of turn', 0, json({ type: 'dahai', actor: 1, pai: 'F', tsumogiri: false }), 'discard.turn'],
  ['a call of nothing', 0, json({ type: 'pon', actor: 1, target: 3, pai: 'F', consumed: ['F', 'F'] }), 'pung.turn'],
  [
    'a chow from afar',
    0,
    json({ type: 'chi', actor: 0, target: 2, pai: '3m', consumed: ['1m', '2m'] }),
    'chow.not-offered',
  ],
  ['a riichi out of turn', 0, json({ type: 'reach', actor: 1 }), 'riichi.turn'],
  ['a riichi nobody declared', 0, json({ type: 'reach_accepted', actor: 3 }), 'riichi.not-declared'],
  ['a north set aside', 0, json({ type: 'kita', actor: 2 }), 'kita.not-offered'],
  ['what is half an event', 0, '{"type":"dahai","act', 'json.syntax'],
  ['an event without its seat', 0, json({ type: 'dahai', pai: 'F' }), 'json.integer'],
])('%s costs its round', (_, seat, line, code) => {
  for (const [lines, codes] of [
    [linesOf(viewOf(game, seat)), [code]],
    [linesOf(game), [code, code.replace('.turn', '.not-offered')]],
  ] as const) {
    const stream = new RecordStream();
    const take = (list: readonly string[]): readonly string[] =>
      list.flatMap((one) => stream.take(one).map((fault) => fault.code));
    expect(take(lines.slice(0, at + 1))).toEqual([]);
    const [fault, ...more] = stream.take(line);
    expect([fault?.at, more, stream.game]).toEqual([at + 2, [], undefined]);
    expect(codes).toContain(fault!.code);
    expect(fault!.text).toMatch(/; the rest of the round is passed over$/);
    const next = lines.findIndex((one, i) => i > at && one.includes('"start_kyoku"'));
    expect([take(lines.slice(at + 1, next)), stream.game]).toEqual([[], undefined]);
    expect(take(lines.slice(next))).toEqual([]);
    expect(stream.game!.events.map(({ type }) => type).slice(0, 2)).toEqual(['start-match', 'start-round']);
    expect(stream.game!.events.slice(1)).toHaveLength(lines.length - next);
  }
});

test('packets: an event that cannot have happened costs its round', () => {
  const tags = packetsOf(game, 0).split('\0');
  const deal = tags.findIndex((tag) => tag.startsWith('<INIT'));
  const fault = (tag: string): readonly string[] => faultsOf(tags.toSpliced(deal + 2, 0, tag));
  expect(fault('<F130/>')).toEqual([`${deal + 3} discard.turn`]);
  expect(fault('<U/>')).toEqual([`${deal + 3} draw.turn`]);
});

test('a line that is no event is told and passed over', () => {
  const lines = linesOf(viewOf(game, 1));
  expect(faultsOf(lines.toSpliced(at, 0, '# note', 'INFO: a turn'))).toEqual([
    `${at + 1} mjai.no-event`,
    `${at + 2} mjai.no-event`,
  ]);
});

test('more faults than a record tells', () => {
  const lines = linesOf(viewOf(game, 1));
  const noise = Array.from({ length: 150 }, () => json({ type: 'chat' }));
  const stream = new RecordStream();
  const codes = [...lines.slice(0, 5), ...noise, '{"type":'].flatMap((line) =>
    stream.take(line).map(({ code }) => code),
  );
  expect(codes).toEqual([...noise.map(() => 'mjai.unknown-type'), 'json.syntax']);
});

test('a list of events pauses after each', () => {
  const stream = new RecordStream();
  const sizes: number[] = [];
  for (const faults of stream.steps(`[${linesOf(game).slice(0, 20).join(',')}]`)) {
    expect(faults).toEqual([]);
    sizes.push(stream.game!.events.length);
  }
  expect([...new Set(sizes)]).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
});

/** A deal of a game by the rules. */
const deal = (rules: string): string => linesOf(makeGames(rules, 1, 'rules', 1)[0]!)[1]!;
test.each([
  ['nothing is said', {}, 'tenhou', 'tenhou,length=east', 'tenhou,length=east'],
  ['the stream names its rules', { rules: 'tenhou' }, 'tenhou', 'tenhou,length=east', 'tenhou'],
  [
    'the stream has no red fives',
    { aka_flag: false },
    'tenhou,aka=false',
    'tenhou,length=east',
    'tenhou,length=east,aka=false',
  ],
  ['the stream has red fives', { aka_flag: true }, 'tenhou', 'tenhou,aka=false', 'tenhou,aka=false,aka=true'],
  ['three hands are dealt', {}, 'sanma', 'sanma,length=east', 'sanma,length=east'],
  ['three hands are dealt, four were expected', {}, 'sanma', 'tenhou,length=east', 'sanma,length=east'],
  ['four hands are dealt, three were expected', {}, 'tenhou', 'sanma', 'tenhou'],
])('rules: %s', (_, said, dealt, rules, played) => {
  const stream = new RecordStream(rules);
  for (const line of [json({ type: 'start_game', ...said }), deal(dealt)]) stream.take(line);
  expect(stream.game!.events[0]).toEqual({ type: 'start-match', rules: played });
});

test('rules: packets without a type', () => {
  const tags = packetsOf(game, 0)
    .split('\0')
    .filter((tag) => !tag.startsWith('<GO'));
  const stream = new RecordStream('tenhou,length=east');
  for (const tag of tags.slice(0, 8)) stream.take(tag);
  expect(stream.game!.events[0]).toMatchObject({ rules: 'tenhou,length=east' });
});

test('an id that is no seat is a note', () => {
  const stream = new RecordStream();
  const [fault, ...more] = stream.take(json({ type: 'start_game', id: 9 }));
  expect([fault, more]).toEqual([{ code: 'mjai.own-seat', at: 1, text: 'id 9 is no seat: there are 0 to 3' }, []]);
  expect(isNote(fault!)).toBe(true);
});
