/** What a person chooses once in this room. */
import { effect, signal, type Signal } from '@preact/signals';
import { store, stored } from '../state/settings.ts';

/** A choice that stays in this browser. */
export const choice = <T extends string>(key: string, values: readonly T[], first: T): Signal<T> => {
  const kept = stored(`play.${key}`);
  const chosen = signal<T>(values.find((value) => value === kept) ?? first);
  effect(() => store(`play.${key}`, chosen.value));
  return chosen;
};
