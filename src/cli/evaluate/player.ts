/** `suzaku evaluate --player P` for players without a network; of `mizukami2014` also where and why its evaluator disagrees. */
import { Evaluator, evaluator4 } from '../../analysis/riichi/index.ts';
import { isOfRules } from '../../learn/dataset/index.ts';
import { AGREEMENT_KINDS, DISAGREEMENTS, DisagreementTally, PlayerAgreement } from '../../learn/linear/index.ts';
import { makePlayer } from '../../players/index.ts';
import type { Ruleset } from '../../rules/index.ts';
import { clearProgress, fail, orFail, print } from '../io.ts';
import { makeTable } from '../table.ts';
import type { Games } from './games.ts';

const CLASSIFIED = 'mizukami2014';

export type PlayerQuestion = {
  readonly player: string;
  readonly rules: Ruleset;
  readonly games: Games;
  readonly most: number;
  readonly json: boolean;
  readonly progress: (text: string) => void;
};

const percent = (part: number, all: number): string => `${((100 * part) / Math.max(1, all)).toFixed(2)} %`;
const share = (part: number, all: number): number | null => (all === 0 ? null : part / all);

export const evaluatePlayer = async (question: PlayerQuestion): Promise<void> => {
  const { player: spec, rules, most, json, progress } = question;
  const player = orFail('--player', makePlayer(spec, rules, 'evaluate', 0));
  const agreement = new PlayerAgreement(player);
  const isClassified = spec === CLASSIFIED || spec.startsWith(`${CLASSIFIED}:`);
  const tally = isClassified ? new DisagreementTally(new Evaluator(evaluator4).turn) : undefined;
  for await (const game of question.games) {
    if (agreement.games >= most) break;
    if (!isOfRules(game, rules)) continue;
    agreement.add(game);
    tally?.add(game);
    progress(`${agreement.games} games`);
  }
  clearProgress();
  if (agreement.games === 0)
    return fail('evaluate', { code: 'evaluate.no-games', at: 0, text: `no game of ${rules.id} in these records` }, 1);
  const rows = AGREEMENT_KINDS.map((kind) => ({ kind, ...agreement.kinds[kind] }));
  const found = tally?.report();
  if (json) {
    for (const { kind, n, right, same } of rows)
      print(JSON.stringify({ kind, n, accuracy: share(right, n), same: share(same, n) }));
    if (found !== undefined) print(JSON.stringify({ kind: 'disagreements', ...found }));
    return;
  }
  print(`${agreement.games} games`);
  print(
    makeTable(
      [
        ['decision', 'n', 'as the players', 'the same call'],
        ...rows.map(({ kind, n, right, same }) => [
          kind,
          String(n),
          percent(right, n),
          kind === 'called' ? percent(same, n) : '',
        ]),
      ],
      ['left', 'right', 'right', 'right'],
    ),
  );
  if (found === undefined) return;
  const wrong = found.decisions - found.agreed;
  print(`\nthe evaluator alone, which neither folds nor calls, does another thing in ${wrong} of ${found.decisions}:`);
  print(
    makeTable(
      [
        ['reason', 'n', 'share'],
        ...DISAGREEMENTS.map((name) => [name, String(found.classes[name]), percent(found.classes[name], wrong)]),
      ],
      ['left', 'right', 'right'],
    ),
  );
};
