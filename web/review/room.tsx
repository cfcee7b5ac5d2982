/** The Review room: opens a log, asks whose decisions, runs, shows. */
import { useEffect } from 'preact/hooks';
import type { JSX } from 'preact';
import { reviewWords } from '../advice/words.ts';
import type { KeysOf } from '../rooms.ts';
import { frame, game, isOpenHands, view } from '../state/game.ts';
import { closeLog, gameIndex, opened, showGame } from '../state/log.ts';
import { makeFragment } from '../state/route.ts';
import { Board } from '../table/board.tsx';
import { seatName } from '../table/names.ts';
import { Card, Select, Toggle } from '../ui/fields.tsx';
import { useKeys } from '../ui/keys.ts';
import { OpenLog } from '../ui/openlog.tsx';
import { saveText } from '../ui/save.ts';
import { faultText, words } from '../words/index.ts';
import { CurveCard } from './curve.tsx';
import { DecisionCard, WhyCard } from './decision.tsx';
import { watchForeseen } from './foreseen.ts';
import { isRefused } from './library.ts';
import { ListCard, SummaryCard } from './list.tsx';
import { NetworkCard } from './network.tsx';
import { Shelf } from './shelf.tsx';
import {
  answer,
  at,
  fault,
  isStopping,
  leave,
  progress,
  showPlace,
  start,
  stepDecision,
  stepListed,
  stop,
  write,
} from './state.ts';
import { roomWords } from './words.ts';
import '../style/review.css';

export { openDropped as open } from '../state/log.ts';

watchForeseen();

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

const Running = (): JSX.Element => {
  const t = roomWords.value;
  const { done, total } = progress.value!;
  return (
    <Card title={t.running} class="running">
      <progress value={done} max={Math.max(1, total)} aria-label={t.running} />
      <p role="status">{total === 0 ? '' : t.progress(done, total)}</p>
      <button type="button" class="quiet" disabled={isStopping.value} onClick={stop}>
        {isStopping.value ? t.stopping : t.stop}
      </button>
    </Card>
  );
};

const ChooseSeat = (): JSX.Element => {
  const t = roomWords.value;
  const { names, seats, target } = game.value!;
  const games = opened.value?.games ?? [];
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
      <Card title={t.whose}>
        <div class="seats">
          {Array.from({ length: seats }, (_, seat) => (
            <button
              key={seat}
              type="button"
              class={target === seat ? 'button' : 'quiet'}
              onClick={() => void start(seat)}
            >
              {t.start(seatName(names[seat] ?? '', seat))}
            </button>
          ))}
        </div>
      </Card>
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
    if (text !== undefined) saveText(text, `review.${format}`, format === 'html' ? 'text/html' : 'application/json');
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
      <button type="button" class="quiet" onClick={again}>
        {t.another}
      </button>
    </Card>
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
            <p class="hint keys">{t.keys}</p>
          </div>
        </div>
      </div>
      <div class="side-column">
        <WhyCard />
        <ListCard />
        <NetworkCard />
        <CurveCard />
        <SummaryCard />
        <SaveCard />
      </div>
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
      <OpenLog title={t.title} intro={t.intro} sampleTitle={t.sample} samples={['tenhou', 'sanma', 'chinese']} />
      <div class="side-column">
        <FaultLine />
        <Shelf />
      </div>
    </div>
  );
};
