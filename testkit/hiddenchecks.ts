/**
 * Does anything that is computed for a seat depend on what it cannot see? A decision is looked at twice: as it was, and with hidden tiles drawn anew. Masked
 * events, legal actions, masks of the heads, every feature set, the opinion of Mizukami's evaluator, the advice and the choice of every player without a network must be the
 * same, although all of them are handed the table of full knowledge here, where a mistake would show. Networks see feature sets alone.
 */
import { Adviser } from './adviserof.ts';
import {
  FEATURE_SETS,
  encodeOracle,
  makeEncoder,
  oracle1,
  type Encoder,
  type FeatureSet,
} from '../src/features/index.ts';
import { Mind } from '../src/analysis/riichi/mizukami/index.ts';
import { chooseNow, makePlayer, playerNames, type Player } from '../src/players/index.ts';
import { maskOf } from '../src/policy/index.ts';
import { unwrap } from '../src/base/index.ts';
import type { Ruleset } from '../src/rules/index.ts';
import * as T from '../src/table/index.ts';
import { resampleHidden } from './resample.ts';
import type { Random } from './random.ts';

/** One look: what depends on hidden tiles, if anything does. */
export type HiddenLook = { readonly looked: boolean; readonly problem: string };

/** How often the dear parts are looked at: one in so many. */
export type HiddenShares = { readonly dear: number; readonly advice: number; readonly players?: number };

/** Made for a seat; with the same seed, so that chance is the same on both sides. */
export type PlayerMaker = { readonly name: string; readonly make: (seat: number) => Player };

type Sight = { readonly set: FeatureSet; readonly encoder: Encoder; readonly isDear: boolean };

const DEAR: ReadonlySet<string> = new Set(['suphx', 'suphx-call']);
const NONE: HiddenLook = { looked: false, problem: '' };

const sameBytes = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0;

export class HiddenChecker {
  private readonly sights: readonly Sight[];
  private readonly adviser: Adviser;
  private readonly tables: readonly [T.FullTable, T.FullTable];
  private readonly mind: Mind | undefined;
  readonly players: readonly PlayerMaker[];
  private readonly lists = [new T.ActionList(), new T.ActionList()] as const;
  /** Looks at which the hidden part really was another one. */
  changed = 0;
  looks = 0;

  /** `extra`, `others`: further encoders and players, e.g. leaky ones that must be caught. */
  constructor(
    private readonly rules: Ruleset,
    private readonly shares: HiddenShares,
    extra: readonly { readonly set: FeatureSet; readonly encoder: Encoder }[] = [],
    others: readonly PlayerMaker[] = [],
  ) {
    this.sights = [
      ...FEATURE_SETS.filter((set) => isFor(set, rules)).map((set) => ({
        set,
        encoder: makeEncoder(set, rules as never),
        isDear: DEAR.has(set.id),
      })),
      ...extra.map((one) => ({ ...one, isDear: false })),
    ];
    this.adviser = new Adviser(rules);
    this.mind = rules.family === 'riichi' && rules.seats === 4 ? new Mind() : undefined;
    this.players = [...others, ...playersWithoutNetworks(rules)];
    this.tables = [T.newFullTable(rules), T.newFullTable(rules)];
  }

  /** Feature sets that are looked at. */
  get sets(): readonly string[] {
    return this.sights.map(({ set }) => set.id);
  }

  /** `events`: of the round so far; `table`: where they lead; `seat` is about to choose. */
  look(events: readonly T.Event[], table: T.Table, seat: number, random: Random): HiddenLook {
    const other = resampleHidden(events, table, seat, random);
    if (other === undefined) return NONE;
    for (const [i, event] of events.entries()) {
      const [was, is] = [event, other[i]!].map((one) => JSON.stringify(T.maskEvent(one, seat, this.rules)));
      if (was !== is) return { looked: true, problem: `seat ${seat} sees a hidden tile in event ${i}` };
    }
    const [before, after] = this.tables;
    for (const event of events) T.apply(before, event);
    for (const event of other) T.apply(after, event);
    this.looks++;
    if (!this.isSameHidden(seat)) this.changed++;
    return { looked: true, problem: this.compare(seat, random) };
  }

  /** The oracle must see another table, or nothing was tested. */
  private isSameHidden(seat: number): boolean {
    if (this.rules.family === 'chinese') {
      const [before, after] = this.tables;
      return Buffer.compare(Buffer.from(before.hands.subarray(0)), Buffer.from(after.hands.subarray(0))) === 0;
    }
    const [was, is] = this.tables.map((table) => {
      const hidden = new Uint8Array(oracle1.columns * oracle1.planeCount);
      encodeOracle(table, seat, hidden);
      return hidden;
    });
    return sameBytes(was!, is!);
  }

  private compare(seat: number, random: Random): string {
    const [before, after] = this.tables;
    const [was, is] = this.lists;
    T.legalActions(before, seat, was);
    T.legalActions(after, seat, is);
    if (was.toArray().join() !== is.toArray().join()) return `legal actions of seat ${seat} depend on hidden tiles`;
    if (!sameBytes(maskOf(before, was.toArray()), maskOf(after, is.toArray())))
      return `the mask of seat ${seat} depends on hidden tiles`;
    for (const sight of this.sights) {
      if (sight.isDear && random.below(this.shares.dear) > 0) continue;
      const [first, second] = this.tables.map((table) => encoded(sight, table, seat));
      if (!sameBytes(first!, second!)) return `features ${sight.set.id} of seat ${seat} depend on hidden tiles`;
    }
    if (this.shares.advice > 0 && random.below(this.shares.advice) === 0) {
      const [first, second] = this.tables.map((table) => JSON.stringify(this.adviser.advise(table, seat, was)));
      if (first !== second) return `the advice to seat ${seat} depends on hidden tiles`;
    }
    return this.compareMinds(seat, random);
  }

  private compareMinds(seat: number, random: Random): string {
    const [was] = this.lists;
    const { mind } = this;
    if (mind !== undefined && random.below(this.shares.dear) === 0) {
      const [first, second] = this.tables.map((table) => JSON.stringify(mind.think(table, seat, was)));
      if (first !== second) return `the opinion of mizukami2014 in seat ${seat} depends on hidden tiles`;
    }
    const { players = 0 } = this.shares;
    if (players === 0 || random.below(players) > 0) return '';
    for (const { name, make } of this.players) {
      const [first, second] = this.tables.map((view) => chooseNow(make(seat), { view, seat, legal: was }));
      if (first !== second) return `the choice of ${name} in seat ${seat} depends on hidden tiles`;
    }
    return '';
  }
}

/** Those that answer at once from what they are handed. */
const playersWithoutNetworks = (rules: Ruleset): readonly PlayerMaker[] =>
  playerNames(rules)
    .filter((name) => makePlayer(name, rules, 'hidden', 0).ok)
    .map((name) => ({ name, make: (seat) => unwrap(makePlayer(name, rules, 'hidden', seat)) }));

const isFor = (set: FeatureSet, { family, seats }: Ruleset): boolean =>
  set.family === family && (set.id !== 'meowjong' || seats === 3);

const encoded = ({ set, encoder }: Sight, table: T.FullTable, seat: number): Uint8Array => {
  const planes = new Uint8Array(set.columns * set.planeCount);
  const globals = new Uint8Array(set.globalCount);
  encoder.encode(table, seat, planes, globals);
  return Buffer.concat([planes, globals]);
};
