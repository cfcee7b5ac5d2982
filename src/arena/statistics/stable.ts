/**
 * Stable rank: the dan at which a player's points on Tenhou neither rise nor fall (Suphx, Li et al. 2020, formula 7).
 *
 * A hanchan gives first and second a fixed number of points, third none, and takes 15 · (dan + 2) from fourth; East-only
 * games give and take two thirds of that, so the stable rank does not depend on the length. Solved for dan:
 * (first · n1 + second · n2) / (15 · n4) − 2.
 */
import {
  LEVEL,
  below,
  percentileInterval,
  quantile,
  wilsonInterval,
  type Interval,
  sampleMultinomial,
  type Random,
  normalQuantile,
} from '../../base/index.ts';

/** Games, shares or percentages of first, second, third, fourth place. */
export type Places = readonly [number, number, number, number];

/** Points of a hanchan for first and second place, by room. */
export const STABLE_ROOMS = {
  expert: { first: 75, second: 30 }, // 特上
  phoenix: { first: 90, second: 45 }, // 鳳凰
} as const;
/** One of Tenhou's rooms that have a stable rank. */
export type StableRoom = keyof typeof STABLE_ROOMS;

/** Taken from fourth place in a hanchan, for each dan and two more. */
const FOURTH = 15;

/** East-only games are worth two thirds of a hanchan (expert: 50, 20, 0, −10 · (dan + 2)). */
const WORTH = { east: 2 / 3, south: 1 } as const;

/** Points of the four places for a player of this dan; 7 dan in a phoenix hanchan is 90, 45, 0, −135. */
export const danPoints = (room: StableRoom, dan: number, length: keyof typeof WORTH = 'south'): Places => {
  const worth = WORTH[length];
  return [STABLE_ROOMS[room].first * worth, STABLE_ROOMS[room].second * worth, 0, -FOURTH * worth * (dan + 2)];
};

/** Infinity for a player who was never fourth. */
export const stableRank = ([first, second, , fourth]: Places, room: StableRoom = 'expert'): number =>
  (STABLE_ROOMS[room].first * first + STABLE_ROOMS[room].second * second) / (FOURTH * fourth) - 2;

/** A stable rank in dan with its standard error and confidence interval. */
export type StableRank = {
  readonly stableRank: number;
  /** Delta method; Infinity without a fourth place. */
  readonly standardError: number;
  /** Fieller's interval; the upper end is Infinity while fourth places are too few to exclude none at all. */
  readonly interval: Interval;
};

/**
 * Fieller's interval of u = gain / p4: all u for which a·p1 + b·p2 − u·p4 is within z standard errors of zero. The ends are
 * the roots of (p4² − share·p4)·u² − 2·gain·p4·u + gain² − share·square. Without a fourth place that variance is zero, and the
 * lower end comes from Wilson's upper end of p4.
 */
const fieller = (gain: number, square: number, p4: number, n: number, level: number): Interval => {
  if (p4 === 0) return [gain / wilsonInterval(0, n, level)[1], Infinity];
  const z = normalQuantile((1 + level) / 2);
  const share = (z * z) / (n + z * z);
  const lead = p4 * p4 - share * p4;
  const constant = gain * gain - share * square;
  const root = Math.sqrt(Math.max(0, gain * gain * p4 * p4 - lead * constant));
  return [gain === 0 ? 0 : constant / (gain * p4 + root), lead > 0 ? (gain * p4 + root) / lead : Infinity];
};

/** Room, number of games and level of an estimate of the stable rank. */
export type StableRankOptions = {
  readonly room?: StableRoom;
  /** Number of games behind shares or percentages; without it the places are counts. */
  readonly games?: number | undefined;
  readonly level?: number;
};

/**
 * Stable rank with its uncertainty after independent games. With a and b the points in units of FOURTH and
 * u = (a·p1 + b·p2) / p4: Var u = [(a²p1 + b²p2) / p4² + (a·p1 + b·p2)² / p4³] / n.
 */
export const estimateStableRank = (places: Places, options: StableRankOptions = {}): StableRank => {
  const { room = 'expert', games, level = LEVEL } = options;
  const total = places[0] + places[1] + places[2] + places[3];
  const n = games ?? total;
  const [p1, p2, p4] = [places[0] / total, places[1] / total, places[3] / total];
  const a = STABLE_ROOMS[room].first / FOURTH;
  const b = STABLE_ROOMS[room].second / FOURTH;
  const gain = a * p1 + b * p2;
  const square = a * a * p1 + b * b * p2;
  const [low, high] = fieller(gain, square, p4, n, level);
  return {
    stableRank: stableRank(places, room),
    standardError: p4 === 0 ? Infinity : Math.sqrt((square / p4 ** 2 + gain ** 2 / p4 ** 3) / n),
    interval: [low - 2, high - 2],
  };
};

/** Quartiles and interval of the stable rank over resampled games. */
export type StableRankBootstrap = {
  /** Lower quartile, median, upper quartile: the box of Suphx's figures. */
  readonly quartiles: readonly [number, number, number];
  readonly interval: Interval;
};

/** Draws `games` games with replacement, `resamples` times (the paper: 2,000 and 5,000). */
export const bootstrapStableRank = (
  places: Places,
  options: { room?: StableRoom; games: number; resamples?: number; random: Random },
): StableRankBootstrap => {
  const { room = 'expert', games, resamples = 5000, random } = options;
  const total = places[0] + places[1] + places[2] + places[3];
  const shares = places.map((n) => n / total);
  const ranks = Float64Array.from({ length: resamples }, () =>
    stableRank(sampleMultinomial(random, games, shares) as unknown as Places, room),
  ).sort();
  return {
    quartiles: [quantile(ranks, 0.25), quantile(ranks, 0.5), quantile(ranks, 0.75)],
    interval: percentileInterval(ranks),
  };
};

/**
 * Suphx's figure 8, from the places of each duplicate set: the stable rank of a share of the games, drawn without replacement again and again (the paper: 800,000 of a million, a thousand times). Whole sets
 * are drawn, since the games of a set share their walls.
 */
export const subsampleStableRank = (
  sets: readonly Places[],
  options: { readonly room?: StableRoom; readonly share?: number; readonly times?: number; readonly random: Random },
): StableRankBootstrap => {
  const { room = 'expert', share = 0.8, times = 1000, random } = options;
  const count = Math.max(1, Math.round(share * sets.length));
  const order = sets.map((_, i) => i);
  const ranks = Float64Array.from({ length: times }, () => {
    const sum: [number, number, number, number] = [0, 0, 0, 0];
    for (let i = 0; i < count; i++) {
      const j = i + below(random, sets.length - i);
      [order[i], order[j]] = [order[j]!, order[i]!];
      sets[order[i]!]!.forEach((n, place) => (sum[place]! += n));
    }
    return stableRank(sum, room);
  }).sort();
  return {
    quartiles: [quantile(ranks, 0.25), quantile(ranks, 0.5), quantile(ranks, 0.75)],
    interval: percentileInterval(ranks),
  };
};
