/** The decision that is looked at: the hand with a bar over each choice, all options in figures, and why. */
import type { JSX } from 'preact';
import { discardOf, type ActionLabel } from '../../src/analysis/advice/index.ts';
import { plusMinus, rankText } from '../../src/analysis/reasons/sentences/index.ts';
import { placeOf, shownOptions, type Judged } from '../../src/analysis/review/index.ts';
import { roundName } from '../../src/analysis/review/words/index.ts';
import { ActionView, Bar, Options } from '../advice/options.tsx';
import { placePoints } from '../advice/numbers.ts';
import { reasonText, reviewWords, sentences } from '../advice/words.ts';
import type { Frame } from '../engine/film.ts';
import { frame, stop, stops } from '../state/game.ts';
import { lang } from '../state/settings.ts';
import { Melds } from '../table/pieces.tsx';
import { Card } from '../ui/fields.tsx';
import { TileView } from '../ui/tile.tsx';
import { chancesAt } from './foreseen.ts';
import { answer, at, listed, stepDecision, stepListed } from './state.ts';
import { roomWords } from './words.ts';

type Choice = {
  readonly label: ActionLabel;
  readonly lost: number;
  readonly isBest: boolean;
  readonly isPlayed: boolean;
};

const choicesOf = (judged: Judged): readonly Choice[] => {
  const { advice, labels, played } = judged;
  if (advice === null) return [];
  return shownOptions(judged, played).map((i, place) => ({
    label: labels[i]!,
    lost: advice.options[0]!.value - advice.options[i]!.value,
    isBest: place === 0,
    isPlayed: advice.options[i]!.action === played,
  }));
};

const marksOf = ({ isBest, isPlayed }: Choice): string => `${isBest ? 'is-best' : ''} ${isPlayed ? 'is-played' : ''}`;

const spoken = ({ lost, isBest, isPlayed }: Choice): string => {
  const t = reviewWords.value;
  const marks = [isBest ? t.best : '', isPlayed ? t.played : '', lost === 0 ? '' : `−${rankText(lost)}`];
  return marks.filter((mark) => mark !== '').join(', ');
};

/** Bars stand over what can be thrown; other actions are signs behind the hand. */
const Hand = ({
  judged,
  now,
  place,
}: {
  readonly judged: Judged;
  readonly now: Frame;
  readonly place: number;
}): JSX.Element => {
  const { review } = answer.value!;
  const own = now.seats[review.seat]!;
  const choices = choicesOf(judged);
  const thrown = new Map(
    choices.flatMap((choice) =>
      choice.label.kind === 'discard' ? [[discardOf(choice.label.action, judged.family), choice]] : [],
    ) as [number, Choice][],
  );
  const others = choices.filter(({ label }) => label.kind !== 'discard');
  const one = (tile: number, key: string, isDrawn: boolean): JSX.Element => {
    const choice = thrown.get(tile);
    return (
      <span key={key} class={`slot ${isDrawn ? 'is-drawn' : ''} ${choice === undefined ? '' : marksOf(choice)}`}>
        {choice !== undefined && <Bar lost={choice.lost} place={place} />}
        <TileView tile={tile} />
        {choice !== undefined && <span class="sr-only">{spoken(choice)}</span>}
      </span>
    );
  };
  const claimed = judged.phase === 'claim' && now.move.tile !== undefined ? now.move.tile : undefined;
  return (
    <div class="choice-hand felt" role="group" aria-label={reviewWords.value.columns.action}>
      <span class="slots">
        {own.hand.map((tile, i) => one(tile, `${i}`, false))}
        {own.drawn !== undefined && one(own.drawn, 'drawn', true)}
      </span>
      <Melds seat={own} />
      {claimed !== undefined && (
        <span class="claimed-tile">
          <span>+</span>
          <TileView tile={claimed} />
        </span>
      )}
      {others.length > 0 && (
        <span class="signs">
          {others.map((choice) => (
            <span key={choice.label.action} class={`sign ${marksOf(choice)}`}>
              <Bar lost={choice.lost} place={place} />
              <ActionView label={choice.label} />
              <span class="sr-only">{spoken(choice)}</span>
            </span>
          ))}
        </span>
      )}
    </div>
  );
};

const Steps = (): JSX.Element => {
  const t = roomWords.value;
  const { previous, next } = reviewWords.value;
  const isEmpty = listed.value.length === 0;
  return (
    <div class="row wrap mistake-steps">
      <button type="button" class="button" disabled={isEmpty} onClick={() => stepListed(-1)}>
        ‹ {previous}
      </button>
      <button type="button" class="button" disabled={isEmpty} onClick={() => stepListed(1)}>
        {next} ›
      </button>
      <button type="button" class="quiet" aria-label={t.back} title={t.back} onClick={() => stepDecision(-1)}>
        ←
      </button>
      <button type="button" class="quiet" aria-label={t.forward} title={t.forward} onClick={() => stepDecision(1)}>
        →
      </button>
    </div>
  );
};

const Title = ({ judged }: { readonly judged: Judged }): JSX.Element => {
  const t = reviewWords.value;
  const { review } = answer.value!;
  const { grade, loss, error, category, turn, round } = judged;
  return (
    <div class="decision-title" aria-live="polite">
      <h2>
        {roundName(review.rounds[round]!, lang.value)} · {t.turn(turn)}
      </h2>
      {grade === null ? (
        !judged.isForced && <span class="grade unknown">{t.unknown}</span>
      ) : (
        <span class={`grade ${grade}`}>{t.grades[grade]}</span>
      )}
      {loss !== null && loss > 0 && (
        <strong class="lost">
          −{rankText(loss)} {plusMinus(error) !== '' && <small>{plusMinus(error)}</small>}
        </strong>
      )}
      {category !== null && <span class="hint">{t.categories[category]}</span>}
      <span class="hint count">{roomWords.value.ofDecisions(at.value + 1, review.decisions.length)}</span>
    </div>
  );
};

export const DecisionCard = (): JSX.Element | null => {
  const t = roomWords.value;
  const { review } = answer.value!;
  const judged = review.decisions[at.value];
  if (judged === undefined) return null;
  const now = frame.value?.index === stops.value[stop.value] ? frame.value : undefined;
  return (
    <section class="card decision" aria-label={t.decision}>
      <Steps />
      <Title judged={judged} />
      {now === undefined ? (
        <div class="choice-hand felt" />
      ) : (
        <Hand judged={judged} now={now} place={placeOf(review)} />
      )}
    </section>
  );
};

export const WhyCard = (): JSX.Element | null => {
  const { review } = answer.value!;
  const judged = review.decisions[at.value];
  if (judged === undefined || judged.advice === null) return null;
  return (
    <Card title={roomWords.value.why} class="why-card">
      <ul class="why">
        {judged.reasons.map((reason, i) => (
          <li key={i}>{reasonText(reason)}</li>
        ))}
      </ul>
      <Options position={judged} played={judged.played} network={chancesAt.value} />
      <p class="hint">
        {sentences(roomWords.value.rows, reviewWords.value.unit[review.unit](placePoints(review.points)))}
      </p>
    </Card>
  );
};

/** `5m → 7z`, as one reads it: played, then best. */
export const playedAndBest = (judged: Judged): readonly [ActionLabel | undefined, ActionLabel | undefined] => {
  const { advice, labels, played, best } = judged;
  const labelOf = (action: number | null): ActionLabel | undefined =>
    labels[advice?.options.findIndex((option) => option.action === action) ?? -1];
  return [labelOf(played), labelOf(best)];
};
