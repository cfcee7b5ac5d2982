/**
 * Actions of the riichi family as integers, version 1; four and three seats share the table. docs/actions.md lists them.
 * A riichi is declared first and its discard follows; so does the discard after a chow or pung.
 */
import { kindOf, makeMpszTile, parseMpszTile, type Kind, type Tile } from '../tiles/index.ts';

/** Version of the numbering; files of another one are refused. */
export const ACTION_VERSION = 1;

/** No claim. */
export const PASS = 0;
/** A win, by discard or by self-draw. */
export const WIN = 1;
/** Riichi; the discard is a decision of its own. */
export const DECLARE_RIICHI = 2;
/** The round is aborted for nine terminals and honours. */
export const NINE_TERMINALS = 3;
/** A North is set aside (three seats). */
export const SET_KITA = 4;
/** + 2 · (which tile of the run is claimed, 0 lowest) + (an own red five is used ? 1 : 0). */
export const CHOW_ACTION = 5;
/** + red fives used from the hand, 0–2. */
export const PUNG_ACTION = 11;
/** The open kong of the tile that may be claimed. */
export const OPEN_KONG_ACTION = 14;
/** + kind. */
export const CLOSED_KONG_ACTION = 15;
/** First of the added kongs, by kind. */
export const ADDED_KONG_ACTION = 49;
/** + tile 0–36; the drawn tile itself when it is that tile. */
export const DISCARD_ACTION = 83;
/** + tile 0–36: another copy from the hand although the drawn tile is the same. */
export const HAND_DISCARD_ACTION = 120;
/** Number of actions of the riichi family. */
export const ACTIONS = 157;

/** An action by its number. */
export type Action = number & { readonly __action: unique symbol };

/** Kind of a discard, red fives folded; −1 for any other action. */
export const discardKindOf = (action: number): number => {
  if (action >= HAND_DISCARD_ACTION) return kindOf((action - HAND_DISCARD_ACTION) as Tile);
  return action >= DISCARD_ACTION ? kindOf((action - DISCARD_ACTION) as Tile) : -1;
};

/** Kind of a closed or added kong; −1 for any other action. */
export const ownKongKindOf = (action: number): number => {
  if (action >= DISCARD_ACTION) return -1;
  if (action >= ADDED_KONG_ACTION) return action - ADDED_KONG_ACTION;
  return action >= CLOSED_KONG_ACTION ? action - CLOSED_KONG_ACTION : -1;
};

/** Place of the claimed tile in the run of a chow, 0 lowest; −1 for any other action. */
export const chowPlaceOf = (action: number): number =>
  action >= CHOW_ACTION && action < PUNG_ACTION ? (action - CHOW_ACTION) >> 1 : -1;

/** The action is a pung. */
export const isPungAction = (action: number): boolean => action >= PUNG_ACTION && action < OPEN_KONG_ACTION;

const kindName = (kind: number): string => makeMpszTile(kind as Tile);
const parseKind = (text: string): Kind | undefined => {
  const tile = parseMpszTile(text);
  return tile === undefined || tile >= 34 ? undefined : (tile as number as Kind);
};

const WORDS: readonly (readonly [string, number])[] = [
  ['pass', PASS],
  ['win', WIN],
  ['riichi', DECLARE_RIICHI],
  ['nine-terminals', NINE_TERMINALS],
  ['kita', SET_KITA],
  ...['low', 'middle', 'high'].flatMap((place, i) => [
    [`chow-${place}`, CHOW_ACTION + 2 * i] as const,
    [`chow-${place}-red`, CHOW_ACTION + 2 * i + 1] as const,
  ]),
  ['pung', PUNG_ACTION],
  ['pung-red', PUNG_ACTION + 1],
  ['pung-two-reds', PUNG_ACTION + 2],
  ['kong', OPEN_KONG_ACTION],
];

/** `discard 5m`, `chow-low`, `closed-kong 1z`, … */
export const makeAction = (action: number): string => {
  const word = WORDS.find(([, value]) => value === action);
  if (word) return word[0];
  if (action >= HAND_DISCARD_ACTION) return `hand-discard ${makeMpszTile((action - HAND_DISCARD_ACTION) as Tile)}`;
  if (action >= DISCARD_ACTION) return `discard ${makeMpszTile((action - DISCARD_ACTION) as Tile)}`;
  if (action >= ADDED_KONG_ACTION) return `added-kong ${kindName(action - ADDED_KONG_ACTION)}`;
  return `closed-kong ${kindName(action - CLOSED_KONG_ACTION)}`;
};

/** Reads the name of an action. */
export const parseAction = (text: string): Action | undefined => {
  const word = WORDS.find(([name]) => name === text);
  if (word) return word[1] as Action;
  const [verb, name = '', ...rest] = text.split(' ');
  if (rest.length > 0) return undefined;
  const tile = parseMpszTile(name);
  const kind = parseKind(name);
  if (verb === 'discard' && tile !== undefined) return (DISCARD_ACTION + tile) as Action;
  if (verb === 'hand-discard' && tile !== undefined) return (HAND_DISCARD_ACTION + tile) as Action;
  if (verb === 'closed-kong' && kind !== undefined) return (CLOSED_KONG_ACTION + kind) as Action;
  if (verb === 'added-kong' && kind !== undefined) return (ADDED_KONG_ACTION + kind) as Action;
  return undefined;
};
