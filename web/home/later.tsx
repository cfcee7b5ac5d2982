/** What of Home comes after the first paint: the game that plays by itself, the mistake in it, and where a returning person was. */
import { useEffect } from 'preact/hooks';
import { computed, signal } from '@preact/signals';
import type { JSX } from 'preact';
import { kindOf, type Tile } from '../../src/tiles/index.ts';
import { discardOf, type ActionLabel } from '../../src/analysis/advice/index.ts';
import { rankText } from '../../src/analysis/reasons/sentences/index.ts';
import type { Judged } from '../../src/analysis/review/index.ts';
import { roundName } from '../../src/analysis/review/words/index.ts';
import { ActionView } from '../advice/options.tsx';
import { reasonText, reviewWords } from '../advice/words.ts';
import { getHeads, type Head } from '../engine/shelf.ts';
import { makeFragment } from '../state/route.ts';
import { hasLog } from '../state/session.ts';
import { lang } from '../state/settings.ts';
import { Board } from '../table/board.tsx';
import { Move } from '../table/moveline.tsx';
import { gameName, nameOf, roundText, seatName } from '../table/names.ts';
import { Melds } from '../table/pieces.tsx';
import { TileView } from '../ui/tile.tsx';
import { scoreText } from '../ui/scores.ts';
import { words } from '../words/index.ts';
import { watchDeal } from './play.tsx';
import { example, frame, isFailed, isPlaying, reviewAddress, show, watchAddress, type Example } from './show.ts';
import { homeWords } from './words.ts';

/** Starts the workers; the answer stops what goes on by itself. */
export const start = (): (() => void) => {
  const endDeal = watchDeal();
  const endShow = show();
  return () => {
    endDeal();
    endShow();
  };
};

export const WatchLink = (): JSX.Element => (
  <a class="go" href={watchAddress.value}>
    {homeWords.value.watch.open}
  </a>
);

export const Film = (): JSX.Element | null => {
  const t = words.value;
  const now = frame.value;
  if (now === undefined) return isFailed.value ? <p class="hint">{homeWords.value.failed}</p> : null;
  return (
    <>
      <div class="home-board">
        <Board frame={now} look={{ view: 0, isOpen: true }} />
      </div>
      <div class="home-score">
        <p class="home-round">
          <strong>{roundText(now.round, now.honba)}</strong>
          <button type="button" class="quiet" onClick={() => (isPlaying.value = !isPlaying.value)}>
            {isPlaying.value ? t.controls.pause : t.controls.play}
          </button>
        </p>
        <ul aria-label={homeWords.value.watch.players}>
          {now.seats.map((seat) => (
            <li key={seat.seat} class={seat.isTurn ? 'is-turn' : ''}>
              <b>{t.windSigns[seat.wind]}</b> <span>{nameOf(seat)}</span>{' '}
              <span class="number">{scoreText(seat.score)}</span>
            </li>
          ))}
        </ul>
        <p class="hint home-move">
          <Move frame={now} />
        </p>
      </div>
    </>
  );
};

const labelOf = ({ advice, labels }: Judged, action: number | null): ActionLabel | undefined =>
  labels[advice?.options.findIndex((option) => option.action === action) ?? -1];

/** The tile of the hand that the action throws; −1 where it throws none. */
const thrownBy = (tiles: readonly number[], label: ActionLabel | undefined, judged: Judged): number => {
  if (label?.kind !== 'discard') return -1;
  const tile = discardOf(label.action, judged.family);
  const same = tiles.findLastIndex((one) => one === tile);
  return same >= 0 ? same : tiles.findLastIndex((one) => kindOf(one as Tile) === kindOf(tile));
};

const Mistake = ({ found }: { readonly found: Example }): JSX.Element => {
  const t = homeWords.value.review;
  const { judged, round, seat } = found;
  const [played, best] = [labelOf(judged, judged.played), labelOf(judged, judged.best)];
  const tiles = [...seat.hand, ...(seat.drawn === undefined ? [] : [seat.drawn])];
  const [worse, better] = [thrownBy(tiles, played, judged), thrownBy(tiles, best, judged)];
  return (
    <>
      <div class="home-hand" role="group" aria-label={words.value.handOf(seatName(seat.name, seat.seat))}>
        {tiles.map((tile, i) => (
          <TileView
            key={i}
            tile={tile}
            class={`${i === worse ? 'is-worse' : ''} ${i === better ? 'is-thrown' : ''} ${i === tiles.length - 1 && seat.drawn !== undefined ? 'drawn' : ''}`}
          />
        ))}
        <Melds seat={seat} />
      </div>
      <p class="verdict">
        <span class="tag">
          {roundName(round, lang.value)} · {reviewWords.value.turn(judged.turn)}
        </span>
        {played !== undefined && (
          <span class="chosen is-worse">
            {t.played} <ActionView label={played} isShort />
          </span>
        )}
        {best !== undefined && (
          <span class="chosen is-better">
            {t.best} <ActionView label={best} isShort />
          </span>
        )}
        <strong class="cost">{t.lost(rankText(judged.loss ?? 0))}</strong>
      </p>
      <ul class="home-why">
        {judged.reasons.slice(0, 2).map((reason, i) => (
          <li key={i}>{reasonText(reason)}</li>
        ))}
      </ul>
    </>
  );
};

export const ReviewLink = (): JSX.Element | null =>
  example.value === undefined || example.value === null ? null : (
    <a class="go" href={reviewAddress(example.value)}>
      {homeWords.value.review.open}
    </a>
  );

export const MistakeView = (): JSX.Element => {
  const found = example.value;
  if (found === undefined)
    return <p class="hint">{isFailed.value ? homeWords.value.failed : homeWords.value.working}</p>;
  return found === null ? <p>{homeWords.value.review.none}</p> : <Mistake found={found} />;
};

const LOCALES = { en: 'en-GB', ja: 'ja', zh: 'zh-Hans' } as const;
const dates = computed(() => new Intl.DateTimeFormat(LOCALES[lang.value], { dateStyle: 'medium' }));
const last = signal<Head | undefined>(undefined);
const readLast = async (): Promise<void> => {
  [last.value] = await getHeads().catch(() => []);
};

/** Nothing for who comes for the first time. */
export const Returning = (): JSX.Element | null => {
  const t = homeWords.value.back;
  useEffect(() => void readLast(), []);
  const head = last.value;
  const isLog = hasLog();
  if (head === undefined && !isLog) return null;
  return (
    <p class="home-back">
      <span>{t.title}</span>
      {isLog && (
        <a class="quiet link-button" href={makeFragment('watch')}>
          {t.log}
        </a>
      )}
      {head !== undefined && (
        <a class="quiet link-button" href={makeFragment('review', [['game', head.key]])}>
          {t.review(
            seatName(head.names[head.seat] ?? '', head.seat),
            gameName(head.rules),
            dates.value.format(head.played ?? head.time),
          )}
        </a>
      )}
    </p>
  );
};
