/** The answers of a danger query as plain objects, and the three ways to order tiles by safety. */
import { kindOf, type Tile } from '../../../tiles/index.ts';
import { NO_RIICHI, type Table } from '../../../table/index.ts';
import type { Danger } from './danger.ts';
import { dangerLevel, isThreat, tableLevel } from './levels.ts';
import { ruleDanger } from './ruletable.ts';

/** `learned`: expected points lost, by the fitted models; `rules`: the rule table; `levels`: the 2015 analyser's list. */
export const DANGER_MODES = ['learned', 'rules', 'levels'] as const;
/** One of DANGER_MODES: by what the tiles of a danger report are ordered. */
export type DangerMode = (typeof DANGER_MODES)[number];

/** The danger of throwing one tile: the chance that it is won on (0 to 1) and the expected points lost. */
export type TileDanger = {
  readonly tile: Tile;
  /** The tile is won on, by this opponent or by anybody. */
  readonly chance: number;
  /** Points then lost; their product with the chance, summed over opponents. */
  readonly points: number;
  readonly loss: number;
  /** 1–9 of the 2015 list, 10 the rest; over all threats the worst, 0 without one. */
  readonly level: number;
};

/** One opponent in a danger report: its chance of a ready hand and the danger of each tile against it. */
export type OpponentDanger = {
  readonly seat: number;
  readonly isRiichi: boolean;
  readonly isThreat: boolean;
  /** The hand is ready. */
  readonly tenpai: number;
  readonly tiles: readonly TileDanger[];
};

/** The danger of every tile in a hand, against each opponent and against all of them together. */
export type DangerReport = { readonly opponents: readonly OpponentDanger[]; readonly tiles: readonly TileDanger[] };

/** Asks for the whole table as `observer` sees it; `tiles`: those to tell about, such as the hand's. */
export const reportDanger = (danger: Danger, table: Table, observer: number, tiles: readonly Tile[]): DangerReport => {
  danger.query(table, observer);
  const { reading } = danger;
  const others = Array.from({ length: table.seats }, (_, seat) => seat).filter((seat) => seat !== observer);
  return {
    opponents: others.map((seat) => {
      const opponent = reading.opponents[seat]!;
      return {
        seat,
        isRiichi: table.riichi[seat] !== NO_RIICHI,
        isThreat: isThreat(opponent),
        tenpai: danger.tenpai[seat]!,
        tiles: tiles.map((tile) => ({
          tile,
          chance: danger.dealIn(seat, kindOf(tile)),
          points: danger.points[seat * 37 + tile]!,
          loss: danger.lossTo(seat, tile),
          level: dangerLevel(reading, opponent, kindOf(tile)),
        })),
      };
    }),
    tiles: tiles.map((tile) => {
      const [chance, loss] = [danger.anyDealIn(kindOf(tile)), danger.loss[tile]!];
      return { tile, chance, points: chance === 0 ? 0 : loss / chance, loss, level: tableLevel(reading, kindOf(tile)) };
    }),
  };
};

/** How dangerous a tile is in a mode, after a query; comparable within the mode only. */
export const dangerIn = (danger: Danger, mode: DangerMode, tile: Tile): number => {
  const { reading } = danger;
  if (mode === 'learned') return danger.loss[tile]!;
  if (mode === 'levels') return tableLevel(reading, kindOf(tile));
  let sum = 0;
  for (let seat = 0; seat < reading.seats; seat++) {
    const opponent = reading.opponents[seat]!;
    if (seat !== reading.observer && isThreat(opponent)) sum += ruleDanger(reading, opponent, kindOf(tile));
  }
  return sum;
};

/** After a query: the tiles, safest first; equal ones stay in order. */
export const safestFirst = (danger: Danger, mode: DangerMode, tiles: readonly Tile[]): readonly Tile[] =>
  tiles
    .map((tile) => ({ tile, risk: dangerIn(danger, mode, tile) }))
    .sort((a, b) => a.risk - b.risk)
    .map(({ tile }) => tile);
