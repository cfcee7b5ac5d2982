/** What a record says of its game and its players in words: safe to show, whatever is in it. */
import type { Event } from '../table/index.ts';
import type { Game } from './record.ts';

/** Control characters and other invisible ones become blanks; a text longer than `most` characters is cut. */
export const plain = (text: string, most = 40): string => {
  const shown = Array.from(text.replaceAll(/[\p{C}\p{Z}]/gu, ' ').trim());
  return shown.length > most ? `${shown.slice(0, most - 1).join('')}…` : shown.join('');
};

/** The empty text where the record does not say. */
export const nameOf = ({ events: [first] }: Pick<Game, 'events'>, seat: number): string =>
  first?.type === 'start-match' ? plain(first.names?.[seat] ?? '') : '';

/** The ruleset as `parseRuleset` reads it; the empty text where the record does not say. */
export const rulesText = ([first]: readonly Event[]): string => (first?.type === 'start-match' ? first.rules : '');
