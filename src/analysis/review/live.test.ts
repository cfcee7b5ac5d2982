import { expect, test } from 'vitest';
import { FakeAdviser } from '../../../testkit/fakeadviser.ts';
import { makeGames } from '../../../testkit/games.ts';
import { RecordStream, makeMjai, type Game } from '../../records/index.ts';
import { parseRuleset, tenhou, type RiichiRules } from '../../rules/index.ts';
import { maskEvent } from '../../table/index.ts';
import { unwrap } from '../../base/index.ts';
import { Live, positionJson, review, type Asked } from './index.ts';

const rulesOf = ({ events: [first] }: Game): RiichiRules =>
  unwrap(parseRuleset(first?.type === 'start-match' ? first.rules : '')) as RiichiRules;

const follow = (lines: readonly string[], seat?: number): { asked: Asked[]; faults: string[] } => {
  const stream = new RecordStream();
  const live = new Live({ ...(seat === undefined ? {} : { seat }), adviser: ({ seats }) => new FakeAdviser(seats) });
  const asked: Asked[] = [];
  const faults: string[] = [];
  for (const line of lines) {
    faults.push(...stream.take(line).map(({ code }) => code));
    if (stream.game === undefined) continue;
    const update = live.update(stream.game);
    if (update.ok) asked.push(...update.value);
    else faults.push(update.error.code);
  }
  return { asked, faults };
};

const linesOf = (game: Game): string[] => makeMjai(game).trimEnd().split('\n');

test.each(['tenhou', 'sanma'])('%s: mjai lines as they come give what the review gives', (text) => {
  const [game] = makeGames(text, 1, 'live', 5) as [Game];
  const rules = rulesOf(game);
  for (const seat of [0, 2]) {
    const { asked, faults } = follow(linesOf(game), seat);
    const { decisions } = review(game.events, rules, seat, new FakeAdviser(rules.seats));
    expect(faults).toEqual([]);
    expect(asked.map(positionJson)).toEqual(decisions.map(positionJson));
  }
});

test("a bot's own stream: hidden tiles, lists of events, no end_kyoku, its seat from start_game", () => {
  const [game] = makeGames('tenhou', 1, 'live', 4) as [Game];
  const seat = 3;
  const view: Game = { meta: {}, events: game.events.map((event) => maskEvent(event, seat, tenhou)) };
  const lines = linesOf(view)
    .filter((line) => !line.includes('"end_kyoku"'))
    .map((line) => {
      const { meta: _, rules: __, ...json } = JSON.parse(line) as Record<string, unknown>;
      return JSON.stringify(json['type'] === 'start_game' ? { ...json, id: seat } : json);
    });
  const { asked, faults } = follow(lines);
  const { decisions } = review(game.events, rulesOf(game), seat, new FakeAdviser(4));
  expect(faults).toEqual([]);
  expect(asked.map(positionJson)).toEqual(decisions.map(positionJson));
  // The same in lists.
  const batches: string[] = [];
  for (let i = 0; i < lines.length; i += 7) batches.push(`[${lines.slice(i, i + 7).join(',')}]`);
  expect(follow(batches).asked.map(positionJson)).toEqual(asked.map(positionJson));
});

/** What a Tenhou client would hear of the first turns; self is player 0 and the dealer. */
const HAND = [0, 4, 8, 36, 40, 44, 72, 76, 80, 108, 109, 112, 116].join(',');
const PACKETS = [
  '<GO type="169" lobby="0"/>',
  '<UN n0="me" n1="r" n2="a" n3="l"/>',
  '<TAIKYOKU oya="0"/>',
  `<INIT seed="0,0,0,1,0,8" ten="250,250,250,250" oya="0" hai="${HAND}"/>`,
  '<T120/>',
  '<D120/>\0',
  '<U/>',
  '<e110/>',
];

test('packets of a client: the reader is its own seat', () => {
  const { asked, faults } = follow(PACKETS);
  expect(faults).toEqual([]);
  expect(asked.map(({ phase, turn, events }) => [phase, turn, events])).toEqual([
    ['act', 1, 3],
    ['claim', 1, 6],
  ]);
  expect(asked[1]!.labels.map(({ kind }) => kind).sort()).toEqual(['pass', 'pung']);
});

test('what cannot be followed is said once', () => {
  expect(follow(['hello', 'world']).faults).toEqual(['log.unknown-format', 'log.unknown-format']);
  const [game] = makeGames('tenhou', 1, 'live', 1) as [Game];
  expect(follow(linesOf(game)).faults).toEqual(['follow.seat']);
  expect(follow(linesOf(game), 3).faults).toEqual([]);
  const masked = { meta: {}, events: game.events.map((event) => maskEvent(event, 0, tenhou)) };
  expect(follow(linesOf(masked), 1).faults).toEqual(['review.hidden']);
  expect(follow(['{"type":"start_game","names":["a","b","c","d"]}', '{"type":"tsumo","actor":9}']).faults).toHaveLength(
    1,
  );
});

test('two games in one stream', () => {
  const games = makeGames('tenhou', 2, 'live', 2);
  const { asked } = follow(games.flatMap(linesOf), 1);
  const expected = games.flatMap((game) => review(game.events, rulesOf(game), 1, new FakeAdviser(4)).decisions);
  expect(asked.map(positionJson)).toEqual(expected.map(positionJson));
});
