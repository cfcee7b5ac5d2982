/**
 * The search of the 2015 analyser, kept as it was described: exchange a tile, go on only when the steps to win fall, add up
 * probability × score of the wins reached within a few exchanges. Its flaws are kept too and named in docs/value.md: greedy steps,
 * no pool that changes, no turns, other seats' discards and own draws alike, flat scores.
 */
import { isScore, score } from '../../rules/riichi/index.ts';
import { RIICHI } from '../../rules/riichi/index.ts';
import { sanmaShantenUnchecked, shantenUnchecked } from '../../shape/index.ts';
import { isOpenMeld, isRed, kindOf, meldReds, type Hand, type Kind } from '../../tiles/index.ts';
import type { Situation } from './model.ts';
import { rootOf } from './root.ts';
import { SLOTS } from './suit.ts';
import { greedySteps } from './steps.ts';

export const VALUE_MODELS = ['seed', 'real'] as const;
export type ValueModel = (typeof VALUE_MODELS)[number];

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

export type RecursiveValue = {
  /** Best first: value, then copies that pay, then fewer that do not. */
  readonly rows: readonly RecursiveRow[];
  readonly steps: number;
  readonly bank: number;
  readonly nodes: number;
  readonly converged: boolean;
};

/** Five seconds of the analyser, roughly. */
const DEFAULT_NODES = 200_000;
const MINIMUM = 1000;

type Best = { value: number; rows: RecursiveRow[] };

class Search {
  nodes = 0;
  converged = true;
  readonly counts: Uint8Array;
  private readonly left = new Int32Array(34);
  readonly bank: number;
  private readonly hand: Hand;
  private readonly situation: Situation;
  private readonly options: RecursiveOptions;
  private readonly memo = new Map<string, number>();
  private readonly reds: number;

  constructor(hand: Hand, situation: Situation, options: RecursiveOptions) {
    this.hand = hand;
    this.situation = situation;
    this.options = options;
    this.counts = hand.counts.slice();
    const root = rootOf(hand, situation);
    for (const { suit, unseen } of root.suits)
      for (let slot = 0; slot < SLOTS; slot++)
        if (unseen[slot]! > 0) this.left[suit * 9 + (slot === 9 ? 4 : slot)]! += unseen[slot]!;
    this.bank = root.unseen;
    this.reds = hand.tiles.filter(isRed).length + hand.melds.reduce((sum, meld) => sum + meldReds(meld), 0);
  }

  steps(): number {
    const melds = this.hand.melds.length;
    if (this.options.steps !== 'exact') return greedySteps(this.counts, melds);
    const of = this.situation.rules.seats === 3 ? sanmaShantenUnchecked : shantenUnchecked;
    return of(this.counts, melds) + 1;
  }

  /** What the complete hand scores; 0 when it may not win. */
  private leaf(kind: Kind): number {
    const { options, situation } = this;
    const closed = !this.hand.melds.some(isOpenMeld);
    const found = score(
      {
        concealed: this.counts.slice(),
        melds: this.hand.melds,
        winTile: kind,
        selfDraw: false,
        situation: closed && (options.riichi ?? true) ? RIICHI : 0,
        roundWind: situation.roundWind,
        seatWind: situation.seatWind,
        doraIndicators: situation.doraIndicators.map(kindOf),
        uraIndicators: [],
        reds: this.reds,
        kita: situation.kita,
      },
      situation.rules,
    );
    if (!isScore(found)) return 0;
    const points = options.valueModel === 'real' ? found.points : Math.min(8000, MINIMUM * 2 ** (found.han - 1));
    if (points < (options.need ?? 0)) return 0;
    return options.fast === true ? 1 : points;
  }

  /** The board: each discard with what its exchanges bring. */
  board(level: number): Best {
    const now = this.steps();
    const rows: RecursiveRow[] = [];
    for (let i = 0; i < 34; i++) {
      if (this.counts[i] === 0) continue;
      this.counts[i]!--;
      rows.push(this.row(i as Kind, now, level));
      this.counts[i]!++;
    }
    return { value: rows.reduce((most, row) => Math.max(most, row.value), 0), rows };
  }

  private row(discard: Kind, now: number, level: number): RecursiveRow {
    const kinds: Kind[] = [];
    let tiles = 0;
    let paying = 0;
    let value = 0;
    for (let j = 0; j < 34; j++) {
      const copies = this.left[j]!;
      if (copies === 0 || j === discard || this.counts[j] === 4) continue;
      this.nodes++;
      this.counts[j]!++;
      const steps = this.steps();
      if (steps < now) {
        kinds.push(j as Kind);
        tiles += copies;
        this.left[j]!--;
        const worth = steps === 0 ? this.leaf(j as Kind) : this.deeper(level);
        this.left[j]!++;
        if (steps === 0 && worth > 0) paying += copies;
        value += (copies / this.bank) * worth;
      }
      this.counts[j]!--;
    }
    return { discard, steps: now, kinds, tiles, paying, value };
  }

  /** Past the depth only speed counts: the smallest score. */
  private deeper(level: number): number {
    const least = this.options.fast === true ? 1 : MINIMUM;
    if (level <= 1) return least;
    if (this.nodes > (this.options.nodes ?? DEFAULT_NODES)) {
      this.converged = false;
      return least;
    }
    if (this.options.memo === false) return this.board(level - 1).value;
    const key = `${level}/${this.counts.join('')}/${this.left.join('')}`;
    let known = this.memo.get(key);
    if (known === undefined) {
      known = this.board(level - 1).value;
      this.memo.set(key, known);
    }
    return known;
  }
}

/** Answers for a hand of fourteen tiles, melds included. */
export const recursiveValue = (hand: Hand, situation: Situation, options: RecursiveOptions = {}): RecursiveValue => {
  const search = new Search(hand, situation, options);
  const { rows } = search.board(options.depth ?? 2);
  const useless = (row: RecursiveRow): number => row.tiles - row.paying;
  return {
    rows: rows.sort((a, b) => {
      const gap = b.value - a.value;
      if (Math.abs(gap) > 1e-9) return gap;
      return b.paying - a.paying || useless(a) - useless(b) || b.tiles - a.tiles || a.discard - b.discard;
    }),
    steps: search.steps(),
    bank: search.bank,
    nodes: search.nodes,
    converged: search.converged,
  };
};

/** Scores a ron can have without limits of fu above 50, and the limits. */
const RON = [1000, 1300, 1600, 2000, 2600, 3200, 3900, 5200, 6400, 7700, 8000, 12_000, 16_000, 24_000, 32_000];
const RON_DEALER = [
  1500, 2000, 2400, 2900, 3900, 4800, 5800, 7700, 9600, 11_600, 12_000, 18_000, 24_000, 36_000, 48_000,
];

export type Requirement = { readonly fast: boolean; readonly direct: number; readonly other: number };

/** Last round: the leader wants any win; else the least ron that passes the next place, from its seat and from another. */
export const requirementOf = (
  scores: readonly number[],
  seat: number,
  isDealer: boolean,
  honba = 0,
  sticks = 0,
): Requirement => {
  const own = scores[seat]!;
  const above = scores.filter((points, i) => i !== seat && points >= own);
  if (above.length === 0) return { fast: true, direct: 0, other: 0 };
  const gap = Math.min(...above) - own;
  const table = isDealer ? RON_DEALER : RON;
  const least = (wins: (points: number) => boolean): number => table.find(wins) ?? table.at(-1)!;
  const extra = 300 * honba;
  return {
    fast: false,
    direct: least((points) => 2 * (points + extra) + 1000 * sticks > gap),
    other: least((points) => points + extra + 1000 * sticks > gap),
  };
};
