/** Advice for one decision: every legal action with its expected rank points, split by how the round may end. */
import type { RiichiRules } from '../../../rules/index.ts';
import { riichiRules, type ActionList, type Table } from '../../../table/index.ts';
import { dangerFor, type Danger } from '../danger/index.ts';
import { evenPoints, placementFor, type Placement, Stakes, round100 } from '../placement/index.ts';
import { ronRates, type Rates } from '../rates/index.ts';
import { calibrate } from './calibrated.ts';
import { Candidates, type Candidate, type Final } from './candidates.ts';
import { Outlook, outlookFor, NODES_PER_MS, Scene } from '../outlook/index.ts';
import { riskWeight, settleAll, type RiskWeight } from './settle.ts';
import { OUTCOMES, WIN_AT, type Advice, type Option } from '../../advice/index.ts';

/** Work budget and goal of a RiichiAdviser, and the models to use instead of the shipped ones. */
export type AdviserOptions = {
  /** Work budget: milliseconds of one core, counted in nodes, never by the clock. */
  readonly ms?: number;
  /** Rank points of the places, first place first. */
  readonly points?: readonly number[];
  /** `points`: play for score alone. */
  readonly goal?: 'rank' | 'points';
  readonly outlook?: Outlook;
  /** False: differences as the models claim them; true, as they come out in play, by default where the rank counts. */
  readonly isCalibrated?: boolean;
  /** What the risk of a discard counts; `riskWeight` by default. */
  readonly risk?: RiskWeight;
};

/** Milliseconds that the adviser may spend on the calls of one decision by default. */
export const DEFAULT_MS = 20;

/** A candidate with its value under each fit of the outlook, in rank points; the first fit gives the option. */
export type ValuedCandidate = { readonly option: Omit<Option, 'error'>; readonly values: readonly number[] };

/** How many Stakes are kept for reuse: one a seat, as a review may ask for every seat in turn. */
const KEPT = 4;

/**
 * Advises one seat in the riichi family: values every legal action in rank points from the danger, placement, rates and outlook models and the
 * value solver.
 */
export class RiichiAdviser {
  readonly points: readonly number[];
  readonly nodes: number;
  /** As a player spec. */
  readonly spec: string;
  readonly outlook: Outlook;
  private readonly goal: 'rank' | 'points';
  private readonly risk: RiskWeight;
  private readonly isCalibrated: boolean;
  private readonly danger: Danger;
  private readonly placement: Placement;
  private readonly ron: Rates;
  private readonly kept: Stakes[] = [];

  constructor(
    readonly rules: RiichiRules,
    options: AdviserOptions = {},
  ) {
    this.points = options.points ?? evenPoints(rules.seats);
    const ms = options.ms ?? DEFAULT_MS;
    this.nodes = Math.max(1, Math.round(ms * NODES_PER_MS));
    this.spec = `expert:ms=${ms},points=${this.points.join('/')}`;
    this.goal = options.goal ?? 'rank';
    this.risk = options.risk ?? riskWeight;
    this.isCalibrated = options.isCalibrated ?? this.goal === 'rank';
    this.outlook = options.outlook ?? outlookFor(rules.seats);
    this.danger = dangerFor(rules.seats);
    this.placement = placementFor(rules.seats);
    this.ron = ronRates(rules.seats);
  }

  /** What the decision looks like before its actions are valued. */
  candidates(table: Table, seat: number, legal: readonly number[]): Candidates {
    const found = new Candidates(table, seat, (at, turns) => this.setting(at, seat, turns), this.nodes);
    found.add(legal);
    return found;
  }

  /** The scene and the stakes of the seat on this table. */
  setting(table: Table, seat: number, turnsIndicator = false): { scene: Scene; stakes: Stakes } {
    const scene = new Scene(table, seat, { danger: this.danger, ron: this.ron, turnsIndicator });
    return { scene, stakes: this.stakesAt(table, seat) };
  }

  /** Reused while scores, round and sticks are the same, as most decisions of a round ask for the same endings. */
  private stakesAt(table: Table, seat: number): Stakes {
    const { round, honba, deposits, dealer } = table;
    const scores = Array.from(table.scores.subarray(0, table.seats));
    const rules = riichiRules(table);
    const known = this.kept.find(
      ({ seat: other, rules: of, before }) =>
        other === seat &&
        of === rules &&
        before.round === round &&
        before.honba === honba &&
        before.deposits === deposits &&
        before.dealer === dealer &&
        before.scores.every((score, at) => score === scores[at]),
    );
    if (known !== undefined) return known;
    const before = { round, honba, deposits, dealer, scores };
    const stakes = new Stakes({ rules, placement: this.placement, points: this.points, seat, before, goal: this.goal });
    this.kept.unshift(stakes);
    if (this.kept.length > KEPT) this.kept.pop();
    return stakes;
  }

  /** `table` as the seat sees it. */
  advise(table: Table, seat: number, legal: ActionList): Advice {
    return this.adviseOn(this.candidates(table, seat, legal.toArray()), table, seat);
  }

  /** The same, of candidates that were found before; they may be another adviser's of the same fits. */
  adviseOn({ list, finals }: Candidates, table: Table, seat: number): Advice {
    const base = this.stakesAt(table, seat).now;
    const found = [...list.map((candidate) => this.valued(candidate, base)), ...finals.map((f) => final(f, base))];
    const best = new Map<number, ValuedCandidate>();
    for (const one of found) {
      const known = best.get(one.option.action);
      if (known === undefined || one.option.value > known.option.value) best.set(one.option.action, one);
    }
    const sorted = [...best.values()].sort(
      (a, b) => b.option.value - a.option.value || a.option.action - b.option.action,
    );
    const claimed = sorted.map(({ option, values }) => ({ ...option, error: spread(values, sorted[0]!.values) }));
    const options = this.isCalibrated
      ? calibrate(claimed, (this.points[0]! - this.points.at(-1)!) / (this.points.length - 1))
      : claimed;
    return { family: 'riichi', unit: 'rank-points', seat, points: this.points, base, options };
  }

  /** One candidate, its parts counted from `base`. */
  valued(candidate: Candidate, base: number): ValuedCandidate {
    const { scene, stakes, endings, after, risks, action, discard } = candidate;
    const { prospect } = after;
    const terms = { risks, winWorth: prospect.winWorth, endings, stakes, base, weigh: this.risk };
    const { settled, values } = settleAll(this.outlook.chances(scene, after), terms);
    const { value, parts, chances } = settled;
    return {
      values,
      option: {
        action,
        discard,
        value,
        parts,
        chances,
        shanten: prospect.shanten,
        kinds: prospect.kinds,
        tiles: prospect.tiles,
        winPoints: prospect.win > 0 ? round100(prospect.winPoints) : null,
        risks,
        converged: prospect.converged,
      },
    };
  }
}

/** Standard deviation over the resampled fits of a value's distance to the best. What ends the round has one value, the same under every fit. */
const spread = (values: readonly number[], best: readonly number[]): number => {
  const under = (list: readonly number[], fit: number): number => list[fit] ?? list[0]!;
  const fits = Math.max(values.length, best.length) - 1;
  if (fits === 0) return 0;
  const gaps = Array.from({ length: fits }, (_, i) => under(values, i + 1) - under(best, i + 1));
  const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
  return Math.sqrt(gaps.reduce((sum, gap) => sum + (gap - mean) ** 2, 0) / gaps.length);
};

const final = ({ action, worth, outcome, points }: Final, base: number): ValuedCandidate => {
  const parts = { win: 0, dealIn: 0, others: 0, draw: 0, [outcome]: worth - base };
  const chances = OUTCOMES.map((_, i) => (outcome === 'win' && i === WIN_AT ? 1 : 0));
  if (outcome === 'draw') chances[OUTCOMES.length - 1] = 1;
  return {
    values: [worth],
    option: {
      action,
      discard: undefined,
      value: worth,
      parts,
      chances,
      shanten: -1,
      kinds: [],
      tiles: 0,
      winPoints: points === null ? null : round100(points),
      risks: [],
      converged: true,
    },
  };
};
