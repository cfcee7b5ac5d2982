/**
 * Ratings of several players from the places of their games: Plackett–Luce. First place goes to a player with probability
 * e^θ / Σ e^θ over the table, second likewise among the rest, and so on. Two players alone are Elo's model, so a difference
 * of θ is an Elo difference of 400 / ln 10 times that.
 *
 * Tied places each count against all who were not better (Breslow's form). A weak normal prior keeps players who always win
 * or lose at a finite rating. Standard errors are cluster-robust: games of a duplicate set are one observation.
 */
import { invert, multiply, solve, zeros, type Matrix } from '../../base/index.ts';

/** Players by seat as indices 0 … players − 1 (one may hold several seats), ranks by seat, lower is better. */
export type RankedGame = { readonly players: readonly number[]; readonly ranks: readonly number[] };

/** Strength of one player by the Plackett–Luce model of the ranks, and the same in Elo points. */
export type Rating = {
  /** Log strength θ; the mean over players is 0. */
  readonly strength: number;
  readonly standardError: number;
  /** CENTRE is the mean over players. */
  readonly elo: number;
  readonly eloError: number;
  readonly games: number;
};

/** Ratings of all players, estimated together, with their covariance. */
export type Ratings = {
  readonly players: readonly Rating[];
  /** Covariance of the strengths. */
  readonly covariance: Matrix;
};

const CENTRE = 1500;
/** Elo points per natural-log unit of strength: 400 / ln 10. */
export const ELO = 400 / Math.LN10;

/** Standard deviation of the prior of θ: 5 is 870 Elo. */
const PRIOR = 5;

type Slope = { logLikelihood: number; gradient: number[]; information: number[][] };

const flatSlope = (players: number): Slope => ({
  logLikelihood: 0,
  gradient: Array.from({ length: players }, () => 0),
  information: zeros(players),
});

/** Adds one game's log-likelihood, gradient and negative second derivative. */
const addGame = (slope: Slope, { players, ranks }: RankedGame, theta: readonly number[]): void => {
  for (const [seat, winner] of players.entries()) {
    const rivals = players.filter((_, other) => ranks[other]! >= ranks[seat]!);
    const weights = rivals.map((rival) => Math.exp(theta[rival]! - theta[winner]!));
    const sum = weights.reduce((a, b) => a + b, 0);
    slope.logLikelihood -= Math.log(sum);
    slope.gradient[winner]!++;
    for (const [i, a] of rivals.entries()) {
      const share = weights[i]! / sum;
      slope.gradient[a]! -= share;
      slope.information[a]![a]! += share;
      for (const [j, b] of rivals.entries()) slope.information[a]![b]! -= (share * weights[j]!) / sum;
    }
  }
};

const slopeOf = (games: readonly RankedGame[], theta: readonly number[], precision: number): Slope => {
  const slope = flatSlope(theta.length);
  for (const game of games) addGame(slope, game, theta);
  for (const [i, value] of theta.entries()) {
    slope.logLikelihood -= (precision * value * value) / 2;
    slope.gradient[i]! -= precision * value;
    slope.information[i]![i]! += precision;
  }
  return slope;
};

/** Newton's method; the log-likelihood with its prior is strictly concave, a step that does not rise is halved. */
const fit = (games: readonly RankedGame[], players: number, precision: number): number[] => {
  let theta = Array.from({ length: players }, () => 0);
  let slope = slopeOf(games, theta, precision);
  for (let round = 0; round < 100; round++) {
    const step = solve(slope.information, slope.gradient);
    if (Math.max(...step.map(Math.abs)) < 1e-10) break;
    for (let scale = 1; scale > 1e-9; scale /= 2) {
      const next = theta.map((value, i) => value + scale * step[i]!);
      const there = slopeOf(games, next, precision);
      if (there.logLikelihood < slope.logLikelihood - 1e-9 * Math.abs(slope.logLikelihood)) continue;
      theta = next;
      slope = there;
      break;
    }
  }
  return theta;
};

/** Σ of the outer products of the clusters' gradients, the prior counted as one more observation. */
const spreadOf = (
  clusters: readonly (readonly RankedGame[])[],
  theta: readonly number[],
  precision: number,
): Matrix => {
  const spread = zeros(theta.length);
  const correction = clusters.length / (clusters.length - 1);
  for (const cluster of clusters) {
    const slope = flatSlope(theta.length);
    for (const game of cluster) addGame(slope, game, theta);
    for (const [i, a] of slope.gradient.entries())
      for (const [j, b] of slope.gradient.entries()) spread[i]![j]! += correction * a * b;
  }
  for (let i = 0; i < theta.length; i++) spread[i]![i]! += precision;
  return spread;
};

/**
 * Whether each player beat each other one, directly or through others. Otherwise the likelihood rises without end (Ford 1957),
 * the prior alone holds the ratings, and the spread of the results says nothing about their error.
 */
const isDetermined = (games: readonly RankedGame[], players: number): boolean => {
  const beats = Array.from({ length: players }, (_, i) => Array.from({ length: players }, (__, j) => i === j));
  for (const { players: who, ranks } of games)
    for (const [i, a] of who.entries())
      for (const [j, b] of who.entries()) if (ranks[i]! <= ranks[j]!) beats[a]![b] = true;
  for (let via = 0; via < players; via++)
    for (const row of beats) if (row[via]!) for (let j = 0; j < players; j++) row[j] ||= beats[via]![j]!;
  return beats.every((row) => row.every(Boolean));
};

/** Ratings from duplicate sets of games; a game outside of sets is a set of one. */
export const rate = (sets: readonly (readonly RankedGame[])[], players: number, prior = PRIOR): Ratings => {
  const games = sets.flat();
  const precision = 1 / prior ** 2;
  const theta = fit(games, players, precision);
  const { information } = slopeOf(games, theta, precision);
  const clusters = sets.length > 1 ? sets : games.map((game) => [game]);
  const isRobust = clusters.length > 1 && isDetermined(games, players);
  const spread = isRobust ? spreadOf(clusters, theta, precision) : information;
  const inverse = invert(information);
  // Only differences are observed: the common level is taken out.
  const centring = inverse.map((row, i) => row.map((_, j) => Number(i === j) - 1 / players));
  const covariance = multiply(multiply(centring, multiply(multiply(inverse, spread), inverse)), centring);
  return {
    covariance,
    players: theta.map((strength, i) => {
      const standardError = Math.sqrt(Math.max(0, covariance[i]![i]!));
      return {
        strength,
        standardError,
        elo: CENTRE + ELO * strength,
        eloError: ELO * standardError,
        games: games.filter((game) => game.players.includes(i)).length,
      };
    }),
  };
};

/** A player who never met player 0, not even through others, whose rating would be arbitrary; undefined when all are joined. */
export const findUnconnected = (games: readonly RankedGame[], players: number): number | undefined => {
  const group = Array.from({ length: players }, (_, i) => i);
  const root = (i: number): number => (group[i] === i ? i : (group[i] = root(group[i]!)));
  for (const game of games) for (const player of game.players) group[root(player)] = root(game.players[0]!);
  const stranger = group.findIndex((_, i) => root(i) !== root(0));
  return stranger < 0 ? undefined : stranger;
};
