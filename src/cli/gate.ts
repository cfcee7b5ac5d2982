/** `suzaku gate`: whether a candidate may take the place of a reference. */
import { availableParallelism } from 'node:os';
import type { Command } from 'commander';
import { parseSprt } from '../arena/index.ts';
import { folderStore, localExecutor, stopOnSignals, writeWhole } from '../jobs/node/index.ts';
import { WORKSHOP, judgeCandidate, type GateResult } from '../learn/index.ts';
import { commitHere, networkFiles } from '../models/index.ts';
import { readModelFile, withMetadata } from '../nn/node/index.ts';
import { parseRuleset, type RiichiRules } from '../rules/index.ts';
import { span } from './arena/index.ts';
import { Exit, checkWritable, clearProgress, fail, orFail, orUnwritable, print, progressOf } from './io.ts';
import { numberOption } from './stats/index.ts';

type Options = {
  rules: string;
  candidate: string;
  reference: string;
  rounds: string;
  sets: string;
  sprt: string;
  store?: string;
  out?: string;
  threads?: string;
  json?: boolean;
  quiet?: boolean;
};

/** Metadata entry of promoted weights. */
const ENTRY = 'suzaku.gate';

const rulesOf = (text: string): RiichiRules => {
  const rules = orFail('--rules', parseRuleset(text));
  return rules.family === 'riichi'
    ? rules
    : fail('--rules', { code: 'gate.rules', at: 0, text: 'round sets need a placement model: riichi and sanma' });
};

const textOf = (result: GateResult): string => {
  const { promoted, reason, rounds, rails, sets, lead, ci95, p } = result;
  const broken = rails.filter(({ isKept }) => !isKept).map(({ rate }) => rate);
  const why = {
    rounds: 'round sets show no lead',
    rails: `rates: ${broken.join(', ')}`,
    matches: 'matches do not confirm it',
  };
  return [
    promoted ? 'promoted' : `not promoted: ${why[reason!]}`,
    `${rounds.sets} round sets: lead ${rounds.lead.toFixed(4)} places a round (${span(rounds.ci95, 4)})`,
    ...(lead === null
      ? []
      : [`${sets} sets of matches: lead ${lead.toFixed(3)} (${span(ci95!, 3)}), p ${p!.toFixed(4)}`]),
    ...rails.map(
      ({ rate, candidate, reference, isKept }) =>
        `${rate}: ${(100 * candidate).toFixed(1)} % beside ${(100 * reference).toFixed(1)} %${isKept ? '' : ' — too far'}`,
    ),
  ].join('\n');
};

/** The candidate's file with the receipt in its metadata. */
const writePromoted = (out: string, candidate: string, rules: RiichiRules, result: GateResult): void => {
  const files = Object.values(orFail('--candidate', networkFiles([candidate], rules), 1));
  if (files.length !== 1) fail('--out', { code: 'usage', at: 0, text: 'only a player of one network can be written' });
  const bytes = orFail('--candidate', readModelFile(files[0]!.path), 1);
  const receipt = JSON.stringify({ ...result, digest: files[0]!.digest, commit: commitHere() });
  const model = orFail('--out', withMetadata(bytes, { [ENTRY]: receipt }), 1);
  orUnwritable('--out', () => writeWhole(out, model));
};

const run = async (options: Options): Promise<void> => {
  const rules = rulesOf(options.rules);
  const { candidate, reference, out, json } = options;
  if (out !== undefined) checkWritable('--out', out);
  const whole = (flag: string, text: string, min: number): number =>
    numberOption(flag, text, { min, max: 9_999_999, whole: true });
  const sprt = orFail('--sprt', parseSprt(options.sprt, whole('--sets', options.sets, 20)));
  const threads = whole('--threads', options.threads ?? String(availableParallelism()), 1);
  const executor = localExecutor({ workshop: WORKSHOP, threads });
  const { signal, release } = stopOnSignals();
  const judged = await judgeCandidate({
    rules,
    candidate,
    reference,
    executor,
    store: options.store === undefined ? undefined : folderStore(options.store),
    rounds: whole('--rounds', options.rounds, 100),
    sprt,
    signal,
    note: progressOf(options),
  });
  release();
  await executor.close();
  clearProgress();
  const result = orFail('gate', judged, 1);
  if (result.promoted && out !== undefined) writePromoted(out, candidate, rules, result);
  print(json === true ? JSON.stringify(result) : textOf(result));
  if (!result.promoted) throw new Exit(1);
};

export const register = (program: Command): void => {
  program
    .command('gate')
    .summary('whether a network may take the place of another')
    .description(
      'Round sets first, then whole matches under a sequential test; rates of play must stay near the reference. Walls depend on the candidate. Exit 1 when it is not promoted.',
    )
    .requiredOption('--candidate <player>', 'a player spec, e.g. suzaku@RUN:advice=0')
    .requiredOption('--reference <player>', 'a player spec')
    .option('--rules <rules>', 'tenhou or sanma', 'tenhou')
    .option('--rounds <n>', 'round sets of the first part', '10000')
    .option('--sets <n>', 'duplicate sets of whole matches at most', '2000')
    .option(
      '--sprt <h0,h1>',
      'leads in mean rank that are not and that are worth having (further: alpha,beta)',
      '0,0.03',
    )
    .option('--store <dir>', 'keep results there, and take up what is there already')
    .option('--out <file>', 'write the promoted network there, with the receipt in its metadata')
    .option('--threads <n>', 'worker threads; all cores by default')
    .option('--json', 'one JSON value')
    .option('--quiet', 'no progress')
    .action(run);
};
