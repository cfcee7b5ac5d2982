import { expect, test } from 'vitest';
import type { Event, Seat, StartRound } from '../table/index.ts';
import type { Tile } from '../tiles/index.ts';
import { makeGames } from '../../testkit/games.ts';
import { PUBLISHED, figuresOf } from './playerfigures.ts';
import { countGame, noCounts, type PlayerCounts } from './playerstats.ts';
import { stableRank } from './statistics/index.ts';

const tile = (n: number): Tile => n as Tile;
const four = (): PlayerCounts[] => Array.from({ length: 4 }, noCounts);

const deal: StartRound = {
  type: 'start-round',
  round: 0,
  honba: 0,
  deposits: 0,
  dealer: 0,
  scores: [25_000, 25_000, 25_000, 25_000],
  hands: [[], [], [], []],
  indicator: tile(0),
};
const win = (seat: Seat, from: Seat, deltas: readonly number[]): Event => ({
  type: 'win',
  seat,
  from,
  tile: tile(0),
  yaku: [],
  fu: 30,
  value: 1,
  points: 1000,
  ura: [],
  deltas,
});
const pung = (seat: Seat, from: Seat): Event => ({
  type: 'pung',
  seat,
  from,
  tile: tile(0),
  own: [tile(0), tile(0)],
});
const end: Event = {
  type: 'end-match',
  scores: [24_000, 33_900, 27_000, 15_100],
  places: [3, 1, 2, 4],
  points: [0, 0, 0, 0],
};

/** Counted by hand: a ron, a double ron, a self-draw, an exhaustive and an abortive draw, and a round that breaks off. */
const EVENTS: readonly Event[] = [
  { type: 'start-match', rules: 'tenhou' },
  deal,
  { type: 'riichi', seat: 1 },
  { type: 'riichi-accepted', seat: 1 },
  pung(2, 0),
  pung(2, 3),
  win(1, 2, [0, 4900, -3900, 0]),
  { type: 'end-round', scores: [] },
  deal,
  { type: 'riichi', seat: 3 }, // declared, never accepted
  win(0, 3, [2600, 0, 0, -2600]),
  win(1, 3, [0, 8000, 0, -8000]),
  deal,
  { type: 'kong', kong: 'closed', seat: 0, own: [tile(1), tile(1), tile(1), tile(1)] },
  { type: 'kita', seat: 0 },
  win(0, 0, [6000, -2000, -2000, -2000]),
  deal,
  { type: 'chow', seat: 1, from: 0, tile: tile(0), own: [tile(1), tile(2)] },
  { type: 'draw-round', reason: 'exhaustive', shown: [1, 2], deltas: [-1500, 1500, 1500, -1500] },
  deal,
  { type: 'draw-round', reason: 'nine-terminals', shown: [3], deltas: [0, 0, 0, 0] },
  deal,
  { type: 'riichi', seat: 0 },
  pung(0, 1),
];

test('counts of a hand-made game', () => {
  const counts = four();
  expect(countGame([...EVENTS, end], counts)).toEqual({ rounds: 5, isFinished: true });
  const all = { games: 1, rounds: 5, draws: 1, faults: 0 };
  expect(counts).toEqual([
    {
      ...all,
      places: [0, 0, 1, 0],
      wins: 2,
      winPoints: 8600,
      dealIns: 0,
      dealInPoints: 0,
      riichi: 0,
      calls: 0,
      ready: 0,
    },
    {
      ...all,
      places: [1, 0, 0, 0],
      wins: 2,
      winPoints: 12_900,
      dealIns: 0,
      dealInPoints: 0,
      riichi: 1,
      calls: 1,
      ready: 1,
    },
    {
      ...all,
      places: [0, 1, 0, 0],
      wins: 0,
      winPoints: 0,
      dealIns: 1,
      dealInPoints: 3900,
      riichi: 0,
      calls: 1,
      ready: 1,
    },
    // Two winners on one tile are one deal-in of 10,600 points.
    {
      ...all,
      places: [0, 0, 0, 1],
      wins: 0,
      winPoints: 0,
      dealIns: 1,
      dealInPoints: 10_600,
      riichi: 1,
      calls: 0,
      ready: 0,
    },
  ]);
});

test('a game without an end, untold places, left-out seats, a fault, games that pay no ready hands', () => {
  const counts = four();
  expect(countGame(EVENTS, counts)).toEqual({ rounds: 5, isFinished: false });
  expect(counts.map(({ games }) => games)).toEqual([0, 0, 0, 0]);
  const untold = noCounts();
  countGame([{ ...end, places: [] } as Event], [undefined, undefined, untold]);
  expect(untold.places).toEqual([0, 1, 0, 0]);
  const chinese = noCounts();
  const fault: Event = { type: 'fault', seat: 0, code: 'late', deltas: [-30, 10, 10, 10] };
  countGame([...EVENTS.slice(0, 20), deal, fault], [chinese], false);
  expect(chinese).toMatchObject({ rounds: 5, draws: 0, ready: 0, faults: 1 });
});

test('rates, means and intervals', () => {
  const counts = { ...noCounts(), games: 400, places: [100, 100, 100, 100] as [number, number, number, number] };
  Object.assign(counts, { rounds: 49, wins: 27, winPoints: 54_000, draws: 0 });
  const figures = figuresOf(counts, 4, 'phoenix');
  expect(figures).toMatchObject({ meanRank: 2.5, meanWin: 2000, meanDealIn: NaN, stable: { stableRank: 7 } });
  expect(figures.win).toMatchObject({ n: 27, of: 49, rate: 27 / 49 });
  expect(figures.ready.rate).toBeNaN();
  expect(figuresOf(counts, 3).stable).toBeUndefined();
  expect(figuresOf(counts, 3).places).toHaveLength(3);
});

test.each(['tenhou', 'sanma', 'chinese'])('seats of simulated games add up: %s', (rules) => {
  for (const { events } of makeGames(rules, 6, `playerstats ${rules}`)) {
    const counts = four();
    const { rounds, isFinished } = countGame(events, counts);
    const sum = (field: 'wins' | 'riichi' | 'games' | 'rounds'): number => counts.reduce((n, own) => n + own[field], 0);
    const seats = rules === 'sanma' ? 3 : 4;
    const count = (type: Event['type']): number => events.filter((event) => event.type === type).length;
    expect(isFinished).toBe(true);
    expect([sum('games'), sum('rounds')]).toEqual([seats, seats * rounds]);
    expect([sum('wins'), sum('riichi'), rounds]).toEqual([count('win'), count('riichi'), count('start-round')]);
  }
});

test('published stable ranks follow from the published places', () => {
  for (const { places, stableRank: told } of PUBLISHED)
    // Places are rounded to 0.1 %, which moves the rank by up to 0.05.
    if (places !== undefined && told !== undefined) expect(Math.abs(stableRank(places) - told)).toBeLessThan(0.05);
});
