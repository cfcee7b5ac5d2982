/** Runs of `suzaku arena`: a challenger against a field, everybody against everybody, or one game again as a record. */
import type { Result, SprtPlan } from '../../base/index.ts';
import {
  makeReport,
  pairsOf,
  playGame,
  roundRobinOf,
  seatingsOfSet,
  type SetFollower,
  type PlayedPair,
  type PlayedSet,
  type RoundLead,
} from '../../arena/index.ts';
import {
  duplicateOf,
  evaluateMatch,
  evaluateRounds,
  localExecutor,
  MATCHES,
  openMatch,
  specOf,
  stopOnSignals,
  type Evaluation,
  type Executor,
  type Match,
  type MatchPlan,
  type ResultStore,
} from '../../jobs/node/index.ts';
import { openNetworks } from '../../models/index.ts';
import { makeSuzaku } from '../../records/index.ts';
import { makeRuleset } from '../../rules/index.ts';
import type { Event } from '../../table/index.ts';
import { withError } from '../figures.ts';
import { executorOf, type ExecutorFlags } from '../executor.ts';
import { fail, orFail, orUnwritable, print, writeText, progressOf, clearProgress, tell } from '../io.ts';
import { openSaved } from './saved.ts';
import { resultText, roundLeadText, roundRobinText, verdictText } from './text.ts';

export type RunOptions = ExecutorFlags & {
  readonly count: number;
  readonly threads: number;
  readonly save?: string | undefined;
  readonly sprt?: SprtPlan | undefined;
  readonly html?: string | undefined;
  readonly json: boolean;
  readonly quiet: boolean;
  /** As typed. */
  readonly command: string;
};

const bar = (done: number, count: number): string => {
  const filled = Math.round((20 * done) / count);
  return `[${'#'.repeat(filled)}${' '.repeat(20 - filled)}] ${done} of ${count} sets`;
};

/** Where sets are kept; says which of the file are not counted. */
const storeOf = (save: string, match: Match, executor: Executor, count: number): ResultStore => {
  const opened = orUnwritable('--save', () => openSaved(save, match, { engine: executor.engine, sets: count }));
  const { store, setAside } = orFail('arena', opened, !opened.ok && opened.error.code.startsWith('jobs.') ? 1 : 2);
  if (setAside !== undefined) tell(`${save}: arena.set-aside — ${setAside}`);
  return store;
};

/** What has been told of guests: the same fault of every game would say nothing new. */
const toldGuests = new Set<string>();

/** A guest's fault; its first line names guest and fault. */
const tellGuest = (text: string): void => {
  const [first = '', ...rest] = text.split('\n');
  if (toldGuests.has(first)) return;
  toldGuests.add(first);
  clearProgress();
  for (const line of [`arena: guest.fault — ${first}`, ...rest]) tell(line);
};

const finished = (played: Result<Evaluation>): Evaluation =>
  orFail(!played.ok && played.error.code === 'file.unwritable' ? '--save' : 'arena', played, 1);

const run = async (plan: MatchPlan, options: RunOptions, executor: Executor, title = ''): Promise<Evaluation> => {
  const { count, save, sprt } = options;
  const progress = progressOf(options);
  const match = orFail('arena', openMatch(plan), 1);
  const store = save === undefined ? undefined : storeOf(save, match, executor, count);
  const { signal, release } = stopOnSignals();
  const onSet = (_: PlayedSet, index: number, { text }: SetFollower): void =>
    progress(`${title}${bar(index + 1, count)}, ${text}`);
  const note = (text: string): void => {
    if (!options.quiet) tellGuest(text);
  };
  const played = await evaluateMatch(match, { executor, sets: count, sprt, store, signal, note, onSet });
  release();
  progress('');
  return finished(played);
};

/** Threads that play, here or on a cluster; ended when the work is done. */
const withThreads = async <T>(options: RunOptions, work: (executor: Executor) => Promise<T>): Promise<T> => {
  const { threads } = options;
  const executor = await executorOf(options, () => localExecutor({ workshop: MATCHES, threads }));
  try {
    return await work(executor);
  } finally {
    await executor.close();
  }
};

const writeHtml = (file: string, plan: MatchPlan, { sets, result, verdict }: Evaluation, command: string): void => {
  const { rules, seed } = plan;
  const page = makeReport(sets, result, {
    rules: makeRuleset(rules),
    seed,
    command,
    seats: rules.seats,
    isChinese: rules.family === 'chinese',
    verdict: verdict && verdictText(verdict),
  });
  writeText(file, file, page);
};

export const runMatch = (plan: MatchPlan, options: RunOptions): Promise<void> =>
  withThreads(options, async (executor) => {
    const ran = await run(plan, options, executor);
    if (options.html !== undefined) writeHtml(options.html, plan, ran, options.command);
    const { result, verdict } = ran;
    if (options.json) return print(JSON.stringify({ ...result, ...(verdict ? { sprt: verdict } : {}) }));
    return print(resultText(result, verdict));
  });

/** Round sets: the change of the expected place (Chinese Standard: points), with the same wall and standing in every seating. */
export const runRounds = ({ rules, challenger, field, seed }: MatchPlan, options: RunOptions): Promise<void> =>
  withThreads(options, async (executor) => {
    const { count } = options;
    const progress = progressOf(options);
    const { signal, release } = stopOnSignals();
    const plan = { rules, challenger, field: field[0]!, seed };
    const isChinese = rules.family === 'chinese';
    const onTask = ({ sets, lead, error }: RoundLead): void =>
      progress(`${bar(Math.min(sets, count), count)}, lead ${withError(lead, 1.96 * error, isChinese ? 2 : 4)}`);
    const played = await evaluateRounds(plan, { executor, sets: count, signal, onTask });
    release();
    clearProgress();
    const lead = orFail('arena', played, 1);
    print(options.json ? JSON.stringify({ unit: 'round', ...lead }) : roundLeadText(lead, isChinese));
  });

/** Every pair on the same seed, so on the same walls. */
export const runRoundRobin = (plan: MatchPlan, players: readonly string[], options: RunOptions): Promise<void> =>
  withThreads(options, async (executor) => {
    const played: PlayedPair[] = [];
    for (const pair of pairsOf(players.length, plan.rules)) {
      const [a, b] = [players[pair.a]!, players[pair.b]!];
      const own: MatchPlan = { ...plan, challenger: a, field: [b], challengers: pair.challengers };
      const save = options.save === undefined ? undefined : `${options.save}.${pair.a}-${pair.b}-${pair.challengers}`;
      const { sets, result } = await run(own, { ...options, save }, executor, `${a} – ${b} `);
      played.push({ ...pair, sets, result });
    }
    const table = roundRobinOf(players, played);
    print(options.json ? JSON.stringify({ sets: options.count, ...table }) : roundRobinText(table));
  });

/** `SET/GAME`, both from 0: plays that one game again and writes its record. */
export const runOne = async (plan: MatchPlan, place: string, file: string): Promise<void> => {
  const { networks } = await openNetworks([plan.challenger, ...plan.field], [plan.rules]);
  const options = duplicateOf(specOf(plan), networks, tellGuest);
  const [set, game] = place.split('/').map(Number) as [number, number];
  const games = seatingsOfSet(options).length;
  if (!/^\d+\/\d+$/.test(place) || game >= games)
    fail('--game', {
      code: 'usage',
      at: 0,
      text: `SET/GAME is wanted, both counted from 0: a set has the games 0 to ${games - 1}`,
    });
  const events: Event[] = [];
  orFail('arena', await playGame(options, set, game, (event) => events.push(event)));
  writeText('--record', file, makeSuzaku({ events, meta: { id: `${plan.seed}/${set}/${game}` } }));
};
