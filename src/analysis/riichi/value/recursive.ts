/**
 * The search of the 2015 analyser, kept as it was described: exchange a tile, go on only when the steps to win fall, add up
 * probability × score of the wins reached within a few exchanges. Its flaws are kept too and named in docs/value.md: greedy steps,
 * no pool that changes, no turns, other seats' discards and own draws alike, flat scores.
 */
import { RIICHI, ScoreOut, scoreUnchecked, winPoints, type Win } from '../../../rules/riichi/index.ts';
import {
  AcceptanceTable,
  acceptanceUnchecked,
  kindsOfMasks,
  sanmaShantenUnchecked,
  shantenUnchecked,
  type Game,
} from '../../../shape/index.ts';
import { isOpenMeld, isRed, kindOf, meldReds, type Hand, type Kind } from '../../../tiles/index.ts';
import type { Situation } from './model.ts';
import { rootOf } from './root.ts';
import { SLOTS } from './suit.ts';
import { greedySteps } from './steps.ts';

/** How the 2015 analyser's search may score a win; see ValueModel. */
export const VALUE_MODELS = ['seed', 'real'] as const;
/** How the 2015 analyser's search scores a win: `seed` by han alone, `real` by the points of a win by discard. */
export type ValueModel = (typeof VALUE_MODELS)[number];

/** Depth, scoring and budget of the 2015 analyser's search. */
export type RecursiveOptions = {
  /** Exchanges looked ahead. */
  readonly depth?: number;
  /** `seed`: 1000 doubled with each han up to 8000, by han alone; `real`: the points of a win by discard. */
  readonly valueModel?: ValueModel;
  /** `greedy`: the analyser's count with its flaws; `exact`: shanten + 1. */
  readonly steps?: 'greedy' | 'exact';
  /** Whether a closed ready hand counts riichi. */
  readonly riichi?: boolean;
  /** Speed against score: every win counts 1 (`fast`), or wins below `need` points count nothing. */
  readonly fast?: boolean;
  readonly need?: number;
  /** Hands looked at; stands for the analyser's five seconds a turn. */
  readonly nodes?: number;
  /** Remember hands already searched; the answer is the same. */
  readonly memo?: boolean;
};

/** One discard as the 2015 analyser's search values it. */
export type RecursiveRow = {
  readonly discard: Kind;
  /** Steps to win after the best exchange of this discard are one less than these. */
  readonly steps: number;
  /** Kinds that lower the steps, and their copies. */
  readonly kinds: readonly Kind[];
  readonly tiles: number;
  /** Copies of kinds that win and pay, when the hand is one exchange away. */
  readonly paying: number;
  /** Σ probability × score. */
  readonly value: number;
};

/** The answer of the 2015 analyser's search: its rows, best first, and how much work it took. */
export type RecursiveValue = {
  /** Best first: value, then copies that pay, then fewer that do not, then the outer tile. */
  readonly rows: readonly RecursiveRow[];
  readonly steps: number;
  readonly bank: number;
  readonly nodes: number;
  readonly converged: boolean;
};

/** Five seconds of the analyser, roughly. */
const DEFAULT_NODES = 200_000;
const MINIMUM = 1000;

type Exchanges = Omit<RecursiveRow, 'discard'>;

/** Honours 0, terminals 1, … fives 5: what is thrown first among equals. */
export const inwards = (kind: Kind): number => (kind >= 27 ? 0 : 5 - Math.abs((kind % 9) - 4));

class Search {
  nodes = 0;
  converged = true;
  readonly bank: number;
  private readonly counts: Uint8Array;
  private readonly left = new Uint8Array(34);
  private readonly melds: number;
  private readonly game: Game;
  private readonly isExact: boolean;
  private readonly least: number;
  private readonly cap: number;
  private readonly memo: Map<number, number> | undefined;
  /** Kinds exchanged on the way here. */
  private readonly drawn: Kind[] = [];
  private readonly thrown: Kind[] = [];
  /** By level: acceptance of the hand there. */
  private readonly tables: AcceptanceTable[] = [];
  private readonly out = new ScoreOut();
  private readonly win: { -readonly [key in keyof Win]: Win[key] };
  /** Red fives of m p s in the hand, and those in melds. */
  private readonly reds = [0, 0, 0];
  private readonly meldReds: number;

  constructor(
    hand: Hand,
    private readonly situation: Situation,
    private readonly options: RecursiveOptions,
    depth: number,
  ) {
    this.counts = hand.counts.slice();
    this.melds = hand.melds.length;
    this.game = situation.rules.seats === 3 ? 'sanma' : 'riichi';
    this.isExact = options.steps === 'exact';
    this.least = options.fast === true ? 1 : MINIMUM;
    this.cap = options.nodes ?? DEFAULT_NODES;
    // Two exchanges never meet in the same hand.
    this.memo = options.memo === false || depth < 3 ? undefined : new Map();
    const root = rootOf(hand, situation);
    for (const { suit, unseen } of root.suits)
      for (let slot = 0; slot < SLOTS; slot++)
        if (unseen[slot]! > 0) this.left[suit * 9 + (slot === 9 ? 4 : slot)]! += unseen[slot]!;
    this.bank = root.unseen;
    for (const tile of hand.tiles) if (isRed(tile)) this.reds[tile - 34]!++;
    this.meldReds = hand.melds.reduce((sum, meld) => sum + meldReds(meld), 0);
    const isClosed = !hand.melds.some(isOpenMeld);
    this.win = {
      concealed: this.counts,
      melds: hand.melds,
      winTile: 0 as Kind,
      selfDraw: false,
      situation: isClosed && (options.riichi ?? true) ? RIICHI : 0,
      roundWind: situation.roundWind,
      seatWind: situation.seatWind,
      doraIndicators: situation.doraIndicators.map(kindOf),
      uraIndicators: [],
      reds: 0,
      kita: situation.kita,
    };
  }

  steps(): number {
    if (!this.isExact) return greedySteps(this.counts, this.melds);
    const of = this.game === 'sanma' ? sanmaShantenUnchecked : shantenUnchecked;
    return of(this.counts, this.melds) + 1;
  }

  /** What the complete hand scores; 0 when it may not win. */
  private leaf(kind: Kind): number {
    const { options, situation, win, out, counts, reds } = this;
    win.winTile = kind;
    win.reds = this.meldReds;
    for (let suit = 0; suit < 3; suit++) win.reds += Math.min(reds[suit]!, counts[9 * suit + 4]!);
    const base = scoreUnchecked(win, situation.rules, out);
    if (base <= 0) return 0;
    const points =
      options.valueModel === 'real'
        ? winPoints(base, situation.seatWind === 0, false, situation.rules)
        : Math.min(8000, MINIMUM * 2 ** (out.han - 1));
    if (points < (options.need ?? 0)) return 0;
    return options.fast === true ? 1 : points;
  }

  /** The board: each discard with what its exchanges bring. */
  board(level: number): readonly RecursiveRow[] {
    if (this.isExact) return this.exactBoard(level);
    const now = this.steps();
    const rows: RecursiveRow[] = [];
    for (let i = 0; i < 34; i++) {
      if (this.counts[i] === 0) continue;
      this.throw(i as Kind);
      rows.push({ discard: i as Kind, ...this.exchanges(now, this.drawsBelow(i, now), level) });
      this.takeBack();
    }
    return rows;
  }

  /** The one row of a hand that is to draw. */
  draw(level: number): Exchanges {
    const now = this.steps();
    return this.exchanges(now, this.drawsBelow(-1, now), level);
  }

  /** The same from the acceptance tables: a discard that takes the hand back brings nothing within its steps. */
  private exactBoard(level: number): readonly RecursiveRow[] {
    const table = this.accept(level);
    const now = nearest(table) + 1;
    const rows: RecursiveRow[] = [];
    for (let i = 0; i < table.size; i++) {
      const discard = table.discard[i] as Kind;
      const kinds = table.shanten[i] === now - 1 ? kindsOfMasks(table.suits[i]!, table.honours[i]!) : [];
      this.throw(discard);
      rows.push({ discard, ...this.exchanges(now, kinds, level) });
      this.takeBack();
    }
    return rows;
  }

  private throw(kind: Kind): void {
    this.counts[kind]!--;
    this.thrown.push(kind);
  }

  private takeBack(): void {
    this.counts[this.thrown.pop()!]!++;
  }

  private accept(level: number): AcceptanceTable {
    const table = (this.tables[level] ??= new AcceptanceTable());
    this.nodes++;
    acceptanceUnchecked(this.counts, this.melds, this.left, table, this.game);
    return table;
  }

  /** Kinds other than the discard whose draw takes the hand below `now` steps. */
  private drawsBelow(discard: number, now: number): readonly Kind[] {
    const kinds: Kind[] = [];
    for (let j = 0; j < 34; j++) {
      if (this.left[j] === 0 || j === discard || this.counts[j] === 4) continue;
      this.nodes++;
      this.counts[j]!++;
      if (this.steps() < now) kinds.push(j as Kind);
      this.counts[j]!--;
    }
    return kinds;
  }

  /** `kinds` lower the steps to `now` − 1; the discard is out of the hand. */
  private exchanges(now: number, kinds: readonly Kind[], level: number): Exchanges {
    let tiles = 0;
    let paying = 0;
    let value = 0;
    for (const kind of kinds) {
      const copies = this.left[kind]!;
      tiles += copies;
      const worth = this.exchange(kind, now - 1, level);
      if (now === 1 && worth > 0) paying += copies;
      value += (copies / this.bank) * worth;
    }
    return { steps: now, kinds, tiles, paying, value };
  }

  /** The hand with the drawn kind, `steps` from its win. */
  private exchange(kind: Kind, steps: number, level: number): number {
    // Past the depth only speed counts: the smallest score.
    if (steps > 0 && level <= 1) return this.least;
    this.counts[kind]!++;
    this.left[kind]!--;
    this.drawn.push(kind);
    const worth = steps === 0 ? this.leaf(kind) : this.deeper(level - 1);
    this.drawn.pop();
    this.left[kind]!++;
    this.counts[kind]!--;
    if (steps === 0) this.nodes++;
    return worth;
  }

  private deeper(level: number): number {
    if (this.nodes > this.cap) {
      this.converged = false;
      return this.least;
    }
    const { memo } = this;
    if (memo === undefined) return this.best(level);
    const key = this.key();
    let known = memo.get(key);
    if (known === undefined) {
      known = this.best(level);
      memo.set(key, known);
    }
    return known;
  }

  /** The hand and what is left, as digits of base 35; ten kinds are the most, at depth 6. */
  private key(): number {
    let key = 0;
    for (const kinds of [this.drawn, this.thrown]) for (const kind of ascending(kinds)) key = key * 35 + kind + 1;
    return key;
  }

  private best(level: number): number {
    let best = 0;
    if (!this.isExact) {
      for (const { value } of this.board(level)) best = Math.max(best, value);
      return best;
    }
    const table = this.accept(level);
    const near = nearest(table);
    for (let i = 0; i < table.size; i++) {
      if (table.shanten[i] !== near) continue;
      if (near > 0 && level <= 1) {
        best = Math.max(best, (table.tiles[i]! / this.bank) * this.least);
        continue;
      }
      const kinds = kindsOfMasks(table.suits[i]!, table.honours[i]!);
      this.throw(table.discard[i] as Kind);
      best = Math.max(best, this.exchanges(near + 1, kinds, level).value);
      this.takeBack();
    }
    return best;
  }
}

/** By insertion; there are few. */
const ascending = (kinds: readonly Kind[]): readonly Kind[] => {
  const sorted: Kind[] = [];
  for (const kind of kinds) {
    let at = sorted.length;
    while (at > 0 && sorted[at - 1]! > kind) at--;
    sorted.splice(at, 0, kind);
  }
  return sorted;
};

const nearest = (table: AcceptanceTable): number => {
  let least = table.shanten[0]!;
  for (let i = 1; i < table.size; i++) least = Math.min(least, table.shanten[i]!);
  return least;
};

const useless = (row: RecursiveRow): number => row.tiles - row.paying;

const compare = (a: RecursiveRow, b: RecursiveRow): number => {
  const gap = b.value - a.value;
  if (Math.abs(gap) > 1e-9) return gap;
  return (
    b.paying - a.paying ||
    useless(a) - useless(b) ||
    b.tiles - a.tiles ||
    inwards(a.discard) - inwards(b.discard) ||
    a.discard - b.discard
  );
};

const DEFAULT_DEPTH = 2;

/** Answers for a hand of fourteen tiles, melds included. */
export const recursiveValue = (hand: Hand, situation: Situation, options: RecursiveOptions = {}): RecursiveValue => {
  const depth = options.depth ?? DEFAULT_DEPTH;
  const search = new Search(hand, situation, options, depth);
  const rows = search.board(depth).toSorted(compare);
  return { rows, steps: search.steps(), bank: search.bank, nodes: search.nodes, converged: search.converged };
};

/** The same of a hand of thirteen that is to draw: what its draws bring, without a discard before them. */
export const recursiveDraw = (
  hand: Hand,
  situation: Situation,
  options: RecursiveOptions = {},
): Exchanges & Pick<RecursiveValue, 'converged'> => {
  const depth = options.depth ?? DEFAULT_DEPTH;
  const search = new Search(hand, situation, options, depth);
  return { ...search.draw(depth), converged: search.converged };
};
