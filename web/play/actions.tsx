/** What may be done beside throwing a tile, what is asked, and what the hand waits for. */
import type { JSX } from 'preact';
import { makeLabel, type ActionLabel } from '../../src/analysis/advice/index.ts';
import { rankText } from '../../src/analysis/reasons/sentences/index.ts';
import { kindOf, sayTile, type Tile, type TileWords } from '../../src/tiles/index.ts';
import { ActionView } from '../advice/options.tsx';
import { reasonText } from '../advice/words.ts';
import { lang } from '../state/settings.ts';
import { TileView } from '../ui/tile.tsx';
import { chosen } from './hand.tsx';
import { answer, clock, deadline, frame, held, insist, isDeclaring, offer, started, step, takeBack } from './state.ts';
import { playWords } from './words.ts';

/** Wins first, passing last. */
const ORDER: readonly ActionLabel['kind'][] = [
  'win',
  'riichi',
  'kita',
  'pung',
  'chow',
  'kong',
  'closed-kong',
  'added-kong',
  'nine-terminals',
];
const placeOf = ({ kind }: ActionLabel): number => (kind === 'pass' ? 99 : ORDER.indexOf(kind));

/** A chow as it will lie in rank order. */
const inRanks = (label: ActionLabel): ActionLabel =>
  label.kind === 'chow' ? { ...label, tiles: label.tiles.toSorted((a, b) => kindOf(a) - kindOf(b)) } : label;

const ordered = (): readonly ActionLabel[] =>
  (offer.value?.actions ?? []).map(inRanks).toSorted((a, b) => placeOf(a) - placeOf(b));

const press = ({ kind, action }: ActionLabel): void => {
  if (kind === 'riichi') isDeclaring.value = !isDeclaring.value;
  else void answer(action);
};

/** The button of this number, from 0. */
export const pressAction = (at: number): void => {
  const label = ordered()[at];
  if (label !== undefined) press(label);
};
export const pass = (): void => {
  const label = ordered().find(({ kind }) => kind === 'pass');
  if (label !== undefined) press(label);
};

const Clock = (): JSX.Element | null => {
  const seconds = Number(clock.value);
  if (deadline.value === undefined) return null;
  return (
    <div class="clock" role="timer" aria-label={playWords.value.timeLeft} key={deadline.value}>
      <i style={{ animationDuration: `${seconds}s` }} />
    </div>
  );
};

export const Actions = (): JSX.Element => {
  const t = playWords.value;
  const labels = ordered();
  return (
    <div class="play-actions" role="group" aria-label={t.actions}>
      {labels.map((label) => (
        <button
          key={label.action}
          type="button"
          class={label.kind === 'pass' || label.kind === 'nine-terminals' ? 'quiet' : 'button'}
          aria-pressed={label.kind === 'riichi' ? isDeclaring.value : undefined}
          data-kind={label.kind}
          onClick={() => press(label)}
        >
          {label.kind === 'riichi' && isDeclaring.value ? t.cancel : <ActionView label={label} />}
        </button>
      ))}
      <Clock />
    </div>
  );
};

/** Tiles as in the sentences of the coach. */
const tileWords = (): TileWords => ({ lang: lang.value, family: started.value?.family ?? 'riichi' });

/** What is expected of the person now. */
const promptOf = (): string => {
  const t = playWords.value;
  const now = offer.value;
  const move = frame.value?.move;
  if (now === undefined) return held.value === undefined ? t.thinking : '';
  if (isDeclaring.value) return t.declaring;
  if (now.isClaim) return move?.tile === undefined ? '' : t.yourClaim(sayTile(move.tile as Tile, tileWords()));
  if (chosen.value !== undefined && matchMedia('(pointer: coarse)').matches) return t.twoTaps;
  return now.throws.some(({ isDrawn }) => isDrawn) ? t.yourTurn : t.afterCall;
};

export const Prompt = (): JSX.Element | null => {
  const t = playWords.value;
  const status = step.value?.status;
  if (frame.value?.result !== undefined) return null;
  const noWin = status?.noWin;
  return (
    <div class="play-prompt">
      <p role="status">{promptOf()}</p>
      {status !== undefined && status.waits.length > 0 && (
        <p class="play-waits">
          <span>{t.waits}</span>
          {status.waits.map(({ kind, left }) => (
            <span key={kind} class="wait">
              <TileView tile={kind} />
              <small>{t.left(left)}</small>
            </span>
          ))}
        </p>
      )}
      {status?.furiten !== undefined && <p class="furiten">{t.furiten[status.furiten]}</p>}
      {noWin !== undefined && (
        <p class="furiten">
          {noWin.reason === 'fan'
            ? t.noWin.fan(sayTile(noWin.tile as Tile, tileWords()), noWin.fan)
            : t.noWin[noWin.reason](sayTile(noWin.tile as Tile, tileWords()))}
        </p>
      )}
    </div>
  );
};

/** A mistake that the coach holds back. */
export const Mistake = (): JSX.Element | null => {
  const t = playWords.value;
  const judged = held.value;
  if (judged === undefined || judged.advice === null) return null;
  const nameOf = (action: number | null): string => {
    const at = judged.advice!.options.findIndex((option) => option.action === action);
    return at < 0 ? '' : makeLabel(judged.labels[at]!, lang.value);
  };
  return (
    <section class={`card mistake ${judged.grade}`} role="alert" aria-label={playWords.value.coach}>
      <h2>{t.mistake[judged.grade === 'blunder' ? 'blunder' : 'mistake']}</h2>
      <p>{t.costs(nameOf(judged.played), nameOf(judged.best), rankText(judged.loss ?? 0))}</p>
      <ul class="why">
        {judged.reasons.slice(0, 3).map((reason, i) => (
          <li key={i}>{reasonText(reason)}</li>
        ))}
      </ul>
      <div class="row wrap">
        <button type="button" class="button" onClick={takeBack}>
          {t.takeBack}
        </button>
        <button type="button" class="quiet" onClick={insist}>
          {t.insist}
        </button>
      </div>
    </section>
  );
};
