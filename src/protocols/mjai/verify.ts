/**
 * The last look at an mjai reply: read back from its JSON, it must mean a legal action, and the tiles it names must be in the hand. A
 * table whose counts do not add up is not asked at all.
 */
import * as T from '../../table/index.ts';
import { makeMjaiTile, parseMjaiTile, type Tile } from '../../tiles/index.ts';
import { actionOfReply, type Json } from './words.ts';

/** What is wrong with the counts of a table; undefined when all adds up. */
export const tableProblem = (table: T.Table, seat: number): string | undefined => {
  if (table.phase === T.IDLE || table.phase === T.SETTLED) return undefined;
  for (let other = 0; other < table.seats; other++) {
    const isActing = table.phase === T.ACTING && table.turn === other;
    const wanted = 13 - 3 * table.meldCount[other]! + (isActing ? 1 : 0);
    if (table.sizes[other] !== wanted) return `seat ${other} holds ${table.sizes[other]} tiles, not ${wanted}`;
  }
  if (table.known[seat] === 0) return 'the own hand is not known';
  let held = 0;
  for (let tile = 0; tile < 37; tile++) held += table.hands[seat * 37 + tile]!;
  return held === table.sizes[seat] ? undefined : `the hand has ${held} tiles, not ${table.sizes[seat]}`;
};

/** Tiles a reply takes out of the hand. */
const spent = (reply: Json): readonly Tile[] => {
  const isOwn = reply.type === 'dahai' || reply.type === 'kakan' || reply.type === 'kita' || reply.type === 'nukidora';
  const fromHand = reply.type === 'kakan' ? [] : Array.isArray(reply.consumed) ? (reply.consumed as unknown[]) : [];
  return [...fromHand, ...(isOwn ? [reply.pai ?? 'N'] : [])].map((name) =>
    typeof name === 'string' ? (parseMjaiTile(name) ?? T.HIDDEN) : T.HIDDEN,
  );
};

/** Why a reply may be refused; undefined when it is certain to be legal. `legal`: the seat's actions now. */
export const replyProblem = (table: T.Table, seat: number, reply: Json, legal: T.ActionList): string | undefined => {
  if (legal.size === 0) return reply.type === 'none' ? undefined : 'there is nothing to answer';
  const action = actionOfReply(table, seat, reply);
  if (action === undefined || !legal.has(action)) return `${String(reply.type)} is not legal now`;
  const tiles = spent(reply);
  for (const tile of tiles) {
    const wanted = tiles.filter((other) => other === tile).length;
    if (tile < 0 || table.hands[seat * 37 + tile]! < wanted)
      return `${tile < 0 ? 'a tile' : makeMjaiTile(tile)} is not held`;
  }
  return undefined;
};

/** An action that is legal whatever the decider says: pass, throw the drawn tile, or throw anything that may be thrown. */
export const certainAction = (table: T.Table, legal: T.ActionList): number => {
  if (legal.has(T.PASS)) return T.PASS;
  if (table.drawn !== T.NONE && legal.has(T.DISCARD_ACTION + table.drawn)) return T.DISCARD_ACTION + table.drawn;
  for (let i = 0; i < legal.size; i++) if (legal.items[i]! >= T.DISCARD_ACTION) return legal.items[i]!;
  return legal.items[0]!;
};
