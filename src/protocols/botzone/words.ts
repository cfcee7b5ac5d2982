/** Between Botzone's answers and our actions. A chow or pung is one answer there, a claim and a discard here. */
import type { Response } from '../../records/index.ts';
import * as T from '../../table/index.ts';
import { kindOf, type Tile } from '../../tiles/index.ts';

/** `discard` follows a chow or pung. */
export type Choice = { readonly action: number; readonly discard?: number };

const discardOf = (tile: Tile): number => T.CHINESE_DISCARD + T.CONTEST_OF[tile]!;
const tileOf = (action: number, base: number): Tile => T.KIND_OF[action - base]! as Tile;

/** The actions an answer means at this table; legal or not. Undefined where it means none (a chow that is no run). */
export const choiceOf = (table: T.Table, answer: Response): Choice | undefined => {
  const claimed = table.claimTile < 34 ? T.CONTEST_OF[table.claimTile] : undefined;
  switch (answer.type) {
    case 'pass':
      return { action: T.CHINESE_PASS };
    case 'win':
      return { action: T.CHINESE_WIN };
    case 'discard':
      return { action: discardOf(answer.tile) };
    case 'added-kong':
      return { action: T.CHINESE_ADDED_KONG + T.CONTEST_OF[answer.tile]! };
    case 'kong':
      if (answer.tile !== undefined) return { action: T.CHINESE_CLOSED_KONG + T.CONTEST_OF[answer.tile]! };
      return claimed === undefined ? undefined : { action: T.CHINESE_OPEN_KONG + claimed };
    case 'pung':
      return claimed === undefined ? undefined : { action: T.CHINESE_PUNG + claimed, discard: discardOf(answer.tile) };
    default: {
      const place = table.claimTile - (answer.middle - 1);
      const isRun = answer.middle < 27 && answer.middle % 9 >= 1 && answer.middle % 9 <= 7 && place >= 0 && place <= 2;
      return isRun ? { action: T.chowAction(answer.middle - 1, place), discard: discardOf(answer.tile) } : undefined;
    }
  }
};

/** The answer that means these actions. */
export const answerOf = ({ action, discard }: Choice): Response => {
  const thrown = discard === undefined ? (0 as Tile) : tileOf(discard, T.CHINESE_DISCARD);
  if (action === T.CHINESE_PASS) return { type: 'pass' };
  if (action === T.CHINESE_WIN) return { type: 'win' };
  if (action < T.CHINESE_CHOW) return { type: 'discard', tile: tileOf(action, T.CHINESE_DISCARD) };
  if (action < T.CHINESE_PUNG) return { type: 'chow', middle: (T.chowOf(action)[0] + 1) as Tile, tile: thrown };
  if (action < T.CHINESE_OPEN_KONG) return { type: 'pung', tile: thrown };
  if (action < T.CHINESE_CLOSED_KONG) return { type: 'kong' };
  if (action < T.CHINESE_ADDED_KONG) return { type: 'kong', tile: tileOf(action, T.CHINESE_CLOSED_KONG) };
  return { type: 'added-kong', tile: tileOf(action, T.CHINESE_ADDED_KONG) };
};

/** True for the actions that are answered together with a discard. */
export const needsDiscard = (action: number): boolean => action >= T.CHINESE_CHOW && action < T.CHINESE_OPEN_KONG;

/** The event of a chow or pung of the tile on the table. */
export const claimEvent = (table: T.Table, seat: T.Seat, action: number): T.Chow | T.Pung => {
  const tile = table.claimTile as Tile;
  const call = { seat, from: table.turn as T.Seat, tile };
  if (action >= T.CHINESE_PUNG) return { type: 'pung', ...call, own: T.takeOwn(kindOf(tile), 2, 0) };
  const [low] = T.chowOf(action);
  const own = [low, low + 1, low + 2].filter((kind) => kind !== tile) as Tile[];
  return { type: 'chow', ...call, own };
};

/** Is the discard that comes with a chow or pung in the hand that is left? Other actions have none. */
export const canFollow = (table: T.Table, seat: number, { action, discard }: Choice): boolean => {
  if (!needsDiscard(action)) return true;
  if (discard === undefined) return false;
  const kind = T.KIND_OF[discard - T.CHINESE_DISCARD]!;
  const claimed = table.claimTile;
  if (action >= T.CHINESE_PUNG) return table.hands[seat * 37 + kind]! > (kind === claimed ? 2 : 0);
  const [low] = T.chowOf(action);
  return table.hands[seat * 37 + kind]! > Number(kind !== claimed && kind >= low && kind <= low + 2);
};
