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
  /** The program and its options, without the seed. `index`: of the piece. */
  readonly args: (index: number) => readonly string[];
  /** What a receipt brings; `n` by default. */
  readonly amount?: (receipt: WrittenReceipt) => number;
  /** The seed of a piece; `release INDEX` by default. */
  readonly seed?: (index: number) => string;
  /** The program has no chance in it and takes no seed. */
  readonly isFixed?: boolean;
};

const words = (text: string): readonly string[] => text.split(' ');
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
    args: () => words(`rounds --rules ${rules} --rounds 100000`),
  },
]);
const mutants = ['tenhou', 'sanma', 'chinese'].map((rules): ReleaseRow => ({
  name: `mutants of ${rules}`,
  program: `verify rounds: mutants of ${rules}`,
  ...{ want: 1, piece: 1 },
  args: () => words(`rounds --mutants --rules ${rules}`),
}));
const scoring = RULES.map((rules): ReleaseRow => ({
  name: rules === 'chinese' ? 'fan' : `scoring of ${rules}`,
  program: `verify scoring: generated ${rules} wins, fast and slow`,
  ...{ want: 5_000_000, piece: 500_000, seed: numbered },
  args: () => words(`scoring --part generated --rules ${rules} --hands 500000`),
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
  args: () => words('shape --part random --hands 100000'),
}));
/** All real games that lie beside the project, file by file. */
const replays = [['riichi4', '.tsv.bz2'] as const, ['sanma', '.tsv.bz2'] as const, ['mcr', '.gz'] as const].flatMap(
  ([folder, end]) =>
    dataFiles(folder, end).map((file): ReleaseRow => {
      const name = basename(file);
      return {
        name: `replay of ${folder}/${name}`,
        program: `verify replay: ${folder}/${name}`,
        ...{ want: 1, piece: 1, seed: () => 'none', isFixed: true },
        args: () => ['replay', '--files', `${folder}/${name}`],
      };
    }),
);
const damage: ReleaseRow = {
  name: 'altered games',
  program: 'verify damage',
  ...{ want: 100_000, piece: 9000 },
  args: (index) => ['damage', '--games', '2', '--skip', String(2 * index)],
};
const parsers = PARSERS.map((parser): ReleaseRow => ({
  name: `mutated ${parser}`,
  program: `verify fuzz: ${parser}`,
  ...{ want: 2_000_000, piece: 100_000 },
  args: () => words(`fuzz --parser ${parser} --inputs 100000`),
}));
const hidden = ['tenhou', 'sanma', 'chinese'].map((rules): ReleaseRow => ({
  name: `hidden tiles of ${rules}`,
  program: `verify hidden: ${rules}`,
  ...{ want: 1_000_000 / 3, piece: 50_000 },
  args: () => words(`hidden --rules ${rules} --resamples 50000`),
}));
const KILLED = ['arena --save', 'simulate --save', 'dataset build', 'train policy', 'train supervised'];
const kills: readonly ReleaseRow[] = [
  {
    name: 'kills of checkpoints',
    program: 'verify crash: checkpoints',
    ...{ want: 250, piece: 125 },
    args: () => words('crash --what checkpoints --kills 125'),
  },
  ...KILLED.map((target): ReleaseRow => ({
    name: `kills of ${target}`,
    program: `verify crash: ${target}`,
    ...{ want: 150, piece: 50 },
    args: () => ['crash', '--what', target, '--kills', '50'],
  })),
];
const bots: readonly ReleaseRow[] = [
  ...['tenhou', 'sanma'].map((rules): ReleaseRow => ({
    name: `bots of ${rules}`,
    program: `verify players: greedy, ${rules}`,
    ...{ want: 100_000, piece: 10_000, amount: figure('rounds') },
    args: () => words(`players --player greedy --rules ${rules} --decisions 550000`),
  })),
  {
    name: 'bots of chinese',
    program: 'verify botzone: inside',
    ...{ want: 100_000, piece: 5000 },
    args: () => words('botzone --section inside --games 5000 --players greedy,caller,greedy,random'),
  },
  ...['tenhou', 'sanma'].map((rules): ReleaseRow => ({
    name: `expert of ${rules}`,
    program: `verify players: expert, ${rules}`,
    ...{ want: 10_000, piece: 500, amount: figure('rounds') },
    args: () => words(`players --player expert --rules ${rules} --decisions 29000`),
  })),
  {
    name: 'expert of chinese',
    program: 'verify botzone: kept',
    ...{ want: 10_000, piece: 250 },
    args: () => words('botzone --section kept --games 250 --players expert,greedy --limit 20000'),
  },
];
/** Hours a run must last to count. */
export const SOAK_LEAST = 2;
const soakHours = (receipt: WrittenReceipt): number => {
  const hours = figure('hours')(receipt);
  return hours >= SOAK_LEAST ? hours : 0;
};
const soak: ReleaseRow = {
  name: 'soak',
  program: 'verify soak',
  ...{ want: 8, piece: SOAK_LEAST, amount: soakHours },
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
  ...mutants,
  ...hidden,
  ...kills,
  ...bots.slice(2, 3),
  ...parsers,
  ...rounds,
  ...bots.slice(3),
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

export const stateOf = (row: ReleaseRow, receipts: readonly WrittenReceipt[], code: string): RowState => {
  const own = receiptsOfRow(row, receipts, code);
  const { amount = ({ n }: WrittenReceipt) => n } = row;
  const sum = (value: (receipt: WrittenReceipt) => number): number => own.reduce((all, one) => all + value(one), 0);
  return {
    done: sum(amount),
    failures: sum(({ failures }) => failures),
    cpu: sum(({ cpu }) => cpu),
    pieces: own.length,
  };
};

export const seedOf = ({ seed = (at) => `release ${at}` }: ReleaseRow, index: number): string => seed(index);

/** The first piece from `first` on that has no receipt. */
export const nextPiece = (row: ReleaseRow, receipts: readonly WrittenReceipt[], code: string, first = 0): number => {
  const seeds = new Set(receiptsOfRow(row, receipts, code).map(({ seed }) => String(seed)));
  let index = first;
  while (seeds.has(seedOf(row, index))) index++;
  return index;
};
