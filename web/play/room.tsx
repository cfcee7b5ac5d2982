/** The Play room: sets a match up, plays it, and hands it on. */
import type { JSX } from 'preact';
import type { KeysOf } from '../rooms.ts';
import { readIndex } from '../network/files.ts';
import { matchUnderWay, recallMatch } from '../state/match.ts';
import { makeFragment, parseFragment } from '../state/route.ts';
import { Board } from '../table/board.tsx';
import { MoveLine } from '../table/moveline.tsx';
import { Needs } from '../table/needs.tsx';
import { useKeys } from '../ui/keys.ts';
import { faultText, titleOf } from '../words/index.ts';
import { Actions, Mistake, Prompt, pass, pressAction } from './actions.tsx';
import { CoachCard, askCoach } from './coach.tsx';
import { isDanger, riskOf } from './danger.ts';
import { Duplicate } from './duplicate.tsx';
import { Afterwards, End } from './end.tsx';
import { readForm, setupNow } from './form.ts';
import { PlayHand, chooseTile, throwChosen } from './hand.tsx';
import { SetUp } from './setup.tsx';
import { LookControls, MatchCard, Switches } from './side.tsx';
import {
  begin,
  bringBack,
  eyes,
  fault,
  frame,
  goOn,
  isOpen,
  isOver,
  isStopped,
  leave,
  progress,
  resume,
  seat,
  setup,
  started,
} from './state.ts';
import { playWords } from './words.ts';
import '../style/play.css';

/** A link opens the form; one that says `start` also begins. A match under way is not lost by either. */
export const read = (query: URLSearchParams): void => {
  readForm(query);
  // The link of other walls is not answered with the match that is over.
  const over = recallMatch();
  if (over?.isOver === true && query.has('seed') && query.get('seed') !== over.setup.seed) leave();
  if (query.get('start') !== '1') return;
  // A reload goes on with the match, and a step back comes to it.
  history.replaceState(null, '', makeFragment('play'));
  void startAtOnce();
};

const startAtOnce = async (): Promise<void> => {
  // Which opponents there are depends on the networks of the site.
  await readIndex();
  if (matchUnderWay() === undefined) await begin(setupNow());
};

if (matchUnderWay() !== undefined || parseFragment(location.hash).query.get('start') !== '1') resume();
read(parseFragment(location.hash).query);

const KEYS: KeysOf<'play'> = {
  ArrowLeft: () => chooseTile(-1),
  ArrowRight: () => chooseTile(1),
  ' ': throwChosen,
  Enter: goOn,
  x: pass,
  a: () => void askCoach(),
  d: () => (isDanger.value = !isDanger.value),
  '1': () => pressAction(0),
  '2': () => pressAction(1),
  '3': () => pressAction(2),
  '4': () => pressAction(3),
  '5': () => pressAction(4),
  '6': () => pressAction(5),
};

const Waiting = (): JSX.Element => {
  const t = playWords.value;
  const { done, total, isFetch } = progress.value!;
  const text = isFetch === true ? t.fetching : total === 0 ? t.starting : t.resuming(done, total);
  return (
    <div class="play-waiting">
      <h1>{titleOf('play')}</h1>
      <progress {...(total === 0 ? {} : { value: done, max: total })} aria-label={text} />
      <p role="status">{text}</p>
    </div>
  );
};

const FaultLine = (): JSX.Element | null =>
  fault.value === undefined ? null : (
    <p class="status is-fault row wrap" role="alert">
      {isStopped.value ? playWords.value.stopped : faultText(fault.value)}
      {isStopped.value && (
        <button type="button" class="button" onClick={bringBack}>
          {playWords.value.bringBack}
        </button>
      )}
    </p>
  );

const Table = (): JSX.Element => {
  const t = playWords.value;
  const now = frame.value!;
  const own = seat.value;
  useKeys(KEYS, () => frame.value !== undefined);
  return (
    <div class={`play ${own === undefined ? 'is-look' : ''}`}>
      <h1 class="sr-only">{titleOf('play')}</h1>
      <div class="stage">
        <div class="play-table">
          <Board frame={now} look={{ view: own ?? eyes.value, isOpen: own !== undefined || isOpen.value, riskOf }} />
          <End />
        </div>
        <MoveLine frame={now} />
        {own !== undefined && (
          <>
            <Prompt />
            <PlayHand />
            <Actions />
          </>
        )}
        <FaultLine />
        {(started.value?.dropped ?? 0) > 0 && <p class="hint">{t.dropped}</p>}
        {own !== undefined && <p class="hint keys">{t.keys}</p>}
      </div>
      <div class="side-column">
        <Mistake />
        <CoachCard />
        <Needs frame={now} seat={own ?? eyes.value} />
        <Afterwards />
        <Duplicate />
        {!isOver.value && (own === undefined ? <LookControls /> : <Switches />)}
        <MatchCard />
      </div>
    </div>
  );
};

export const Room = (): JSX.Element => {
  if (setup.value === undefined) return <SetUp />;
  if (frame.value === undefined) return progress.value === undefined ? <FaultRoom /> : <Waiting />;
  return <Table />;
};

/** The table is being set, or could not be. */
const FaultRoom = (): JSX.Element => (
  <div class="play-waiting">
    <h1>{titleOf('play')}</h1>
    <FaultLine />
  </div>
);
