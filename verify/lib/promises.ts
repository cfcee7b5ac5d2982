/** What the project promises, and which receipts prove it. One table, so that docs/proof.md is made from receipts alone. */
import { plainText } from './kept.ts';
import type { WrittenReceipt } from './receipt.ts';
import { RELEASE, amountOf, sameSeedOnce } from './release.ts';

export type Promised = {
  readonly text: string;
  /** Receipts whose program begins so. */
  readonly program: string;
  /** What a receipt counts. */
  readonly counted: string;
  /** How much a release wants, in words. */
  readonly release: string;
  /** One row for all parts, made by this command; what a part is called. */
  readonly together?: { readonly command: string; readonly parts: string };
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
      const inBrackets = (from: unknown, to: unknown): string =>
        `(${Number(from).toFixed(2)} to ${Number(to).toFixed(2)})`;
      const threads = (one.figures?.['threads'] ?? []) as readonly {
        readonly thread: number;
        readonly slope: number;
        readonly interval: readonly number[];
      }[];
      const held = threads.map(({ thread, slope, interval }) => {
        const name = thread === 0 ? 'the serving thread' : `worker ${thread}`;
        return `${name} ${slope.toFixed(2)} MB/h ${inBrackets(interval[0], interval[1])}`;
      });
      const slope = `resident memory ${figureOf(one, 'slope').toFixed(2)} MB/h ${inBrackets(low, high)}`;
      const verdict = String(one.figures?.['verdict']);
      return `${figureOf(one, 'hours').toFixed(2)} h: ${[...held, slope].join(', ')}: ${verdict}, p99 ${figureOf(one, 'p99').toFixed(0)} ms`;
    })
    .join('; ');

/** What of a killed command's failures was harm to its files, and what was a test too weak to find harm. Receipts of older programs do not say. */
const harmed = (receipts: readonly WrittenReceipt[]): string => {
  const kinds = { corrupt: 'broken files', lost: 'lost', doubled: 'doubled', different: 'other results' } as const;
  const of = (name: string): number => sum(receipts, (one) => Number(one.figures?.[name] ?? 0));
  const harm = Object.entries(kinds).map(([name, text]) => `${of(name)} ${text}`);
  const missed = of('missedMutants');
  const mutants = missed === 0 ? 'mutants caught' : `${missed} mutants not caught`;
  return receipts.some(({ figures }) => figures?.['lost'] !== undefined) ? [...harm, mutants].join(', ') : '';
};

/** Kills by who was killed, and what came of them. */
const killed = (receipts: readonly WrittenReceipt[]): string => {
  const kills = new Map<string, number>();
  for (const { figures } of receipts)
    for (const [kind, count] of Object.entries((figures?.['kills'] ?? {}) as Readonly<Record<string, number>>))
      kills.set(kind, (kills.get(kind) ?? 0) + count);
  const lost = sum(receipts, (one) => figureOf(one, 'lost'));
  const same = receipts.filter(({ figures }) => figures?.['isSameHash'] === true).length;
  const all = sum([...kills.values()], (count) => count);
  const each = [...kills].map(([kind, count]) => `${kind} ${count}`).join(', ');
  return `${all} kills (${each}), ${lost} acknowledged results lost, the hash of one machine in ${same} of ${receipts.length}`;
};

/** Of every process how its memory went. */
const trends = (receipts: readonly WrittenReceipt[]): string =>
  receipts
    .map((one) => {
      const memory = (one.figures?.['memory'] ?? {}) as Readonly<Record<string, Readonly<Record<string, number>>>>;
      const each = Object.entries(memory).map(
        ([name, { mean = NaN, slope = NaN }]) => `${name} ${slope.toFixed(1)} MB/h at ${mean.toFixed(0)} MB`,
      );
      return `${figureOf(one, 'minutes').toFixed(0)} minutes: ${each.join(', ')}`;
    })
    .join('; ');

const roundsJudged = (receipts: readonly WrittenReceipt[]): string =>
  `${sum(receipts, (one) => figureOf(one, 'rounds')).toLocaleString('en-US')} rounds`;

const replayed = (receipts: readonly WrittenReceipt[]): string => {
  const of = (name: string): string => sum(receipts, (one) => figureOf(one, name)).toLocaleString('en-US');
  return `${of('rounds')} rounds, ${of('events')} events; ${of('skipped')} games skipped by name, ${of('faults')} faults of readers`;
};

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
    together: { command: 'npm run verify -- replay', parts: 'files' },
    detail: replayed,
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
    detail: harmed,
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
  { text: 'danger is calibrated', program: 'verify danger', counted: 'games', release: 'test games' },
  { text: 'placement is calibrated', program: 'verify placement', counted: 'games', release: 'test games' },
  {
    text: 'a cluster counts every task once, whoever is killed',
    program: 'verify cluster',
    counted: 'tasks',
    release: '10,000 tasks, 500 kills',
    detail: killed,
  },
  {
    text: 'nothing grows while workers come and go',
    program: 'verify cluster churn',
    counted: 'workers that joined',
    release: '30 minutes',
    detail: trends,
  },
  {
    text: 'learning on four workers is learning on one machine',
    program: 'verify cluster learn',
    counted: 'iterations',
    release: 'the same weights, the same answer of the gate',
  },
  { text: 'advice is calibrated', program: 'verify advice', counted: 'decisions', release: 'test games' },
  { text: 'the same on Node 20, 22 and 24', program: 'verify node', counted: 'checks', release: 'all versions' },
];

/** Of several pieces the first, without what differs between them. */
const commandOf = (receipts: readonly WrittenReceipt[]): string => {
  const [first] = receipts;
  const command = plainText(first!.command ?? first!.program);
  return receipts.length === 1 ? command : command.replaceAll(/ --(?:seed|skip) (?:"[^"]*"|\S+)/g, '');
};

const partOf = (program: string): string =>
  program.includes(':') ? ` (${program.split(':').slice(1).join(':').trim()})` : '';
const notRun = ({ text, release }: Promised, part = ''): string =>
  `| ${text} | not run${part} | – | – | – | ${release} |`;

/** Where something of a promise was run: the parts of the release tier that were not. Files of one row are counted there. */
const missingOf = (promise: Promised, receipts: readonly WrittenReceipt[]): readonly string[] => {
  const run = new Set(receipts.map(({ program }) => program));
  const programs = RELEASE.map(({ program }) => program).filter((program) => program.startsWith(`${promise.program}:`));
  if (promise.together !== undefined) return [];
  return programs.filter((program) => !run.has(program)).map((program) => notRun(promise, partOf(program)));
};

const count = (n: number): string => Math.floor(n).toLocaleString('en-US');
const timeOf = (cpu: number): string =>
  cpu < 5400 ? `${Math.ceil(cpu / 60)} CPU-minutes` : `${Math.ceil(cpu / 3600)} CPU-hours`;

/** What a release wants of these receipts, how far they came, and what the rest would cost at the same pace. */
const wantedOf = ({ release }: Promised, program: string, receipts: readonly WrittenReceipt[]): string => {
  const row = RELEASE.find((one) => one.program === program);
  if (row === undefined) return release;
  const done = sum(receipts, amountOf(row));
  if (done >= row.want) return `${release}: reached`;
  if (row.isOnce === true) return `${release}: a part`;
  const share = `${count(done)} of ${count(Math.ceil(row.want))} (${((100 * done) / row.want).toPrecision(2)} %)`;
  if (row.isInChildren === true || done === 0) return `${release}: ${share}`;
  return `${release}: ${share}; the rest takes about ${timeOf((sum(receipts, ({ cpu }) => cpu) / done) * (row.want - done))}`;
};

/** Of a row made of many parts, how many of those there are here were played whole. */
const wantedTogether = ({ release, program }: Promised, receipts: readonly WrittenReceipt[]): string => {
  const rows = RELEASE.filter((row) => row.program.startsWith(`${program}:`));
  const isWhole = (row: (typeof rows)[number]): boolean =>
    receipts.some((one) => one.program === row.program && amountOf(row)(one) >= row.want);
  const done = rows.filter(isWhole).length;
  return `${release}: ${done > 0 && done === rows.length ? 'reached' : `${done} of ${rows.length} files whole`}`;
};

/** Receipts of one program (or of all parts of a promise) and one code, each with a seed of its own: counts add up. */
const rowOf = (promised: Promised, receipts: readonly WrittenReceipt[], code: string): string => {
  const { text, counted, detail, together } = promised;
  const last = receipts.toSorted((a, b) => (a.date < b.date ? -1 : 1)).at(-1)!;
  const { program, commit } = last;
  const parts = together === undefined ? partOf(program) : ` (${receipts.length} ${together.parts})`;
  const failed = sum(receipts, (one) => one.failures);
  const runs = receipts.length === 1 || together !== undefined ? '' : `, ${receipts.length} runs with a seed each`;
  const details = detail?.(receipts) ?? '';
  const more = details === '' ? '' : `; ${details}`;
  const figure = `${count(sum(receipts, (one) => one.n))} ${counted}, ${failed} failed${parts}${runs}${more}`;
  const command = together?.command ?? commandOf(receipts);
  const where = last.code === code ? commit : `${commit}, other code`;
  const wanted = together === undefined ? wantedOf(promised, program, receipts) : wantedTogether(promised, receipts);
  return `| ${text} | ${figure} | \`${command}\` | ${last.date ?? '–'} | ${where} | ${wanted} |`;
};

const HEAD = `# Proof

What is promised, how far it was proved, and the command that proves it again. Made by \`npm run verify -- receipts\` from the receipts of the programs alone; a promise without a receipt says so. Runs of one program add up when the code under \`src\` is the same, byte for byte, and each has a seed of its own; a seed counts once. "Other code": the code has changed since.

The receipts are read from \`.receipts/\`, which is not in git, and from [proof.jsonl](proof.jsonl), which is: one line a receipt, sorted, without paths of a machine. \`npm run verify -- receipts --keep\` writes there what this page was made from, so that it can be made again anywhere.

\`npm run verify -- release\` goes on with what a release wants. Where a row is below it, or was not run, the machine had no more time; it was not ended by a failure, which would be counted in the figure. Where none of n independent cases failed, the rate of failures is below 3/n with 95 % confidence. "A part": fewer games than there are.

| promise | figure | command | date | commit | a release wants |
|---|---|---|---|---|---|`;

/** Of one program: those of this code, else of the code with the newest; of codes of one day that with the most cases. */
const ofOneCode = (receipts: readonly WrittenReceipt[], code: string): readonly WrittenReceipt[] => {
  const own = receipts.filter((one) => one.code === code);
  if (own.length > 0) return own;
  const codes = [...new Set(receipts.map((one) => one.code))].sort().map((one) => {
    const of = receipts.filter((receipt) => receipt.code === one);
    return {
      of,
      date: of
        .map(({ date }) => date)
        .sort()
        .at(-1)!,
      n: sum(of, ({ n }) => n),
    };
  });
  return codes.reduce((best, one) => (one.date > best.date || (one.date === best.date && one.n >= best.n) ? one : best))
    .of;
};

/** Receipts by row of a promise: a row a program, or one for all. */
const partsOf = (
  { program, together }: Promised,
  receipts: readonly WrittenReceipt[],
  code: string,
): readonly (readonly WrittenReceipt[])[] => {
  const own = receipts.filter((one) => one.program === program || one.program.startsWith(`${program}:`));
  const ofProgram = (one: string, from: readonly WrittenReceipt[]): readonly WrittenReceipt[] =>
    sameSeedOnce(from.filter((receipt) => receipt.program === one));
  const programs = [...new Set(own.map((one) => one.program))].sort();
  if (programs.length === 0) return [];
  if (together === undefined)
    return programs.map((one) =>
      sameSeedOnce(
        ofOneCode(
          own.filter((receipt) => receipt.program === one),
          code,
        ),
      ),
    );
  const ofCode = ofOneCode(own, code);
  return [programs.flatMap((one) => ofProgram(one, ofCode))];
};

/** The receipts that the page is made from. */
export const receiptsOfPage = (receipts: readonly WrittenReceipt[], code: string): readonly WrittenReceipt[] =>
  PROMISES.flatMap((promise) => partsOf(promise, receipts, code).flat());

/** `code`: digest of what is built now. */
export const proofPage = (receipts: readonly WrittenReceipt[], code: string): string => {
  const rows = PROMISES.flatMap((promise) => {
    const parts = partsOf(promise, receipts, code);
    if (parts.length === 0) return [notRun(promise)];
    return [...parts.map((part) => rowOf(promise, part, code)), ...missingOf(promise, parts.flat())];
  });
  return `${HEAD}\n${rows.join('\n')}\n`;
};
