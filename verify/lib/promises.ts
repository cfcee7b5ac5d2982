/** What the project promises, and which receipts prove it. One table, so that docs/proof.md is made from receipts alone. */
import { isAbsolute } from 'node:path';
import type { WrittenReceipt } from './receipt.ts';

export type Promised = {
  readonly text: string;
  /** Receipts whose program begins so. */
  readonly program: string;
  /** What a receipt counts. */
  readonly counted: string;
  /** How much a release wants, in words. */
  readonly release: string;
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
  },
  { text: 'parsers answer typed faults only', program: 'verify fuzz', counted: 'inputs', release: '2 M a parser' },
  {
    text: 'records of every format come back',
    program: 'verify records',
    counted: 'games',
    release: 'all shared games',
  },
  { text: 'checkpoints survive kills', program: 'verify crash', counted: 'kills', release: '1,000' },
  {
    text: 'learning by play: one π, legal, exact after kills',
    program: 'verify policy',
    counted: 'decisions',
    release: '100,000 decisions, 50 kills',
  },
  { text: 'players answer legally', program: 'verify players', counted: 'rounds', release: '100,000 a family' },
  {
    text: "Botzone's judge and ours agree",
    program: 'verify botzone',
    counted: 'games',
    release: 'as many as there are',
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

const rowOf = ({ text, counted, release }: Promised, receipt: WrittenReceipt | undefined): string => {
  if (receipt === undefined) return `| ${text} | not run | – | – | – | ${release} |`;
  const { n, failures, command, date, commit, program } = receipt;
  const part = program.includes(':') ? ` (${program.split(':').slice(1).join(':').trim()})` : '';
  const figure = `${n.toLocaleString('en-US')} ${counted}, ${failures} failed${part}`;
  return `| ${text} | ${figure} | \`${plainCommand(command ?? program)}\` | ${date ?? '–'} | ${commit} | ${release} |`;
};

const HEAD = `# Proof

What is promised, how far it was proved, and the command that proves it again. Made by \`npm run verify -- receipts\` from the receipts of the programs alone; a promise without a receipt says so.

| promise | figure | command | date | commit | a release wants |
|---|---|---|---|---|---|`;

export const proofPage = (receipts: readonly WrittenReceipt[]): string => {
  const rows = PROMISES.flatMap((promise) => {
    const own = receipts.filter(
      ({ program }) => program === promise.program || program.startsWith(`${promise.program}:`),
    );
    return own.length === 0 ? [rowOf(promise, undefined)] : own.map((receipt) => rowOf(promise, receipt));
  });
  return `${HEAD}\n${rows.join('\n')}\n`;
};
