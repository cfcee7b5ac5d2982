/** A review under way: how far it is, and the worst mistake so far with its reasons, so that there is something to read before the end. */
import type { JSX } from 'preact';
import { rankText } from '../../src/analysis/reasons/sentences/index.ts';
import type { Judged } from '../../src/analysis/review/index.ts';
import { roundName } from '../../src/analysis/review/words/index.ts';
import { ActionView } from '../advice/options.tsx';
import { reasonText, reviewWords } from '../advice/words.ts';
import { networkWords } from '../network/words.ts';
import { rounds } from '../state/game.ts';
import { lang } from '../state/settings.ts';
import { Card } from '../ui/fields.tsx';
import { playedAndBest } from './decision.tsx';
import { isStopping, progress, stop } from './state.ts';
import { roomWords } from './words.ts';

const SoFar = ({ judged }: { readonly judged: Judged }): JSX.Element | null => {
  const t = reviewWords.value;
  const round = rounds.value[judged.round];
  const [played, best] = playedAndBest(judged);
  if (round === undefined || played === undefined || best === undefined || judged.grade === null) return null;
  const isShort = played.kind !== best.kind;
  return (
    <Card title={roomWords.value.soFar} class="so-far">
      <div class="decision-title">
        <h3>
          {roundName(round, lang.value)} · {t.turn(judged.turn)}
        </h3>
        <span class={`grade ${judged.grade}`}>{t.grades[judged.grade]}</span>
        <strong class="lost">−{rankText(judged.loss ?? 0)}</strong>
        <span class="item-tiles">
          <ActionView label={played} isShort={isShort} />
          <span class="less" aria-hidden="true">
            &lt;
          </span>
          <ActionView label={best} isShort={isShort} />
        </span>
      </div>
      <ul class="why">
        {judged.reasons.map((reason, i) => (
          <li key={i}>{reasonText(reason)}</li>
        ))}
      </ul>
    </Card>
  );
};

export const Running = (): JSX.Element => {
  const t = roomWords.value;
  const { done, total, isFetch, worst } = progress.value!;
  const how = isFetch === true ? networkWords.value.fetching : total === 0 ? '' : t.progress(done, total);
  return (
    <>
      <Card title={t.running} class="running">
        <progress value={done} max={Math.max(1, total)} aria-label={t.running} />
        <p role="status">{how}</p>
        <button type="button" class="quiet" disabled={isStopping.value} onClick={stop}>
          {isStopping.value ? t.stopping : t.stop}
        </button>
      </Card>
      {worst !== undefined && <SoFar judged={worst} />}
    </>
  );
};
