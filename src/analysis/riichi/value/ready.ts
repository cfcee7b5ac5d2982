/**
 * Ready hands: winning draws, and riichi against standing silent. A hand in riichi changes no more, so besides the figures of the
 * graph each closed ready hand has a chain of its own: standing, drawing, drawing within a turn of riichi, drawing a replacement.
 */
import type { GoAround } from './goaround.ts';
import type { Graph } from './graph.ts';
import { DAMA, DECLARED, LEAF, NO_WIN, type Leaves, type SolverInput } from './leaves.ts';
import type { Situation } from './model.ts';
import type { Root } from './root.ts';

/** Figures stand in fours: worth, chance of a win, chance of a ready hand, points of wins times their chances. */
export const STRIDE = 4;
export const WORTH = 0;
export const WIN = 1;
export const READY = 2;
export const POINTS = 3;
// Copies of its own: the compiler folds constants of the module itself, not imported or exported ones.
const ROW = STRIDE;
const AT_WORTH = WORTH;
const AT_WIN = WIN;
const AT_READY = READY;
const AT_POINTS = POINTS;
const FIELDS = LEAF;
const DAMA_AT = DAMA;
const DECLARED_AT = DECLARED;
/** Figures of hands in riichi stand in threes: worth, win, points. */
const FIGURES = 3;
/** Fields of a hand's chain in riichi: standing, drawing, drawing within a turn of riichi, drawing a replacement. */
const STANDING = 0;
const DRAW = FIGURES;
const FIRST_DRAW = 2 * FIGURES;
const REPLACEMENT = 3 * FIGURES;
/** Then what its waits bring, each times its chance: worth in the same three ways of drawing, points in the same, and the chances together. */
const WAIT_WORTH = 4 * FIGURES;
const WAIT_POINTS = WAIT_WORTH + 3;
const WAIT_CHANCE = WAIT_POINTS + 3;
const CHAIN = WAIT_CHANCE + 1;
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
  /** By number, CHAIN fields each. */
  private readonly chains: Float64Array;
  /** Chance of a draw by copies left. */
  private readonly shares: Float64Array;
  private readonly doubleIndex: number;
  private readonly ippatsu: number;
  private readonly draws: number;
  private readonly graph: Graph;
  private readonly leaves: Leaves;
  private readonly root: Root;
  /** What the settings say of objective, riichi and the last tile. */
  private readonly byWin: boolean;
  private readonly isSilent: boolean;
  private readonly isDeclaring: boolean;
  private readonly haitei: number;
  private readonly goAround: GoAround;
  /** Worth now with riichi and without, and what was chosen, of the last hand that could declare. */
  declaredWorth = 0;
  silentWorth = 0;
  declares = false;

  constructor({ graph, leaves, root, situation, settings, space }: SolverInput, goAround: GoAround) {
    this.graph = graph;
    this.leaves = leaves;
    this.root = root;
    this.byWin = settings.objective === 'win';
    this.isSilent = settings.riichi === 'never';
    this.isDeclaring = settings.riichi === 'always';
    this.haitei = settings.haitei;
    this.goAround = goAround;
    this.draws = drawsLeft(root, situation);
    this.ippatsu = situation.rules.ippatsu ? 1 : 0;
    this.doubleIndex = settings.doubleRiichi && situation.turn === 1 ? (root.toDraw ? 1 : 0) : -1;
    const { after, opens } = graph;
    this.numberOf = space.numberOf.take(after.size);
    let ready = 0;
    for (let a = 0; a < after.size; a++)
      this.numberOf[a] = after.shanten[a] === 0 && opens.list[after.open[a]!]!.closed ? ready++ : -1;
    this.chains = space.chains.take(CHAIN * ready);
    this.shares = Float64Array.from({ length: 5 }, (_, copies) => copies / root.unseen);
  }

  /** The wall's end. */
  end(a: number): void {
    const ready = this.numberOf[a]!;
    if (ready >= 0) this.chains[CHAIN * ready + STANDING] = this.goAround.atEnd(true, true);
  }

  /** Riichi now, against standing silent; and the figures of a hand already in riichi. */
  declare(a: number, index: number, after: Float64Array): void {
    const { goAround, chains } = this;
    const ready = this.numberOf[a]!;
    if (ready < 0 || this.isSilent) return;
    const at = a * ROW;
    const row = CHAIN * ready;
    const double = index === this.doubleIndex ? this.declareDouble(a, index) : undefined;
    goAround.declared(a, chains, row + FIRST_DRAW, row + DRAW, row + STANDING, this.ippatsu);
    const found = double ?? goAround.answer;
    const worth = found[0]!;
    const win = found[1]!;
    const points = found[2]!;
    this.declaredWorth = worth;
    this.silentWorth = after[at + AT_WORTH]!;
    const gain =
      this.byWin && Math.abs(win - after[at + AT_WIN]!) > EQUAL_CHANCE
        ? win - after[at + AT_WIN]!
        : worth - after[at + AT_WORTH]!;
    this.declares = this.isDeclaring || gain > 0;
    if (!this.declares) return;
    after[at + AT_WORTH] = worth;
    after[at + AT_WIN] = win;
    after[at + AT_POINTS] = points;
  }

  /** Riichi on the first turn: one han more to the end, so its own chain; in sanma one for each number of norths set aside. */
  private declareDouble(a: number, index: number): Figures {
    const { graph, goAround } = this;
    const hands = [a];
    for (let next = a; graph.kita && graph.kitaTarget[next] !== undefined; hands.push(next))
      next = graph.kitaTarget[next]!;
    const standing = hands.map((): Figures => [goAround.atEnd(true, true), 0, 0]);
    const row = new Float64Array(2 * FIGURES);
    for (let then = this.draws; then > index; then--) {
      const soon = then === index + 1 ? this.ippatsu : 0;
      const last = then === this.draws ? this.haitei : 0;
      let replacement: Figures = [0, 0, 0];
      const next = standing.slice();
      for (let norths = hands.length - 1; norths >= 0; norths--) {
        row.set(this.doubleDraw(hands[norths]!, standing[norths]!, replacement, 1 + soon, last));
        replacement = this.doubleDraw(hands[norths]!, standing[norths]!, replacement, 2, 0);
        goAround.enter(then - 1);
        goAround.declared(hands[norths]!, row, 0, 0, FIGURES, 1 + soon);
        next[norths] = [goAround.answer[0]!, goAround.answer[1]!, goAround.answer[2]!];
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
      const pays = leaves.worth[wait * FIELDS + DECLARED_AT + more]!;
      const pays1 = last === 0 ? pays : leaves.worth[wait * FIELDS + DECLARED_AT + more + 1]!;
      const paid = leaves.points[wait * FIELDS + DECLARED_AT + more]!;
      const paid1 = last === 0 ? paid : leaves.points[wait * FIELDS + DECLARED_AT + more + 1]!;
      sum += copies * (pays + last * (pays1 - pays));
      won += copies * (paid + last * (paid1 - paid));
      wins += copies;
      left -= copies;
    }
    return [(sum + left * worth) / root.unseen, (wins + left * win) / root.unseen, (won + left * points) / root.unseen];
  }

  /** Adds the waits of a ready hand: the draw above left them standing still. */
  draw(a: number, index: number, rows: Rows): void {
    const { graph } = this;
    const last = index === this.draws ? this.haitei : 0;
    const ready = this.numberOf[a]!;
    if (last === 0 && !graph.kita) this.drawWaits(a, rows);
    else this.drawLastWaits(a, last, rows);
    if (ready < 0) return;
    const row = CHAIN * ready;
    // Before the last draw the waits bring the same in every turn.
    if (index >= this.draws - 1) this.sumWaits(a, row, last);
    this.drawChain(a, row);
  }

  /** What the waits of a hand in riichi bring in one draw; `last`: chance that it is the last tile of the wall. */
  private sumWaits(a: number, row: number, last: number): void {
    const { chains, leaves, shares } = this;
    const { waits } = this.graph;
    let declared = 0;
    let soon = 0;
    let replaced = 0;
    let declaredPoints = 0;
    let soonPoints = 0;
    let replacedPoints = 0;
    let chance = 0;
    for (let wait = waits.first[a]!; wait < waits.first[a + 1]!; wait++) {
      const share = shares[waits.weight[wait]!]!;
      const leaf = wait * FIELDS + DECLARED_AT;
      const pays = leaves.worth[leaf]!;
      const pays1 = leaves.worth[leaf + 1]!;
      const pays2 = leaves.worth[leaf + 2]!;
      declared += share * (pays + last * (pays1 - pays));
      soon += share * (this.ippatsu === 1 ? pays1 + last * (pays2 - pays1) : pays + last * (pays1 - pays));
      replaced += share * pays1;
      const paid = leaves.points[leaf]!;
      const paid1 = leaves.points[leaf + 1]!;
      const paid2 = leaves.points[leaf + 2]!;
      declaredPoints += share * (paid + last * (paid1 - paid));
      soonPoints += share * (this.ippatsu === 1 ? paid1 + last * (paid2 - paid1) : paid + last * (paid1 - paid));
      replacedPoints += share * paid1;
      chance += share;
    }
    chains[row + WAIT_WORTH] = declared;
    chains[row + WAIT_WORTH + 1] = soon;
    chains[row + WAIT_WORTH + 2] = replaced;
    chains[row + WAIT_POINTS] = declaredPoints;
    chains[row + WAIT_POINTS + 1] = soonPoints;
    chains[row + WAIT_POINTS + 2] = replacedPoints;
    chains[row + WAIT_CHANCE] = chance;
  }

  /** A draw in riichi: the waits, a north set aside, or the hand stands. */
  private drawChain(a: number, row: number): void {
    const { chains, graph, root } = this;
    let declared = chains[row + WAIT_WORTH]!;
    let soon = chains[row + WAIT_WORTH + 1]!;
    let declaredPoints = chains[row + WAIT_POINTS]!;
    let soonPoints = chains[row + WAIT_POINTS + 1]!;
    let win = chains[row + WAIT_CHANCE]!;
    let left = 1 - win;
    let more = 0;
    let morePoints = 0;
    const aside = graph.kita ? graph.kitaTarget[a] : undefined;
    if (aside !== undefined) {
      const share = graph.kitaWeight[a]! / root.unseen;
      const other = CHAIN * this.numberOf[aside]! + REPLACEMENT;
      more = share * chains[other]!;
      declared += more;
      soon += more;
      win += share * chains[other + 1]!;
      morePoints = share * chains[other + 2]!;
      declaredPoints += morePoints;
      soonPoints += morePoints;
      left -= share;
    }
    const stands = left * chains[row + STANDING]!;
    const standsPoints = left * chains[row + STANDING + 2]!;
    win += left * chains[row + STANDING + 1]!;
    chains[row + DRAW] = declared + stands;
    chains[row + DRAW + 1] = win;
    chains[row + DRAW + 2] = declaredPoints + standsPoints;
    chains[row + FIRST_DRAW] = soon + stands;
    chains[row + FIRST_DRAW + 1] = win;
    chains[row + FIRST_DRAW + 2] = soonPoints + standsPoints;
    if (!graph.kita) return;
    chains[row + REPLACEMENT] = chains[row + WAIT_WORTH + 2]! + more + stands;
    chains[row + REPLACEMENT + 1] = win;
    chains[row + REPLACEMENT + 2] = chains[row + WAIT_POINTS + 2]! + morePoints + standsPoints;
  }

  /**
   * A whole turn with own draws alone, neither the last ones nor the first: the waits of this draw, then riichi against standing silent one draw
   * earlier. The same as `draw` and `declare` one after the other; `drawing` holds what the other draws bring, `after` V of this turn, then of the earlier.
   */
  turn(a: number, rows: Rows): void {
    const { chains, byWin } = this;
    const { after, drawing } = rows;
    const at = a * ROW;
    this.drawWaits(a, rows);
    const worth = drawing[at]!;
    const win = drawing[at + AT_WIN]!;
    after[at] = worth;
    after[at + AT_WIN] = win;
    after[at + AT_READY] = 1;
    after[at + AT_POINTS] = drawing[at + AT_POINTS]!;
    const ready = this.numberOf[a]!;
    if (ready < 0) return;
    const row = CHAIN * ready;
    const chance = chains[row + WAIT_CHANCE]!;
    const left = 1 - chance;
    const rest = left * chains[row + STANDING]!;
    const restPoints = left * chains[row + STANDING + 2]!;
    const wins = chance + left * chains[row + STANDING + 1]!;
    chains[row + STANDING] = chains[row + WAIT_WORTH]! + rest;
    chains[row + STANDING + 1] = wins;
    chains[row + STANDING + 2] = chains[row + WAIT_POINTS]! + restPoints;
    if (this.isSilent) return;
    const declared = chains[row + WAIT_WORTH + 1]! + rest;
    const gain = byWin && Math.abs(wins - win) > EQUAL_CHANCE ? wins - win : declared - worth;
    if (!this.isDeclaring && gain <= 0) return;
    after[at] = declared;
    after[at + AT_WIN] = wins;
    after[at + AT_POINTS] = chains[row + WAIT_POINTS + 1]! + restPoints;
  }

  /** Whether V one draw before `index` may be worked out by `turn`. */
  isPlainTurn(index: number): boolean {
    return index > 1 && index < this.draws - 1 && index - 1 !== this.doubleIndex;
  }

  /** Completing draws without riichi before the last: the win, unless holding on is worth more. */
  private drawWaits(a: number, { after, before, drawing }: Rows): void {
    const { leaves, shares } = this;
    const { waits } = this.graph;
    const { byWin } = this;
    const at = a * ROW;
    const end = waits.first[a + 1]!;
    const stands = after[at]!;
    const standsWin = after[at + AT_WIN]!;
    const standsPoints = after[at + AT_POINTS]!;
    let worth = drawing[at]!;
    let win = drawing[at + AT_WIN]!;
    let points = drawing[at + AT_POINTS]!;
    for (let wait = waits.first[a]!; wait < end; wait++) {
      const share = shares[waits.weight[wait]!]!;
      const held = waits.target[wait]!;
      const pays = leaves.worth[wait * FIELDS + DAMA_AT]!;
      const kept = held < 0 ? stands : before[held * ROW]!;
      if (pays !== NO_WIN && (byWin || pays >= kept)) {
        worth += share * (pays - stands);
        win += share * (1 - standsWin);
        points += share * (leaves.points[wait * FIELDS + DAMA_AT]! - standsPoints);
      } else if (held >= 0) {
        worth += share * (kept - stands);
        win += share * (before[held * ROW + AT_WIN]! - standsWin);
        points += share * (before[held * ROW + AT_POINTS]! - standsPoints);
      }
    }
    drawing[at] = worth;
    drawing[at + AT_WIN] = win;
    drawing[at + AT_READY] = 1;
    drawing[at + AT_POINTS] = points;
  }

  /** The same where a last or a replacement tile may be one han more. */
  private drawLastWaits(a: number, last: number, rows: Rows): void {
    const { graph, shares } = this;
    const { waits } = graph;
    const { drawing, replacing } = rows;
    const at = a * ROW;
    for (let wait = waits.first[a]!; wait < waits.first[a + 1]!; wait++) {
      const share = shares[waits.weight[wait]!]!;
      this.drawWait(at, waits.target[wait]!, share, wait * FIELDS, last, rows, drawing);
      if (graph.kita) this.drawWait(at, waits.target[wait]!, share, wait * FIELDS, 1, rows, replacing);
    }
    drawing[at + AT_READY] = 1;
    if (graph.kita) replacing[at + AT_READY] = 1;
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
    const keep = held < 0 ? at : held * ROW;
    const kept = from[keep]!;
    const keptWin = from[keep + 1]!;
    const keptPoints = from[keep + AT_POINTS]!;
    const pays = leaves.worth[leaf + DAMA_AT]!;
    const pays1 = leaves.worth[leaf + DAMA_AT + 1]!;
    const { byWin } = this;
    const takes = pays !== -Infinity && (byWin || pays >= kept);
    const takes1 = byWin || pays1 >= kept;
    const worth = (1 - more) * (takes ? pays : kept) + more * (takes1 ? pays1 : kept);
    const win = (1 - more) * (takes ? 1 : keptWin) + more * (takes1 ? 1 : keptWin);
    const paid = takes ? leaves.points[leaf + DAMA_AT]! : keptPoints;
    const paid1 = takes1 ? leaves.points[leaf + DAMA_AT + 1]! : keptPoints;
    into[at]! += share * (worth - after[at]!);
    into[at + AT_POINTS]! += share * ((1 - more) * paid + more * paid1 - after[at + AT_POINTS]!);
    into[at + 1]! += share * (win - after[at + 1]!);
  }
}
