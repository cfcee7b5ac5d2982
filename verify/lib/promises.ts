/** What the project promises, and which receipts prove it. One table, so that docs/proof.md is made from receipts alone. */
import { isAbsolute } from 'node:path';
import type { WrittenReceipt } from './receipt.ts';
import { RELEASE, sameSeedOnce } from './release.ts';

export type Promised = {
  readonly text: string;
  /** Receipts whose program begins so. */
  readonly program: string;
  /** What a receipt counts. */
  readonly counted: string;
  /** How much a release wants, in words. */
  readonly release: string;
  /** What else the receipts of one part say. */
  readonly detail?: (receipts: readonly WrittenReceipt[]) => string;
};

const sum = <T>(list: readonly T[], value: (one: T) => number): number =>
  list.reduce((total, one) => total + value(one), 0);
/** A named figure of a receipt. */
const figureOf = ({ figures }: WrittenReceipt, name: string): number => Number(figures?.[name] ?? NaN);

const detected = (receipts: readonly WrittenReceipt[]): string => {
  const [made, harmless, found] = ['made', 'harmless', 'detected'].map((name) =>
    sum(receipts, (one) => figureOf(one, name)),
  );
  return `${((100 * found!) / (made! - harmless!)).toFixed(3)} % of those that break a rule found`;
};

/** Every run by itself: a slope of several together would hide one. */
const soaked = (receipts: readonly WrittenReceipt[]): string =>
  receipts
    .map((one) => {
      const [low, high] = (one.figures?.['interval'] as readonly number[] | undefined) ?? [NaN, NaN];
      const slope = `${figureOf(one, 'slope').toFixed(2)} MB/h (${Number(low).toFixed(2)} to ${Number(high).toFixed(2)}, ${String(one.figures?.['verdict'])})`;
      return `${figureOf(one, 'hours').toFixed(2)} h: ${slope}, p99 ${figureOf(one, 'p99').toFixed(0)} ms`;
    })
    .join('; ');

const roundsJudged = (receipts: readonly WrittenReceipt[]): string =>
  `${sum(receipts, (one) => figureOf(one, 'rounds')).toLocaleString('en-US')} rounds`;

const resampled = (receipts: readonly WrittenReceipt[]): string => {
  const { sets = [], players = [] } = (receipts[0]?.figures ?? {}) as {
    sets?: readonly string[];
    players?: readonly string[];
  };
  return `features ${sets.join(', ')}; players ${players.join(', ')}`;
};

export const PROMISES: readonly Promised[] = [
  {
    text: 'rounds obey the second reading of the rules',
    program: 'verify rounds',
    counted: 'rounds',
    release: '10 M rounds, ≥ 60 mutants',
  },
  { text: 'scoring and fan: fast equals slow', program: 'verify scoring', counted: 'hands', release: '20 M and 5 M' },
  { text: 'shanten: fast equals slow', program: 'verify shape', counted: 'hands', release: '5 M' },
  {
    text: 'real games replay without divergence',
    program: 'verify replay',
    counted: 'games',
    release: 'all shared games',
  },
  {
    text: 'replay finds what breaks a rule',
    program: 'verify damage',
    counted: 'alterations',
    release: '≥ 100,000, 99.9 % found',
    detail: detected,
  },
  { text: 'parsers answer typed faults only', program: 'verify fuzz', counted: 'inputs', release: '2 M a parser' },
  {
    text: 'records of every format come back',
    program: 'verify records',
    counted: 'games',
    release: 'all shared games',
  },
  {
    text: 'nothing for a seat depends on what it cannot see',
    program: 'verify hidden',
    counted: 'resamples',
    release: '1 M',
    detail: resampled,
  },
  {
    text: 'checkpoints, data sets, saves and runs survive kills',
    program: 'verify crash',
    counted: 'kills',
    release: '1,000 in all',
  },
  {
    text: 'learning by play: one π, legal, exact after kills',
    program: 'verify policy',
    counted: 'decisions',
    release: '100,000 decisions, 50 kills',
  },
  {
    text: 'players answer legally and in time',
    program: 'verify players',
    counted: 'decisions',
    release: '100,000 rounds a family',
    detail: roundsJudged,
  },
  {
    text: "Botzone's judge and ours agree",
    program: 'verify botzone',
    counted: 'games',
    release: '100,000',
  },
  {
    text: 'the server stays up and does not grow',
    program: 'verify soak',
    counted: 'requests',
    release: '8 h in runs of at least 2 h, memory < 1 MB/h',
    detail: soaked,
  },
  {
    text: 'one opinion wherever one asks',
    program: 'verify consistency',
    counted: 'positions',
    release: '2,000 a ruleset',
  },
  {
    text: 'a review says what its figures say',
    program: 'verify review',
    counted: 'decisions',
    release: '200 games a kind',
  },
  { text: 'danger is calibrated', program: 'verify danger', counted: 'tiles', release: 'test games' },
  { text: 'placement is calibrated', program: 'verify placement', counted: 'standings', release: 'test games' },
  { text: 'advice is calibrated', program: 'verify advice', counted: 'decisions', release: 'test games' },
  { text: 'the same on Node 20, 22 and 24', program: 'verify node', counted: 'checks', release: 'all versions' },
];

/** A command without paths of one machine. */
const plainCommand = (command: string): string =>
  command
    .split(' ')
    .map((word) => (isAbsolute(word) ? 'PATH' : word))
    .join(' ');

/** Of several pieces the first, without what differs between them. */
const commandOf = (receipts: readonly WrittenReceipt[]): string => {
  const [first] = receipts;
  const command = plainCommand(first!.command ?? first!.program);
  return receipts.length === 1 ? command : command.replaceAll(/ --(?:seed|skip) (?:"[^"]*"|\S+)/g, '');
};

const notRun = ({ text, release }: Promised): string => `| ${text} | not run | – | – | – | ${release} |`;

/** Receipts of one program and one code, each with a seed of its own: counts add up. */
const rowOf = (
  { text, counted, release, detail }: Promised,
  receipts: readonly WrittenReceipt[],
  code: string,
): string => {
  const last = receipts.toSorted((a, b) => (a.date < b.date ? -1 : 1)).at(-1)!;
  const { program, commit } = last;
  const part = program.includes(':') ? ` (${program.split(':').slice(1).join(':').trim()})` : '';
  const n = sum(receipts, (one) => one.n).toLocaleString('en-US');
  const failed = sum(receipts, (one) => one.failures);
  const runs = receipts.length === 1 ? '' : `, ${receipts.length} runs with a seed each`;
  const more = detail === undefined ? '' : `; ${detail(receipts)}`;
  const want = RELEASE.find((row) => row.program === program && row.want > 100)?.want;
  const wanted = want === undefined ? release : `${release} (here ${Math.ceil(want).toLocaleString('en-US')})`;
  const where = last.code === code ? commit : `${commit}, other code`;
  return `| ${text} | ${n} ${counted}, ${failed} failed${part}${runs}${more} | \`${commandOf(receipts)}\` | ${last.date ?? '–'} | ${where} | ${wanted} |`;
};

const HEAD = `# Proof

What is promised, how far it was proved, and the command that proves it again. Made by \`npm run verify -- receipts\` from the receipts of the programs alone; a promise without a receipt says so. Runs of one program add up when the code under \`src\` is the same, byte for byte, and each has a seed of its own; a seed counts once. "Other code": the code has changed since. \`npm run verify -- release\` goes on with what a release wants.

| promise | figure | command | date | commit | a release wants |
|---|---|---|---|---|---|`;

/** Of one program: those of this code, else of the code with the newest. */
const ofOneCode = (receipts: readonly WrittenReceipt[], code: string): readonly WrittenReceipt[] => {
  const own = receipts.filter((one) => one.code === code);
  if (own.length > 0) return own;
  const newest = receipts.toSorted((a, b) => (a.date < b.date ? -1 : 1)).at(-1)!;
  return receipts.filter((one) => one.code === newest.code);
};

/** `code`: digest of what is built now. */
export const proofPage = (receipts: readonly WrittenReceipt[], code: string): string => {
  const rows = PROMISES.flatMap((promise) => {
    const own = receipts.filter(
      ({ program }) => program === promise.program || program.startsWith(`${promise.program}:`),
    );
    const programs = [...new Set(own.map(({ program }) => program))];
    const parts = programs.map((program) =>
      sameSeedOnce(
        ofOneCode(
          own.filter((one) => one.program === program),
          code,
        ),
      ),
    );
    return parts.length === 0 ? [notRun(promise)] : parts.map((part) => rowOf(promise, part, code));
  });
  return `${HEAD}\n${rows.join('\n')}\n`;
};
