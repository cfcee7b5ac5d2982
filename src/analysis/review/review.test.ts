import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { FakeAdviser } from '../../../testkit/fakeadviser.ts';
import { makeGames } from '../../../testkit/games.ts';
import { gamesOf, logFiles } from '../../learn/logs.ts';
import type { Game } from '../../records/index.ts';
import { parseRuleset, sanma, tenhou, type Ruleset } from '../../rules/index.ts';
import {
  CLOSED_KONG_ACTION,
  DECLARE_RIICHI,
  DISCARD_ACTION,
  NINE_TERMINALS,
  PASS,
  PUNG_ACTION,
  WIN,
  walkDecisions,
  type Event,
} from '../../table/index.ts';
import { unwrap } from '../../base/index.ts';
import { makeReason } from '../reasons/index.ts';
import { secondOf } from '../reasons/reasons.ts';
import { kindOfAction, makeLabel, type Advice, type Option, type Parts } from '../advice/index.ts';
import {
  Follower,
  categoryOf,
  checkReview,
  gradeOf,
  isCounted,
  placeOf,
  review,
  shownOptions,
  type Judged,
  type Review,
} from './index.ts';
import { summaryOf } from './summary.ts';

const rulesOf = ({ events: [first] }: Game): Ruleset =>
  unwrap(parseRuleset(first?.type === 'start-match' ? first.rules : ''));

const option = (action: number, parts: Partial<Parts> = {}): Option => ({
  action,
  discard: undefined,
  value: 0,
  error: 0,
  parts: { win: 0, dealIn: 0, others: 0, draw: 0, ...parts },
  chances: [0, 0, 0, 0, 0, 1],
  shanten: 1,
  kinds: [],
  tiles: 0,
  winPoints: null,
  risks: [],
  converged: true,
});
const throwing = (tile: number, win: number, dealIn: number): Option => option(DISCARD_ACTION + tile, { win, dealIn });

test.each([
  ['more tiles, no danger', throwing(1, 9, -1), throwing(2, 6, -1), 'efficiency'],
  ['more tiles and a little more danger', throwing(1, 9, -1.5), throwing(2, 6, -1), 'efficiency'],
  ['wins given up for safety', throwing(1, 2, -1), throwing(2, 6, -8), 'push-fold'],
  ['safety given up for wins', throwing(1, 12, -8), throwing(2, 6, -5), 'push-fold'],
  ['as good a hand, a safer tile', throwing(1, 6, -1), throwing(2, 6, -3), 'safe-tile'],
  ['safer and better, mostly safer', throwing(1, 7, -1), throwing(2, 6, -5), 'safe-tile'],
  ['riichi or a discard', option(DECLARE_RIICHI), throwing(2, 6, -5), 'riichi'],
  ['pass or pung', option(PASS), option(PUNG_ACTION), 'call'],
  ['a kong or a discard', option(CLOSED_KONG_ACTION + 3), throwing(2, 6, -5), 'kong'],
  ['a win or a kong', option(WIN), option(CLOSED_KONG_ACTION + 3), 'end'],
  ['ready at the draw', option(DISCARD_ACTION + 2, { draw: 8, dealIn: -5 }), option(DISCARD_ACTION + 3), 'push-fold'],
  ['a win passed', option(PASS), option(WIN), 'end'],
  ['abort or play on', throwing(2, 6, -5), option(NINE_TERMINALS), 'end'],
] as const)('category: %s', (_, best, played, category) => expect(categoryOf(best, played, 'riichi')).toBe(category));

test('grades by loss, error and the worth of a place', () => {
  const place = placeOf({ unit: 'rank-points', points: [90, 30, -30, -90] });
  expect(place).toBe(60);
  expect([0, 0.5, 0.7, 2.9, 3.1].map((loss) => gradeOf(loss, 0.1, place))).toEqual([
    'best',
    'fine',
    'mistake',
    'mistake',
    'blunder',
  ]);
  expect(gradeOf(3.1, 4, place)).toBe('fine');
  // Both read 0.9.
  expect([gradeOf(0.94, 0.87, place), gradeOf(0.96, 0.87, place)]).toEqual(['fine', 'mistake']);
  expect(gradeOf(3.1, 0.1, 10 * place)).toBe('fine');
});

test('two copies of a tile are one choice where they are worth the same', () => {
  const [drawn, copy, other] = [throwing(5, 6, -1), { ...throwing(5, 6, -1), action: 125 }, throwing(7, 3, -1)];
  const advice: Advice = {
    family: 'riichi',
    unit: 'rank-points',
    seat: 0,
    points: [1, 0],
    base: 0,
    options: [drawn, copy, other],
  };
  const position = { advice } as unknown as Parameters<typeof shownOptions>[0];
  expect(shownOptions(position, null)).toEqual([0, 2]);
  expect(shownOptions(position, 125)).toEqual([1, 2]);
  expect(secondOf(advice)).toBe(other);
  expect(secondOf({ ...advice, options: [drawn, { ...copy, value: -1 }, other] })?.action).toBe(125);
});

const games = ['tenhou', 'sanma', 'chinese'].flatMap((text) => makeGames(text, text === 'chinese' ? 4 : 1, 'review'));

test('decisions in the review = decisions in the record, with sums that agree', () => {
  for (const game of games) {
    const rules = rulesOf(game);
    let inRecord = 0;
    let inReview = 0;
    walkDecisions(rules, game.events, () => inRecord++);
    for (let seat = 0; seat < rules.seats; seat++) {
      const adviser = new FakeAdviser(rules.seats);
      const found = review(game.events, rules, seat, adviser);
      const { summary, decisions, worst, rounds } = found;
      inReview += decisions.length;
      expect(found.isComplete).toBe(true);
      expect(summary.forced + summary.unknown + summary.absent + summary.judged).toBe(decisions.length);
      expect(adviser.calls).toBe(decisions.length - summary.forced);
      const byCategory = Object.values(summary.categories);
      expect(byCategory.reduce((sum, { decisions: n }) => sum + n, 0)).toBe(summary.judged);
      expect(byCategory.reduce((sum, { loss }) => sum + loss, 0)).toBeCloseTo(summary.loss, 6);
      expect(Object.values(summary.grades).reduce((sum, n) => sum + n, 0)).toBe(summary.judged);
      expect(worst.length + summary.best).toBe(summary.judged);
      const losses = worst.map((at) => decisions[at]!.loss!);
      expect(losses).toEqual([...losses].sort((a, b) => b - a));
      // change = luck − loss, in every round and over the match.
      expect(summary.luck! - summary.loss).toBeCloseTo(summary.change!, 6);
      expect(rounds[0]!.value + summary.change!).toBeCloseTo(summary.final!, 6);
      expect(rounds.reduce((sum, { luck }) => sum + luck!, 0)).toBeCloseTo(summary.luck!, 6);
      for (const { ranks } of rounds)
        for (const row of ranks) expect(row.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 4);
    }
    expect(inReview).toBe(inRecord);
  }
});

test('a call is judged as a call: what was thrown after it is named, never what would have been best', () => {
  let [calls, others] = [0, 0];
  for (const text of ['tenhou', 'sanma', 'chinese'])
    for (const game of makeGames(text, 2, 'thrown', 4)) {
      const rules = rulesOf(game);
      for (let seat = 0; seat < rules.seats; seat++) {
        const { decisions } = review(game.events, rules, seat, new FakeAdviser(rules.seats));
        for (const [at, judged] of decisions.entries()) {
          const { played, family, advice, thrown, labels, reasons, index } = judged;
          const kind = played === null ? 'pass' : kindOfAction(played, family);
          if (kind !== 'chow' && kind !== 'pung' && kind !== 'riichi') {
            expect(thrown).toBeNull();
            continue;
          }
          const next = game.events.slice(index).find((event) => event.type === 'discard');
          expect(next).toMatchObject({ seat, tile: thrown });
          // The discard is the decision that follows.
          expect(kindOfAction(decisions[at + 1]!.played!, family)).toBe('discard');
          calls++;
          if (advice === null) continue;
          const wanted = advice.options.find(({ action }) => action === played)!.discard;
          const label = labels.find(({ action }) => action === played)!;
          expect(label.discard).toBe(wanted === thrown ? thrown : null);
          const said = reasons.filter(({ code }) => code === 'follow-up');
          expect(said).toEqual(wanted === thrown ? [] : [{ code: 'follow-up', label, tile: wanted, thrown }]);
          if (wanted === thrown) continue;
          others++;
          const named = makeLabel({ ...label, discard: wanted! }, 'en');
          expect(reasons.map((reason) => makeReason(reason, 'en')).join(' ')).not.toContain(named);
        }
      }
    }
  expect(calls).toBeGreaterThan(50);
  expect(others).toBeGreaterThan(20);
});

test('deal-ins of the review are those of the record', () => {
  let all = 0;
  for (const game of games) {
    const rules = rulesOf(game);
    for (let seat = 0; seat < rules.seats; seat++) {
      let [inRecord, paid] = [0, 0];
      game.events.forEach((event, at) => {
        if (event.type !== 'win' || event.from !== seat || event.seat === seat) return;
        paid -= event.deltas[seat]!;
        if (game.events[at - 1]?.type === 'discard') inRecord++;
      });
      const { dealIns } = review(game.events, rules, seat, new FakeAdviser(rules.seats)).summary;
      expect(dealIns.count).toBe(inRecord);
      expect(dealIns.list).toHaveLength(inRecord);
      expect(dealIns.list.reduce((sum, { points }) => sum + points, 0)).toBeLessThanOrEqual(paid);
      all += inRecord;
    }
  }
  expect(all).toBeGreaterThan(0);
});

test('live advice is the advice of the review', () => {
  for (const game of games) {
    const rules = rulesOf(game);
    for (let seat = 0; seat < rules.seats; seat++) {
      const follower = new Follower(rules, seat, new FakeAdviser(rules.seats));
      const live = game.events.flatMap((event) => follower.take(event) ?? []);
      const { decisions } = review(game.events, rules, seat, new FakeAdviser(rules.seats));
      const shown = ({
        round,
        turn,
        phase,
        legal,
        advice,
        labels,
      }: Review['decisions'][number] | (typeof live)[number]) => ({
        round,
        turn,
        phase,
        legal,
        advice,
        // Live nobody knows yet what will be thrown.
        labels: labels.map(({ action, kind, tiles }) => ({ action, kind, tiles })),
      });
      expect(live.map(shown)).toEqual(decisions.map(shown));
    }
  }
});

test('a review can be watched and stopped, and keeps what was done', () => {
  const [{ events }] = games as [Game];
  const steps: [number, number][] = [];
  const stopped = review(events, tenhou, 1, new FakeAdviser(4), {
    progress: (done, total) => steps.push([done, total]),
    cancelled: () => steps.length === 25,
  });
  const whole = review(events, tenhou, 1, new FakeAdviser(4));
  expect(stopped.isComplete).toBe(false);
  expect(stopped.decisions).toEqual(whole.decisions.slice(0, 25));
  expect(steps).toEqual(Array.from({ length: 25 }, (_, i) => [i + 1, whole.decisions.length]));
});

test('a stopped review counts the rounds it got to, and leaves the others open', () => {
  const [{ events }] = games as [Game];
  const whole = review(events, tenhou, 1, new FakeAdviser(4));
  const start = whole.decisions.findIndex(({ round }) => round === 2);
  for (const [done, reviewed] of [
    [0, 0],
    [start, 2],
    [start + 1, 3],
  ] as const) {
    let n = 0;
    const { summary, rounds } = review(events, tenhou, 1, new FakeAdviser(4), { cancelled: () => n++ === done });
    expect([summary.decisions, summary.reviewed, summary.rounds]).toEqual([done, reviewed, whole.rounds.length]);
    expect(summary.lossPerRound).toBe(reviewed === 0 ? null : summary.loss / reviewed);
    expect(summary.luck).toBeNull();
    expect(rounds.map(({ loss }) => loss !== null)).toEqual(whole.rounds.map((_, at) => at < reviewed));
    // The round in which it stopped has a loss so far, but no luck yet.
    expect(rounds.map(({ luck }) => luck !== null)).toEqual(whole.rounds.map((_, at) => at < Math.min(2, reviewed)));
    expect(rounds.slice(0, Math.min(2, reviewed))).toEqual(whole.rounds.slice(0, Math.min(2, reviewed)));
  }
});

test('a record that breaks off says so of its last round', () => {
  const [{ events }] = games as [Game];
  const last = events.findLastIndex(({ type }) => type === 'start-round');
  const outcomes = (until: number) =>
    review(events.slice(0, until), tenhou, 1, new FakeAdviser(4)).rounds.map(({ outcome }) => outcome);
  const all = outcomes(events.length);
  expect(all).not.toContain('cut-off');
  expect(outcomes(last + 20)).toEqual([...all.slice(0, -1), 'cut-off']);
});

test('rounds that end in no ordinary way have names of their own', () => {
  const [{ events }] = games as [Game];
  const first = events.findIndex(({ type }) => type === 'win' || type === 'draw-round');
  const ends = events.slice(first).findIndex(({ type }) => type === 'end-round');
  const outcome = (ending: object) =>
    review([...events.slice(0, first), ending as Event, ...events.slice(first + ends)], tenhou, 1, new FakeAdviser(4))
      .rounds[0]!.outcome;
  expect(outcome({ type: 'draw-round', reason: 'nagashi', shown: [], deltas: [0, 0, 0, 0] })).toBe('nagashi');
  expect(outcome({ type: 'draw-round', reason: 'four-winds', shown: [], deltas: [0, 0, 0, 0] })).toBe('aborted');
  expect(outcome({ type: 'fault', seat: 2, code: 'action.illegal', deltas: [0, 0, 0, 0] })).toBe('fault');
});

/** Decisions made up of what deal-ins ask for. `chances`: of the played action and of another; null where forced. */
const won = { type: 'win', seat: 1, from: 0, deltas: [-3900, 3900, 0, 0] } as unknown as Event;
const thrown = { type: 'discard', seat: 0 } as unknown as Event;
const decided = (index: number, played: number, chances: readonly number[] | null): Judged =>
  ({
    family: 'riichi',
    index,
    played,
    best: played,
    loss: chances === null ? null : 0,
    isAbsent: false,
    isForced: chances === null,
    grade: chances === null ? null : 'best',
    category: null,
    advice: chances && {
      options: chances.map((chance, i) => ({ ...option(i === 0 ? played : PASS), risks: [{ chance }] })),
    },
  }) as unknown as Judged;

test('deal-ins: forced ones are told apart, and a riichi answers for its only discard', () => {
  const [plain, riichi] = [DISCARD_ACTION + 1, DECLARE_RIICHI];
  const events = [thrown, won, thrown, won, thrown, thrown, won];
  const decisions = [
    decided(0, plain, [0.1, 0.2]),
    decided(2, riichi, [0.3, 0]),
    decided(2, plain, null),
    decided(4, plain, null),
    decided(5, plain, null),
  ];
  const { dealIns } = summaryOf({ events, seat: 0, decisions, rounds: [], final: null });
  expect(dealIns).toMatchObject({ count: 3, forced: 1 });
  expect(dealIns.expected).toBeCloseTo(0.4, 9);
  expect(dealIns.list.map(({ decision, wasForced, points }) => [decision, wasForced, points])).toEqual([
    [0, false, 3900],
    [1, false, 3900],
    [4, true, 3900],
  ]);
  expect(dealIns.list[2]).toMatchObject({ chance: null, bestChance: null });
});

test('an absent player is not judged', () => {
  const [{ events }] = games as [Game];
  const whole = review(events, tenhou, 2, new FakeAdviser(4));
  const from = whole.decisions[10]!.index;
  const { summary, decisions } = review(events, tenhou, 2, new FakeAdviser(4), { absences: [{ seat: 2, from }] });
  expect(decisions.filter(isCounted).every(({ index }) => index < from)).toBe(true);
  expect(summary.absent).toBe(decisions.filter(({ isAbsent, isForced }) => isAbsent && !isForced).length);
  expect(summary.absent).toBeGreaterThan(50);
});

test('what cannot be reviewed says why', () => {
  const [game] = games as [Game];
  const code = (result: ReturnType<typeof checkReview>): string => (result.ok ? 'ok' : result.error.code);
  expect(code(checkReview(game.events, tenhou, 0))).toBe('ok');
  expect(code(checkReview(game.events, tenhou, 4))).toBe('review.seat');
  expect(code(checkReview(games[1]!.events, sanma, 3))).toBe('review.seat');
  expect(code(checkReview(game.events.slice(0, 1), tenhou, 0))).toBe('review.no-round');
  const untold = game.events.map((event) => (event.type === 'start-round' ? { ...event, scores: [] } : event));
  expect(code(checkReview(untold, tenhou, 0))).toBe('review.no-scores');
  const hidden = game.events.map((event) =>
    event.type === 'start-round'
      ? { ...event, hands: event.hands.map((hand, i) => (i === 1 ? hand.map(() => -1 as never) : hand)) }
      : event,
  );
  expect(code(checkReview(hidden, tenhou, 1))).toBe('review.hidden');
  expect(code(checkReview(hidden, tenhou, 0))).toBe('ok');
});

const data = resolve(import.meta.dirname, '..', '..', '..', '..', 'shared', 'data');
const shared = existsSync(data) ? '' : ' (no shared logs here: nothing to read)';
test(`real logs: as many decisions as in the record${shared}`, async () => {
  for (const folder of ['riichi4', 'sanma'])
    for (const file of logFiles(data, folder).slice(0, 2))
      for await (const { game } of gamesOf(file, 0, 1)) {
        const rules = rulesOf(game);
        let inRecord = 0;
        let inReview = 0;
        walkDecisions(rules, game.events, () => inRecord++);
        for (let seat = 0; seat < rules.seats; seat++)
          inReview += review(game.events, rules, seat, new FakeAdviser(rules.seats)).decisions.length;
        expect(inReview).toBe(inRecord);
      }
});
