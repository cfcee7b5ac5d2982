/** The expert's advice on the hand and the table that are told: asked a moment after the last change; a newer question ends an older one. */
import { batch, computed, effect, signal } from '@preact/signals';
import type { Fault } from '../../src/base/index.ts';
import { makeTiles } from '../../src/tiles/index.ts';
import { adviceEngine } from '../engine/client.ts';
import type { AdviceAnswer } from '../engine/adviceview.ts';
import type { AdviceQuestion } from '../engine/asking.ts';
import { room } from '../state/route.ts';
import { makeDraft, sizeOf } from './draft.ts';
import {
  advised,
  counts,
  dora,
  draft,
  draftFault,
  effectiveWin,
  flags,
  isChinese,
  isSanma,
  ownRiver,
  round,
  rules,
  seat,
  thrower,
} from './state.ts';
import { WINDS, claim, left, roundNumber, seatTexts } from './table.ts';

/** Milliseconds: of quiet before a question, of patience with the worker, which first fetches its fits. */
const QUIET = 150;
const PATIENCE = 30_000;

/** Why there is nothing to ask yet. */
export type Lack = 'hand' | 'dora' | 'riichi';

export const lack = computed<Lack | undefined>(() => {
  const size = sizeOf(draft.value);
  const isAsked = size === 14 || (size === 13 && claim.value !== '');
  if (draftFault.value !== undefined || !isAsked) return 'hand';
  if (isChinese.value) return undefined;
  if (flags.value.includes('riichi') || flags.value.includes('doubleRiichi')) return 'riichi';
  return dora.value === '' ? 'dora' : undefined;
});

const question = computed<AdviceQuestion | undefined>(() => {
  if (lack.value !== undefined) return undefined;
  const isAct = sizeOf(draft.value) === 14;
  // Chinese Standard has neither indicators nor scores, counters and sticks, and its winds say it all.
  const riichi = !isChinese.value;
  return {
    rules: rules.value,
    hand: makeDraft({ ...draft.value, last: undefined }),
    drawn: isAct && effectiveWin.value !== undefined ? makeTiles([effectiveWin.value]) : '',
    claim: isAct ? '' : claim.value,
    from: WINDS.indexOf(thrower.value),
    dora: riichi ? dora.value : '',
    round: 4 * WINDS.indexOf(round.value) + (riichi ? roundNumber.value - 1 : 0),
    wind: WINDS.indexOf(seat.value),
    honba: riichi ? counts.honba.value : 0,
    sticks: riichi ? counts.sticks.value : 0,
    turn: Math.max(1, counts.turn.value),
    left: left.value,
    seats: WINDS.map((wind) => {
      const { score, river, melds, kita } = seatTexts[wind];
      const isOwn = wind === seat.value;
      const norths = isOwn ? counts.kita.value : kita.value;
      return {
        score: score.value,
        river: isOwn ? ownRiver.value : river.value,
        melds: isOwn ? '' : melds.value,
        kita: isSanma.value ? norths : 0,
      };
    }),
  };
});

export const adviceAnswer = signal<AdviceAnswer | undefined>(undefined);
export const adviceFault = signal<Fault | undefined>(undefined);
export const isAdvising = signal(false);

let asked = 0;
const ask = async (current: AdviceQuestion): Promise<void> => {
  const id = ++asked;
  isAdvising.value = true;
  const answer = await adviceEngine.ask('advice', current, PATIENCE);
  if (id !== asked) return;
  batch(() => {
    isAdvising.value = false;
    advised.value = answer.ok ? current : undefined;
    adviceAnswer.value = answer.ok ? answer.value : undefined;
    adviceFault.value = answer.ok ? undefined : answer.error;
  });
};

/** Keeps the answer in step with what is told. */
export const watchAdvice = (): void => {
  effect(() => {
    const current = question.value;
    asked++;
    isAdvising.value = false;
    advised.value = undefined;
    adviceAnswer.value = undefined;
    adviceFault.value = undefined;
    if (current === undefined || room.value !== 'analyse') return undefined;
    const timer = setTimeout(() => void ask(current), QUIET);
    return () => clearTimeout(timer);
  });
};
