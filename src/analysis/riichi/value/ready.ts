/**
 * Ready hands: winning draws, and riichi against standing silent. A hand in riichi changes no more, so besides the figures of the
 * graph each closed ready hand has a chain of its own: standing, drawing, drawing within a turn of riichi, drawing a replacement.
 */
import type { GoAround } from './goaround.ts';
import type { Graph } from './graph.ts';
import { DAMA, DECLARED, LEAF, type Leaves, type SolverInput } from './leaves.ts';
import type { Settings, Situation } from './model.ts';
import type { Root } from './root.ts';

/** Figures stand in fours: worth, chance of a win, chance of a ready hand, points of wins times their chances. */
export const STRIDE = 4;
export const WORTH = 0;
export const WIN = 1;
export const READY = 2;
export const POINTS = 3;
/** Figures of hands in riichi stand in threes: worth, win, points. */
const CHAIN = 3;
/** Worths closer than this are equal; the chance of a ready hand then decides. */
export const EQUAL = 1e-7;
export const EQUAL_CHANCE = 1e-11;

/** Figures by hand: V after a discard, W after a draw, K before a draw, K before a replacement draw. */
export type Rows = {
  readonly after: Float64Array;
  readonly before: Float64Array;
  readonly drawing: Float64Array;
  readonly replacing: Float64Array;
};

/** Own draws still to come. */
export const drawsLeft = (root: Root, { turn, turns }: Situation): number =>
  Math.max(0, turns - turn + (root.toDraw ? 1 : 0));

/** Worth, win, points. */
type Figures = [number, number, number];

export class ReadyHands {
  /** Number of a closed ready hand among them, else −1. */
  private readonly numberOf: Int32Array;
  /** By number, in threes. */
  private readonly standing: Float64Array;
  private readonly declaredDraw: Float64Array;
  private readonly firstDraw: Float64Array;
  private readonly declaredReplacement: Float64Array;
  private readonly doubleIndex: number;
  private readonly ippatsu: number;
  private readonly draws: number;
  private readonly graph: Graph;
  private readonly leaves: Leaves;
  private readonly root: Root;
  private readonly settings: Settings;
  private readonly goAround: GoAround;
  /** Worth now with riichi and without, and what was chosen, of the last hand that could declare. */
  declaredWorth = 0;
  silentWorth = 0;
  declares = false;

  constructor({ graph, leaves, root, situation, settings }: SolverInput, goAround: GoAround) {
    this.graph = graph;
    this.leaves = leaves;
    this.root = root;
    this.settings = settings;
    this.goAround = goAround;
    this.draws = drawsLeft(root, situation);
    this.ippatsu = situation.rules.ippatsu ? 1 : 0;
    this.doubleIndex = settings.doubleRiichi && situation.turn === 1 ? (root.toDraw ? 1 : 0) : -1;
    const { after, opens } = graph;
    this.numberOf = new Int32Array(after.size);
    let ready = 0;
    for (let a = 0; a < after.size; a++)
      this.numberOf[a] = after.shanten[a] === 0 && opens.list[after.open[a]!]!.closed ? ready++ : -1;
    this.standing = new Float64Array(CHAIN * ready);
    this.declaredDraw = new Float64Array(CHAIN * ready);
    this.firstDraw = new Float64Array(CHAIN * ready);
    this.declaredReplacement = graph.kita ? new Float64Array(CHAIN * ready) : this.declaredDraw;
  }

  /** The wall's end. */
  end(a: number): void {
    const ready = this.numberOf[a]!;
    if (ready >= 0) this.standing[CHAIN * ready] = this.goAround.atEnd(true, true);
  }

  /** Riichi now, against standing silent; and the figures of a hand already in riichi. */
  declare(a: number, index: number, after: Float64Array): void {
    const { goAround, standing, settings } = this;
    const ready = this.numberOf[a]!;
    if (ready < 0 || settings.riichi === 'never') return;
    const at = a * STRIDE;
    const isDouble = index === this.doubleIndex;
    let [worth, win, points] = [0, 0, 0];
    if (isDouble) [worth, win, points] = this.declareDouble(a, index);
    else {
      goAround.declared(a, this.firstDraw, CHAIN * ready, this.ippatsu);
      ({ worth, win, points } = goAround);
    }
    goAround.declared(a, this.declaredDraw, CHAIN * ready, 0);
    standing[CHAIN * ready] = goAround.worth;
    standing[CHAIN * ready + 1] = goAround.win;
    standing[CHAIN * ready + 2] = goAround.points;
    this.declaredWorth = worth;
    this.silentWorth = after[at + WORTH]!;
    const gain =
      settings.objective === 'win' && Math.abs(win - after[at + WIN]!) > EQUAL_CHANCE
        ? win - after[at + WIN]!
        : worth - after[at + WORTH]!;
    this.declares = settings.riichi === 'always' || gain > 0;
    if (!this.declares) return;
    after[at + WORTH] = worth;
    after[at + WIN] = win;
    after[at + POINTS] = points;
  }

  /** Riichi on the first turn: one han more to the end, so its own chain; in sanma one for each number of norths set aside. */
  private declareDouble(a: number, index: number): Figures {
    const { graph, goAround, settings } = this;
    const hands = [a];
    for (let next = a; graph.kita && graph.kitaTarget[next] !== undefined; hands.push(next))
      next = graph.kitaTarget[next]!;
    const standing = hands.map((): Figures => [goAround.atEnd(true, true), 0, 0]);
    const row = new Float64Array(CHAIN);
    for (let then = this.draws; then > index; then--) {
      const soon = then === index + 1 ? this.ippatsu : 0;
      const last = then === this.draws ? settings.haitei : 0;
      let replacement: Figures = [0, 0, 0];
      const next = standing.slice();
      for (let norths = hands.length - 1; norths >= 0; norths--) {
        row.set(this.doubleDraw(hands[norths]!, standing[norths]!, replacement, 1 + soon, last));
        replacement = this.doubleDraw(hands[norths]!, standing[norths]!, replacement, 2, 0);
        goAround.enter(then - 1);
        goAround.declared(hands[norths]!, row, 0, 1 + soon);
        next[norths] = [goAround.worth, goAround.win, goAround.points];
      }
      standing.splice(0, standing.length, ...next);
    }
    return standing[0]!;
  }

  /** Figures before a draw that adds `more` han, and with chance `last` one more. */
  private doubleDraw(
    a: number,
    [worth, win, points]: Figures,
    replacement: Figures,
    more: number,
    last: number,
  ): Figures {
    const { graph, leaves, root } = this;
    const { waits } = graph;
    const aside = graph.kita && graph.kitaTarget[a] !== undefined ? graph.kitaWeight[a]! : 0;
    let left = root.unseen - aside;
    let sum = aside * replacement[0];
    let wins = aside * replacement[1];
    let won = aside * replacement[2];
    for (let wait = waits.first[a]!; wait < waits.first[a + 1]!; wait++) {
      const copies = waits.weight[wait]!;
      const pays = leaves.worth[wait * LEAF + DECLARED + more]!;
      const pays1 = last === 0 ? pays : leaves.worth[wait * LEAF + DECLARED + more + 1]!;
      const paid = leaves.points[wait * LEAF + DECLARED + more]!;
      const paid1 = last === 0 ? paid : leaves.points[wait * LEAF + DECLARED + more + 1]!;
      sum += copies * (pays + last * (pays1 - pays));
      won += copies * (paid + last * (paid1 - paid));
      wins += copies;
      left -= copies;
    }
    return [(sum + left * worth) / root.unseen, (wins + left * win) / root.unseen, (won + left * points) / root.unseen];
  }

  /** Adds the waits of a ready hand: the draw above left them standing still. */
  draw(a: number, index: number, rows: Rows): void {
    const { graph, leaves, root, settings } = this;
    const { drawing, replacing } = rows;
    const aside = graph.kita ? graph.kitaTarget[a] : undefined;
    const { waits } = graph;
    const at = a * STRIDE;
    const ready = this.numberOf[a]!;
    const last = index === this.draws ? settings.haitei : 0;
    let declared = 0;
    let soon = 0;
    let replaced = 0;
    let [declaredPoints, soonPoints, replacedPoints] = [0, 0, 0];
    let weights = 0;
    for (let wait = waits.first[a]!; wait < waits.first[a + 1]!; wait++) {
      const share = waits.weight[wait]! / root.unseen;
      const leaf = wait * LEAF;
      this.drawWait(at, waits.target[wait]!, share, leaf, last, rows, drawing);
      if (graph.kita) this.drawWait(at, waits.target[wait]!, share, leaf, 1, rows, replacing);
      if (ready < 0) continue;
      const pays = leaves.worth[leaf + DECLARED]!;
      const pays1 = leaves.worth[leaf + DECLARED + 1]!;
      const pays2 = leaves.worth[leaf + DECLARED + 2]!;
      declared += share * (pays + last * (pays1 - pays));
      soon += share * (this.ippatsu === 1 ? pays1 + last * (pays2 - pays1) : pays + last * (pays1 - pays));
      replaced += share * pays1;
      const paid = leaves.points[leaf + DECLARED]!;
      const paid1 = leaves.points[leaf + DECLARED + 1]!;
      const paid2 = leaves.points[leaf + DECLARED + 2]!;
      declaredPoints += share * (paid + last * (paid1 - paid));
      soonPoints += share * (this.ippatsu === 1 ? paid1 + last * (paid2 - paid1) : paid + last * (paid1 - paid));
      replacedPoints += share * paid1;
      weights += share;
    }
    drawing[at + READY] = 1;
    if (graph.kita) replacing[at + READY] = 1;
    if (ready < 0) return;
    let win = weights;
    let left = 1 - weights;
    if (aside !== undefined) {
      const share = graph.kitaWeight[a]! / root.unseen;
      const other = CHAIN * this.numberOf[aside]!;
      const more = share * this.declaredReplacement[other]!;
      declared += more;
      soon += more;
      replaced += more;
      win += share * this.declaredReplacement[other + 1]!;
      const morePoints = share * this.declaredReplacement[other + 2]!;
      declaredPoints += morePoints;
      soonPoints += morePoints;
      replacedPoints += morePoints;
      left -= share;
    }
    const row = CHAIN * ready;
    const stands = left * this.standing[row]!;
    const standsPoints = left * this.standing[row + 2]!;
    win += left * this.standing[row + 1]!;
    this.declaredDraw[row] = declared + stands;
    this.firstDraw[row] = soon + stands;
    this.declaredDraw[row + 1] = win;
    this.firstDraw[row + 1] = win;
    this.declaredDraw[row + 2] = declaredPoints + standsPoints;
    this.firstDraw[row + 2] = soonPoints + standsPoints;
    if (!graph.kita) return;
    this.declaredReplacement[row] = replaced + stands;
    this.declaredReplacement[row + 1] = win;
    this.declaredReplacement[row + 2] = replacedPoints + standsPoints;
  }

  /** A completing draw without riichi: the win, unless holding on is worth more; `more` is the chance of one han more. */
  private drawWait(
    at: number,
    held: number,
    share: number,
    leaf: number,
    more: number,
    { after, before }: Rows,
    into: Float64Array,
  ): void {
    const { leaves } = this;
    const from = held < 0 ? after : before;
    const keep = held < 0 ? at : held * STRIDE;
    const kept = from[keep]!;
    const keptWin = from[keep + 1]!;
    const keptPoints = from[keep + POINTS]!;
    const pays = leaves.worth[leaf + DAMA]!;
    const pays1 = leaves.worth[leaf + DAMA + 1]!;
    const byWin = this.settings.objective === 'win';
    const takes = pays !== -Infinity && (byWin || pays >= kept);
    const takes1 = byWin || pays1 >= kept;
    const worth = (1 - more) * (takes ? pays : kept) + more * (takes1 ? pays1 : kept);
    const win = (1 - more) * (takes ? 1 : keptWin) + more * (takes1 ? 1 : keptWin);
    const paid = takes ? leaves.points[leaf + DAMA]! : keptPoints;
    const paid1 = takes1 ? leaves.points[leaf + DAMA + 1]! : keptPoints;
    into[at]! += share * (worth - after[at]!);
    into[at + POINTS]! += share * ((1 - more) * paid + more * paid1 - after[at + POINTS]!);
    into[at + 1]! += share * (win - after[at + 1]!);
  }
}
