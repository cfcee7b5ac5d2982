/** Names of seats and rounds. */
import type { SeatView } from '../engine/film.ts';
import { words } from '../words/index.ts';

export const seatName = (name: string, seat: number): string =>
  name.trim() === '' ? words.value.seatN(seat + 1) : name;
/** By the name of the rules before their changes. */
export const gameName = (rules: string): string => {
  const [id = ''] = rules.split(',');
  return new Map(Object.entries(words.value.games)).get(id) ?? id;
};
export const nameOf = ({ name, seat }: Pick<SeatView, 'seat' | 'name'>): string => seatName(name, seat);

/** `round`: 4 · wind + place of the dealer. */
export const roundName = (round: number): string =>
  words.value.roundName(words.value.winds[(round >> 2) & 3]!, (round & 3) + 1);

export const roundText = (round: number, honba: number): string =>
  honba === 0 ? roundName(round) : `${roundName(round)} · ${words.value.counters(honba)}`;
