/** `suzaku arena`: duplicate matches of a challenger against a field, or of everybody against everybody. */
import { availableParallelism } from 'node:os';
import type { Command } from 'commander';
import { parseSprt, SEATINGS } from '../arena/index.ts';
import type { MatchPlan } from '../jobs/node/index.ts';
import { makePlayer, type Networks } from '../players/index.ts';
import { isGuestSpec, LIMITS, makeGuest } from '../protocols/node/index.ts';
import { openNetworks } from '../models/index.ts';
import { parseRuleset, type Ruleset } from '../rules/index.ts';
import type { Result } from '../base/index.ts';
import { runMatch, runOne, runRoundRobin, runRounds, type RunOptions } from './arena/index.ts';
import { oneOf } from './choices.ts';
import { addExecutor, type ExecutorFlags } from './executor.ts';
import { checkWritable, fail, orFail } from './io.ts';
import { splitSpecs } from './specs.ts';
import { numberOption } from './stats/index.ts';

type Options = ExecutorFlags & {
  rules: string;
  challenger?: string;
  field?: string;
  roundRobin?: string;
  sets: string;
  seed: string;
  seatings: string;
  unit: string;
  threads?: string;
  sprt?: string;
  save?: string;
  html?: string;
  limit: string;
  firstLimit: string;
  game?: string;
  record: string;
  json?: boolean;
  quiet?: boolean;
};

const UNITS = ['match', 'round'] as const;
type Unit = (typeof UNITS)[number];

const usage = (where: string, text: string): never => fail(where, { code: 'usage', at: 0, text });

/** A spec that means nothing ends the command before anything is played. */
const checkSpec = (where: string, spec: string, rules: Ruleset, networks: Networks): void => {
  const made: Result<unknown> = isGuestSpec(spec)
    ? makeGuest(spec, { rules, seat: 0, names: [] })
    : makePlayer(spec, rules, '', 0, networks);
  orFail(where, made, 2);
};

const checkSpecs = async (where: string, specs: readonly string[], rules: Ruleset): Promise<void> => {
  const { networks, close } = await openNetworks(specs, [rules]);
  for (const spec of specs) checkSpec(where, spec, rules, networks);
  await close();
};

const planOf = (options: Options, rules: Ruleset): MatchPlan => {
  const seatings = SEATINGS.find((name) => name === options.seatings);
  if (seatings === undefined) usage('--seatings', `one of ${SEATINGS.join(', ')} is wanted`);
  const ms = (flag: string, text: string): number => numberOption(flag, text, { min: 1, max: 600_000, whole: true });
  return {
    rules,
    challenger: options.challenger ?? '',
    field: options.field === undefined ? [] : splitSpecs(options.field),
    seed: options.seed,
    seatings: seatings!,
    limits: { limit: ms('--limit', options.limit), firstLimit: ms('--first-limit', options.firstLimit) },
  };
};

const runOptionsOf = (options: Options): RunOptions => {
  const count = numberOption('--sets', options.sets, { min: 1, max: 9_999_999, whole: true });
  const threads = options.threads ?? String(availableParallelism());
  return {
    count,
    threads: numberOption('--threads', threads, { min: 1, max: 1024, whole: true }),
    executor: options.executor ?? 'local',
    audit: options.audit ?? '0',
    save: options.save,
    sprt: options.sprt === undefined ? undefined : orFail('--sprt', parseSprt(options.sprt, count)),
    html: options.html,
    json: options.json === true,
    quiet: options.quiet === true,
    command: `suzaku ${process.argv.slice(2).join(' ')}`,
  };
};

/** `round`: the same wall and standing in all seatings. What belongs to whole matches is refused with it. */
const unitOf = (options: Options): Unit => {
  const unit = oneOf('--unit', options.unit, UNITS);
  if (unit === 'match') return unit;
  for (const name of ['roundRobin', 'sprt', 'save', 'html', 'game'] as const)
    if (options[name] !== undefined)
      usage(`--${name === 'roundRobin' ? 'round-robin' : name}`, 'this is of whole matches, not of --unit round');
  if (splitSpecs(options.field ?? '').length > 1) usage('--field', 'one player for all other seats is wanted');
  if ([options.challenger ?? '', options.field ?? ''].some(isGuestSpec)) usage('--unit', 'guests play whole matches');
  return unit;
};

const start = async (options: Options): Promise<void> => {
  const rules = orFail('--rules', parseRuleset(options.rules));
  const plan = planOf(options, rules);
  const run = runOptionsOf(options);
  const unit = unitOf(options);
  if (options.html !== undefined) checkWritable('--html', options.html);
  if (options.roundRobin !== undefined) {
    for (const name of ['challenger', 'field', 'html', 'game'] as const)
      if (options[name] !== undefined)
        usage(`--${name}`, 'this is of a challenger against a field, not of --round-robin');
    const players = splitSpecs(options.roundRobin);
    if (players.length < 2) usage('--round-robin', 'at least two players are wanted');
    await checkSpecs('--round-robin', players, rules);
    return runRoundRobin(plan, players, run);
  }
  if (options.challenger === undefined || options.field === undefined)
    return usage('arena', '--challenger and --field are wanted, or --round-robin');
  if (plan.field.length !== 1 && plan.field.length !== rules.seats - 1)
    usage('--field', `one player or ${rules.seats - 1} are wanted`);
  if (options.game === undefined && options.record !== '-') usage('--record', 'this goes with --game SET/GAME');
  await checkSpecs('--challenger', [plan.challenger], rules);
  await checkSpecs('--field', plan.field, rules);
  if (unit === 'round') return runRounds(plan, run);
  return options.game === undefined ? runMatch(plan, run) : runOne(plan, options.game, options.record);
};

export const register = (program: Command): void => {
  const command = program
    .command('arena')
    .summary('duplicate matches with intervals')
    .description(
      'Plays duplicate sets: the same walls in every seating. Figures are per set: 95 % cluster bootstrap intervals, sign-flip p-values. Players are specs of our own or guests: majiang-ai, mjai=COMMAND, botzone=COMMAND (also mjai:gimite=, mjai:mortal=, botzone:simple=; {id} is the seat).',
    )
    .option('--challenger <player>', 'a player spec')
    .option('--field <players>', 'one player for all other seats, or one for each with commas between')
    .option('--round-robin <players>', 'every pair of these players instead, half the seats each, with ratings')
    .option('--rules <rules>', 'a ruleset', 'tenhou')
    .option('--sets <n>', 'duplicate sets; with --sprt at most', '100')
    .option('--seed <seed>', 'any text', '1')
    .option('--unit <unit>', 'match, or round: the same wall and the same standing in every seating', 'match')
    .option('--seatings <which>', 'distinct, or all orders of all bots (24 of four)', 'distinct')
    .option('--sprt <h0,h1>', 'stop as soon as the lead in mean rank is decided between h0 and h1 (then: alpha,beta)')
    .option('--threads <n>', 'worker threads; all cores by default')
    .option('--save <file>', 'keep finished sets there, and use those already there')
    .option('--html <file>', 'write a report with plots')
    .option('--limit <ms>', 'time limit of a guest for an answer', String(LIMITS.limit))
    .option('--first-limit <ms>', 'for the answer that starts it', String(LIMITS.firstLimit))
    .option('--game <set/game>', 'SET/GAME: play only that game again and write its record; both count from 0')
    .option('--record <file>', 'where --game writes', '-')
    .option('--json', 'one JSON value')
    .option('--quiet', 'no progress')
    .action(start);
  addExecutor(command);
};
