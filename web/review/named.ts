/** Names of kept games. */
import { seatName } from '../table/names.ts';
import { words } from '../words/index.ts';
import type { Head } from './library.ts';

export const nameOf = ({ names, seat }: Pick<Head, 'names' | 'seat'>): string => seatName(names[seat] ?? '', seat);

/** By the name of the rules before their changes. */
export const gameName = (rules: string): string => {
  const [id = ''] = rules.split(',');
  return new Map(Object.entries(words.value.games)).get(id) ?? id;
};
