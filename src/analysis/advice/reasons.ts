/**
 * Why: the figures that separate two options, as data. Every number is one the advice computed, or a difference of two of them; what the
 * last round needs comes from the payment rules. Sentences are made of these in sentences/.
 */
import { lastRoundNeeds, roundsLeft } from '../placement/index.ts';
import { DECLARE_RIICHI, NO_RIICHI, WIN, placesOf, riichiRules, type Table } from '../../table/index.ts';
import type { Tile } from '../../tiles/index.ts';
import { dealInOf, winOf } from './advise.ts';
import { areTwins, discardOf, kindOfAction, labelOf, type Label, type LabelKind } from './labels.ts';
import type { Advice, Option, Parts } from './types.ts';

/** Winds by distance from the dealer, 0 East. */
export type WindOf = number;
export type PartName = keyof Parts;

/** One side of a comparison. */
export type Side = {
  readonly label: Label;
  readonly shanten: number;
  readonly kinds: number;
  readonly tiles: number;
  readonly win: number;
  readonly winPoints: number | null;
  readonly dealIn: number;
  /** Threatening seats, by wind, against which the tile thrown is safe. */
  readonly safe: readonly WindOf[];
};

export type Reason =
  /** `gap` rank points of value; `part` brings the most of it, `partGap`. `isClose`: less than its error. */
  | {
      readonly code: 'gap';
      readonly first: Label;
      readonly other: Label;
      readonly gap: number;
      readonly error: number;
      readonly isClose: boolean;
      readonly part: PartName;
      readonly partGap: number;
    }
  | { readonly code: 'keeps' | 'wins' | 'deals'; readonly first: Side; readonly other: Side }
  /** The same for riichi against the best discard without, and for the best call against passing; `gap` null where told before. */
  | { readonly code: 'riichi' | 'call'; readonly gap: number | null; readonly first: Side; readonly other: Side }
  /** Opponents by wind that may win on the tile thrown. */
  | {
      readonly code: 'throws';
      readonly label: Label;
      readonly tile: Tile;
      readonly risks: readonly { readonly wind: WindOf; readonly chance: number; readonly points: number }[];
    }
  /** Tiles that every threatening seat lets pass; none where `tiles` is empty. */
  | { readonly code: 'safe'; readonly winds: readonly WindOf[]; readonly tiles: readonly Tile[] }
  /** What a win now changes. */
  | { readonly code: 'win-now'; readonly change: number }
  /** The last round: cheapest wins for a better place, by own draw and from each wind. */
  | {
      readonly code: 'needs';
      readonly place: number;
      readonly tsumo: number | null;
      readonly ron: readonly { readonly wind: WindOf; readonly points: number }[];
    }
  | { readonly code: 'leads'; readonly points: number }
  /** The search did not see all it was to see. */
  | { readonly code: 'estimated' };

/** A quiet hand counts as a threat from this chance of being ready on. */
const THREAT = 0.5;
/** Risks below this are not told. */
const TOLD = 0.0005;

const PARTS: readonly PartName[] = ['win', 'dealIn', 'others', 'draw'];
const CALLS: ReadonlySet<LabelKind> = new Set(['chow', 'pung', 'kong']);

type Throws = Extract<Reason, { readonly code: 'throws' }>;

class Explainer {
  constructor(
    readonly table: Table,
    readonly advice: Advice,
  ) {}

  private wind(seat: number): WindOf {
    return this.table.seatWind(seat);
  }

  label({ action, discard }: Option): Label {
    return labelOf(this.table, this.advice.seat, action, discard);
  }

  private isThreat(seat: number, ready: number): boolean {
    return this.table.riichi[seat] !== NO_RIICHI || ready >= THREAT;
  }

  private side(option: Option): Side {
    const { shanten, kinds, tiles, winPoints, risks } = option;
    const safe = risks.filter(({ seat, ready, chance }) => chance === 0 && this.isThreat(seat, ready));
    return {
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

  private gap(first: Option, other: Option): Reason {
    const gap = first.value - other.value;
    let part: PartName = 'win';
    const of = (name: PartName): number => first.parts[name] - other.parts[name];
    for (const name of PARTS) if (of(name) > of(part)) part = name;
    // Errors are told beside the best option, whose own is 0.
    const error = Math.max(first.error, other.error);
    return {
      code: 'gap',
      first: this.label(first),
      other: this.label(other),
      gap,
      error,
      isClose: gap < error,
      part,
      partGap: of(part),
    };
  }

  private throws(option: Option): Throws | undefined {
    const kind = kindOfAction(option.action);
    const tile = kind === 'discard' ? discardOf(option.action) : option.discard;
    const risks = option.risks
      .filter(({ chance }) => chance >= TOLD)
      .map(({ seat, chance, points }) => ({ wind: this.wind(seat), chance, points }))
      .sort((a, b) => b.chance - a.chance);
    return tile === undefined || risks.length === 0
      ? undefined
      : { code: 'throws', label: this.label(option), tile, risks };
  }

  /** What two hands that go on accept, win and risk. */
  private compare(first: Option, other: Option): Reason[] {
    if (first.shanten < 0 || other.shanten < 0) return [];
    const [a, b] = [this.side(first), this.side(other)];
    const reasons: Reason[] = [];
    const pair = new Set([a.label.kind, b.label.kind]);
    const isRiichi = pair.has('riichi') && first.shanten === 0 && other.shanten === 0;
    const isCall = pair.has('pass');
    if (isRiichi || isCall) {
      const isFlipped = isRiichi ? a.label.kind !== 'riichi' : a.label.kind === 'pass';
      const sides = isFlipped ? { first: b, other: a } : { first: a, other: b };
      reasons.push({ code: isRiichi ? 'riichi' : 'call', gap: null, ...sides });
    } else {
      if (a.shanten !== b.shanten || a.tiles !== b.tiles || a.safe.length !== b.safe.length)
        reasons.push({ code: 'keeps', first: a, other: b });
      reasons.push({ code: 'wins', first: a, other: b });
    }
    reasons.push({ code: 'deals', first: a, other: b });
    const [one, two] = [this.throws(first), this.throws(other)];
    if (one !== undefined) reasons.push(one);
    if (two !== undefined && two.tile !== one?.tile) reasons.push(two);
    return reasons;
  }

  /** Riichi or not, where neither of the two options says so. */
  private riichi(first: Option, other: Option): Reason[] {
    const { options } = this.advice;
    const loud = options.find(({ action }) => action === DECLARE_RIICHI);
    const quiet = options.find(({ action, shanten }) => kindOfAction(action) === 'discard' && shanten === 0);
    if (loud === undefined || quiet === undefined) return [];
    if ([first, other].includes(loud) && [first, other].includes(quiet)) return [];
    return [{ code: 'riichi', gap: loud.value - quiet.value, first: this.side(loud), other: this.side(quiet) }];
  }

  private call(first: Option, other: Option): Reason[] {
    const { options } = this.advice;
    const pass = options.find(({ action }) => kindOfAction(action) === 'pass');
    const call = options.find(({ action }) => CALLS.has(kindOfAction(action)));
    if (pass === undefined || call === undefined || [first, other].includes(pass)) return [];
    return [{ code: 'call', gap: call.value - pass.value, first: this.side(call), other: this.side(pass) }];
  }

  private safe(): Reason[] {
    const discards = this.advice.options.filter(({ action }) => kindOfAction(action) === 'discard');
    const [one] = discards;
    if (one === undefined) return [];
    const threats = one.risks.filter(({ seat, ready }) => this.isThreat(seat, ready)).map(({ seat }) => seat);
    if (threats.length === 0) return [];
    const isSafe = ({ risks }: Option): boolean =>
      risks.every(({ seat, chance }) => chance === 0 || !threats.includes(seat));
    const tiles = [...new Set(discards.filter(isSafe).map(({ action }) => discardOf(action)))];
    return [{ code: 'safe', winds: threats.map((seat) => this.wind(seat)), tiles }];
  }

  private needs(): Reason[] {
    const { table } = this;
    const { seat } = this.advice;
    const rules = riichiRules(table);
    if (roundsLeft(table.round, table.seats, rules.length === 'east' ? 'east' : 'south') > 1) return [];
    const scores = Array.from(table.scores.subarray(0, table.seats));
    const places = placesOf(scores, table.seats);
    if (places[seat] === 1) {
      const second = scores[places.indexOf(2)]!;
      return [{ code: 'leads', points: scores[seat]! - second }];
    }
    const { dealer, honba, deposits } = table;
    return lastRoundNeeds({ scores, dealer, honba, deposits }, seat, rules)
      .filter(({ place }) => place < places[seat]!)
      .map(({ place, tsumo, ron }) => ({
        code: 'needs',
        place,
        tsumo: tsumo?.points ?? null,
        ron: ron.flatMap((price, from) => (price === null ? [] : [{ wind: this.wind(from), points: price.points }])),
      }));
  }

  explain(other: Option | undefined): Reason[] {
    const [first] = this.advice.options;
    if (first === undefined) return [];
    const reasons: Reason[] = [];
    if (first.action === WIN) reasons.push({ code: 'win-now', change: first.value - this.advice.base });
    if (other !== undefined) {
      reasons.push(this.gap(first, other), ...this.compare(first, other));
      reasons.push(...this.riichi(first, other), ...this.call(first, other));
    }
    reasons.push(...this.safe(), ...this.needs());
    if (!first.converged || other?.converged === false) reasons.push({ code: 'estimated' });
    return reasons;
  }
}

/** The best option that is another than the first. */
export const secondOf = ({ options }: Advice): Option | undefined =>
  options.find((option, i) => i > 0 && !areTwins(option, options[0]!));

/** Why the first option is first: against `played` where it is another action, else against the second. */
export const reasonsOf = (table: Table, advice: Advice, played?: number): readonly Reason[] => {
  const { options } = advice;
  const chosen = options.find(({ action }) => action === played);
  const other = chosen === undefined || chosen === options[0] ? secondOf(advice) : chosen;
  return new Explainer(table, advice).explain(other);
};
