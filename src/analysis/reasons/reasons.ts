/**
 * Why: the figures that separate two options, as data. Every number is one the advice computed, or a difference of two of them; what the
 * last round needs comes from the payment rules. Sentences are made of these in sentences/.
 */
import { lastRoundNeeds, roundsLeft, type LastRound, type Price } from '../riichi/placement/index.ts';
import { meanWin, placesAfter, winsNow, type WinPlace } from '../riichi/wins/index.ts';
import type { FanLine } from '../../rules/chinese/index.ts';
import { NO_RIICHI, placesOf, riichiRules, type Table } from '../../table/index.ts';
import type { Tile } from '../../tiles/index.ts';
import {
  nameFans,
  planKey,
  type Plan,
  ENDS,
  areTwins,
  discardOf,
  kindOfAction,
  labelOf,
  type ActionLabel,
  type LabelKind,
  dealInOf,
  isWithin,
  winOf,
  type Advice,
  type Option,
  type Parts,
  type Risk,
  type Unit,
} from '../advice/index.ts';

/** Winds by distance from the dealer, 0 East. */
export type WindOf = number;
/** The name of one of the Parts of a value. */
export type PartName = keyof Parts;
/**
 * What makes the gap between two options: one of the parts, or a special case. `cheap-wins`: the part of wins, where no win of the better option
 * raises its value and the other's wins lower theirs more. `learnt`: what a network learnt from strong players.
 */
export type Difference = PartName | 'cheap-wins' | 'learnt';

/** One of the two options that a reason compares. */
export type Side = {
  readonly unit: Unit;
  readonly label: ActionLabel;
  readonly shanten: number;
  readonly kinds: number;
  readonly tiles: number;
  readonly win: number;
  readonly winPoints: number | null;
  readonly dealIn: number;
  /** Seats that are likely ready, by wind, against which the tile thrown is safe. */
  readonly safe: readonly WindOf[];
};

/** A plan, a way to eight fan, as a reason shows it. */
export type PlanSide = {
  /** What it is named after; with what the way of winning adds, where eight fan want it. */
  readonly fans: readonly FanLine[];
  /** Tiles to exchange. */
  readonly distance: number;
  /** Wanted kinds, the most wanted first, and the copies unseen of all of them. */
  readonly tiles: readonly Tile[];
  readonly left: number;
  readonly chance: number;
  /** Fan to expect. */
  readonly fan: number;
};

/** What a reason shows of a win of the last round: its points, and whether the match is over after it. */
export type Priced = Pick<Price, 'points' | 'ends'>;

/** One fact that explains an advice, as data; `makeReason` makes the sentence. */
export type Reason =
  /**
   * `gap` points of value; `part` brings the most of it, `partGap`; both null where one of the two ends the round and the other plays on, as their
   * parts do not compare. `isClose`: within its error as both are shown, or too small to show.
   */
  | {
      readonly code: 'gap';
      readonly unit: Unit;
      readonly first: ActionLabel;
      readonly other: ActionLabel;
      readonly gap: number;
      readonly error: number | null;
      readonly isClose: boolean;
      readonly part: Difference | null;
      readonly partGap: number | null;
    }
  | { readonly code: 'keeps' | 'wins' | 'deals'; readonly first: Side; readonly other: Side }
  /** Chinese Standard: the likeliest ways to eight fan after the action; none where the list is empty. */
  | { readonly code: 'plans'; readonly label: ActionLabel; readonly plans: readonly PlanSide[] }
  /** The same for riichi against the best discard without, and for the best call against passing; `gap` null where an earlier reason has it. */
  | { readonly code: 'riichi' | 'call'; readonly gap: number | null; readonly first: Side; readonly other: Side }
  /** Opponents by wind that may win on the tile thrown. */
  | {
      readonly code: 'throws';
      readonly unit: Unit;
      readonly label: ActionLabel;
      readonly tile: Tile;
      readonly risks: readonly { readonly wind: WindOf; readonly chance: number; readonly points: number }[];
    }
  /** How often strong players choose so, by the network that learnt from them: the two options, and their likeliest choice where it is neither. */
  | {
      readonly code: 'players';
      readonly choices: readonly { readonly label: ActionLabel; readonly share: number }[];
    }
  /** The figures alone, without the network, put `label` first, by `gap` points of value as far as they come out in play. */
  | { readonly code: 'figures'; readonly unit: Unit; readonly label: ActionLabel; readonly gap: number }
  /** The best action was turned down before, on own turn `turn`, and is charged there. */
  | { readonly code: 'continues'; readonly label: ActionLabel; readonly turn: number }
  /** A call or riichi that was played, its figures with the discard that goes with it best, `tile`, and what was `thrown` instead. */
  | { readonly code: 'follow-up'; readonly label: ActionLabel; readonly tile: Tile; readonly thrown: Tile }
  /** Tiles that no seat which is likely ready can win on; none where `tiles` is empty. */
  | {
      readonly code: 'safe';
      readonly unit: Unit;
      readonly winds: readonly WindOf[];
      readonly tiles: readonly Tile[];
    }
  /** What a win that is legal now changes in value, and where ranks count its points, with counters and sticks, and where it leaves the seat. */
  | {
      readonly code: 'win-now';
      readonly unit: Unit;
      readonly change: number;
      /** Without ura dora. */
      readonly points: number | null;
      /** On average over the ura dora; null where there are none to come. */
      readonly meanPoints: number | null;
      /** Places in which it ends the match, the fewest ura dora first; empty where the match goes on whatever they are. */
      readonly places: readonly WinPlace[];
    }
  /** The last round: cheapest wins for a better place, by own draw and from each wind. */
  | {
      readonly code: 'needs';
      readonly place: number;
      readonly tsumo: Priced | null;
      readonly ron: readonly (Priced & { readonly wind: WindOf })[];
    }
  | { readonly code: 'leads'; readonly points: number }
  /** The search did not see all it was to see. */
  | { readonly code: 'estimated' };

/** A seat not in riichi counts as likely ready from this chance of a ready hand on; where that is not known, from LIKELY_HIT on for some tile held. */
const LIKELY_READY = 0.5;
const LIKELY_HIT = 0.04;
/** Plans listed for an option, and kinds listed for a plan. */
const PLANS = 2;
const KINDS = 8;
/** Risks below this are left out. */
const TOLD = 0.0005;

const PARTS: readonly PartName[] = ['win', 'dealIn', 'others', 'draw'];
const CALLS: ReadonlySet<LabelKind> = new Set(['chow', 'pung', 'kong']);

const planSide = (plan: Plan): PlanSide => ({
  fans: nameFans(plan),
  distance: plan.distance,
  tiles: plan.wants.slice(0, KINDS).map(({ kind }) => kind as number as Tile),
  left: plan.wants.reduce((sum, { left }) => sum + left, 0),
  chance: plan.chance,
  fan: plan.expectedFan,
});

/** Nothing to tell apart in words: the same plans as likely. */
const arePlansSame = ({ plans: a = [] }: Option, { plans: b = [] }: Option): boolean =>
  a
    .slice(0, PLANS)
    .every((plan, i) => b[i] !== undefined && planKey(plan.fans) === planKey(b[i].fans) && plan.chance === b[i].chance);

const pricedOf = ({ points, ends }: Price): Priced => ({ points, ends });

type Throws = Extract<Reason, { readonly code: 'throws' }>;

/** A call or riichi that was played, and the discard that went with it. */
export type Made = { readonly action: number; readonly thrown: Tile };

class Explainer {
  constructor(
    readonly table: Table,
    readonly advice: Advice,
    private readonly made?: Made,
  ) {}

  /** The option was played with another discard than the best. */
  private isThrownOtherwise({ action, discard }: Option): boolean {
    return action === this.made?.action && discard !== undefined && discard !== this.made.thrown;
  }

  private wind(seat: number): WindOf {
    return this.table.seatWind(seat);
  }

  label(option: Option): ActionLabel {
    const { action, discard } = option;
    return labelOf(this.table, this.advice.seat, action, this.isThrownOtherwise(option) ? undefined : discard);
  }

  private kind({ action }: Option): LabelKind {
    return kindOfAction(action, this.advice.family);
  }

  private isLikelyReady({ seat, ready }: Risk): boolean {
    if (this.table.riichi[seat] !== NO_RIICHI) return true;
    if (ready !== null) return ready >= LIKELY_READY;
    const isHit = (risk: Risk): boolean => risk.seat === seat && risk.chance >= LIKELY_HIT;
    return this.advice.options.some(({ risks }) => risks.some(isHit));
  }

  /** The same ready discard with and without riichi. */
  private isDeclared(riichi: Option, dama: Option): boolean {
    return (
      this.kind(riichi) === 'riichi' &&
      this.kind(dama) === 'discard' &&
      riichi.discard === discardOf(dama.action, this.advice.family)
    );
  }

  private side(option: Option): Side {
    const { shanten, kinds, tiles, winPoints, risks } = option;
    const safe = risks.filter((risk) => risk.chance === 0 && this.isLikelyReady(risk));
    return {
      unit: this.advice.unit,
      label: this.label(option),
      shanten,
      kinds: kinds.length,
      tiles,
      win: winOf(option),
      winPoints,
      dealIn: dealInOf(option),
      safe: safe.map(({ seat }) => this.wind(seat)),
    };
  }

  /** The part that brings the most; none where just one of the two ends the round. */
  private partOf(first: Option, other: Option): { readonly part: Difference | null; readonly partGap: number | null } {
    if (ENDS.has(this.kind(first)) !== ENDS.has(this.kind(other))) return { part: null, partGap: null };
    let part: PartName = 'win';
    const of = (name: PartName): number => first.parts[name] - other.parts[name];
    for (const name of PARTS) if (of(name) > of(part)) part = name;
    const learnt = (first.learnt?.part ?? 0) - (other.learnt?.part ?? 0);
    if (learnt > of(part)) return { part: 'learnt', partGap: learnt };
    return { part: part === 'win' && first.parts.win <= 0 ? 'cheap-wins' : part, partGap: of(part) };
  }

  private gap(first: Option, other: Option): Reason {
    const gap = first.value - other.value;
    // Errors are relative to the best option, whose own is 0.
    const error = first.error === null || other.error === null ? null : Math.max(first.error, other.error);
    return {
      code: 'gap',
      unit: this.advice.unit,
      first: this.label(first),
      other: this.label(other),
      gap,
      error,
      isClose: isWithin(gap, error),
      ...this.partOf(first, other),
    };
  }

  /** What strong players choose. */
  private players(first: Option, other: Option): Reason[] {
    if (first.learnt === undefined || other.learnt === undefined) return [];
    const { options } = this.advice;
    const shareOf = (option: Option): number => option.learnt?.share ?? 0;
    const likeliest = options.reduce((a, b) => (shareOf(b) > shareOf(a) ? b : a));
    const isNamed = shareOf(likeliest) <= Math.max(shareOf(first), shareOf(other));
    const choices = [first, other, ...(isNamed ? [] : [likeliest])];
    return [{ code: 'players', choices: choices.map((one) => ({ label: this.label(one), share: shareOf(one) })) }];
  }

  /** Where what is computed alone would put another option first. */
  private figures(first: Option): Reason[] {
    if (first.learnt === undefined) return [];
    const computed = ({ parts }: Option): number => PARTS.reduce((sum, name) => sum + parts[name], 0);
    const best = this.advice.options.reduce((a, b) => (computed(b) > computed(a) ? b : a));
    const gap = computed(best) - computed(first);
    if (isWithin(gap, 0) || areTwins(best, first, this.advice.family)) return [];
    return [{ code: 'figures', unit: this.advice.unit, label: this.label(best), gap }];
  }

  private throws(option: Option): Throws | undefined {
    if (this.isThrownOtherwise(option)) return undefined;
    const { family, unit } = this.advice;
    const tile = this.kind(option) === 'discard' ? discardOf(option.action, family) : option.discard;
    const risks = option.risks
      .filter(({ chance }) => chance >= TOLD)
      .map(({ seat, chance, points }) => ({ wind: this.wind(seat), chance, points }))
      .sort((a, b) => b.chance - a.chance);
    return tile === undefined || risks.length === 0
      ? undefined
      : { code: 'throws', unit, label: this.label(option), tile, risks };
  }

  /** What two hands that go on accept, win and risk. */
  private compare(first: Option, other: Option): Reason[] {
    if (first.shanten < 0 || other.shanten < 0) return [];
    const [a, b] = [this.side(first), this.side(other)];
    const reasons: Reason[] = [];
    const pair = new Set([a.label.kind, b.label.kind]);
    const isRiichi = this.isDeclared(first, other) || this.isDeclared(other, first);
    const isCall = pair.has('pass');
    if (isRiichi || isCall) {
      const isFlipped = isRiichi ? a.label.kind !== 'riichi' : a.label.kind === 'pass';
      const sides = isFlipped ? { first: b, other: a } : { first: a, other: b };
      reasons.push({ code: isRiichi ? 'riichi' : 'call', gap: null, ...sides });
    } else {
      const isOther = a.shanten !== b.shanten || a.tiles !== b.tiles || a.safe.length !== b.safe.length;
      if (isOther && first.plans === undefined) reasons.push({ code: 'keeps', first: a, other: b });
      // Of two chances that read 0.0 there is nothing to say.
      if (Math.max(a.win, b.win) >= TOLD) reasons.push({ code: 'wins', first: a, other: b });
    }
    reasons.push(...this.plans(first));
    if (!arePlansSame(first, other)) reasons.push(...this.plans(other));
    reasons.push({ code: 'deals', first: a, other: b });
    const [one, two] = [this.throws(first), this.throws(other)];
    if (one !== undefined) reasons.push(one);
    if (two !== undefined && two.tile !== one?.tile) reasons.push(two);
    return reasons;
  }

  private plans(option: Option): Reason[] {
    if (option.plans === undefined) return [];
    return [{ code: 'plans', label: this.label(option), plans: option.plans.slice(0, PLANS).map(planSide) }];
  }

  /** Riichi or not, where neither of the two options says so. */
  private riichi(first: Option, other: Option): Reason[] {
    const { options } = this.advice;
    const riichi = options.find((option) => this.kind(option) === 'riichi');
    const dama = options.find((option) => this.kind(option) === 'discard' && option.shanten === 0);
    if (riichi === undefined || dama === undefined) return [];
    if ([first, other].includes(riichi) && [first, other].includes(dama)) return [];
    return [{ code: 'riichi', gap: riichi.value - dama.value, first: this.side(riichi), other: this.side(dama) }];
  }

  private call(first: Option, other: Option): Reason[] {
    const { options } = this.advice;
    const pass = options.find((option) => this.kind(option) === 'pass');
    const call = options.find((option) => CALLS.has(this.kind(option)));
    if (pass === undefined || call === undefined || [first, other].includes(pass)) return [];
    return [{ code: 'call', gap: call.value - pass.value, first: this.side(call), other: this.side(pass) }];
  }

  private safe(): Reason[] {
    const discards = this.advice.options.filter((option) => this.kind(option) === 'discard');
    const [one] = discards;
    if (one === undefined) return [];
    const seats = one.risks.filter((risk) => this.isLikelyReady(risk)).map(({ seat }) => seat);
    if (seats.length === 0) return [];
    const isSafe = ({ risks }: Option): boolean =>
      risks.every(({ seat, chance }) => chance === 0 || !seats.includes(seat));
    const { family } = this.advice;
    const tiles = [...new Set(discards.filter(isSafe).map(({ action }) => discardOf(action, family)))];
    return [{ code: 'safe', unit: this.advice.unit, winds: seats.map((seat) => this.wind(seat)), tiles }];
  }

  private standing(): LastRound {
    const { round, honba, deposits, dealer, scores, seats } = this.table;
    return { round, honba, deposits, dealer, scores: Array.from(scores.subarray(0, seats)) };
  }

  /** What the win that is legal now brings; also where another action is better. */
  private winNow(): Reason[] {
    const { table } = this;
    const { family, unit, base, seat, options } = this.advice;
    const win = options.find((option) => this.kind(option) === 'win');
    if (win === undefined) return [];
    const now = { code: 'win-now', unit, change: win.value - base } as const;
    if (family !== 'riichi') return [{ ...now, points: null, meanPoints: null, places: [] }];
    const wins = winsNow(table, seat);
    const places = placesAfter(table, seat, wins);
    return [
      {
        ...now,
        points: wins[0]!.deltas[seat]!,
        meanPoints: wins.length === 1 ? null : meanWin(wins, seat),
        places: places.some(({ place }) => place !== null) ? places : [],
      },
    ];
  }

  private needs(): Reason[] {
    const { table } = this;
    const { seat, family } = this.advice;
    if (family !== 'riichi') return [];
    const rules = riichiRules(table);
    if (roundsLeft(table.round, table.seats, rules.length === 'east' ? 'east' : 'south') > 1) return [];
    const standing = this.standing();
    const { scores } = standing;
    const places = placesOf(scores, table.seats);
    if (places[seat] === 1) {
      const second = scores[places.indexOf(2)]!;
      return [{ code: 'leads', points: scores[seat]! - second }];
    }
    return lastRoundNeeds(standing, seat, rules)
      .filter(({ place }) => place < places[seat]!)
      .map(({ place, tsumo, ron }) => ({
        code: 'needs',
        place,
        tsumo: tsumo === null ? null : pricedOf(tsumo),
        ron: ron.flatMap((price, from) => (price === null ? [] : [{ wind: this.wind(from), ...pricedOf(price) }])),
      }));
  }

  private followUp(): Reason[] {
    const option = this.advice.options.find((one) => this.isThrownOtherwise(one));
    if (option === undefined) return [];
    return [{ code: 'follow-up', label: this.label(option), tile: option.discard!, thrown: this.made!.thrown }];
  }

  explain(other: Option | undefined): Reason[] {
    const [first] = this.advice.options;
    if (first === undefined) return [];
    const reasons = this.winNow();
    if (other !== undefined) {
      reasons.push(this.gap(first, other), ...this.players(first, other), ...this.figures(first));
      reasons.push(...this.compare(first, other));
      reasons.push(...this.riichi(first, other), ...this.call(first, other));
    }
    reasons.push(...this.followUp());
    reasons.push(...this.safe(), ...this.needs());
    if (!first.converged || other?.converged === false) reasons.push({ code: 'estimated' });
    return reasons;
  }
}

/** The best option that is another than the first. */
export const secondOf = ({ options, family }: Advice): Option | undefined =>
  options.find((option, i) => i > 0 && !areTwins(option, options[0]!, family));

/**
 * Why the first option is first: against `played` where it is another action, else against the second. `made`: the call or riichi that was played, whether
 * it is compared or not.
 */
export const reasonsOf = (table: Table, advice: Advice, played?: number, made?: Made): readonly Reason[] => {
  const { options } = advice;
  const chosen = options.find(({ action }) => action === played);
  const other = chosen === undefined || chosen === options[0] ? secondOf(advice) : chosen;
  return new Explainer(table, advice, made).explain(other);
};
