/** The Review room: opens a log, asks whose decisions, runs, shows. */
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { JSX } from 'preact';
import { reviewWords } from '../advice/words.ts';
import type { KeysOf } from '../rooms.ts';
import { frame, game, isOpenHands, view } from '../state/game.ts';
import { closeLog, gameIndex, opened, showGame } from '../state/log.ts';
import { makeFragment } from '../state/route.ts';
import { fileNameOf } from '../ui/filename.ts';
import { Board } from '../table/board.tsx';
import { seatName } from '../table/names.ts';
import { Card, Select, Toggle } from '../ui/fields.tsx';
import { useKeys } from '../ui/keys.ts';
import { OpenLog } from '../ui/openlog.tsx';
import { saveText } from '../ui/save.ts';
import { inBrackets } from '../ui/marks.ts';
import { faultText, words } from '../words/index.ts';
import { CurveCard } from './curve.tsx';
import { DecisionCard, WhyCard } from './decision.tsx';
import { watchForeseen } from './foreseen.ts';
import { isRefused } from './library.ts';
import { ListCard, SummaryCard } from './list.tsx';
import { ManyCard, ManyLine } from './many.tsx';
import { openMany as gatherMany } from './manystate.ts';
import { NetworkCard } from './network.tsx';
import { OpinionCard } from './opinion.tsx';
import { watchOpinions } from './opinions.ts';
import { Running } from './running.tsx';
import { Shelf } from './shelf.tsx';
import {
  answer,
  at,
  fault,
  isListOpen,
  listed,
  fragment,
  leave,
  prepare,
  progress,
  readQuery,
  showPlace,
  stepDecision,
  stepListed,
  wanted,
  watchReview,
  write,
} from './state.ts';
import { moreWords } from './morewords.ts';
import { watchPoints } from './points.ts';
import { Whose } from './whose.tsx';
import { roomWords } from './words.ts';
import '../style/review.css';

export { openDropped as open } from '../state/log.ts';
export { fragment as address } from './state.ts';
export const openMany = (files: readonly File[]): void => {
  again();
  void gatherMany(files);
};
export const read = (query: URLSearchParams): void => void readQuery(query);

watchForeseen();
watchOpinions();
watchPoints();
watchReview();

const KEYS: KeysOf<'review'> = {
  n: () => stepListed(1),
  p: () => stepListed(-1),
  ArrowRight: () => stepDecision(1),
  ArrowLeft: () => stepDecision(-1),
  h: () => (isOpenHands.value = !isOpenHands.value),
};

const again = (): void => {
  leave();
  closeLog();
};

const FaultLine = (): JSX.Element | null =>
  fault.value === undefined ? null : (
    <p class="status is-fault" role="alert">
      {faultText(fault.value)}
    </p>
  );

const ChooseSeat = (): JSX.Element => {
  const t = roomWords.value;
  const games = opened.value?.games ?? [];
  useEffect(prepare, [game.value]);
  return (
    <div class="choose-seat">
      <h1>{t.title}</h1>
      <FaultLine />
      {games.length > 1 && (
        <Select
          label={words.value.games_}
          value={String(gameIndex.value)}
          options={games.map((label, i) => [String(i), label] as const)}
          onPick={(i) => showGame(Number(i))}
        />
      )}
      <Whose />
      <button type="button" class="quiet" onClick={again}>
        {words.value.open.another}
      </button>
    </div>
  );
};

const SaveCard = (): JSX.Element => {
  const t = roomWords.value;
  const save = async (format: 'html' | 'json'): Promise<void> => {
    const text = await write(format);
    if (text === undefined) return;
    const { id, names, review } = answer.value!;
    const name = fileNameOf('review', id, names, review.seat);
    saveText(text, `${name}.${format}`, format === 'html' ? 'text/html' : 'application/json');
  };
  return (
    <Card title={t.save} class="save-card">
      <div class="row wrap">
        <button type="button" class="button" onClick={() => void save('html')}>
          {t.html}
        </button>
        <button type="button" class="quiet" onClick={() => void save('json')}>
          {t.json}
        </button>
        <a class="quiet link-button" href={makeFragment('watch')}>
          {t.watch}
        </a>
      </div>
      <p class="hint">{isRefused.value ? t.refused : t.libraryHint}</p>
      <FaultLine />
      <button type="button" class="quiet" onClick={leave}>
        {answer.value!.review.unit === 'rank-points' ? moreWords.value.points.again : moreWords.value.points.againSeat}
      </button>
      <button type="button" class="quiet" onClick={again}>
        {t.another}
      </button>
    </Card>
  );
};

const isCopied = signal(false);

/** The address of the decision, to go to or to copy. */
const DecisionLink = (): JSX.Element => {
  const t = moreWords.value;
  const copy = async (event: Event): Promise<void> => {
    event.preventDefault();
    await navigator.clipboard?.writeText(location.href).catch(() => undefined);
    isCopied.value = true;
    setTimeout(() => (isCopied.value = false), 2000);
  };
  return (
    <a
      class="quiet link-button decision-link"
      href={fragment.value}
      title={t.linkHint}
      onClick={(event) => void copy(event)}
    >
      {isCopied.value ? t.linkCopied : t.link}
    </a>
  );
};

/** On a phone: steps and the list of decisions in reach of the thumb. */
const ThumbBar = (): JSX.Element => {
  const isEmpty = listed.value.length === 0;
  const { previous, next } = reviewWords.value;
  return (
    <div class="thumb-bar">
      <button type="button" class="quiet" disabled={isEmpty} aria-label={previous} onClick={() => stepListed(-1)}>
        ‹
      </button>
      <button
        type="button"
        class="quiet"
        aria-expanded={isListOpen.value}
        aria-controls="decisions"
        onClick={() => (isListOpen.value = !isListOpen.value)}
      >
        {roomWords.value.decisions}
        {inBrackets(listed.value.length)}
      </button>
      <button type="button" class="button" disabled={isEmpty} aria-label={next} onClick={() => stepListed(1)}>
        ›
      </button>
    </div>
  );
};

const Shown = (): JSX.Element => {
  const t = roomWords.value;
  const { review, names } = answer.value!;
  useKeys(KEYS, () => answer.value !== undefined);
  useEffect(showPlace, [answer.value, at.value]);
  return (
    <div class="review">
      <h1>{reviewWords.value.title(seatName(names[review.seat] ?? '', review.seat))}</h1>
      <ManyLine />
      <div class="stage">
        <DecisionCard />
        <div class="table-part">
          {frame.value !== undefined && (
            <Board frame={frame.value} look={{ view: view.value, isOpen: isOpenHands.value }} />
          )}
          <div class="row wrap">
            <Toggle
              label={t.openHands}
              isOn={isOpenHands.value}
              onToggle={() => (isOpenHands.value = !isOpenHands.value)}
            />
            <DecisionLink />
            <p class="hint keys">{t.keys}</p>
          </div>
        </div>
        <div class="under-table">
          <CurveCard />
          <SummaryCard />
        </div>
      </div>
      <div class="side-column">
        <WhyCard />
        <ListCard />
        <OpinionCard />
        <NetworkCard />
        <SaveCard />
      </div>
      <ThumbBar />
    </div>
  );
};

export const Room = (): JSX.Element => {
  const t = roomWords.value;
  if (answer.value !== undefined) return <Shown />;
  if (progress.value !== undefined)
    return (
      <div class="choose-seat">
        <h1>{t.title}</h1>
        <Running />
      </div>
    );
  if (game.value !== undefined) return <ChooseSeat />;
  return (
    <div class="review-start">
      {wanted.value !== undefined && (
        <p class="status note warning" role="status">
          {moreWords.value.wanted}
        </p>
      )}
      <OpenLog title={t.title} intro={t.intro} sampleTitle={t.sample} samples={['tenhou', 'sanma', 'chinese']} />
      <div class="side-column">
        <FaultLine />
        <ManyCard />
        <Shelf />
      </div>
    </div>
  );
};
