/** The expert's advice on the hand and the table that are described: asked a moment after the last change; a newer question ends an older one. */
import { batch, computed, effect, signal } from '@preact/signals';
import type { Fault } from '../../src/base/index.ts';
import { makeTiles } from '../../src/tiles/index.ts';
import { adviceEngine } from '../engine/client.ts';
import type { AdviceAnswer } from '../engine/adviceview.ts';
import type { AdviceQuestion } from '../engine/asking.ts';
import { adviceFiles } from '../network/files.ts';
import { room } from '../state/route.ts';
import { makeDraft, sizeOf, withoutTile } from './draft.ts';
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
  scoreAnswer,
  seat,
  seatWinds,
  startingScore,
  thrower,
} from './state.ts';
import { claim, left, roundNumber, seatTexts, type SeatText } from './table.ts';

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

/** A win that is there, riichi, or one legal action: the score and the expert's list say all there is, and nothing is to be thrown for more. */
export const isSettled = computed(
  () => lack.value === 'riichi' || scoreAnswer.value?.wins === true || adviceAnswer.value?.position.isForced === true,
);

/** A complete hand that is not marked as drawn wins on another seat's tile, as its score says. */
const isWonOnDiscard = computed(
  () => sizeOf(draft.value) === 14 && scoreAnswer.value?.wins === true && !flags.value.includes('selfDraw'),
);

/** Texts of the seats that are there, as `E:text`; the own one's stands with the hand. */
const bySeat = (own: string, of: (texts: SeatText) => string): readonly string[] =>
  seatWinds.value.flatMap((wind) => {
    const text = wind === seat.value ? own : of(seatTexts[wind]);
    return text === '' ? [] : [`${wind}:${text}`];
  });

const kitaText = (n: number): string => (n === 0 ? '' : String(n));

/** Scores from East on, where one is written: an empty one is the starting score. */
const scoreList = (): string | undefined => {
  const scores = seatWinds.value.map((wind) => seatTexts[wind].score.value.trim());
  return scores.every((score) => score === '')
    ? undefined
    : scores.map((score) => score || startingScore.value).join(',');
};

/** Chinese Standard has neither indicators nor scores, counters and sticks, and its winds say it all. */
const riichiFields = (): Partial<AdviceQuestion> => {
  if (isChinese.value) return left.value.trim() === '' ? {} : { left: left.value.trim() };
  const scores = scoreList();
  return {
    dora: dora.value,
    honba: counts.honba.value,
    // None are said: as many as there are riichi in the rivers.
    ...(counts.sticks.value === 0 ? {} : { deposits: counts.sticks.value }),
    turn: Math.max(1, counts.turn.value),
    ...(scores === undefined ? {} : { scores }),
    ...(isSanma.value ? { kita: bySeat(kitaText(counts.kita.value), ({ kita }) => kitaText(kita.value)) } : {}),
  };
};

const question = computed<AdviceQuestion | undefined>(() => {
  if (lack.value !== undefined) return undefined;
  const win = effectiveWin.value;
  const isWon = isWonOnDiscard.value && win !== undefined;
  const isAct = sizeOf(draft.value) === 14 && !isWon;
  const held = isWon ? withoutTile(draft.value, win) : draft.value;
  const number = isChinese.value ? 1 : Math.min(roundNumber.value, seatWinds.value.length);
  return {
    rules: rules.value,
    hand: makeDraft({ ...held, last: undefined }),
    ...(isAct && win !== undefined ? { draw: makeTiles([win]) } : {}),
    ...(isAct ? {} : { claim: isWon ? makeTiles([win]) : claim.value, from: thrower.value }),
    round: `${round.value}${number}`,
    seat: seat.value,
    river: bySeat(ownRiver.value, ({ river }) => river.value),
    meld: bySeat('', ({ melds }) => melds.value),
    ...riichiFields(),
  };
});

export const adviceAnswer = signal<AdviceAnswer | undefined>(undefined);
export const adviceFault = signal<Fault | undefined>(undefined);
export const isAdvising = signal(false);

let asked = 0;
const ask = async (current: AdviceQuestion): Promise<void> => {
  const id = ++asked;
  isAdvising.value = true;
  const network = await adviceFiles();
  if (id !== asked) return;
  const answer = await adviceEngine.ask('advice', { ...current, ...network }, PATIENCE);
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
