/**
 * Critics: how well a round stands for its seats. They read the trunk of the network that plays but do not move it: they must not change what the policy knows.
 *
 * `seat`: what the seat sees; one output, its own reward to come. `oracle`: also what is hidden; one output a seat, the own one first and then in turn order,
 * from which their mean is taken off, because rewards of a round sum to zero (Li and others 2022, RVR).
 *
 * Beside the flagship the oracle critic looks at every seat with the same small network: its hand, melds and waits, the tiles that it will draw, and what
 * it saw when it last decided (distance, value and chances of its hand, the tiles that bring it nearer). A tile that a hand wants and its seat will soon draw is
 * most of what there is to know; who is nearer to a win is then a comparison of like numbers. Beside a player of the papers, which has no trunk to share and no
 * globals, it pools the columns of what is seen and hidden.
 */
import {
  COLUMNS,
  flagshipSetOf,
  oracleSetOf,
  startsOf,
  type FeatureSet,
  type OracleSet,
} from '../../features/index.ts';
import {
  add,
  cast,
  concat,
  convolve,
  dense,
  detach,
  mean,
  mul,
  relu,
  reshape,
  scale,
  slice,
  sub,
  sum,
  type Graph,
  type Value,
} from '../../nn/index.ts';
import type { Family, Ruleset } from '../../rules/index.ts';
import type { TrunkParts } from '../networks/index.ts';

/** Who may judge how well a round stands: nobody, the seat, or one who sees all hands. */
export const CRITICS = ['none', 'seat', 'oracle'] as const;
/** One of CRITICS: who judges how well a round stands. */
export type CriticName = (typeof CRITICS)[number];

/** Name of the input of what only a critic sees. */
export const HIDDEN = 'hidden';
/** Name of the input of the globals that the other seats saw when they last decided, in turn order. */
export const OTHERS = 'others';
/** Name of the input of the tiles that they wanted then. */
export const OTHERS_WANT = 'others.want';

/** Planes of the flagship's features that say which tiles bring a hand nearer. */
const WANTED: Readonly<Record<Family, readonly string[]>> = { riichi: ['accepts'], chinese: ['wanted', 'wants'] };

/** Their numbers in what the flagship sees. */
export const wantedPlanes = (rules: Pick<Ruleset, 'family'>): readonly number[] => {
  const starts = startsOf<string>(flagshipSetOf(rules).planes);
  return WANTED[rules.family].map((name) => starts[name]!);
};

/** Parameters of a critic begin with it. */
export const CRITIC = 'critic';
const BYTE = 255;
/** Numbers a column and the inner layer of the pooled critic have. */
const WIDTH = 32;
const INNER = 64;
/** Channels and blocks of the network that looks at a seat, numbers it answers, and the layer that compares seats. */
const SEAT_CHANNELS = 32;
const SEAT_BLOCKS = 1;
const SEAT_NUMBERS = 48;
const COMPARING = 96;
const SUITS = 3;
const NUMBERS = 9;

/** What a critic reads. */
export type CriticOptions = {
  readonly critic: Exclude<CriticName, 'none'>;
  readonly rules: Ruleset;
};

/** What is judged by: the trunk, and the inputs of the flagship where it plays. */
type Parts = Pick<TrunkParts, 'columns' | 'whole'> & {
  readonly inputs?: Pick<TrunkParts, 'planes' | 'globals'>;
};

const hiddenOf = (graph: Graph, set: OracleSet): Value =>
  scale(cast(graph.input(HIDDEN, [set.columns, set.planeCount], 'uint8')), 1 / BYTE);

/** Mean over columns of a layer of what is seen and hidden there, [B, WIDTH]. */
const pooledOf = (columns: Value, hidden: Value): Value =>
  scale(sum(relu(dense(concat([columns, hidden], 2), `${CRITIC}.column`, WIDTH)), [1]), 1 / COLUMNS);

/** Rewards that sum to zero. */
const balanced = (values: Value): Value => sub(values, mean(values, [1], true));

/** Seats in the order of spans; with three seats nobody sits across. */
const RELATIVE = ['self', 'next', 'across', 'previous'] as const;

/** Planes as numbers, [B, 34, n]; `want`: of the seat that is looked at. */
type Planes = { readonly seen: Value; readonly hidden: Value; readonly want: Value };

/** Planes of one seat, [B, 34, n]: of the seat itself, then of the table. */
const seatPlanes = (
  distance: number,
  { seen, hidden, want, set, oracle }: Planes & { readonly set: FeatureSet; readonly oracle: OracleSet },
): Value => {
  const [seenAt, hiddenAt] = [startsOf<string>(set.planes), startsOf<string>(oracle.planes)];
  const who = RELATIVE[distance]!;
  const plane = (name: string, count = 1): Value => slice(seen, 2, seenAt[name]!, seenAt[name]! + count);
  const of = (name: string, at: number): Value => slice(hidden, 2, hiddenAt[name]! + at, hiddenAt[name]! + at + 1);
  const copies = (name: string): Value => scale(sum(plane(name, 4), [2], true), 1 / 4);
  const isSelf = distance === 0;
  const hand = isSelf ? copies('hand') : of('hands', distance - 1);
  const draws = of('draws', distance);
  const wins = 'wins' in hiddenAt ? 'wins' : 'waits';
  return concat(
    [
      hand,
      draws,
      mul(hand, draws),
      want,
      mul(want, draws),
      // Of the own seat the trunk and the globals know waits and distance.
      isSelf ? scale(hand, 0) : of(wins, distance - 1),
      isSelf ? scale(hand, 0) : mul(of(wins, distance - 1), draws),
      isSelf ? scale(hand, 0) : of('far', distance - 1),
      plane(isSelf ? 'melds' : `${who}.melds`, 3),
      plane(isSelf ? 'wind.seat' : `${who}.wind`),
      copies('visible'),
      plane('wind.round'),
      plane('dragon'),
      ...('dora' in seenAt && set.family === 'riichi' ? [plane('dora', 2)] : []),
    ],
    2,
  );
};

/** A convolution over the numbers of each suit, a dense layer of each honour: [B, 34, channels]. */
const layer = (x: Value, name: string, gain: number): Value => {
  const { graph } = x;
  const rows = x.shape[0]!;
  const suits = reshape(slice(x, 1, 0, SUITS * NUMBERS), [rows, SUITS, NUMBERS, SEAT_CHANNELS]);
  const depth = 3 * SEAT_CHANNELS;
  const weight = graph.parameter(`${name}.weight`, [depth, SEAT_CHANNELS], { fanIn: depth, gain });
  const bias = graph.parameter(`${name}.bias`, [SEAT_CHANNELS], { fill: 0 });
  const along = convolve(suits, weight, bias, { kernel: [1, 3], before: [0, 1], after: [0, 1] });
  const honours = dense(slice(x, 1, SUITS * NUMBERS, COLUMNS), `${name}.honours`, SEAT_CHANNELS, { gain });
  return concat([reshape(along, [rows, SUITS * NUMBERS, SEAT_CHANNELS]), honours], 1);
};

/** What each seat amounts to, [B · seats, SEAT_NUMBERS], by one network for all. */
const seatNumbers = (planes: Value, globals: Value): Value => {
  const rows = planes.shape[0]!;
  let x = relu(dense(planes, `${CRITIC}.stem`, SEAT_CHANNELS));
  for (let at = 0; at < SEAT_BLOCKS; at++) {
    const name = `${CRITIC}.block${at}`;
    const whole = reshape(dense(mean(x, [1]), `${name}.pool`, SEAT_CHANNELS, { gain: 0.5 }), [rows, 1, SEAT_CHANNELS]);
    const inner = relu(add(layer(x, `${name}.in`, Math.SQRT2), whole));
    x = add(x, layer(inner, `${name}.out`, 0.2));
  }
  return relu(dense(concat([mean(relu(x), [1]), globals], 1), `${CRITIC}.seat`, SEAT_NUMBERS));
};

/** Every seat by the same network, then compared. */
const comparingCritic = (graph: Graph, { columns, whole, inputs }: Required<Parts>, rules: Ruleset): Value => {
  const [set, oracle] = [flagshipSetOf(rules), oracleSetOf(rules)];
  const { seats } = rules;
  const { batch } = graph;
  const bytes = (value: Value): Value => scale(cast(value), 1 / BYTE);
  const seen = bytes(inputs.planes);
  const own = bytes(inputs.globals);
  const others = bytes(graph.input(OTHERS, [seats - 1, set.globalCount], 'uint8'));
  const hidden = hiddenOf(graph, oracle);
  const wanted = wantedPlanes(rules);
  const theirs = bytes(graph.input(OTHERS_WANT, [seats - 1, COLUMNS, wanted.length], 'uint8'));
  const mine = concat(
    wanted.map((at) => slice(seen, 2, at, at + 1)),
    2,
  );
  const distances = seats === 3 ? [0, 1, 3] : [0, 1, 2, 3];
  const each = distances.map((distance, turn) => {
    const other = (): Value => reshape(slice(theirs, 1, turn - 1, turn), [batch, COLUMNS, wanted.length]);
    const planes = seatPlanes(distance, { seen, hidden, want: turn === 0 ? mine : other(), set, oracle });
    return reshape(planes, [batch, 1, COLUMNS, planes.shape[2]!]);
  });
  const width = each[0]!.shape[3]!;
  const globals = concat([reshape(own, [batch, 1, set.globalCount]), others], 1);
  const numbers = seatNumbers(
    reshape(concat(each, 1), [batch * seats, COLUMNS, width]),
    reshape(globals, [batch * seats, set.globalCount]),
  );
  const all = concat([reshape(numbers, [batch, seats * SEAT_NUMBERS]), whole, pooledOf(columns, hidden)], 1);
  return balanced(dense(relu(dense(all, `${CRITIC}.in`, COMPARING)), `${CRITIC}.out`, seats, { gain: 0.1 }));
};

/** Rewards to come, [B, n]. */
export const criticOf = (graph: Graph, parts: Parts, { critic, rules }: CriticOptions): Value => {
  const [columns, whole] = [detach(parts.columns), detach(parts.whole)];
  if (critic === 'seat') {
    const inner = relu(dense(whole, `${CRITIC}.in`, INNER));
    return dense(inner, `${CRITIC}.out`, 1, { gain: 0.1 });
  }
  const { inputs } = parts;
  if (inputs !== undefined) return comparingCritic(graph, { columns, whole, inputs }, rules);
  const pooled = pooledOf(columns, hiddenOf(graph, oracleSetOf(rules)));
  const inner = relu(dense(concat([pooled, whole], 1), `${CRITIC}.in`, INNER));
  return balanced(dense(inner, `${CRITIC}.out`, rules.seats, { gain: 0.1 }));
};
