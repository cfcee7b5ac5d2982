/** The match of this tab, so that a reload goes on with it: set-up and answers are all there is to keep. Home looks whether there is one. */
import type { PlaySetup } from '../engine/playseats.ts';
import { inTab } from './session.ts';

const KEY = 'suzaku.play';

export type KeptMatch = {
  readonly setup: PlaySetup;
  readonly answers: readonly number[];
  /** It was played to its end. */
  readonly isOver?: boolean;
};

export const rememberMatch = (match: KeptMatch): void => inTab((tab) => tab.setItem(KEY, JSON.stringify(match)));
export const forgetMatch = (): void => inTab((tab) => tab.removeItem(KEY));

/** What it says is checked by the worker. */
export const recallMatch = (): KeptMatch | undefined => {
  const text = inTab((tab) => tab.getItem(KEY)) ?? null;
  if (text === null) return undefined;
  try {
    const { setup, answers, isOver } = JSON.parse(text) as Partial<KeptMatch>;
    return typeof setup === 'object' && Array.isArray(answers)
      ? { setup, answers, isOver: isOver === true }
      : undefined;
  } catch {
    return undefined;
  }
};

/** A match that is not over yet. */
export const matchUnderWay = (): KeptMatch | undefined => {
  const kept = recallMatch();
  return kept?.isOver === true ? undefined : kept;
};

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
/** A seed of walls, short enough to be read out. */
export const newSeed = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => LETTERS[byte % LETTERS.length]).join('');
