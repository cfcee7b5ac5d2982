/** `suzaku train policy`: a network that improves by playing. */
import { availableParallelism } from 'node:os';
import type { Command } from 'commander';
import { join, resolve } from 'node:path';
import type { Result } from '../../base/index.ts';
import { localExecutor, stopOnSignals } from '../../jobs/node/index.ts';
import { WORKSHOP } from '../../learn/index.ts';
import {
  POLICY_DEFAULTS,
  POLICY_PRESETS,
  isPolicyRun,
  newPolicyPlan,
  pupilOfPreset,
  readPolicyPlan,
  samePlan,
  shapeOf,
  trainPolicy,
  type PolicyFlags,
  type PolicyLine,
  type PolicyPlan,
  type PolicyPreset,
} from '../../learn/policyrun/index.ts';
import {
  ALGORITHMS,
  CRITICS,
  NETWORK_PARTS,
  PUPILS,
  playerOf,
  type Algorithm,
  type CriticName,
  type NetworkPart,
  type PupilName,
} from '../../learn/reinforce/index.ts';
import { REWARDS, type RewardName } from '../../learn/reward/index.ts';
import { FROZEN, LEARNER } from '../../learn/selfplay/index.ts';
import { packageFolder, readNetwork } from '../../models/index.ts';
import { readModelFile } from '../../nn/node/index.ts';
import { modelRulesOf } from '../../policy/index.ts';
import { parseRuleset, type Ruleset } from '../../rules/index.ts';
import { oneOf } from '../choices.ts';
import { learnerReporter } from '../cluster/index.ts';
import { addExecutor, executorOf, type ExecutorFlags } from '../executor.ts';
import { fail, orFail, print } from '../io.ts';
import { number } from './number.ts';
import { addOracleFlags, guideOf, type OracleFlags } from './oracle.ts';
import { policyText } from './text.ts';

type Flags = Omit<PolicyFlags, 'records'> &
  ExecutorFlags &
  OracleFlags & {
    rules: string;
    from?: string;
    pupil?: PupilName;
    preset: PolicyPreset;
    predictor?: string;
    out: string;
    hours?: number;
    iterations?: number;
    threads: number;
    table?: string[];
    unmasked?: boolean;
    records?: string[];
    games: number;
    learns?: readonly NetworkPart[];
    entropyTarget?: number;
    entropyGain: number;
    entropyDamping: number;
    evaluateEvery: number;
    evaluateSets: number;
    evaluateWinds: number;
    json?: boolean;
    quiet?: boolean;
  };

const algorithm = (text: string): Algorithm => oneOf('--algorithm', text, ALGORITHMS);
const pupil = (text: string): PupilName => oneOf('--pupil', text, PUPILS);
const preset = (text: string): PolicyPreset => oneOf('--preset', text, Object.keys(POLICY_PRESETS) as PolicyPreset[]);
const critic = (text: string): CriticName => oneOf('--critic', text, CRITICS);
const reward = (text: string): RewardName => oneOf('--reward', text, REWARDS);
const parts = (text: string): readonly NetworkPart[] =>
  text === 'all' ? NETWORK_PARTS : text.split(',').map((part) => oneOf('--learns', part, NETWORK_PARTS));
const more = (text: string, before: readonly string[] = []): readonly string[] => [...before, text];

/** `learner,frozen,expert`: one occupant a seat. */
const tablesOf = (given: readonly string[], { seats }: Ruleset): readonly (readonly string[])[] =>
  given.map((text) => {
    const names = text.split('+');
    if (names.length !== seats || !names.includes(LEARNER))
      fail('--table', {
        code: 'usage',
        at: 0,
        text: `${seats} names with + between are wanted, one of them ${LEARNER}`,
      });
    return names;
  });

/** What learning from records changes: players choose at temperature 1. */
const recordFields = ({ games, temperature = 1 }: Flags, paths: readonly string[]): PolicyFlags => ({
  records: { data: paths.map((path) => resolve(path)), games },
  temperature,
});

const fieldsOf = (flags: Flags, rules: Ruleset): PolicyFlags => {
  const names = [...Object.keys(POLICY_DEFAULTS), 'gamma'] as (keyof typeof POLICY_DEFAULTS)[];
  const given = Object.fromEntries(names.flatMap((name) => (flags[name] === undefined ? [] : [[name, flags[name]]])));
  const { entropyTarget: target, entropyGain: gain, entropyDamping: damping } = flags;
  const start: PolicyFlags = POLICY_PRESETS[flags.preset];
  const oracle = guideOf(flags, start.oracle);
  return {
    ...start,
    ...given,
    ...(oracle === undefined ? {} : { oracle }),
    ...(flags.records === undefined ? {} : recordFields(flags, flags.records)),
    ...(flags.unmasked === true ? { isUnmasked: true } : {}),
    ...(flags.stale === undefined ? {} : { stale: flags.stale }),
    ...(flags.seed === undefined ? {} : { seed: flags.seed }),
    ...(flags.reward === undefined ? {} : { reward: flags.reward }),
    ...(flags.table === undefined ? {} : { tables: tablesOf(flags.table, rules) }),
    ...(target === undefined ? {} : { entropy: { target, gain, damping } }),
  };
};

/** Whose network learns, and where it is: a file, or a folder of a paper's; undefined: the shipped ones of a paper. */
type Start = { readonly pupil: PupilName; readonly path: string | undefined };

const startOf = ({ pupil: name, path }: Start, rules: Ruleset) =>
  readNetwork(playerOf(name).before, rules, path, 'discard');

/** The stored plan of a run that goes on, or a new one by the shape of the model it begins with. */
const planOf = (flags: Flags, rules: Ruleset, from: Start): Result<PolicyPlan> => {
  const fields = fieldsOf(flags, rules);
  if (isPolicyRun(flags.out)) {
    const stored = readPolicyPlan(flags.out);
    return stored.ok ? samePlan(stored.value, fields) : stored;
  }
  const bytes = from.pupil === 'flagship' ? readModelFile(from.path!) : startOf(from, rules);
  if (!bytes.ok) return bytes;
  const shape = shapeOf(bytes.value);
  return shape.ok ? newPolicyPlan(rules, shape.value, fields) : shape;
};

const run = async (flags: Flags): Promise<void> => {
  const rules = orFail('--rules', parseRuleset(flags.rules));
  const name = flags.pupil ?? pupilOfPreset(flags.preset);
  const shipped = join(packageFolder(), 'models', `suzaku-${modelRulesOf(rules).id}.onnx`);
  const from = flags.from ?? (name === 'flagship' ? shipped : undefined);
  const plan = orFail('train', planOf(flags, rules, { pupil: name, path: from }));
  const executor = await executorOf(flags, () => localExecutor({ workshop: WORKSHOP, threads: flags.threads }));
  const reporter = await learnerReporter(flags.executor, { out: flags.out, rules: rules.id });
  const { signal, release } = stopOnSignals();
  const onLine = (line: PolicyLine): void => {
    reporter.say(line);
    if (flags.json === true) print(JSON.stringify(line));
    else if (flags.quiet !== true) print(policyText(line, rules));
  };
  const { out, hours, iterations, threads, evaluateEvery, evaluateSets, evaluateWinds } = flags;
  const evaluation = { evaluateEvery, evaluateSets, evaluateWinds };
  const options = { plan, out, from, executor, workers: threads, hours, iterations, ...evaluation };
  const result = await trainPolicy({ ...options, predictor: flags.predictor, onLine, signal });
  release();
  await reporter.close();
  await executor.close();
  const { iterations: done, isStopped } = orFail('train', result, 1);
  if (flags.json === true) print(JSON.stringify({ type: 'end', iterations: done, isStopped }));
  else print(`${isStopped ? 'stopped' : 'finished'} after ${done} iterations; the same command goes on`);
};

export const addPolicy = (parent: Command): void => {
  const usual = POLICY_DEFAULTS;
  const command = parent
    .command('policy')
    .summary('a network that improves by playing against itself')
    .description(
      'Plays rounds with the newest weights, rewards them, and learns from them, iteration after iteration. A run is a folder; the same command goes on where it was stopped.',
    )
    .requiredOption('--out <dir>', 'folder of the run')
    .option('--rules <rules>', 'tenhou, sanma or chinese', 'tenhou')
    .option('--from <path>', 'a model or run to begin with; the shipped network by default')
    .option(
      '--pupil <name>',
      `who learns: ${PUPILS.join(', ')} (discards of a player of the papers; --from is then a folder of its models)`,
      pupil,
    )
    .option(
      '--preset <name>',
      `${Object.keys(POLICY_PRESETS).join(', ')}: REINFORCE as Meowjong's authors ran it (paper), Suphx's three agents (docs/suphx.md)`,
      preset,
      'usual',
    )
    .option('--algorithm <name>', `${ALGORITHMS.join(', ')}; ${usual.algorithm} by default`, algorithm)
    .option(
      '--records <paths...>',
      'learn from these games instead of own play (awr): a folder of packed logs, or files',
    )
    .option('--games <n>', 'games of an iteration, with --records', number, 32)
    .option('--warmth <x>', `advantage that weighs e times as much (awr); ${usual.warmth} by default`, number)
    .option('--hours <h>', 'stop after this time', number)
    .option('--iterations <n>', 'stop after n in all', number)
    .option('--reward <name>', `what a round is worth: ${REWARDS.join(', ')}`, reward)
    .option('--predictor <path>', 'what train reward made, for --reward predictor')
    .option('--critic <name>', `who judges: ${CRITICS.join(', ')}; ${usual.critic} by default`, critic)
    .option('--learns <parts>', `all, or some of ${NETWORK_PARTS.join(', ')} with commas between`, parts)
    .option('--temperature <t>', `of sampled play; ${usual.temperature} by default`, number)
    .option('--lanes <n>', `rounds of an iteration; ${usual.lanes} by default`, number)
    .option('--block <n>', `rounds of a task, played in lockstep; ${usual.block} by default`, number)
    .option(
      '--table <names>',
      `who sits there, with + between: ${LEARNER}, ${FROZEN} (the start), players; may be given several times`,
      more,
    )
    .option(
      '--unmasked',
      'discards of a paper are sampled among all kinds; illegal ones are counted and not learnt from',
    )
    .option(
      '--least-entropy <h>',
      `decisions surer than this, in nats, are not learnt from; ${usual.leastEntropy}`,
      number,
    )
    .option(
      '--stale <n>',
      'play does not wait for the learner; rounds by weights more than n versions old are dropped (docs/cluster.md)',
      number,
    )
    .option('--epochs <n>', `times a decision is learnt from; ${usual.epochs} by default`, number)
    .option('--batch <n>', `decisions of a step; ${usual.batch} by default`, number)
    .option('--micro <n>', `decisions of a micro-batch; ${usual.micro} by default`, number)
    .option('--rate <x>', `learning rate; ${usual.rate} by default`, number)
    .option('--warmup <n>', `steps in which it rises; ${usual.warmup} by default`, number)
    .option('--average <x>', `decay per step of the averaged weights; ${usual.average} by default`, number)
    .option('--lambda <x>', `of the advantages; ${usual.lambda} by default`, number)
    .option('--gamma <x>', 'discount from a decision of a seat to its next; 1 by default', number)
    .option('--clip <x>', `how far a ratio may move (ppo); ${usual.clip} by default`, number)
    .option('--most <x>', `largest ratio that counts (pg); ${usual.most} by default`, number)
    .option('--leash <x>', `weight of the divergence from the start; ${usual.leash} by default`, number)
    .option('--target-kl <x>', `divergence at which an iteration ends early; ${usual.targetKl} by default`, number)
    .option('--alpha <x>', `weight of the entropy at the start; ${usual.alpha} by default`, number)
    .option('--entropy-target <h>', 'mean entropy to hold, in nats; without it the weight stays', number)
    .option('--entropy-gain <x>', 'change of the weight for an error of one nat', number, 0.01)
    .option('--entropy-damping <x>', "iterations of error that its change counts for; 0 is Suphx's form", number, 10)
    .option('--value-weight <x>', `weight of the critic's error; ${usual.valueWeight} by default`, number)
    .option('--warm-critic <n>', `iterations in which only the critic learns; ${usual.warmCritic} by default`, number)
    .option('--evaluate-every <n>', 'iterations between round sets against the start; 0: never', number, 50)
    .option('--evaluate-sets <n>', 'round sets of an evaluation', number, 1000)
    .option('--evaluate-winds <n>', 'then also single rounds of each seat wind against the start and random', number, 0)
    .option('--seed <seed>', 'any text')
    .option('--threads <n>', 'worker threads', number, availableParallelism())
    .option('--json', 'JSON lines')
    .option('--quiet', 'no progress')
    .action(run);
  addExecutor(addOracleFlags(command));
};
