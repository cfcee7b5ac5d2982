/** Which places of the heads a state allows, as bytes 0 and 1, and the place of an action. */
import * as T from '../table/index.ts';
import { kindOf, type Tile } from '../tiles/index.ts';
import { CHOICES, HEAD_STARTS, NO_CHOW, chowEntry, headLayoutOf } from './heads.ts';

const { discard: DISCARD, kong: KONG, choice: CHOICE, chow: CHOW } = HEAD_STARTS;

const riichiPlace = (table: T.Table, action: number): number => {
  const thrown = T.discardKindOf(action);
  if (thrown >= 0) return DISCARD + thrown;
  const kong = T.ownKongKindOf(action);
  if (kong >= 0) return KONG + kong;
  const place = T.chowPlaceOf(action);
  if (place >= 0) return CHOW + chowEntry(place);
  if (T.isPungAction(action)) return CHOICE + CHOICES.pung;
  if (action === T.PASS) return CHOW + NO_CHOW;
  if (action === T.OPEN_KONG_ACTION) return KONG + kindOf(table.claimTile as Tile);
  if (action === T.DECLARE_RIICHI) return CHOICE + CHOICES.riichi;
  return action === T.SET_KITA ? CHOICE + CHOICES.kita : -1;
};

/** The place of a legal action; −1 for what the heads of riichi do not answer: a win, nine terminals. */
export const placeOf = (table: T.Table, action: number): number =>
  table.rules.family === 'chinese' ? action : riichiPlace(table, action);

/** Writes the mask of these actions to `mask` from `at` on: 1 at their places, 0 at all others of the family. */
export const writeMask = (table: T.Table, actions: Iterable<number>, mask: Uint8Array, at = 0): void => {
  mask.fill(0, at, at + headLayoutOf(table.rules).places);
  for (const action of actions) {
    const place = placeOf(table, action);
    if (place >= 0) mask[at + place] = 1;
  }
};

/** 1 at every place of the heads that a legal action has. */
export const maskOf = (table: T.Table, actions: Iterable<number>): Uint8Array => {
  const mask = new Uint8Array(headLayoutOf(table.rules).places);
  writeMask(table, actions, mask);
  return mask;
};
