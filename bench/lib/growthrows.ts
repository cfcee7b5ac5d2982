/** The rows of `bench growth`: one kind of work a row, done at several sizes. Inputs are made before the clock starts. */
import { valueOf } from '../../src/analysis/riichi/value/index.ts';
import { review } from '../../src/analysis/review/index.ts';
import { RiichiAdviser } from '../../src/analysis/riichi/advise/index.ts';
import { playInLockstep, playLater, simulate } from '../../src/arena/index.ts';
import { unwrap } from '../../src/base/index.ts';
import { FEATURE_SETS } from '../../src/features/index.ts';
import { ShardMaker } from '../../src/learn/dataset/maker.ts';
import { nativeRuntime } from '../../src/nn/node/native.ts';
import { poolEngine } from '../../src/nn/node/pool.ts';
import { localEngine, Trainer } from '../../src/nn/train/trainer.ts';
import { makePlayer } from '../../src/players/index.ts';
import { replay } from '../../src/records/index.ts';
import { score } from '../../src/rules/riichi/index.ts';
import { tenhou } from '../../src/rules/index.ts';
import { AcceptanceTable, acceptanceUnchecked, shantenUnchecked, unseenOf } from '../../src/shape/index.ts';
import { makeGames } from '../../testkit/games.ts';
import { makeHands } from '../../testkit/hands.ts';
import { randomOf } from '../../testkit/random.ts';
import { generateWins } from '../../testkit/riichi-wins.ts';
import { dealtHands } from './dealt.ts';
import { MLP } from './nets.ts';

const SEED = 'growth';

export type GrowthRow = {
  readonly name: string;
  /** What a size counts. */
  readonly unit: string;
  readonly sizes: readonly number[];
  /** Does work of a size; the answer is kept while memory is measured. A `work` number replaces the size: what the work turned out to be. */
  readonly run: (size: number) => Promise<{ readonly kept: unknown; readonly work?: number }>;
  /** Why the cost is not in proportion to the size, where it is not. */
  readonly why?: string;
};

const shapeRows = (): readonly GrowthRow[] => {
  const hands = makeHands(randomOf(SEED), 160_000, 14);
  const lefts = hands.slice(0, 16_000).map((counts) => unseenOf(counts));
  const table = new AcceptanceTable();
  return [
    {
      name: 'shanten',
      unit: 'hands',
      sizes: [20_000, 40_000, 80_000, 160_000],
      run: async (size) => ({ kept: Int8Array.from({ length: size }, (_, i) => shantenUnchecked(hands[i]!, 0)) }),
      why: 'each hand is an array of its own: long lists do not fit into the cache',
    },
    {
      name: 'acceptance',
      unit: 'hands',
      sizes: [2000, 4000, 8000, 16_000],
      run: async (size) => {
        for (let i = 0; i < size; i++) acceptanceUnchecked(hands[i]!, 0, lefts[i]!, table);
        return { kept: table };
      },
    },
  ];
};

const scoreRow = (): GrowthRow => {
  const wins = [...generateWins(1, tenhou, 16_000)];
  return {
    name: 'score',
    unit: 'wins',
    sizes: [2000, 4000, 8000, 16_000],
    run: async (size) => ({ kept: wins.slice(0, size).map((win) => score(win, tenhou)) }),
    why: 'the answers are kept, and the collector copies what stays alive: the more, the longer the list',
  };
};

const valueRows = (): readonly GrowthRow[] => {
  const random = randomOf(SEED);
  const near = dealtHands(random, 1, 32);
  const byShanten = [0, 1, 2, 3].map((shanten) => dealtHands(random, shanten, 2));
  return [
    {
      name: 'value, 1-shanten',
      unit: 'hands',
      sizes: [4, 8, 16, 32],
      run: async (size) => ({ kept: near.slice(0, size).map(({ hand, situation }) => valueOf(hand, situation).nodes) }),
      why: 'hands differ in what they can become, so a few of them are no fair sample',
    },
    {
      name: 'value, by what it looks at',
      unit: 'nodes (0- to 3-shanten)',
      sizes: [0, 1, 2, 3],
      run: async (shanten) => {
        const nodes = byShanten[shanten]!.map(({ hand, situation }) => valueOf(hand, situation).nodes);
        return { kept: nodes, work: nodes.reduce((sum, n) => sum + n, 0) };
      },
      why: 'each step of shanten is about ten times the nodes; a node costs the same, but a small question has its fixed part',
    },
  ];
};

const recordRows = (): readonly GrowthRow[] => {
  const games = makeGames('tenhou', 16, SEED, 2).map((game, i) => ({ ...game, meta: { id: `${SEED}-${i}` } }));
  const set = FEATURE_SETS.find(({ id }) => id === 'suzaku1')!;
  const maker = new ShardMaker({ set, rules: tenhou, part: 'train', seats: { choice: 'all', minDan: 0 } });
  return [
    {
      name: 'review of a seat',
      unit: 'decisions (1, 2, 4 games)',
      sizes: [1, 2, 4],
      run: async (size) => {
        const kept = games.slice(0, size).map(({ events }) => review(events, tenhou, 0, new RiichiAdviser(tenhou)));
        return { kept, work: kept.reduce((sum, { decisions }) => sum + decisions.length, 0) };
      },
      why: 'decisions differ in how near the hand is and in what may be called',
    },
    {
      name: 'replay',
      unit: 'events (4, 8, 16 games)',
      sizes: [4, 8, 16],
      run: async (size) => {
        const chosen = games.slice(0, size);
        return {
          kept: chosen.map(({ events }) => unwrap(replay(events)).rounds),
          work: chosen.reduce((sum, { events }) => sum + events.length, 0),
        };
      },
      why: 'runs of a few milliseconds, which other work on the machine disturbs',
    },
    {
      name: 'dataset build',
      unit: 'games of two rounds',
      sizes: [2, 4, 8, 16],
      run: async (size) => ({ kept: maker.make({ file: 'games', lines: games.slice(0, size) }).bytes }),
    },
  ];
};

const MATCHES = 8;
const arenaRows = (): readonly GrowthRow[] => [
  {
    name: 'arena, greedy',
    unit: 'rounds',
    sizes: [20, 40, 80, 160],
    run: async (rounds) => ({ kept: simulate({ rules: tenhou, players: ['greedy'], rounds, seed: SEED }) }),
  },
  {
    name: `arena, ${MATCHES} matches`,
    unit: 'at once',
    sizes: [1, 2, 4, 8],
    run: async (width) => ({
      kept: await playInLockstep({
        matches: MATCHES,
        width,
        play: (match) =>
          playLater({
            rules: tenhou,
            seed: `${SEED}/${match}`,
            players: [0, 1, 2, 3].map((seat) => unwrap(makePlayer('greedy', tenhou, `${SEED}/${match}`, seat))),
          }),
      }),
    }),
    why: 'the same matches whatever the number at once: flat is right',
  },
];

const trainingRow = async (): Promise<readonly GrowthRow[]> => {
  const runtime = await nativeRuntime();
  // Without the runtime there is nothing to train with.
  if (!runtime.ok) return [];
  const batch = 64;
  const plan = { seed: SEED, batch, schedule: { rate: 1e-4 }, clip: 1 };
  const trainer = unwrap(await Trainer.create(MLP, plan, localEngine(runtime.value)));
  const threads = [localEngine(runtime.value), poolEngine({ workers: 2 })];
  const features = { type: 'float', dims: [batch, 512], data: new Float32Array(512 * batch).fill(0.1) } as const;
  const action = { type: 'int32', dims: [batch], data: new Int32Array(batch) } as const;
  return [
    {
      name: 'training, 2.5 M parameters',
      unit: `steps of ${batch}`,
      sizes: [4, 8, 16, 32],
      run: async (steps) => {
        for (let step = 0; step < steps; step++) unwrap(await trainer.step([[{ features, action }]]));
        return { kept: undefined };
      },
    },
    {
      name: 'training, two parts a step',
      unit: 'threads',
      sizes: [1, 2],
      run: async (count) => {
        const other = unwrap(await Trainer.create(MLP, plan, threads[count - 1]!));
        const part = [{ features, action }];
        for (let step = 0; step < 8; step++) unwrap(await other.step([part, part]));
        await other.close();
        return { kept: undefined };
      },
      why: 'CPU time, start of the workers included; the work is the same, so flat would be free of cost',
    },
  ];
};

export const growthRows = async (): Promise<readonly GrowthRow[]> => [
  ...shapeRows(),
  scoreRow(),
  ...valueRows(),
  ...recordRows(),
  ...arenaRows(),
  ...(await trainingRow()),
];
