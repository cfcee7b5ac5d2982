/** The second opinion on the decision that is looked at, and on the game. */
import type { JSX } from 'preact';
import { shareText } from '../../src/analysis/reasons/sentences/index.ts';
import { isOpinionOn } from '../opinion/setting.ts';
import { OpinionSwitch, OpinionView } from '../opinion/view.tsx';
import { opinionWords } from '../opinion/words.ts';
import { lang } from '../state/settings.ts';
import { Card } from '../ui/fields.tsx';
import { isOpinionGame, opinionAt, opinions, opinionsFault } from './opinions.ts';
import { answer, at } from './state.ts';

const Totals = (): JSX.Element | null => {
  const found = opinions.value;
  if (found === undefined || found.asked === 0) return null;
  const { same, asked, folds } = found;
  return (
    <p class="opinion-totals">{opinionWords.value.totals(same, asked, shareText(same / asked, lang.value), folds)}</p>
  );
};

const Shown = (): JSX.Element => {
  const t = opinionWords.value;
  const judged = answer.value!.review.decisions[at.value];
  if (opinions.value === undefined)
    return (
      <p class="hint" role="status">
        {t.asking}
      </p>
    );
  if (opinionAt.value === undefined || judged === undefined) return <p class="hint">{t.forced}</p>;
  return <OpinionView opinion={opinionAt.value} played={judged.played} best={judged.best} />;
};

export const OpinionCard = (): JSX.Element | null => {
  if (!isOpinionGame.value) return null;
  return (
    <Card title={opinionWords.value.title} class="opinion-card">
      <OpinionSwitch fault={opinionsFault.value} />
      {isOpinionOn.value && opinionsFault.value === undefined && <Shown />}
      <Totals />
    </Card>
  );
};
