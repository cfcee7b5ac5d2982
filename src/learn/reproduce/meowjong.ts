/**
 * Meowjong's tables of outcomes with our agents: single rounds of sanma, an agent in each seat wind against two of a field, and the test of the paper against the field
 * among itself, with calibrated tests beside it. Walls are the same for all agents.
 */
import { WINDS, testMultinomial, type MultinomialTest, type Outcomes, type WindResult } from '../../arena/index.ts';
import { makeRandom, ok, type Result } from '../../base/index.ts';
import { evaluateWinds, type EvaluateWindsOptions } from '../../jobs/node/index.ts';
import { sanma } from '../../rules/index.ts';
import { boxPlots } from './boxes.ts';
import { MEOWJONG_OUTCOMES, type PairingName, type PublishedPairing } from './published.ts';

/** The agents of the paper as specs of ours. */
export type MeowjongAgents = { readonly sl: string; readonly rl: string; readonly scaled?: string | undefined };

type Role = keyof MeowjongAgents | 'random';

/** Tables by number: who plays whom, and what the test compares with. VIII: against two random; IX: three SL, the base of the next two; X: RL against two SL; XI: SL against two RL. */
export const MEOWJONG_TABLES = {
  8: {
    base: ['random', 'random'],
    pairs: [
      ['sl', 'random'],
      ['scaled', 'random'],
      ['rl', 'random'],
    ],
  },
  9: { base: ['sl', 'sl'], pairs: [] },
  10: { base: ['sl', 'sl'], pairs: [['rl', 'sl']] },
  11: { base: ['sl', 'sl'], pairs: [['sl', 'rl']] },
} as const satisfies Readonly<
  Record<number, { base: readonly [Role, Role]; pairs: readonly (readonly [Role, Role])[] }>
>;
/** The number of one of MEOWJONG_TABLES. */
export type MeowjongTable = keyof typeof MEOWJONG_TABLES;

/** A line of a table: an agent in one wind, or in all. */
export type MeowjongRow = {
  readonly pairing: string;
  readonly agent: string;
  readonly field: string;
  readonly wind: string;
  readonly counts: Outcomes;
  /** Points of a round: mean, and quartiles with the 5th and 95th percentile for box plots. */
  readonly points: { readonly mean: number; readonly box: readonly number[] };
  /** Per cent. */
  readonly published: readonly number[] | null;
  /** Against the base; null for the base itself. */
  readonly test: MultinomialTest | null;
};

const SIMULATIONS = 1000;
const BOX = [0.05, 0.25, 0.5, 0.75, 0.95] as const;

const add = (a: Outcomes, b: Outcomes): Outcomes => [a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3]];

const pointsOf = (points: readonly number[]): MeowjongRow['points'] => {
  const sorted = points.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!;
  return { mean: points.reduce((sum, each) => sum + each, 0) / Math.max(1, points.length), box: BOX.map(at) };
};

/** Agents, rounds and seed of a table of Meowjong's. */
export type ReproduceOptions = EvaluateWindsOptions & {
  readonly agents: MeowjongAgents;
  /** Rounds of each wind, of agents and of the base. */
  readonly rounds: number;
  readonly baseRounds: number;
  readonly seed: string;
  readonly note?: ((text: string) => void) | undefined;
};

/** Box plots of points by agent and seat wind, as figures 8 and 9: quartiles, the 5th and 95th percentile, the mean. */
export const meowjongBoxes = (rows: readonly MeowjongRow[]): string =>
  boxPlots(
    rows.map(({ pairing, wind, points: { mean, box } }) => ({
      name: wind,
      group: wind === 'east' ? pairing : undefined,
      box,
      mean,
    })),
    'Points of a round by agent and seat wind',
  );

const rowsOf = (
  [agent, field]: readonly [Role, Role],
  specs: readonly [string, string],
  winds: readonly WindResult[],
  test: ((counts: Outcomes) => MultinomialTest) | undefined,
): readonly MeowjongRow[] => {
  const pairing = `${agent} v ${field}`;
  const known: PublishedPairing | undefined = MEOWJONG_OUTCOMES[pairing as PairingName];
  const row = (
    wind: string,
    { counts, points }: WindResult,
    published: readonly number[] | undefined,
  ): MeowjongRow => ({
    pairing,
    agent: specs[0],
    field: specs[1],
    wind,
    counts,
    points: pointsOf(points),
    published: published ?? null,
    test: test?.(counts) ?? null,
  });
  const total: WindResult = {
    counts: winds.map(({ counts }) => counts).reduce(add),
    points: winds.flatMap(({ points }) => points),
  };
  return [
    ...winds.map((result, seat) => row(WINDS[seat]!, result, known?.winds?.[seat])),
    row('total', total, known?.total),
  ];
};

/** The rows of a table, the base first. */
export const reproduceMeowjong = async (
  table: MeowjongTable,
  { agents, rounds, baseRounds, seed, note, ...options }: ReproduceOptions,
): Promise<Result<readonly MeowjongRow[]>> => {
  const { base, pairs } = MEOWJONG_TABLES[table];
  const specOf = (role: Role): string | undefined => (role === 'random' ? 'random' : agents[role]);
  const play = async (pair: readonly [Role, Role], count: number, test?: (counts: Outcomes) => MultinomialTest) => {
    const specs = [specOf(pair[0])!, specOf(pair[1])!] as const;
    note?.(`${pair.join(' v ')}, ${count} rounds a wind`);
    const found = await evaluateWinds({ rules: sanma, agent: specs[0], field: specs[1], seed, rounds: count }, options);
    return found.ok ? ok(rowsOf(pair, specs, found.value, test)) : found;
  };
  const first = await play(base, baseRounds);
  if (!first.ok) return first;
  const whole = first.value.at(-1)!.counts;
  const test = (counts: Outcomes): MultinomialTest =>
    testMultinomial(whole, counts, { alpha: 0.05, simulations: SIMULATIONS, random: makeRandom(seed) });
  const rows = [...first.value];
  for (const pair of pairs as readonly (readonly [Role, Role])[]) {
    if (specOf(pair[0]) === undefined) continue;
    const found = await play(pair, rounds, test);
    if (!found.ok) return found;
    rows.push(...found.value);
  }
  return ok(rows);
};
