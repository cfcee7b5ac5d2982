/** A table as the fields of `suzaku advise`: what a person at the seat could say of it. */
import type { PositionFields } from '../../src/answers/index.ts';
import { makeRuleset } from '../../src/rules/index.ts';
import {
  ACTING,
  BY_DISCARD,
  CLAIMED,
  DECLARED,
  FROM_DRAW,
  RIVER,
  WITH_RIICHI,
  type Table,
} from '../../src/table/index.ts';
import { makeRiver } from '../../src/table/setup/index.ts';
import { makeHand, makeMeld, makeMpszTile, meldTiles, type Tile } from '../../src/tiles/index.ts';

const WINDS = ['E', 'S', 'W', 'N'];

const riverOf = (table: Table, seat: number): string => {
  const river = table.riverOf(seat).map((tile, i) => {
    const flags = table.riverFlags[seat * RIVER + i]!;
    return {
      tile,
      fromDraw: (flags & FROM_DRAW) > 0,
      riichi: (flags & WITH_RIICHI) > 0,
      claimed: (flags & CLAIMED) > 0,
    };
  });
  // The tile that may be claimed is named apart.
  const isOffered = table.phase !== ACTING && seat === table.turn;
  return makeRiver(isOffered ? river.slice(0, -1) : river);
};

/** Undefined where words do not reach: a kong to rob, a replacement tile, a discard after a call or with riichi, a kong that lies face down. */
export const fieldsOf = (table: Table, seat: number): PositionFields | undefined => {
  const { rules, round, honba, deposits, seats } = table;
  const isAct = table.phase === ACTING;
  if (isAct ? table.drawn >= 37 || table.isReplacement === 1 : table.claimBy !== BY_DISCARD) return undefined;
  if (table.riichi[seat] === DECLARED) return undefined;
  const isHidden = (other: number): boolean =>
    table.meldsOf(other).some((meld) => meldTiles(meld).some((tile) => tile < 0 || tile >= 37));
  if (Array.from({ length: seats }, (_, other) => other).some(isHidden)) return undefined;
  const wind = (other: number): string => WINDS[table.seatWind(other)]!;
  const all = Array.from({ length: seats }, (_, other) => other);
  const others = all.filter((other) => other !== seat);
  const byWind = all.toSorted((a, b) => table.seatWind(a) - table.seatWind(b));
  const isChinese = rules.family === 'chinese';
  const text = (list: readonly number[], of: (other: number) => string): readonly string[] =>
    list.flatMap((other) => (of(other) === '' ? [] : [`${wind(other)}:${of(other)}`]));
  return {
    rules: makeRuleset(rules),
    hand: makeHand({ tiles: table.tilesOf(seat), melds: table.meldsOf(seat) }),
    seat: wind(seat),
    round: isChinese ? `${WINDS[round >> 2]}1` : `${WINDS[round >> 2]}${(round & 3) + 1}`,
    ...(isAct ? { draw: makeMpszTile(table.drawn as Tile) } : {}),
    ...(isAct ? {} : { claim: makeMpszTile(table.claimTile as Tile), from: wind(table.turn) }),
    river: text(all, (other) => riverOf(table, other)),
    meld: text(others, (other) => table.meldsOf(other).map(makeMeld).join(' ')),
    ...(isChinese
      ? {}
      : {
          honba,
          deposits,
          scores: byWind.map((other) => table.scores[other]!),
          dora: Array.from(table.indicators.subarray(0, table.indicatorCount), (tile) =>
            makeMpszTile(tile as Tile),
          ).join(''),
          left: table.liveLeft,
          ...(seats === 3
            ? { kita: text(all, (other) => (table.kita[other]! > 0 ? String(table.kita[other]) : '')) }
            : {}),
        }),
  };
};
