/**
 * A quick look at a hand of Chinese Standard: how far it is from eight fan after each discard, what it is worth by the quick estimate of its completions, which
 * tiles it wants, and which families of fan it heads for. It costs a fifth of the choice of choices.ts, which expands the best discards; features are made of it.
 */
import * as F from '../../rules/chinese/index.ts';
import { countTiles } from '../../tiles/index.ts';
import { NO_PLAN } from '../advice/index.ts';
import { MAX_MISSING } from './completions.ts';
import { ChineseOutlook } from './outlook.ts';
import { PATTERNS } from './patterns.ts';
import type { Situation } from './situation.ts';
import { FORMS, HONOURS_FORM, ORPHANS_FORM, PAIRS_FORM, STRAIGHT_FORM } from './special.ts';

/** Families of fan that completions are counted by. */
export const PLAN_FAMILIES = [
  'mixed-chows',
  'pure-chows',
  'shifted-pungs',
  'honour-pungs',
  'all-pungs',
  'flush',
  'outside',
  'ranks',
  'simples',
  'all-types',
  'pairs',
  'knitted',
  'orphans',
  'near',
] as const;
/** One of PLAN_FAMILIES. */
export type PlanFamily = (typeof PLAN_FAMILIES)[number];

const BY_FAN: Readonly<Record<number, PlanFamily>> = {
  [F.MIXED_TRIPLE_CHOW]: 'mixed-chows',
  [F.MIXED_SHIFTED_CHOWS]: 'mixed-chows',
  [F.MIXED_STRAIGHT]: 'mixed-chows',
  [F.THREE_SUITED_TERMINAL_CHOWS]: 'mixed-chows',
  [F.PURE_TRIPLE_CHOW]: 'pure-chows',
  [F.PURE_SHIFTED_CHOWS]: 'pure-chows',
  [F.PURE_STRAIGHT]: 'pure-chows',
  [F.PURE_TERMINAL_CHOWS]: 'pure-chows',
  [F.TRIPLE_PUNG]: 'shifted-pungs',
  [F.MIXED_SHIFTED_PUNGS]: 'shifted-pungs',
  [F.PURE_SHIFTED_PUNGS]: 'shifted-pungs',
  [F.BIG_THREE_WINDS]: 'honour-pungs',
  [F.TWO_DRAGON_PUNGS]: 'honour-pungs',
  [F.ALL_PUNGS]: 'all-pungs',
  [F.HALF_FLUSH]: 'flush',
  [F.OUTSIDE_HAND]: 'outside',
  [F.ALL_FIVES]: 'ranks',
  [F.UPPER_FOUR]: 'ranks',
  [F.LOWER_FOUR]: 'ranks',
  [F.MIDDLE_TILES]: 'ranks',
  [F.REVERSIBLE_TILES]: 'ranks',
  [F.ALL_SIMPLES]: 'simples',
  [F.ALL_TYPES]: 'all-types',
};
const BY_FORM: Readonly<Record<number, PlanFamily>> = {
  [PAIRS_FORM]: 'pairs',
  [ORPHANS_FORM]: 'orphans',
  [HONOURS_FORM]: 'knitted',
  [STRAIGHT_FORM]: 'knitted',
};

/** Number of the family of each source of completions: the patterns, near hands without one, the forms. */
const FAMILY_OF = Uint8Array.from({ length: FORMS + 4 }, (_, source) =>
  PLAN_FAMILIES.indexOf(
    source < PATTERNS.length ? BY_FAN[PATTERNS[source]!.fan]! : source < FORMS ? 'near' : BY_FORM[source]!,
  ),
);

export class Glance {
  /** The whole hand, for one of 3n + 1 tiles. */
  static readonly HAND = ChineseOutlook.HAND;

  /** By kind to throw, at HAND for a hand of 3n + 1 tiles: tiles to exchange, NO_PLAN where no plan was found; points to expect; chance to win. */
  readonly distance = new Uint8Array(35);
  readonly value = new Float64Array(35);
  readonly chance = new Float64Array(35);
  /** Least distance of all, and the discard (or HAND) of the highest value; −1 where no plan was found. */
  nearest = NO_PLAN;
  best = -1;
  /** By kind: share of the weight of all completions that miss it, 0–1. */
  readonly wants = new Float64Array(34);
  /** By family: share of the weight, 0–1. */
  readonly families = new Float64Array(PLAN_FAMILIES.length);
  /** Mean fan of the completions by weight. */
  fan = 0;
  private readonly outlook = new ChineseOutlook();

  /** Of a hand of 3n + 1 or 3n + 2 tiles; completions up to `slack` tiles beyond the nearest, none beyond `most`. */
  run(situation: Situation, slack: number, most = NO_PLAN - 1): void {
    const { outlook, distance, value, chance } = this;
    outlook.prepare(situation, most, slack);
    this.nearest = outlook.search.distance;
    distance.fill(NO_PLAN);
    value.fill(0);
    chance.fill(0);
    this.best = -1;
    if (outlook.search.found.size === 0) return;
    if (countTiles(situation.counts) % 3 === 1) this.estimate(Glance.HAND, -1);
    else for (let kind = 0; kind < 34; kind++) if (situation.counts[kind]! > 0) this.estimate(kind, kind);
  }

  private estimate(at: number, thrown: number): void {
    const { tree } = this.outlook;
    const size = tree.gather(thrown);
    if (size === 0) return;
    this.distance[at] = tree.nearest(size);
    tree.estimate(size);
    this.value[at] = tree.value;
    this.chance[at] = tree.chance;
    if (this.best < 0 || tree.value > this.value[this.best]!) this.best = at;
  }

  /** Fills wants, families and fan from the completions of the last run. */
  weigh(): void {
    const { found } = this.outlook.search;
    const { wants, families } = this;
    wants.fill(0);
    families.fill(0);
    this.fan = 0;
    let total = 0;
    for (let entry = 0; entry < found.size; entry++) {
      // Completions further away have one more rate below 1 in their product, so the nearest lead by themselves.
      const weight = found.weight[entry]! * found.payoff[entry]!;
      total += weight;
      families[FAMILY_OF[found.source[entry]!]!]! += weight;
      this.fan += weight * found.fan[entry]!;
      for (let i = 0; i < found.distance[entry]!; i++) wants[found.missing[entry * MAX_MISSING + i]!]! += weight;
    }
    if (total === 0) return;
    this.fan /= total;
    for (let kind = 0; kind < 34; kind++) wants[kind] = Math.min(1, wants[kind]! / total);
    for (let family = 0; family < families.length; family++) families[family]! /= total;
  }
}
