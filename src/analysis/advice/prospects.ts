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

/** What to ask, by distance; for each discard the best answer counts. The last is the narrowest. */
const plansOf = (shanten: number, nodes: number): readonly ValueOptions[] => {
  const sideways: ValueOptions = { model: 'full', calls: false, extra: 1, nodes };
  const calling: ValueOptions = { model: 'full', extra: 0, nodes };
  const straight: ValueOptions = { model: 'full', calls: false, extra: 0, nodes };
  if (shanten <= 0) return [sideways, straight];
  if (shanten === 1) return [sideways, calling, straight];
  return shanten === 2 ? [calling, straight] : [straight];
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
  return (
    scene.rules.openTanyao &&
    held.melds.every((meld) => {
      const low = meldKind(meld);
      return !isOuter(low) && !(meldType(meld) === 0 && isOuter(low + 2));
    })
  );
};

/** The programme's worth is chance × gain over `floor`, so that a win that does not matter is not sought. */
const prospectOf = (row: DiscardValue, answer: HandValue, floor: number): Prospect => {
  const win = Math.min(1, Math.max(0, row.win[0]!));
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

/** Of a far open hand's points and wins beside a closed one's: no riichi, and the yaku has to come. */
const OPEN_POINTS = 0.45;
const OPEN_WINS = 0.6;
/** A far hand that wins does so after this share of the draws to come. */
const WIN_TIME = 0.6;

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
    if (draws === 0) return this.atEnd(held);
    const rows = new Map<Tile | undefined, Prospect>();
    if (shanten <= 3) {
      const situation = scene.situation(held, draws);
      const hand = handOf(held);
      // What not winning is worth, roughly: sign and scale of the gain are what matters here.
      const floor = stakes.now;
      const utility: Utility = (points, ending) =>
        ending === 'draw' || ending === 'ron' ? stakes.win(points, ending) : floor;
      const rates = scene.rates();
      for (const options of plansOf(shanten, this.nodes)) {
        // The last plan is for when those before it were too wide for the budget; a cut answer says too little.
        if (options.calls === false && options.extra === 0 && rows.size > 0) break;
        const answer = valueOf(hand, situation, { ...options, riichi, utility, rates });
        if (!answer.converged) continue;
        for (const row of answer.discards) {
          const next = prospectOf(row, answer, floor);
          const known = rows.get(row.discard);
          if (known === undefined || gainOf(next, floor) > gainOf(known, floor)) rows.set(row.discard, next);
        }
      }
    }
    // Far hands, and discards that lead away from the shortest lines, have no row there.
    const isWhole = rows.size > 0 && (held.tiles.length % 3 === 1 || held.tiles.every((tile) => rows.has(tile)));
    if (!isWhole) this.addEstimates(held, draws, rows);
    return rows;
  }

  private addEstimates(held: Held, draws: number, rows: Map<Tile | undefined, Prospect>): void {
    const { scene, stakes } = this;
    const floor = stakes.now;
    const situation = scene.situation(held, draws);
    const rates = scene.rates();
    const utility: Utility = (points, ending) =>
      ending === 'draw' || ending === 'ron' ? stakes.win(held.isOpen ? OPEN_POINTS * points : points, 'ron') : floor;
    const answer = valueOf(handOf(held), situation, { estimate: true, utility, rates });
    const waiter = held.isOpen ? 2 : 1;
    let lasts = 1;
    for (let i = 0; i < Math.ceil(WIN_TIME * draws); i++) lasts *= 1 - rates.hazard(situation.turn + i, waiter);
    const share = !held.isOpen ? lasts : hasYakuInSight(held, scene) ? OPEN_WINS * lasts : 0;
    const far = answer.discards.map((row) => {
      const found = prospectOf(row, answer, floor);
      return { ...found, win: share * found.win, tenpai: lasts * found.tenpai };
    });
    const join = joinOf(far, rows);
    for (const row of far) if (!rows.has(row.discard)) rows.set(row.discard, join(row));
  }

  /** No draw is left: nothing but a ready hand or none. */
  private atEnd(held: Held): Map<Tile | undefined, Prospect> {
    const { scene, stakes } = this;
    const answer = valueOf(handOf(held), { ...scene.situation(held, 1) }, { estimate: true, riichi: 'never' });
    return new Map(
      answer.discards.map((row) => [
        row.discard,
        {
          ...prospectOf(row, answer, stakes.now),
          win: 0,
          winWorth: stakes.win(2000, 'ron'),
          tenpai: row.shanten === 0 ? 1 : 0,
          converged: true,
        },
      ]),
    );
  }
}

/** A step back wins less often than going on. */
const STEP_BACK = 0.9;

/** Makes estimated rows fit the programme's: the same level where both have a row, the same worth of a win, and never better. */
const joinOf = (
  far: readonly Prospect[],
  rows: ReadonlyMap<Tile | undefined, Prospect>,
): ((row: Prospect) => Prospect) => {
  if (rows.size === 0) return (row) => row;
  let [known, guessed, worth, most] = [1e-9, 1e-9, 0, 0];
  for (const row of far) {
    const exact = rows.get(row.discard);
    if (exact === undefined) continue;
    known += exact.win;
    guessed += row.win;
    worth += exact.win * exact.winWorth;
    most = Math.max(most, exact.win);
  }
  const level = Math.min(2, known / guessed);
  return (row) => ({
    ...row,
    win: Math.min(STEP_BACK * most, level * row.win),
    winWorth: most > 1e-6 ? worth / known : row.winWorth,
  });
};

const gainOf = ({ win, winWorth }: Prospect, floor: number): number => win * (winWorth - floor);
