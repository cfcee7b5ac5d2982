/**
 * `analyzer2015`: the 2015 hand analyser (Xu, "Mahjong AI/Analyzer") as a player. Attack: the discard that its recursive search values most,
 * riichi whenever the hand is ready. In the last round the leader counts every win alike and the others only wins that pass the next place.
 * Defence: against a riichi or three open melds, a hand worth less than the threshold folds by the nine levels. docs/players.md says what the
 * source leaves open and how it is closed here. No chance, no clock: the same position, the same answer.
 */
import { visibleTiles } from '../analysis/riichi/outlook/index.ts';
import {
  foldRank,
  neededForSets,
  isThreat,
  TableReading,
  tableLevel,
  thrownThisTurn,
} from '../analysis/riichi/danger/index.ts';
import {
  recursiveDraw,
  recursiveValue,
  requirementOf,
  type RecursiveOptions,
  type RecursiveRow,
  type Situation,
  type ValueModel,
} from '../analysis/riichi/value/index.ts';
import { shanten } from '../shape/index.ts';
import * as T from '../table/index.ts';
import { kindOf, redOf, type Hand, type Kind, type Tile } from '../tiles/index.ts';
import { hasOpenYaku } from './simple/index.ts';
import type { Observation, Player } from './player.ts';

export type AnalyzerOptions = {
  /** Least opportunity of the own hand that goes on against a threat: points × probability of the exchanges to a win. */
  readonly threshold: number;
  /** Exchanges looked ahead. */
  readonly depth: number;
  /** Hands looked at before the search is made shallower; for the analyser's five seconds a turn. */
  readonly nodes: number;
  readonly steps: 'exact' | 'greedy';
  readonly valueModel: ValueModel;
};

/** By seats, found by `suzaku tune` (docs/notebook/2026-11-16-analyzer2015-threshold.md); in sanma nothing was shown to be better than 200. */
export const standingThreshold = (seats: number): number => (seats === 4 ? 50 : 200);

const DEFAULTS: Omit<AnalyzerOptions, 'threshold'> = {
  depth: 2,
  nodes: 2000,
  steps: 'exact',
  valueModel: 'seed',
};

type Goal = Pick<RecursiveOptions, 'fast' | 'need'>;
const ANY: Goal = {};
const FAST: Goal = { fast: true };
/** What a win of the leader stands for where worth is compared with points. */
const MINIMUM = 1000;

/** `rows` best first. `opportunity` is what the threshold is compared with: 0 where no win is in sight. */
type Searched = { readonly rows: readonly RecursiveRow[]; readonly steps: number; readonly opportunity: number };

type Called = { readonly value: number; readonly opportunity: number };
const NOTHING: Called = { value: 0, opportunity: 0 };

const gameOf = (table: T.Table): 'sanma' | 'riichi' => (table.seats === 3 ? 'sanma' : 'riichi');

const handOf = (table: T.Table, seat: number): Hand => ({
  tiles: table.tilesOf(seat),
  melds: table.meldsOf(seat),
  counts: table.shapes[seat]!.counts.slice(),
});

const situationOf = (table: T.Table, seat: number): Situation => ({
  rules: T.riichiRules(table),
  roundWind: table.roundWind(),
  seatWind: table.seatWind(seat),
  doraIndicators: Array.from(table.indicators.subarray(0, table.indicatorCount)) as Tile[],
  visible: visibleTiles(table, seat),
  turn: table.riverSize[seat]! + 1,
  turns: table.riverSize[seat]! + 1 + Math.floor(table.liveLeft / table.seats),
  river: table.riverOf(seat).map(kindOf),
  kita: table.kita[seat]!,
  honba: table.honba,
  sticks: table.deposits,
});

/** Speed against score: only the last round has a trigger. */
const goalOf = (table: T.Table, seat: number): Goal => {
  const rules = T.riichiRules(table);
  if (!T.isLastRound(table.round, rules)) return ANY;
  const scores = Array.from(table.scores.subarray(0, table.seats));
  const { fast, direct } = requirementOf(scores, seat, {
    isDealer: table.dealer === seat,
    honba: table.honba,
    perHonba: rules.honba * (rules.seats - 1),
    sticks: table.deposits,
  });
  return fast ? FAST : { need: direct };
};

/** Points × probability of the row. Past the depth the search counts speed alone, which is no opportunity. */
const opportunityOf = ({ value, steps }: RecursiveRow, depth: number, goal: Goal): number =>
  steps > depth ? 0 : value * (goal.fast === true ? MINIMUM : 1);

/** The first kind of the order that may be thrown; the plain five before the red one. */
const discardOf = (order: readonly Kind[], legal: T.ActionList): number => {
  for (const kind of order) {
    if (legal.has(T.DISCARD_ACTION + kind)) return T.DISCARD_ACTION + kind;
    const red = redOf(kind);
    if (red !== undefined && legal.has(T.DISCARD_ACTION + red)) return T.DISCARD_ACTION + red;
  }
  return legal.items[legal.size - 1]!;
};

class Analyzer {
  private readonly reading = new TableReading();
  private readonly list = new T.ActionList();

  constructor(private readonly options: AnalyzerOptions) {}

  choose({ view, seat, legal }: Observation): number {
    const table = view!;
    if (legal.has(T.WIN)) return T.WIN;
    if (legal.items[0] === T.PASS) return this.claim(table, seat, legal);
    if (legal.has(T.NINE_TERMINALS)) return T.NINE_TERMINALS;
    if (legal.has(T.SET_KITA)) return T.SET_KITA;
    return legal.size === 1 ? legal.items[0]! : this.act(table, seat, legal);
  }

  private act(table: T.Table, seat: number, legal: T.ActionList): number {
    const found = this.search(handOf(table, seat), situationOf(table, seat), goalOf(table, seat));
    const order = found.rows.map((row) => row.discard);
    if (this.isThreatened(table, seat) && found.opportunity < this.options.threshold)
      return discardOf(this.foldOrder(table, seat, order), legal);
    if (legal.has(T.DECLARE_RIICHI) && found.steps === 1 && found.rows[0]!.value > 0) return T.DECLARE_RIICHI;
    return this.kong(table, seat, legal) ?? discardOf(order, legal);
  }

  private isThreatened(table: T.Table, seat: number): boolean {
    this.reading.update(table, seat);
    return this.reading.opponents.some((other, at) => at < table.seats && at !== seat && isThreat(other));
  }

  private settings(goal: Goal, depth: number): RecursiveOptions {
    const { steps, valueModel, nodes } = this.options;
    return { steps, valueModel, nodes, depth, ...goal };
  }

  /** The deepest search that stays within the nodes. */
  private search(hand: Hand, situation: Situation, goal: Goal): Searched {
    for (let { depth } = this.options; ; depth--) {
      const found = recursiveValue(hand, situation, this.settings(goal, depth));
      if (!found.converged && depth > 1) continue;
      const best = found.rows[0]!;
      const rows = best.value > 0 ? found.rows : this.unpaid(hand, situation, goal);
      return { rows, steps: found.steps, opportunity: opportunityOf(best, depth, goal) };
    }
  }

  /** Where nothing in sight pays: as without a goal, then speed alone. */
  private unpaid(hand: Hand, situation: Situation, goal: Goal): readonly RecursiveRow[] {
    if (goal.need !== undefined) return this.search(hand, situation, ANY).rows;
    const { rows } = recursiveValue(hand, situation, this.settings(FAST, 1));
    return rows.toSorted((a, b) => b.tiles - a.tiles);
  }

  /** Safest first; among equals what the search would rather throw. */
  private foldOrder(table: T.Table, seat: number, order: readonly Kind[]): readonly Kind[] {
    const thisTurn = thrownThisTurn(table, seat);
    const needed = neededForSets(table.shapes[seat]!.counts);
    const rank = (kind: Kind): number => foldRank(tableLevel(this.reading, kind, thisTurn), needed[kind] === 1);
    return order.toSorted((a, b) => rank(a) - rank(b));
  }

  /** A closed or added kong that does not take the hand back. */
  private kong(table: T.Table, seat: number, legal: T.ActionList): number | undefined {
    const { counts } = table.shapes[seat]!;
    for (let i = 0; i < legal.size; i++) {
      const action = legal.items[i]!;
      if (action < T.CLOSED_KONG_ACTION || action >= T.DISCARD_ACTION) continue;
      const after = counts.slice();
      if (action < T.ADDED_KONG_ACTION) after[action - T.CLOSED_KONG_ACTION] = 0;
      else after[action - T.ADDED_KONG_ACTION]!--;
      if (shanten(after, gameOf(table)) <= shanten(counts, gameOf(table))) return action;
    }
    return undefined;
  }

  /** The chow or pung after which the hand is worth most, if that is more than drawing and enough against a threat. */
  private claim(table: T.Table, seat: number, legal: T.ActionList): number {
    const isThreatened = this.isThreatened(table, seat);
    let best = T.PASS;
    let most = 0;
    for (let i = 0; i < legal.size; i++) {
      const action = legal.items[i]!;
      if (action < T.CHOW_ACTION || action >= T.OPEN_KONG_ACTION) continue;
      const call = this.callWorth(table, seat, action);
      if (call.value <= most || (isThreatened && call.opportunity < this.options.threshold)) continue;
      most = call.value;
      best = action;
    }
    return best;
  }

  /** Worth of the hand after a call; nothing when it comes no nearer, has no yaku in sight, or would rather draw. */
  private callWorth(table: T.Table, seat: number, action: number): Called {
    const event = T.callEvent(table, seat, action);
    const { counts } = table.shapes[seat]!;
    const rest = counts.slice();
    for (const tile of 'own' in event ? event.own : []) rest[kindOf(tile)]!--;
    if (shanten(rest, gameOf(table)) >= shanten(counts, gameOf(table))) return NOTHING;
    const child = table.clone();
    T.apply(child, event);
    T.legalActions(child, seat, this.list);
    const goal = goalOf(table, seat);
    const [before, after] = [situationOf(table, seat), situationOf(child, seat)];
    for (let { depth } = this.options; ; depth--) {
      const called = recursiveValue(handOf(child, seat), after, this.settings(goal, depth));
      const drawn = recursiveDraw(handOf(table, seat), before, this.settings(goal, depth + 1));
      if (!(called.converged && drawn.converged) && depth > 1) continue;
      if (called.steps > depth && !hasOpenYaku(child, seat, [])) return NOTHING;
      const row = called.rows.find(({ discard }) => this.mayThrow(discard));
      if (row === undefined || row.value <= drawn.value) return NOTHING;
      return { value: row.value, opportunity: opportunityOf(row, depth, goal) };
    }
  }

  private mayThrow(kind: Kind): boolean {
    const red = redOf(kind);
    return this.list.has(T.DISCARD_ACTION + kind) || (red !== undefined && this.list.has(T.DISCARD_ACTION + red));
  }
}

export const makeAnalyzer2015 = (name: string, seats: number, options: Partial<AnalyzerOptions> = {}): Player => {
  const analyzer = new Analyzer({ ...DEFAULTS, threshold: standingThreshold(seats), ...options });
  return { name, needsView: true, choose: (observation) => analyzer.choose(observation) };
};
