/**
 * The last look at an answer before it leaves for a judge: read back from its text and held against the tiles, the tile on the table,
 * the walls and the fan that are certain. An illegal answer costs 30 points, so what cannot be proved legal is not said.
 *
 * Fan are counted by the safe bound (src/rules/chinese/safe.ts): closed kongs as exposed, 和绝张 not at all. The kong and last-tile
 * flags are used, because the requests themselves say them: a draw right after the own kong, an added kong, the counted walls.
 */
import { parseResponse, type Response } from '../../records/index.ts';
import { safeFan } from '../../rules/chinese/index.ts';
import { chineseRules, drawsLeft, chineseWinOf } from '../../table/index.ts';
import * as T from '../../table/index.ts';
import { isHonour, meldKind, meldType, PUNG, type Kind, type Tile } from '../../tiles/index.ts';

/** What is wrong with the counts of a table, whoever's fault it is; undefined when all adds up. */
export const tableProblem = (table: T.Table, seat: number): string | undefined => {
  if (table.phase === T.IDLE) return undefined;
  for (let other = 0; other < 4; other++) {
    const isActing = table.phase === T.ACTING && table.turn === other;
    const wanted = 13 - 3 * table.meldCount[other]! + (isActing ? 1 : 0);
    if (table.sizes[other] !== wanted) return `seat ${other} holds ${table.sizes[other]} tiles, not ${wanted}`;
  }
  let held = 0;
  for (let kind = 0; kind < 34; kind++) {
    const own = table.hands[seat * 37 + kind]!;
    held += own;
    if (own + table.shown[kind]! > 4) return 'a tile has been seen five times';
  }
  return held === table.sizes[seat] ? undefined : `the hand has ${held} tiles, not ${table.sizes[seat]}`;
};

const heldOf = (table: T.Table, seat: number, tile: Tile): number => table.hands[seat * 37 + tile]!;

/** Is a win certain to have enough fan? */
export const isCertainWin = (table: T.Table, seat: number, selfDraw: boolean): boolean => {
  const win = chineseWinOf(table, seat, selfDraw);
  const tiles = win.concealed.reduce((sum, n) => sum + n, 0);
  // The winning tile is among the concealed ones once, no more and no less.
  if (tiles !== 14 - 3 * win.melds.length || win.concealed[win.winTile] === 0) return false;
  return safeFan(win, ['kong', 'lastTile']) >= chineseRules(table).minimumFan;
};

/** On the own draw. */
const drawnProblem = (table: T.Table, seat: number, answer: Response): string | undefined => {
  const mayKong = drawsLeft(table, seat) > 0 && drawsLeft(table, (seat + 1) % 4) > 0;
  switch (answer.type) {
    case 'discard':
      return heldOf(table, seat, answer.tile) > 0 ? undefined : 'the tile is not held';
    case 'kong':
      if (answer.tile === undefined) return 'a closed kong names its tile';
      if (heldOf(table, seat, answer.tile) !== 4) return 'the kong is not held';
      return mayKong ? undefined : 'there is no tile to replace a kong';
    case 'added-kong': {
      const isPung = table
        .meldsOf(seat)
        .some((meld) => meldType(meld) === PUNG && (meldKind(meld) as number) === answer.tile);
      if (!isPung || heldOf(table, seat, answer.tile) === 0) return 'the kong is not held';
      return mayKong ? undefined : 'there is no tile to replace a kong';
    }
    case 'win':
      return isCertainWin(table, seat, true) ? undefined : 'the win is not certain';
    default:
      return 'a drawn tile has to be answered';
  }
};

/** Own tiles of a claim, or what forbids it. */
const claimTiles = (table: T.Table, seat: number, answer: Response): readonly Tile[] | string => {
  const tile = table.claimTile as Tile;
  if (answer.type === 'pung') return [tile, tile];
  if (answer.type === 'kong') return answer.tile === undefined ? [tile, tile, tile] : 'an open kong names no tile';
  if (answer.type !== 'chow') return 'the answer is no claim';
  const { middle } = answer;
  if (seat !== (table.turn + 1) % 4) return 'a chow is of the left neighbour';
  if (isHonour(middle as number as Kind) || middle % 9 === 0 || middle % 9 === 8 || Math.abs(middle - tile) > 1)
    return 'the chow is no run with the tile';
  return [middle - 1, middle, middle + 1].filter((one) => one !== tile).map((one) => one as Tile);
};

const claimProblem = (table: T.Table, seat: number, answer: Response): string | undefined => {
  if (answer.type === 'win') return isCertainWin(table, seat, false) ? undefined : 'the win is not certain';
  const own = claimTiles(table, seat, answer);
  if (typeof own === 'string') return own;
  if (drawsLeft(table, (table.turn + 1) % 4) === 0) return 'the last tile may only be won on';
  if (table.meldCount[seat]! >= 4) return 'there are four melds already';
  const left = (tile: Tile): number => heldOf(table, seat, tile) - own.filter((one) => one === tile).length;
  if (own.some((tile) => left(tile) < 0)) return 'the tiles of the claim are not held';
  if (answer.type !== 'pung' && answer.type !== 'chow') return undefined;
  return left(answer.tile) > 0 ? undefined : 'the tile to discard is not held';
};

/** Why an answer may be refused by the judge; undefined when it is certain to be legal. `table` as the seat sees it now. */
export const answerProblem = (table: T.Table, seat: number, text: string): string | undefined => {
  const parsed = parseResponse(text);
  if (!parsed.ok) return parsed.error.text;
  const answer = parsed.value;
  const isOwn = table.phase === T.ACTING && table.turn === seat && table.drawn !== T.NONE;
  if (isOwn) return drawnProblem(table, seat, answer);
  if (answer.type === 'pass') return undefined;
  if (table.phase !== T.CLAIMING || table.turn === seat) return 'there is nothing to answer';
  if (table.claimBy === T.BY_DISCARD) return claimProblem(table, seat, answer);
  if (answer.type !== 'win' || table.claimBy !== T.BY_ADDED_KONG) return 'a kong may only be robbed';
  return isCertainWin(table, seat, false) ? undefined : 'the win is not certain';
};
