/**
 * How a hand fares by its own means: chance of a win, of a ready hand, and what the win is then worth, for each discard or for a hand that
 * draws next. The value programme answers within a budget of nodes: near hands with sideways steps, farther ones by the shortest lines with
 * calls, then without; beyond 3-shanten its estimate.
 */
import { meldKind, meldType, PUNG, type Kind, type Tile } from '../../tiles/index.ts';
import { valueOf, type DiscardValue, type HandValue, type Utility, type ValueOptions } from '../value/index.ts';
import { handOf, type Held, type Scene } from './scene.ts';
import type { Stakes } from './stakes.ts';

export type Prospect = {
  readonly discard: Tile | undefined;
  readonly win: number;
  readonly tenpai: number;
  /** Expected rank points once it has won. */
  readonly winWorth: number;
  readonly shanten: number;
  readonly kinds: readonly Kind[];
  readonly tiles: number;
  readonly converged: boolean;
};

/** Nodes of the value programme in a millisecond of one core: counted on 2-shanten hands, a fixed exchange rate and no clock. */
export const NODES_PER_MS = 400;

/** What to ask, by distance; for each discard the best answer counts. */
const plansOf = (shanten: number, nodes: number): readonly ValueOptions[] => {
  const sideways: ValueOptions = { model: 'full', calls: false, extra: 1, nodes };
  const calling: ValueOptions = { model: 'full', extra: 0, nodes };
  const straight: ValueOptions = { model: 'full', calls: false, extra: 0, nodes };
  if (shanten <= 0) return [sideways];
  if (shanten === 1) return [sideways, calling];
  return shanten === 2 ? [calling] : [straight];
};

/** An open hand far away wins only with a yaku: a value triplet among its melds or tiles, or nothing but simples in the melds. */
export const hasYakuInSight = (held: Held, scene: Scene): boolean => {
  const { table, seat } = scene;
  const isValue = (kind: number): boolean =>
    kind >= 31 || kind === 27 + table.roundWind() || kind === 27 + table.seatWind(seat);
  const counts = handOf(held).counts;
  for (const meld of held.melds) if (meldType(meld) >= PUNG && isValue(meldKind(meld))) return true;
  for (let kind = 27; kind < 34; kind++) if (isValue(kind) && counts[kind]! >= 2) return true;
  const isOuter = (kind: number): boolean => kind >= 27 || kind % 9 === 0 || kind % 9 === 8;
  return scene.rules.openTanyao && held.melds.every((meld) => {
    const low = meldKind(meld);
    return !isOuter(low) && !(meldType(meld) === 0 && isOuter(low + 2));
  });
};

/** The programme's worth is chance × gain over `floor`, so that a win that does not matter is not sought. */
const prospectOf = (row: DiscardValue, answer: HandValue, floor: number, isWinless: boolean): Prospect => {
  const win = isWinless ? 0 : Math.min(1, Math.max(0, row.win[0]!));
  return {
    discard: row.discard,
    win,
    tenpai: Math.min(1, row.tenpai[0]!),
    winWorth: floor + (win > 1e-9 ? (row.value[0]! - floor) / row.win[0]! : 0),
    shanten: row.shanten,
    kinds: row.kinds,
    tiles: row.tiles,
    converged: answer.converged && !answer.estimated,
  };
};

export class Prospects {
  constructor(
    readonly scene: Scene,
    readonly stakes: Stakes,
    /** Nodes of the value programme for one question. */
    readonly nodes: number,
  ) {}

  /** By discard, or one row for a hand that is to draw. `riichi`: what ready closed hands do. */
  of(held: Held, draws: number, shanten: number, riichi: 'best' | 'always' | 'never'): Map<Tile | undefined, Prospect> {
    const { scene, stakes } = this;
    const rows = new Map<Tile | undefined, Prospect>();
    const situation = scene.situation(held, draws);
    const hand = handOf(held);
    if (draws === 0) return this.atEnd(held);
    // What not winning is worth, roughly: sign and scale of the gain are what matters here.
    const floor = stakes.now;
    const utility: Utility = (points, ending) =>
      ending === 'draw' || ending === 'ron' ? stakes.win(points, ending) : floor;
    const isWinless = held.isOpen && shanten > 3 && !hasYakuInSight(held, scene);
    const rates = scene.rates();
    for (const options of plansOf(shanten, this.nodes)) {
      const answer = valueOf(hand, situation, { ...options, riichi, utility, rates });
      for (const row of answer.discards) {
        const next = prospectOf(row, answer, floor, isWinless);
        const known = rows.get(row.discard);
        if (known === undefined || gainOf(next, floor) > gainOf(known, floor)) rows.set(row.discard, next);
      }
    }
    // Discards that lead away from the shortest lines have no row there.
    const isWhole = held.tiles.length % 3 === 1 || held.tiles.every((tile) => rows.has(tile));
    if (!isWhole) {
      const answer = valueOf(hand, situation, { estimate: true, riichi, utility, rates });
      for (const row of answer.discards)
        if (!rows.has(row.discard)) rows.set(row.discard, prospectOf(row, answer, floor, isWinless));
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
          ...prospectOf(row, answer, stakes.now, true),
          winWorth: stakes.win(2000, 'ron'),
          tenpai: row.shanten === 0 ? 1 : 0,
          converged: true,
        },
      ]),
    );
  }
}

const gainOf = ({ win, winWorth }: Prospect, floor: number): number => win * (winWorth - floor);
