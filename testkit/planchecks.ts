/** The checks of verify/plans.ts: distances against brute force, winning plans and agreement in real games, chances in own games. */
import { ChineseOutlook, Plans, situationOf, type Situation } from '../src/analysis/chinese/index.ts';
import { planFans, planKey } from '../src/analysis/advice/index.ts';
import { Search } from '../src/analysis/chinese/search.ts';
import { slowDistance } from '../src/analysis/chinese/slow.ts';
import { playMatch } from '../src/arena/index.ts';
import { chooseNow, makePlayer } from '../src/players/index.ts';
import { CHINESE_CLASSES } from '../src/policy/index.ts';
import { fanById } from '../src/rules/chinese/index.ts';
import { chinese } from '../src/rules/index.ts';
import { Table, apply, type Event, type Win } from '../src/table/index.ts';
import { unwrap } from '../src/base/index.ts';
import { makeMeld, makeTiles, type Tile } from '../src/tiles/index.ts';
import { realGames, walkViews } from './mcrgames.ts';
import { handsNearWins } from './planhands.ts';

/** Brute force looks this far. */
const NEAR = 2;

export const handText = ({ counts, melds }: Situation): string => {
  const tiles = [...counts].flatMap((copies, kind) => Array.from({ length: copies }, () => kind as Tile));
  return `${makeTiles(tiles)} ${melds.map(makeMeld).join(' ')} `;
};

export type Distances = { readonly hands: number; readonly near: number; readonly wrong: readonly string[] };

/** Generated hands until `near` of them are within two tiles; beyond that both must say so. */
export const checkDistances = (seed: number, near: number): Distances => {
  const search = new Search();
  const wrong: string[] = [];
  let [hands, found] = [0, 0];
  for (const situation of handsNearWins(seed)) {
    if (found === near) break;
    hands++;
    const slow = slowDistance(situation, NEAR);
    search.run(situation, 0);
    if (slow <= NEAR) found++;
    if (Math.min(search.distance, NEAR + 1) !== slow)
      wrong.push(`${handText(situation)}: brute force ${slow}, plans ${search.distance}`);
  }
  return { hands, near: found, wrong };
};

export type RealWins = {
  readonly wins: number;
  readonly listed: number;
  readonly firstFive: number;
  readonly missed: readonly string[];
};

/** Was the plan that won listed when the winner last threw a tile, and how high? */
export const checkRealWins = (root: string): RealWins | undefined => {
  const games = realGames(root);
  if (games === undefined) return undefined;
  const plans = new Plans();
  const missed: string[] = [];
  let [wins, listed, firstFive] = [0, 0, 0];
  const check = (win: Win, situation: Situation): void => {
    const lines = win.yaku.map(([id, count]) => ({ fan: fanById(id)!, count }));
    const key = planKey(planFans(lines));
    const place = plans.of(situation).findIndex((plan) => planKey(plan.fans) === key);
    wins++;
    if (place >= 0) listed++;
    if (place >= 0 && place < 5) firstFive++;
    else
      missed.push(`${handText(situation)}: ${lines.map(({ fan }) => fan.names.en).join(', ')} at place ${place + 1}`);
  };
  for (const { events } of games) {
    const last: (Situation | undefined)[] = [];
    walkViews(events, {
      event: (event, views) => {
        if (event.type === 'discard') last[event.seat] = situationOf(views[event.seat]!, event.seat);
        if (event.type === 'win' && last[event.seat] !== undefined) check(event, last[event.seat]!);
      },
    });
  }
  return { wins, listed, firstFive, missed };
};

export type Agreement = Readonly<Record<string, { readonly same: number; readonly n: number }>>;

/** How often the expert would have done what the real players did, by what they did. */
export const measureAgreement = (root: string): Agreement | undefined => {
  const games = realGames(root);
  if (games === undefined) return undefined;
  const expert = unwrap(makePlayer('expert', chinese, 'agreement', 0));
  const counts: Record<string, { same: number; n: number }> = {};
  for (const { events } of games)
    walkViews(events, {
      decision: (view, seat, action, legal) => {
        const row = (counts[CHINESE_CLASSES[action]!] ??= { same: 0, n: 0 });
        row.n++;
        if (chooseNow(expert, { view, seat, legal }) === action) row.same++;
      },
    });
  return counts;
};

export type ChanceBin = { readonly n: number; readonly predicted: number; readonly seen: number };

/** The chance told after every second discard of four experts, and whether that seat then won, in tenths of the chance. */
export const checkChances = (seed: string, games: number): readonly ChanceBin[] => {
  const outlook = new ChineseOutlook();
  const bins = Array.from({ length: 10 }, () => ({ n: 0, predicted: 0, seen: 0 }));
  for (let game = 0; game < games; game++) {
    const matchSeed = `${seed}/${game}`;
    const players = [0, 1, 2, 3].map((seat) => unwrap(makePlayer('expert', chinese, matchSeed, seat)));
    const table = new Table(chinese);
    const told: { seat: number; chance: number }[] = [];
    let winner = -1;
    const listener = (event: Event): void => {
      apply(table, event);
      if (event.type === 'win') winner = event.seat;
      if (event.type !== 'discard' || (table.wallLeft[event.seat]! + game) % 2 === 1) return;
      outlook.hand(situationOf(table, event.seat));
      told.push({ seat: event.seat, chance: outlook.chance[ChineseOutlook.HAND]! });
    };
    playMatch({ rules: chinese, players, seed: matchSeed, firstRound: (game & 3) * 4, listener });
    for (const { seat, chance } of told) {
      const bin = bins[Math.min(9, Math.floor(10 * chance))]!;
      bin.n++;
      bin.predicted += chance;
      if (seat === winner) bin.seen++;
    }
  }
  return bins.map(({ n, predicted, seen }) => ({
    n,
    predicted: predicted / Math.max(1, n),
    seen: seen / Math.max(1, n),
  }));
};
