/** The examples of Home are true: what is chosen by hand or copied from a page is held against the engine and the page. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { playMatch } from '../../src/arena/index.ts';
import { answerHand } from '../../src/answers/index.ts';
import { unwrap } from '../../src/base/index.ts';
import { makePlayer } from '../../src/players/index.ts';
import { completeView, makeSuzaku } from '../../src/records/index.ts';
import { parseRuleset } from '../../src/rules/index.ts';
import type { Event } from '../../src/table/index.ts';
import { dealHand } from '../engine/deal.ts';
import { runReview } from '../engine/reviewrun.ts';
import { playSample } from '../engine/sample.ts';
import { answerValue } from '../engine/valueview.ts';
import { ROOMS } from '../rooms.ts';
import { placeEntries, placeIn, sampleEntries, sampleIn } from '../state/sample.ts';
import { SAMPLE, SEAT, firstRound, labOf, nextPlace } from './example.ts';
import { HANDS } from './hands.ts';
import { LEARNING } from './learning.ts';

const SITUATION = {
  ...({ rules: 'tenhou', visible: '', dora: '', river: '', round: 'E', seat: 'S', turn: 1 } as const),
  ...({ kita: 0, honba: 0, sticks: 0, model: 'tsumo', doubleRiichi: false, isQuick: false, limit: 20_000 } as const),
};

test.each(HANDS)('%s: one discard accepts most, and it is also worth most', (hand) => {
  const { discards } = unwrap(answerHand({ hand }));
  const [first, second] = discards;
  expect([first!.shanten < second!.shanten, first!.tiles > second!.tiles]).toContain(true);
  expect(unwrap(answerValue({ ...SITUATION, hand })).rows[0]!.discard).toBe(first!.discard);
});

const events = unwrap(playSample(SAMPLE.rules, SAMPLE.seed));
const record = makeSuzaku({ events: unwrap(completeView({ events, meta: {} }, 'suzaku')).events, meta: {} });

const model = readFileSync(join(import.meta.dirname, '../../models/suzaku-tenhou.onnx'));
const url = `data:application/octet-stream;base64,${model.toString('base64')}`;
const files = { models: { tenhou: { url, bytes: model.length } } };

test.each([
  ['expert', {}],
  ['suzaku', { files }],
])(
  'the first round alone has a mistake that the whole review has too, at the same place: %s',
  async (name, network) => {
    const part = unwrap(await runReview({ record: firstRound(record), seat: SEAT, ...network }, () => undefined));
    expect(part.adviser).toMatch(new RegExp(`^${name}:`));
    const [at] = part.review.worst;
    const judged = part.review.decisions[at!]!;
    expect(['mistake', 'blunder']).toContain(judged.grade);
    expect(judged.reasons.length).toBeGreaterThan(1);
    const whole = unwrap(await runReview({ record, seat: SEAT, ...network }, () => undefined));
    expect(whole.review.decisions[at!]).toEqual(judged);
    expect(whole.places[at!]).toBe(part.places[at!]);
  },
);

test('the match to watch is one of the registry', () => {
  const rules = unwrap(parseRuleset('tenhou'));
  const names = ['greedy', 'riichier', 'greedy', 'caller'];
  const players = names.map((name, seat) => unwrap(makePlayer(name, rules, 'home', seat)));
  const own: Event[] = [];
  playMatch({ rules, seed: 'home', players, listener: (event) => own.push(event) });
  expect(unwrap(playSample('tenhou', 'home'))).toEqual(own);
});

test('a record without an end of a round stays as it is', () => {
  expect(firstRound('{"suzaku":1}\n')).toBe('{"suzaku":1}\n');
});

test.each(['tenhou', 'sanma', 'chinese'])('the first hand is that of a match on the same walls: %s', (rules) => {
  const seed = 'home test';
  const deal = unwrap(playSample(rules, seed)).find((event) => event.type === 'start-round')!;
  const { hand, drawn } = unwrap(dealHand({ rules, seed, seat: 0 }));
  expect(hand.toSorted((a, b) => a - b)).toEqual([...deal.hands[0]!].toSorted((a, b) => a - b));
  expect(drawn).toBeGreaterThanOrEqual(0);
  expect(dealHand({ rules, seed, seat: 9 }).ok).toBe(false);
});

test('the film goes over the border of a round, and from the end to the start', () => {
  const rounds = [{ stops: [1, 2] }, { stops: [5] }];
  expect(nextPlace(rounds, { round: 0, stop: 0 })).toEqual({ round: 0, stop: 1 });
  expect(nextPlace(rounds, { round: 0, stop: 1 })).toEqual({ round: 1, stop: 0 });
  expect(nextPlace(rounds, { round: 1, stop: 0 })).toEqual({ round: 0, stop: 0 });
});

test('the curve is the table of docs/selfplay.md', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/selfplay.md'), 'utf8');
  const rows = page.matchAll(/^\| (\d+) \| [\d.]+ \| [\d,]+ \| ([\d.]+) \(([\d.]+) … ([\d.]+)\)/gm);
  const table = Array.from(rows, ([, ...cells]) => cells.map(Number));
  expect(LEARNING.map(({ iterations, lead, low, high }) => [iterations, lead, low, high])).toEqual(table);
});

test('the card leads to the lab as soon as the page has it', () => {
  const rooms = [{ ...ROOMS[0], id: 'lab' }];
  expect(labOf(rooms)?.id).toBe('lab');
  expect(labOf([ROOMS[0]])).toBeUndefined();
});

test('match and place as words of an address, and back; nonsense is the start', () => {
  const place = { round: 3, stop: 41 };
  const query = new URLSearchParams([...sampleEntries(SAMPLE), ...placeEntries(place)].map(([k, v]) => [k, v]));
  expect([sampleIn(query), placeIn(query)]).toEqual([SAMPLE, { game: 0, ...place }]);
  expect(sampleIn(new URLSearchParams())).toBeUndefined();
  expect(placeIn(new URLSearchParams('round=-3&move=x'))).toEqual({ game: 0, round: 0, stop: 0 });
});
