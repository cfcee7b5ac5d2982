/** Runs of `suzaku arena`: a challenger against a field, everybody against everybody, or one game again as a record. */
import { writeFileSync } from 'node:fs';
import type { SprtPlan, SprtVerdict } from '../../base/index.ts';
import {
  makeReport,
  pairsOf,
  playGame,
  resultOf,
  roundRobinOf,
  seatingsOfSet,
  type ArenaResult,
  type PlayedPair,
  type PlayedSet,
} from '../../arena/index.ts';
import { makeSuzaku } from '../../records/index.ts';
import type { Ruleset } from '../../rules/index.ts';
import type { Event } from '../../table/index.ts';
import { fail, orFail, orUnwritable, print, writeText } from '../io.ts';
import { duplicateOf, networksOf, rulesOf, type Plan } from './plan.ts';
import { playSets } from './sets.ts';
import { Follower } from './stop.ts';
import { resultText, roundRobinText, verdictText } from './text.ts';

export type RunOptions = {
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

const progress = (text: string | undefined, quiet: boolean): void => {
  if (quiet || !process.stderr.isTTY) return;
  process.stderr.write(text === undefined ? '\r\u001b[K' : `\r\u001b[K${text}`);
};

const bar = (done: number, count: number): string => {
  const filled = Math.round((20 * done) / count);
  return `[${'#'.repeat(filled)}${' '.repeat(20 - filled)}] ${done} of ${count} sets`;
};

type Ran = {
  readonly sets: readonly PlayedSet[];
  readonly result: ArenaResult;
  readonly verdict: SprtVerdict | undefined;
};

const run = async (plan: Plan, options: RunOptions, title = ''): Promise<Ran> => {
  const rules = rulesOf(plan);
  const follower = new Follower(rules.seats, options.sprt);
  const played = await playSets(plan, {
    ...options,
    onSet: (set, index) => {
      const isOver = follower.take(set);
      progress(`${title}${bar(index + 1, options.count)}, ${follower.text}`, options.quiet);
      return isOver;
    },
  });
  progress(undefined, options.quiet);
  const sets = orFail('arena', played, played.ok || played.error.code === 'arena.other-run' ? 2 : 1);
  const entrants = seatingsOfSet(duplicateOf(plan))[0]!.entrants;
  const names = [plan.challenger, ...plan.field];
  return { sets, result: resultOf(sets, { rules, names, entrants, seed: plan.seed }), verdict: follower.verdict };
};

const writeHtml = (file: string, plan: Plan, rules: Ruleset, { sets, result, verdict }: Ran, command: string): void => {
  const page = makeReport(sets, result, {
    rules: plan.rules,
    seed: plan.seed,
    command,
    seats: rules.seats,
    isChinese: rules.family === 'chinese',
    verdict: verdict && verdictText(verdict),
  });
  orUnwritable(file, () => writeFileSync(file, page));
};

export const runMatch = async (plan: Plan, options: RunOptions): Promise<void> => {
  const ran = await run(plan, options);
  const rules = rulesOf(plan);
  if (options.html !== undefined) writeHtml(options.html, plan, rules, ran, options.command);
  const { result, verdict } = ran;
  if (options.json) return print(JSON.stringify({ ...result, ...(verdict ? { sprt: verdict } : {}) }));
  print(resultText(result, verdict));
};

/** Every pair on the same seed, so on the same walls. */
export const runRoundRobin = async (plan: Plan, players: readonly string[], options: RunOptions): Promise<void> => {
  const rules = rulesOf(plan);
  const played: PlayedPair[] = [];
  for (const pair of pairsOf(players.length, rules)) {
    const [a, b] = [players[pair.a]!, players[pair.b]!];
    const own: Plan = { ...plan, challenger: a, field: [b], challengers: pair.challengers };
    const save = options.save === undefined ? undefined : `${options.save}.${pair.a}-${pair.b}-${pair.challengers}`;
    const { sets, result } = await run(own, { ...options, save }, `${a} – ${b} `);
    played.push({ ...pair, sets, result });
  }
  const table = roundRobinOf(players, played);
  print(options.json ? JSON.stringify({ sets: options.count, ...table }) : roundRobinText(table));
};

/** `SET/GAME`: plays that one game again and writes its record. */
export const runOne = async (plan: Plan, place: string, file: string): Promise<void> => {
  const options = duplicateOf(plan, (await networksOf(plan)).networks);
  const [set, game] = place.split('/').map(Number) as [number, number];
  if (!/^\d+\/\d+$/.test(place) || game >= seatingsOfSet(options).length)
    fail('--game', { code: 'usage', at: 0, text: `SET/GAME is wanted, GAME below ${seatingsOfSet(options).length}` });
  const events: Event[] = [];
  orFail('arena', await playGame(options, set, game, (event) => events.push(event)));
  writeText('--record', file, makeSuzaku({ events, meta: { id: `${plan.seed}/${set}/${game}` } }));
};
