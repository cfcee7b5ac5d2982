/**
 * What a hand can reach by its own means: chance of a win, chance of a ready hand, and what the win is worth, for each discard or for a hand that draws
 * next. The value solver answers within a budget of nodes: for near hands over all lines of play, for distant ones over the shortest lines only. The shortest
 * lines say how good a distant hand is, but not which discard keeps the most ways open; that comes from the model of distant hands, which was fitted to
 * solver answers that include sideways steps.
 */
import { meldKind, meldType, PUNG, type Kind, type Tile } from '../../../tiles/index.ts';
import { distantFor, type DistantHands } from '../distant/index.ts';
import {
  FARTHEST_SHANTEN,
  valueOf,
  type DiscardValue,
  type HandValue,
  type Utility,
  type ValueOptions,
} from '../value/index.ts';
import { handOf, isOrphans, without, type Held, type Scene } from './scene.ts';
import type { Stakes } from '../placement/index.ts';

/** What a hand can reach by its own means after one discard: chances (0 to 1) of a win and of a ready hand, and what the win is worth. */
export type Prospect = {
  readonly discard: Tile | undefined;
  readonly win: number;
  readonly tenpai: number;
  /** Expected rank points once it has won, and mean points of the win. */
  readonly winWorth: number;
  readonly winPoints: number;
  readonly shanten: number;
  readonly kinds: readonly Kind[];
  readonly tiles: number;
  readonly converged: boolean;
};

/** Nodes of the value solver in a millisecond of one core: counted on 2-shanten hands, a fixed exchange rate and no clock. */
export const NODES_PER_MS = 400;

/** A distant open hand wins only with a yaku: a value triplet among its melds or tiles, or nothing but simples in the melds. */
export const hasYakuInSight = (held: Held, scene: Scene): boolean => {
  const { table, seat } = scene;
  const isValue = (kind: number): boolean =>
    kind >= 31 || kind === 27 + table.roundWind() || kind === 27 + table.seatWind(seat);
  const counts = handOf(held).counts;
  for (const meld of held.melds) if (meldType(meld) >= PUNG && isValue(meldKind(meld))) return true;
  for (let kind = 27; kind < 34; kind++) if (isValue(kind) && counts[kind]! >= 2) return true;
  const isOuter = (kind: number): boolean => kind >= 27 || kind % 9 === 0 || kind % 9 === 8;
  return (
    scene.rules.openTanyao &&
    held.melds.every((meld) => {
      const low = meldKind(meld);
      return !isOuter(low) && !(meldType(meld) === 0 && isOuter(low + 2));
    })
  );
};

/** The solver's worth is chance × gain over `floor`, so that a win that does not matter is not sought. */
const prospectOf = (row: DiscardValue, answer: HandValue, floor: number): Prospect => {
  const win = Math.min(1, Math.max(0, row.win[0]!));
  return {
    discard: row.discard,
    win,
    tenpai: Math.min(1, row.tenpai[0]!),
    winWorth: floor + (win > 1e-9 ? (row.value[0]! - floor) / row.win[0]! : 0),
    winPoints: win > 1e-9 ? row.points[0]! / row.win[0]! : 0,
    shanten: row.shanten,
    kinds: row.kinds,
    tiles: row.tiles,
    converged: answer.converged && !row.estimated,
  };
};

/** Factors of a distant open hand's points and wins against a closed one's: it has no riichi, and still needs its yaku. Set by hand; no command fits them. */
const OPEN_POINTS = 0.45;
const OPEN_WINS = 0.6;
/** When a distant hand wins, as a share of the draws to come. Set by hand; no command fits it. */
const WIN_TIME = 0.6;

/** Nodes that a 2-shanten hand with sideways steps usually takes; with a smaller budget it is not tried. */
const SIDEWAYS_NODES = 16_000;

/** Which lines the solver looks at, by distance: as many as the usual budget allows. The outlook is fitted on answers with these settings, so they go together. */
const widthOf = (shanten: number): ValueOptions =>
  shanten <= 1 ? {} : shanten === 2 ? { extra: 0 } : { extra: 0, calls: false };

type Rows = Map<Tile | undefined, Prospect>;
type Riichi = NonNullable<ValueOptions['riichi']>;

/** Works out the prospect of each discard of a hand, by the value solver within a budget of nodes or by the model of distant hands. */
export class Prospects {
  private readonly distant: DistantHands;

  constructor(
    readonly scene: Scene,
    readonly stakes: Stakes,
    /** Worth of not winning: wins worth less are not sought. */
    readonly floor: number,
    /** Nodes of the value solver for one question. */
    readonly nodes: number,
  ) {
    this.distant = distantFor(scene.table.seats);
  }

  /** By discard, or one row for a hand that is to draw. `riichi`: what ready closed hands do. */
  of(held: Held, draws: number, shanten: number, riichi: Riichi): Rows {
    if (draws === 0) return this.atEnd(held);
    const rows = shanten <= FARTHEST_SHANTEN ? this.bySolver(held, draws, shanten, riichi) : (new Map() as Rows);
    if (held.tiles.length % 3 === 1) return rows.size > 0 ? rows : this.byEstimate(held, draws).rows;
    return held.tiles.every((tile) => rows.has(tile)) ? rows : this.byComparison(held, draws, rows);
  }

  /** Of a hand that draws next, by the estimate alone: to compare two of them, not to say what one is worth. */
  outline(held: Held, draws: number): { readonly win: number; readonly tenpai: number } {
    const { scene } = this;
    const [row] = valueOf(handOf(held), scene.situation(held, draws), {
      estimate: true,
      rates: scene.rates(),
    }).discards;
    return { win: Math.max(1e-6, row!.win[0]!), tenpai: Math.max(1e-6, row!.tenpai[0]!) };
  }

  private bySolver(held: Held, draws: number, shanten: number, riichi: Riichi): Rows {
    const rows = this.solved(held, draws, riichi, widthOf(shanten));
    if (shanten !== 2 || held.tiles.length % 3 === 1 || this.nodes < SIDEWAYS_NODES) return rows;
    return this.withSteps(rows, this.solved(held, draws, riichi, { calls: false }));
  }

  /** Discards compared by the answers with sideways steps and without calls (`wide`); the best one keeps its level of `narrow`, on which the outlook is fitted. */
  private withSteps(narrow: Rows, wide: Rows): Rows {
    const gain = ({ win, winWorth }: Prospect): number => win * (winWorth - this.floor);
    let first: Prospect | undefined;
    for (const [tile, row] of wide)
      if (narrow.has(tile) && row.win > 0 && (first === undefined || gain(row) > gain(first))) first = row;
    if (first === undefined) return narrow;
    const level = narrow.get(first.discard)!;
    const rows: Rows = new Map();
    for (const [tile, row] of wide)
      rows.set(tile, {
        ...row,
        win: Math.min(1, (row.win / first.win) * level.win),
        tenpai: Math.min(1, (row.tenpai / Math.max(1e-9, first.tenpai)) * level.tenpai),
        winWorth: level.winWorth + row.winWorth - first.winWorth,
        winPoints: level.winPoints * (row.winPoints / Math.max(1, first.winPoints)),
      });
    return rows;
  }

  private solved(held: Held, draws: number, riichi: Riichi, width: ValueOptions): Rows {
    const { scene, stakes, floor, nodes } = this;
    const utility: Utility = (points, ending) =>
      ending === 'draw' || ending === 'ron' ? stakes.win(points, ending) : floor;
    const situation = scene.situation(held, draws);
    const rates = scene.rates();
    // A call, kong or kita ends the chance of it.
    const doubleRiichi = scene.table.interrupted === 0;
    const options: ValueOptions = { model: 'full', ...width, nodes, riichi, doubleRiichi, utility, rates };
    const answer = valueOf(handOf(held), situation, options);
    const rows: Rows = new Map();
    for (const row of answer.discards) if (!row.estimated) rows.set(row.discard, prospectOf(row, answer, floor));
    return rows;
  }

  private byEstimate(held: Held, draws: number): { readonly rows: Rows; readonly found: readonly DiscardValue[] } {
    const { scene, stakes, floor } = this;
    const situation = scene.situation(held, draws);
    const rates = scene.rates();
    const utility: Utility = (points, ending) =>
      ending === 'draw' || ending === 'ron' ? stakes.win(held.isOpen ? OPEN_POINTS * points : points, 'ron') : floor;
    const answer = valueOf(handOf(held), situation, { estimate: true, utility, rates });
    const waiter = held.isOpen ? 2 : 1;
    let lasts = 1;
    for (let i = 0; i < Math.ceil(WIN_TIME * draws); i++) lasts *= 1 - rates.hazard(situation.turn + i, waiter);
    const share = !held.isOpen ? lasts : hasYakuInSight(held, scene) ? OPEN_WINS * lasts : 0;
    const rows: Rows = new Map();
    for (const row of answer.discards) {
      const found = prospectOf(row, answer, floor);
      const winPoints = (held.isOpen ? OPEN_POINTS : 1) * found.winPoints;
      rows.set(row.discard, { ...found, win: share * found.win, tenpai: lasts * found.tenpai, winPoints });
    }
    return { rows, found: answer.discards };
  }

  /** Discards after which the hand is still nearest to thirteen orphans: their values do not compare with those of other discards. */
  private orphanDiscards(held: Held): ReadonlySet<Tile> {
    const seats = this.scene.table.seats;
    return new Set(held.tiles.filter((tile) => isOrphans(without(held, tile), seats)));
  }

  /**
   * One discard sets the level: the solver's answer where it has one, else the estimate. The others are placed beside it by the model of distant hands; where
   * the solver answered for both, by the geometric mean of the two comparisons. Of 2,538 discards at 2-shanten (200 games of riichi4/phoenix-2022-05)
   * players agreed with 54.1 % of the choices of the model of distant hands, 53.3 % of the solver's by shortest lines, and 55.5 % of both together.
   */
  private byComparison(held: Held, draws: number, known: Rows): Rows {
    const { scene, stakes } = this;
    const { rows: estimated, found } = this.byEstimate(held, draws);
    const compared = this.distant.compare(handOf(held), scene.situation(held, draws), found);
    const orphans = this.orphanDiscards(held);
    const rows: Rows = new Map();
    for (const [tile, row] of known) if (tile !== undefined && orphans.has(tile)) rows.set(tile, row);
    const hasLevel = known.size > rows.size;
    let first: Tile | undefined;
    for (const tile of compared.keys())
      if (!rows.has(tile) && (!hasLevel || known.has(tile))) {
        first = tile;
        break;
      }
    const solved = known.get(first);
    const level = solved ?? estimated.get(first)!;
    const by = compared.get(first!)!;
    const slope = stakes.slopeAt(level.winPoints);
    for (const [tile, factors] of compared) {
      if (rows.has(tile)) continue;
      const row = estimated.get(tile)!;
      const same = solved !== undefined && solved.win > 0 ? known.get(tile) : undefined;
      const ratio = factors.win / by.win;
      const share = same === undefined ? ratio : Math.sqrt((ratio * same.win) / solved!.win);
      const dearer = factors.points / by.points;
      const worth = level.winWorth + slope * (dearer - 1);
      const winPoints = dearer * level.winPoints;
      rows.set(tile, {
        ...row,
        win: Math.min(1, share * level.win),
        tenpai: Math.min(1, share * level.tenpai),
        winWorth: same === undefined ? worth : (worth + same.winWorth) / 2,
        winPoints: same === undefined ? winPoints : (winPoints + same.winPoints) / 2,
        converged: false,
      });
    }
    return rows;
  }

  /** No draw is left: nothing but a ready hand or none. */
  private atEnd(held: Held): Map<Tile | undefined, Prospect> {
    const { scene, stakes } = this;
    const answer = valueOf(handOf(held), { ...scene.situation(held, 1) }, { estimate: true, riichi: 'never' });
    return new Map(
      answer.discards.map((row) => [
        row.discard,
        {
          ...prospectOf(row, answer, this.floor),
          win: 0,
          winWorth: stakes.win(2000, 'ron'),
          winPoints: 2000,
          tenpai: row.shanten === 0 ? 1 : 0,
          converged: true,
        },
      ]),
    );
  }
}
