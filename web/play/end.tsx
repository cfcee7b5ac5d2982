/** The result of a round, and the end of the match: how to go on from it. */
import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { RecordFormat } from '../../src/records/index.ts';
import { keyOf } from '../engine/shelf.ts';
import { logEngine } from '../engine/client.ts';
import { readLog } from '../state/log.ts';
import { newSeed } from '../state/match.ts';
import { makeFragment } from '../state/route.ts';
import { Result } from '../table/result.tsx';
import { Card } from '../ui/fields.tsx';
import { SaveGame } from '../ui/savegame.tsx';
import { seed } from './form.ts';
import { PATIENCE, begin, fault, formats, frame, goOn, isOver, playEngine, seat, setup, started } from './state.ts';
import { playWords } from './words.ts';

const convert = async (format: RecordFormat): Promise<string | undefined> => {
  const text = await playEngine.ask('convert', format, PATIENCE);
  fault.value = text.ok ? undefined : text.error;
  return text.ok ? text.value : undefined;
};

/** The game becomes the open log of the page. True where it stands. */
const openGame = async (): Promise<boolean> => {
  const text = await convert('suzaku');
  if (text === undefined) return false;
  await readLog(text);
  return true;
};

/** Straight to the review of the own seat. */
const toReview = async (): Promise<void> => {
  if (!(await openGame())) return;
  const record = await logEngine.ask('record', null);
  const own = seat.value;
  location.hash = makeFragment('review', record.ok && own !== undefined ? [['game', keyOf(record.value, own)]] : []);
};

const toWatch = async (): Promise<void> => {
  if (await openGame()) location.hash = makeFragment('watch');
};

const again = (isSame: boolean): void => {
  const now = setup.value;
  if (now === undefined) return;
  const next = isSame ? now.seed : newSeed();
  seed.value = next;
  void begin({ ...now, seed: next });
};

/** Where one goes from the end of a match. */
export const Afterwards = (): JSX.Element | null => {
  const t = playWords.value;
  if (!isOver.value) return null;
  return (
    <Card title={t.over} class="afterwards">
      <div class="row wrap">
        {seat.value !== undefined && (
          <button type="button" class="button" onClick={() => void toReview()}>
            {t.review}
          </button>
        )}
        <button type="button" class="quiet" onClick={() => void toWatch()}>
          {t.watch}
        </button>
        <button type="button" class="quiet" onClick={() => again(false)}>
          {t.again}
        </button>
        <button type="button" class="quiet" onClick={() => again(true)}>
          {t.sameWalls}
        </button>
      </div>
      <SaveGame formats={formats.value} convert={convert} id={undefined} names={setup.value?.players ?? []} />
    </Card>
  );
};

/** Over the table; who answers by keys goes on with Enter. */
export const End = (): JSX.Element | null => {
  const t = playWords.value;
  const box = useRef<HTMLDivElement>(null);
  const index = frame.value?.result === undefined ? undefined : frame.value.index;
  useLayoutEffect(() => {
    if (index !== undefined) box.current?.scrollIntoView({ block: 'nearest' });
  }, [index]);
  if (index === undefined || frame.value === undefined || started.value === undefined) return null;
  return (
    <div class="play-end" ref={box}>
      <Result frame={frame.value} family={started.value.family} />
      {!isOver.value && seat.value !== undefined && (
        <button type="button" class="button next-round" onClick={goOn}>
          {t.goOn}
        </button>
      )}
    </div>
  );
};
