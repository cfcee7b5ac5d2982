/**
 * The release tier: what is to be run, how much of it, and in which pieces. A piece is one run of a program with a seed of its own; its receipt says what was done, so the
 * tier can be stopped anywhere and goes on, on this machine or on another that has the receipts.
 */
import { basename } from 'node:path';
import { dataFiles } from '../../testkit/logs.ts';
import type { WrittenReceipt } from './receipt.ts';

export type ReleaseRow = {
  readonly name: string;
  /** Receipts of exactly this program count. */
  readonly program: string;
  /** How much a release wants, and how much one piece brings. */
  readonly want: number;
  readonly piece: number;
  /** The program and its options, without the seed. `index`: of the piece; `share`: a piece of this fraction of the usual size, 1 the usual one. */
  readonly args: (index: number, share: number) => readonly string[];
  /** What a receipt brings; `n` by default. */
  readonly amount?: (receipt: WrittenReceipt) => number;
  /** The seed of a piece; `release INDEX` by default. */
  readonly seed?: (index: number) => string;
  /** The program has no chance in it and takes no seed. */
  readonly isFixed?: boolean;
  /** The program looks at the same cases whatever the piece: one piece is all. */
  readonly isOnce?: boolean;
  /** The work is done by other processes: the processor time of the receipt says little. */
  readonly isInChildren?: boolean;
};

const words = (text: string): readonly string[] => text.split(' ');
const part = (usual: number, share: number): string => String(Math.max(1, Math.round(usual * share)));
/** A command whose last option is how much of it is done. */
const sized =
  (text: string, usual: number) =>
  (_: number, share: number): readonly string[] => [...words(text), part(usual, share)];
const RULES = ['tenhou', 'sanma', 'mahjongsoul', 'mahjongsoul-sanma', 'chinese'] as const;
const RIICHI = RULES.filter((rules) => rules !== 'chinese');
const PARSERS = ['mjlog', 'tenhou-packets', 'tenhou6', 'suzaku', 'mjai', 'majsoul', 'botzone', 'chinese-text'] as const;
/** Programs whose seeds are numbers. */
const numbered = (index: number): string => String(2_027_000_000 + index);
/** Named figure of a receipt. */
const figure =
  (name: string) =>
  ({ figures }: WrittenReceipt): number =>
    Number(figures?.[name] ?? 0);

const rounds = RULES.flatMap((rules): ReleaseRow[] => [
  {
    name: `rounds of ${rules}`,
    program: `verify rounds: ${rules}`,
    ...{ want: 2_000_000, piece: 100_000 },
    args: sized(`rounds --rules ${rules} --threads 1 --rounds`, 100_000),
  },
]);
const mutants = ['tenhou', 'sanma', 'chinese'].map((rules): ReleaseRow => ({
  name: `mutants of ${rules}`,
  program: `verify rounds: mutants of ${rules}`,
  ...{ want: 1, piece: 1 },
  args: () => words(`rounds --mutants --threads 1 --rules ${rules}`),
}));
const scoring = RULES.map((rules): ReleaseRow => ({
  name: rules === 'chinese' ? 'fan' : `scoring of ${rules}`,
  program: `verify scoring: generated ${rules} wins, fast and slow`,
  ...{ want: 5_000_000, piece: 500_000, seed: numbered },
  args: sized(`scoring --part generated --rules ${rules} --hands`, 500_000),
}));
const GOLDEN = ['riichi-score', 'riichi-agari-4p', 'riichi-agari-3p', 'mcr-fan', 'mcr-real-wins'];
const golden = GOLDEN.map((file): ReleaseRow => ({
  name: `golden rows of ${file}`,
  program: `verify scoring: golden ${file}.jsonl.gz`,
  ...{ want: 1, piece: 1, seed: numbered },
  args: () => words('scoring --part golden'),
}));
/** Hands of the three games come from one run. */
const shanten = ['riichi', 'sanma', 'chinese'].map((game): ReleaseRow => ({
  name: `shanten of ${game} hands`,
  program: `verify shape: random ${game} hands`,
  ...{ want: 5_000_000 / 3, piece: 100_000 },
  args: sized('shape --part random --hands', 100_000),
}));
/** Games of a large file. */
const REPLAY_GAMES = 8000;
/** All real games that lie beside the project, file by file. */
const replays = [['riichi4', '.tsv.bz2'] as const, ['sanma', '.tsv.bz2'] as const, ['mcr', '.gz'] as const].flatMap(
  ([folder, end]) =>
    dataFiles(folder, end).map((file): ReleaseRow => {
      const name = basename(file);
      return {
        name: `replay of ${folder}/${name}`,
        program: `verify replay: ${folder}/${name}`,
        ...{ want: 1, piece: 1, seed: () => 'none', isFixed: true, isOnce: true, amount: figure('whole') },
        args: (_, share) => {
          const file = ['replay', '--files', `${folder}/${name}`];
          return share >= 1 || folder === 'mcr' ? file : [...file, '--games', part(REPLAY_GAMES, share)];
        },
      };
    }),
);
const damage: ReleaseRow = {
  name: 'altered games',
  program: 'verify damage',
  ...{ want: 100_000, piece: 9000 },
  args: (index, share) => ['damage', '--games', part(2, share), '--skip', String(2 * index)],
};
const parsers = PARSERS.map((parser): ReleaseRow => ({
  name: `mutated ${parser}`,
  program: `verify fuzz: ${parser}`,
  ...{ want: 2_000_000, piece: 100_000 },
  args: sized(`fuzz --parser ${parser} --inputs`, 100_000),
}));
const hidden = ['tenhou', 'sanma', 'chinese'].map((rules): ReleaseRow => ({
  name: `hidden tiles of ${rules}`,
  program: `verify hidden: ${rules}`,
  ...{ want: 1_000_000 / 3, piece: 50_000 },
  args: sized(`hidden --rules ${rules} --resamples`, 50_000),
}));
const KILLED = ['arena --save', 'simulate --save', 'dataset build', 'train policy', 'train supervised'];
const kills: readonly ReleaseRow[] = [
  {
    name: 'kills of checkpoints',
    program: 'verify crash: checkpoints',
    ...{ want: 250, piece: 125, isInChildren: true },
    args: sized('crash --what checkpoints --kills', 125),
  },
  ...KILLED.map((target): ReleaseRow => ({
    name: `kills of ${target}`,
    program: `verify crash: ${target}`,
    ...{ want: 150, piece: 50, isInChildren: true },
    args: (_, share) => ['crash', '--what', target, '--kills', part(50, share)],
  })),
];
const bots: readonly ReleaseRow[] = [
  ...['tenhou', 'sanma'].map((rules): ReleaseRow => ({
    name: `bots of ${rules}`,
    program: `verify players: greedy, ${rules}`,
    ...{ want: 100_000, piece: 10_000, amount: figure('rounds') },
    args: sized(`players --player greedy --rules ${rules} --decisions`, 550_000),
  })),
  {
    name: 'bots of chinese',
    program: 'verify botzone: inside',
    ...{ want: 100_000, piece: 5000 },
    args: sized('botzone --section inside --players greedy,caller,greedy,random --games', 5000),
  },
  ...['tenhou', 'sanma'].map((rules): ReleaseRow => ({
    name: `expert of ${rules}`,
    program: `verify players: expert, ${rules}`,
    ...{ want: 10_000, piece: 500, amount: figure('rounds') },
    args: sized(`players --player expert --rules ${rules} --decisions`, 29_000),
  })),
  {
    name: 'expert of chinese',
    program: 'verify botzone: kept',
    ...{ want: 10_000, piece: 250, isInChildren: true },
    args: sized('botzone --section kept --players expert,greedy --limit 20000 --games', 250),
  },
];
/** 1 for a run over everything its program has, 0 for one over a part of it. */
const whole = ({ command }: WrittenReceipt): number =>
  / --(?:games|every|thin|made|only|section|timed)\b/.test(command) ? 0 : 1;
/** A program that looks at all test games once; a part is so many games a file, or games and what goes with them. */
const once = (name: string, program: string, games: number, more: Partial<ReleaseRow> = {}): ReleaseRow => ({
  name,
  program: `verify ${program}`,
  ...{ want: 1, piece: 1, amount: whole, isOnce: true },
  args: (_, share) => (share >= 1 ? [program] : [program, '--games', part(games, share)]),
  ...more,
});
const fixed = { seed: () => 'none', isFixed: true } as const;
const opinions: readonly ReleaseRow[] = [
  {
    name: 'one opinion',
    program: 'verify consistency',
    // Of three rulesets.
    ...{ want: 6000, piece: 600 },
    args: sized('consistency --positions', 200),
  },
  once('reviews', 'review', 200),
  once('danger', 'danger', 4000, fixed),
  once('placement', 'placement', 4000, { ...fixed, seed: () => 'last-round' }),
  once('advice', 'advice', 2000, fixed),
  once('records there and back', 'records', 4000),
];
const learning: ReleaseRow = {
  name: 'learning by play',
  program: 'verify policy',
  ...{ want: 100_000, piece: 100_000 },
  args: (_, share) => [
    ...['policy', '--decisions', part(100_000, share), '--kills', part(50, share)],
    ...['--sets', part(5000, share), '--states', part(5000, share)],
  ],
};
/** Minutes that workers come and go. */
const CHURN = 30;
const cluster: readonly ReleaseRow[] = [
  {
    name: 'cluster under kills',
    program: 'verify cluster',
    // 500 kills.
    ...{ want: 10_000, piece: 2000, isInChildren: true },
    args: (_, share) => [
      ...['cluster', '--tasks', part(2000, share), '--kills', part(100, share)],
      ...['--every', '1500', '--stop', share >= 1 ? '60' : '10'],
    ],
  },
  {
    name: 'cluster whose workers come and go',
    program: 'verify cluster churn',
    ...{ want: 1, piece: 1, isInChildren: true, isOnce: true },
    amount: (receipt) => (figure('minutes')(receipt) >= CHURN ? 1 : 0),
    args: sized('cluster --churn', CHURN),
  },
  {
    name: 'learning on a cluster',
    program: 'verify cluster learn',
    ...{ want: 1, piece: 1, isInChildren: true, isOnce: true },
    args: () => words('cluster --learn 4'),
  },
];
const versions: ReleaseRow = {
  name: 'versions of Node',
  program: 'verify node',
  ...{ want: 1, piece: 1, seed: () => 'node', isFixed: true, isOnce: true },
  args: () => ['node'],
};
/** Hours a run must last to count. */
export const SOAK_LEAST = 2;
const soakHours = (receipt: WrittenReceipt): number => {
  const hours = figure('hours')(receipt);
  return hours >= SOAK_LEAST ? hours : 0;
};
const soak: ReleaseRow = {
  name: 'soak',
  program: 'verify soak',
  ...{ want: 8, piece: SOAK_LEAST, amount: soakHours, isInChildren: true },
  args: () => words(`soak --hours ${SOAK_LEAST}`),
};

/** Cheap ones first. */
export const RELEASE: readonly ReleaseRow[] = [
  ...golden,
  damage,
  ...replays,
  ...scoring.filter(({ name }) => RIICHI.some((rules) => name.endsWith(` ${rules}`))),
  ...scoring.filter(({ name }) => name === 'fan'),
  ...shanten,
  ...bots.slice(0, 2),
  ...opinions,
  learning,
  versions,
  ...mutants,
  ...hidden,
  ...kills,
  ...bots.slice(2, 3),
  ...parsers,
  ...rounds,
  ...bots.slice(3),
  ...cluster,
  soak,
];

/** A seed is looked at once: of several receipts with it, the one that looked at most. */
export const sameSeedOnce = (receipts: readonly WrittenReceipt[]): WrittenReceipt[] => {
  const bySeed = new Map<string, WrittenReceipt>();
  for (const receipt of receipts) {
    const seed = String(receipt.seed);
    if ((bySeed.get(seed)?.n ?? -1) < receipt.n) bySeed.set(seed, receipt);
  }
  return [...bySeed.values()];
};

/** What counts for a row: receipts of one code, one a seed. */
export const receiptsOfRow = (
  { program }: ReleaseRow,
  receipts: readonly WrittenReceipt[],
  code: string,
): WrittenReceipt[] => sameSeedOnce(receipts.filter((one) => one.program === program && one.code === code));

export type RowState = {
  readonly done: number;
  readonly failures: number;
  readonly cpu: number;
  readonly pieces: number;
};

/** What a receipt brings to a row. */
export const amountOf =
  ({ amount = ({ n }) => n }: ReleaseRow) =>
  (receipt: WrittenReceipt): number =>
    amount(receipt);

export const stateOf = (row: ReleaseRow, receipts: readonly WrittenReceipt[], code: string): RowState => {
  const own = receiptsOfRow(row, receipts, code);
  const sum = (value: (receipt: WrittenReceipt) => number): number => own.reduce((all, one) => all + value(one), 0);
  return {
    done: sum(amountOf(row)),
    failures: sum(({ failures }) => failures),
    cpu: sum(({ cpu }) => cpu),
    pieces: own.length,
  };
};

export const seedOf = ({ seed = (at) => `release ${at}` }: ReleaseRow, index: number): string => seed(index);

/** The first piece from `first` on that has no receipt. A row without a seed has one piece. */
export const nextPiece = (row: ReleaseRow, receipts: readonly WrittenReceipt[], code: string, first = 0): number => {
  if (row.isFixed === true) return first;
  const seeds = new Set(receiptsOfRow(row, receipts, code).map(({ seed }) => String(seed)));
  let index = first;
  while (seeds.has(seedOf(row, index))) index++;
  return index;
};
