/** `suzaku gate`: whether a candidate may take the place of a reference. */
import { availableParallelism } from 'node:os';
import type { Command } from 'commander';
import { ok, type Result } from '../base/index.ts';
import { parseSprt } from '../arena/index.ts';
import { folderStore, localExecutor, stopOnSignals, writeWhole, type Executor } from '../jobs/node/index.ts';
import { WORKSHOP, judgeCandidate, type GateResult } from '../learn/index.ts';
import { commitHere, networkFiles } from '../models/index.ts';
import { readModelFile, withMetadata } from '../nn/node/index.ts';
import { parseRuleset, type Ruleset } from '../rules/index.ts';
import { span } from './arena/index.ts';
import { openPromotion, type Promotion } from './cluster/index.ts';
import { addExecutor, executorOf, type ExecutorFlags } from './executor.ts';
import { Exit, checkWritable, clearProgress, fail, orFail, orUnwritable, print, progressOf } from './io.ts';
import { numberOption } from './stats/index.ts';

type Options = ExecutorFlags & {
  rules: string;
  candidate: string;
  reference: string;
  rounds: string;
  sets: string;
  sprt: string;
  draw?: string;
  store?: string;
  out?: string;
  threads?: string;
  json?: boolean;
  quiet?: boolean;
};

/** Metadata entry of promoted weights. */
const ENTRY = 'suzaku.gate';

const textOf = (result: GateResult, { family }: Ruleset): string => {
  const { promoted, reason, rounds, rails, sets, lead, ci95, p } = result;
  const broken = rails.filter(({ isKept }) => !isKept).map(({ rate }) => rate);
  const why = {
    rounds: 'round sets show no lead',
    rails: `rates: ${broken.join(', ')}`,
    matches: 'matches do not confirm it',
  };
  return [
    promoted ? 'promoted' : `not promoted: ${why[reason!]}`,
    `${rounds.sets} round sets: lead ${rounds.lead.toFixed(4)} ${family === 'chinese' ? 'points' : 'places'} a round (${span(rounds.ci95, 4)})`,
    ...(lead === null
      ? []
      : [
          `${sets} sets of ${family === 'chinese' ? 'rounds' : 'matches'}: lead ${lead.toFixed(3)} (${span(ci95!, 3)}), p ${p!.toFixed(4)}`,
        ]),
    ...rails.map(
      ({ rate, candidate, reference, isKept }) =>
        `${rate}: ${(100 * candidate).toFixed(1)} % beside ${(100 * reference).toFixed(1)} %${isKept ? '' : ' — too far'}`,
    ),
  ].join('\n');
};

/** The candidate's file with the receipt in its metadata. */
const writePromoted = (out: string, candidate: string, rules: Ruleset, result: GateResult): void => {
  const files = Object.values(orFail('--candidate', networkFiles([candidate], rules), 1));
  if (files.length !== 1) fail('--out', { code: 'usage', at: 0, text: 'only a player of one network can be written' });
  const bytes = orFail('--candidate', readModelFile(files[0]!.path), 1);
  const receipt = JSON.stringify({ ...result, digest: files[0]!.digest, commit: commitHere() });
  const model = orFail('--out', withMetadata(bytes, { [ENTRY]: receipt }), 1);
  orUnwritable('--out', () => writeWhole(out, model));
};

/** Of a player without a network there is nothing to make current. */
const makeCurrent = async (promotion: Promotion, candidate: string, rules: Ruleset): Promise<Result<unknown>> => {
  const files = networkFiles([candidate], rules);
  if (!files.ok) return files;
  const [first, ...others] = Object.values(files.value);
  return first === undefined || others.length > 0 ? ok(true) : promotion.promote(first.digest);
};

const run = async (options: Options): Promise<void> => {
  const rules = orFail('--rules', parseRuleset(options.rules));
  const { candidate, reference, out, json } = options;
  if (out !== undefined) checkWritable('--out', out);
  const whole = (flag: string, text: string, min: number): number =>
    numberOption(flag, text, { min, max: 9_999_999, whole: true });
  const sprt = orFail('--sprt', parseSprt(options.sprt, whole('--sets', options.sets, 20)));
  const threads = whole('--threads', options.threads ?? String(availableParallelism()), 1);
  const local = (): Executor => localExecutor({ workshop: WORKSHOP, threads });
  const executor = await executorOf(options, local, 'trusted');
  const promotion = orFail('--executor', await openPromotion(options.executor, rules.id), 1);
  const { draw: drawn } = options;
  const { signal, release } = stopOnSignals();
  const judged = await judgeCandidate({
    rules,
    candidate,
    reference,
    executor,
    store: options.store === undefined ? undefined : folderStore(options.store),
    rounds: whole('--rounds', options.rounds, 100),
    sprt,
    draw: drawn === undefined ? promotion.draw : () => Promise.resolve(drawn),
    signal,
    note: progressOf(options),
  });
  release();
  await executor.close();
  clearProgress();
  const result = orFail('gate', judged, 1);
  if (result.promoted) orFail('gate', await makeCurrent(promotion, candidate, rules), 1);
  await promotion.close();
  if (result.promoted && out !== undefined) writePromoted(out, candidate, rules, result);
  print(json === true ? JSON.stringify(result) : textOf(result, rules));
  if (!result.promoted) throw new Exit(1);
};

export const register = (program: Command): void => {
  const command = program
    .command('gate')
    .summary('whether a network may take the place of another')
    .description(
      'Round sets first, then whole matches under a sequential test; rates of play must stay near the reference. Walls depend on the candidate. Exit 1 when it is not promoted.',
    )
    .requiredOption('--candidate <player>', 'a player spec, e.g. suzaku@RUN:advice=0')
    .requiredOption('--reference <player>', 'a player spec')
    .option('--rules <rules>', 'tenhou, sanma or chinese', 'tenhou')
    .option('--rounds <n>', 'round sets of the first part', '10000')
    .option('--sets <n>', 'duplicate sets of whole matches at most', '2000')
    .option(
      '--sprt <h0,h1>',
      'the lead in mean rank that is not worth having, and the one that is (then: alpha,beta)',
      '0,0.03',
    )
    .option('--draw <text>', 'walls of an earlier judgement on a cluster: the last word of its seed')
    .option('--store <dir>', 'keep results there, and use those already there')
    .option('--out <file>', 'write the promoted network there, with the receipt in its metadata')
    .option('--threads <n>', 'worker threads; all cores by default')
    .option('--json', 'one JSON value')
    .option('--quiet', 'no progress')
    .action(run);
  addExecutor(command);
};
