/** Statistics of a person: from entries made by hand, and from reviewed games. */
import { expect, test } from 'vitest';
import { FakeAdviser } from '../../../testkit/fakeadviser.ts';
import { makeGames } from '../../../testkit/games.ts';
import { noCounts, type PlayerCounts } from '../../arena/index.ts';
import { unwrap } from '../../base/index.ts';
import { evenPoints, type Mistake } from '../../analysis/index.ts';
import { openGame } from '../game.ts';
import { reviewTask, runReview } from '../review.ts';
import type { BandData } from './bands.ts';
import { ADVISERS } from '../adviser.ts';
import { PHOENIX_BANDS } from './data.ts';
import { entryOf, type GameEntry } from './entry.ts';
import { leaksOf } from './leaks.ts';
import { makeTime } from './time.ts';
import { leaksCsv, leaksJson } from './write.ts';

const counts = (fields: Partial<PlayerCounts>): PlayerCounts => ({ ...noCounts(), ...fields });

const mistake = (habit: Mistake['habit'], loss: number, decision = 0): Mistake => ({
  habit,
  loss,
  decision,
  category: 'efficiency',
  grade: 'mistake',
});

const entry = (fields: Partial<GameEntry> = {}): GameEntry => ({
  id: undefined,
  played: undefined,
  names: ['Ann', 'Bea', 'Cat', 'Dan'],
  seat: 0,
  rules: 'tenhou',
  kind: 'riichi',
  ruleset: 'tenhou',
  isComplete: true,
  unit: 'rank-points',
  points: [90, 30, -30, -90],
  place: 2,
  score: 26_000,
  counts: counts({
    games: 1,
    places: [0, 1, 0, 0],
    rounds: 10,
    wins: 2,
    winPoints: 12_000,
    dealIns: 1,
    riichi: 2,
    calls: 3,
  }),
  summary: {
    rounds: 10,
    reviewed: 10,
    judged: 100,
    best: 95,
    loss: 6,
    grades: { best: 90, fine: 5, mistake: 4, blunder: 1 },
    change: 20,
    luck: 26,
  },
  mistakes: [mistake('slow', 2, 7), mistake('pushed', 4, 9)],
  ...fields,
});

const BANDS: BandData = {
  command: 'test',
  commit: 'test',
  bands: [
    {
      ruleset: 'tenhou',
      kind: 'riichi',
      grades: [16, 16],
      counts: counts({
        games: 100,
        places: [25, 25, 25, 25],
        rounds: 1000,
        wins: 210,
        winPoints: 1_300_000,
        dealIns: 120,
        dealInPoints: 600_000,
        riichi: 180,
        calls: 330,
        draws: 150,
        ready: 70,
      }),
    },
  ],
  reviews: {
    expert: { tenhou: { seats: 10, rounds: 100, judged: 1000, best: 970, loss: 1, habits: { slow: 10 } } },
  },
};

test('counts, decisions and luck of several games add up; luck is apart from the decisions', () => {
  const [group] = leaksOf(
    [
      entry(),
      entry({ place: 4, counts: counts({ games: 1, places: [0, 0, 0, 1], rounds: 10, wins: 1, winPoints: 3000 }) }),
    ],
    BANDS,
  );
  expect(group!.figures).toMatchObject({ games: 2, rounds: 20, meanRank: 3, meanWin: 5000 });
  expect(group!.figures.win).toMatchObject({ n: 3, of: 20 });
  expect(group!.decisions).toMatchObject({
    rounds: 20,
    judged: 200,
    best: 190,
    accuracy: 0.95,
    loss: 12,
    lossPerRound: 0.6,
    mistakes: 8,
    blunders: 2,
  });
  expect(group!.luck).toEqual({ games: 2, change: 40, luck: 52, loss: 12 });
});

test('a game whose luck is not known counts everywhere else', () => {
  const { summary } = entry();
  const [group] = leaksOf([entry(), entry({ summary: { ...summary, luck: null, change: null } })], BANDS);
  expect(group!.luck).toEqual({ games: 1, change: 20, luck: 26, loss: 6 });
  expect(group!.decisions.loss).toBe(12);
});

test('sanma is never added to four seats, nor lengths, rank points and units to one another', () => {
  const others: Partial<GameEntry>[] = [
    { kind: 'sanma', ruleset: 'sanma', points: [90, 0, -90] },
    { ruleset: 'tenhou,length=east' },
    { points: [90, 45, 0, -135] },
    { kind: 'chinese', ruleset: 'chinese', unit: 'game-points', points: [] },
  ];
  const groups = leaksOf([entry(), entry(), ...others.map((fields) => entry(fields))], BANDS);
  expect(groups.map(({ ruleset, points, entries }) => [ruleset, points.join('/'), entries.length])).toEqual([
    ['tenhou', '90/30/-30/-90', 2],
    ['tenhou,length=east', '90/30/-30/-90', 1],
    ['tenhou', '90/45/0/-135', 1],
    ['sanma', '90/0/-90', 1],
    ['chinese', '', 1],
  ]);
  expect(groups[3]!.figures.places).toHaveLength(3);
});

test('mistakes that come again: the costliest first, beside phoenix players, with the worst examples', () => {
  const [group] = leaksOf(
    [entry({ played: 2 }), entry({ played: 1, mistakes: [mistake('slow', 5, 3), mistake('slow', 1, 4)] })],
    BANDS,
  );
  const [slow, pushed] = group!.leaks;
  expect(slow).toMatchObject({ habit: 'slow', times: 3, games: 2, loss: 8, often: 15, phoenix: 10 });
  // The older game is the first entry.
  expect(slow!.examples).toEqual([
    { game: 0, decision: 3, loss: 5 },
    { game: 1, decision: 7, loss: 2 },
    { game: 0, decision: 4, loss: 1 },
  ]);
  expect(pushed).toMatchObject({ habit: 'pushed', times: 1, phoenix: 0 });
});

test('compared with phoenix players: a difference is said where chance does not explain it', () => {
  const many = counts({
    games: 100,
    places: [25, 25, 25, 25],
    rounds: 1000,
    wins: 300,
    dealIns: 60,
    riichi: 180,
    calls: 330,
    winPoints: 2_000_000,
  });
  const [group] = leaksOf([entry({ counts: many })], BANDS);
  const verdicts = Object.fromEntries(group!.compared.map(({ name, verdict }) => [name, verdict]));
  expect(verdicts).toMatchObject({ win: 'above', dealIn: 'below', riichi: 'within', call: 'within', meanWin: null });
  const lost = group!.compared.find(({ name }) => name === 'lossPerRound')!;
  // One hundredth of a place of 60 points a round.
  expect([lost.own, lost.phoenix]).toEqual([0.6, 0.6]);
  expect(group!.compared.find(({ name }) => name === 'accuracy')).toMatchObject({ own: 0.95, phoenix: 0.97 });
});

test('what phoenix players lose is told in the rank points of the person', () => {
  const [group] = leaksOf([entry({ points: [90, 45, 0, -135] })], BANDS);
  expect(group!.compared.find(({ name }) => name === 'lossPerRound')!.phoenix).toBeCloseTo(0.75, 12);
});

test('Mahjong Soul stands beside Tenhou; a game without phoenix players beside nobody', () => {
  const [soul] = leaksOf([entry({ ruleset: 'mahjongsoul' })], BANDS);
  expect(soul!.compared.find(({ name }) => name === 'win')!.phoenix).toBe(0.21);
  const [other] = leaksOf([entry({ ruleset: 'chinese', kind: 'chinese', unit: 'game-points', points: [] })], BANDS);
  expect(other!.compared.every(({ phoenix }) => phoenix === null)).toBe(true);
});

test('the trend: parts of the games in the order they were played, none with few games', () => {
  expect(
    leaksOf(
      Array.from({ length: 9 }, () => entry()),
      BANDS,
    )[0]!.trend,
  ).toEqual([]);
  const games = Array.from({ length: 20 }, (_, i) => entry({ played: 100 - i, place: i < 10 ? 1 : 4 }));
  const { trend } = leaksOf(games, BANDS)[0]!;
  expect(trend.map(({ from, to, meanRank }) => [from, to, meanRank])).toEqual([
    [0, 4, 4],
    [5, 9, 4],
    [10, 14, 1],
    [15, 19, 1],
  ]);
  expect(trend[0]).toMatchObject({ accuracy: 0.95, lossPerRound: 0.6, luck: 26 });
});

test('CSV: a row a game; text that a spreadsheet would run is none', () => {
  const groups = leaksOf([entry({ names: ['=HYPERLINK("x")', '', '', ''], id: 'a,"b"\n' })], BANDS);
  const [head, row, end] = leaksCsv(groups).replace('\n",', ' ",').split('\r\n');
  expect(head!.split(',')).toHaveLength(26);
  expect(row).toContain(`"'=HYPERLINK(""x"")"`);
  expect(row).toMatch(/^"a,""b""\s?"/);
  expect(end).toBe('');
});

test('JSON holds every figure, and nothing that JSON has not', () => {
  const groups = leaksOf([entry({ counts: noCounts() })], BANDS);
  const json = JSON.stringify(leaksJson('Ann', groups, BANDS));
  const back = JSON.parse(json) as { groups: { figures: { meanRank: null }; games: unknown[] }[] };
  expect(back.groups[0]!.figures.meanRank).toBeNull();
  expect(back.groups[0]!.games).toHaveLength(1);
  expect(JSON.stringify(JSON.parse(json))).toBe(json);
});

test.each(['tenhou', 'sanma', 'chinese'])('a reviewed game of %s, reduced', async (rules) => {
  const [game] = makeGames(rules, 1, 'leaks');
  const task = unwrap(reviewTask(unwrap(openGame(game!, 'suzaku')), 1));
  const adviser = Object.assign(new FakeAdviser(4), { spec: 'fake', points: evenPoints(task.rules.seats) });
  const review = unwrap(await runReview(task, adviser));
  const made = entryOf(task, review, 'expert:ms=20');
  expect(made).toMatchObject({ seat: 1, kind: rules === 'tenhou' ? 'riichi' : rules, ruleset: rules });
  expect(made.counts.rounds).toBe(review.rounds.length);
  expect(made.mistakes.length).toBe(review.summary.grades.mistake + review.summary.grades.blunder);
  // Kept as JSON, it comes back the same.
  expect(JSON.parse(JSON.stringify(made))).toEqual(JSON.parse(JSON.stringify({ ...made })));
});

test('the shipped figures of phoenix players: three games, grades apart, enough rounds', () => {
  expect([...new Set(PHOENIX_BANDS.bands.map(({ ruleset }) => ruleset))].sort()).toEqual([
    'sanma',
    'tenhou',
    'tenhou,length=east',
  ]);
  for (const { counts: found } of PHOENIX_BANDS.bands) expect(found.rounds).toBeGreaterThan(10_000);
  for (const adviser of ADVISERS) {
    const reviews = Object.values(PHOENIX_BANDS.reviews[adviser]!);
    expect(reviews.length).toBe(3);
    for (const { seats, judged, best } of reviews) {
      expect(seats).toBeGreaterThan(50);
      expect(best / judged).toBeGreaterThan(0.9);
    }
  }
});

test('times as text agree with the calendar of the machine', () => {
  for (let i = 0; i < 2000; i++) {
    const time = i * 12_345_678_901 - 5_000_000_000_000;
    expect(makeTime(time)).toBe(new Date(time).toISOString().replace(/\.\d+Z/, 'Z'));
  }
});
