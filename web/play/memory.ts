/** The match of this tab, so that a reload goes on with it: set-up and answers are all there is to keep. And what a person chooses once. */
import { effect, signal, type Signal } from '@preact/signals';
import type { PlaySetup } from '../engine/playrun.ts';
import { inTab } from '../state/session.ts';
import { store, stored } from '../state/settings.ts';

const KEY = 'suzaku.play';

export type KeptMatch = { readonly setup: PlaySetup; readonly answers: readonly number[] };

export const rememberMatch = (match: KeptMatch): void => inTab((tab) => tab.setItem(KEY, JSON.stringify(match)));
export const forgetMatch = (): void => inTab((tab) => tab.removeItem(KEY));

/** What it says is checked by the worker. */
export const recallMatch = (): KeptMatch | undefined => {
  const text = inTab((tab) => tab.getItem(KEY)) ?? null;
  if (text === null) return undefined;
  try {
    const { setup, answers } = JSON.parse(text) as Partial<KeptMatch>;
    return typeof setup === 'object' && Array.isArray(answers) ? { setup, answers } : undefined;
  } catch {
    return undefined;
  }
};

/** A choice that stays in this browser. */
export const choice = <T extends string>(key: string, values: readonly T[], first: T): Signal<T> => {
  const kept = stored(`play.${key}`);
  const chosen = signal<T>(values.find((value) => value === kept) ?? first);
  effect(() => store(`play.${key}`, chosen.value));
  return chosen;
};
