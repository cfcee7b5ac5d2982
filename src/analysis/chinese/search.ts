/**
 * The nearest completions worth eight fan, and those one tile further: by patterns, and within two tiles of a win over every set and pair there is,
 * so that the distance is exact there (verify/plans.ts holds it against brute force). The work is bounded by counts, never by a clock.
 */
import type { Counts } from '../../tiles/index.ts';
import { RUN, chineseShantenUnchecked, shantenUnchecked } from '../../shape/index.ts';
import { Completions, MAX_BLOCKS, MAX_MISSING } from './completions.ts';
import { Draft } from './draft.ts';
import { EXACT, CompletionScorer } from './scorer.ts';
import { ANYTHING, PATTERNS, type Pattern } from './patterns.ts';
import { NO_PLAN } from '../advice/index.ts';
import { ALL_SETS, SET_CODES, SET_TILES, setOfMeld } from './sets.ts';
import type { Situation } from './situation.ts';
import { placeForms } from './special.ts';

/** Up to this distance every set and pair is tried; further away there are too many, and patterns say which. */
const WITHOUT_PATTERNS = 3;
/** The nearest completions are enough when they are further than this, or by patterns so many. */
const LONG = 5;
const PLENTY = 250;
/** A free set shares at least one tile with the hand, a free pair too unless the win is near. */
const FREE_SET = 2;

const masked = new Uint8Array(34);

export class Search {
  readonly found = new Completions();
  readonly draft = new Draft();
  readonly judge = new CompletionScorer();
  /** Least distance found; NO_PLAN when nothing is. */
  distance = NO_PLAN;

  private situation: Situation | undefined;
  private melds: readonly number[] = [];
  /** Tiles each set lacks in the whole hand: a bound for what it lacks in a part. */
  private readonly lacks = new Uint8Array(SET_CODES);
  private readonly pairLacks = new Uint8Array(34);
  private readonly bounds = new Uint8Array(PATTERNS.length);
  /** Slots of the pattern in work that melds do not fill. */
  private readonly slots: Uint8Array[] = [];
  private pairs: Uint8Array = ANYTHING.pairs;
  private level = 0;
  private source = 0;

  /** Fills `found` with completions at the least distance and up to `slack` tiles further, none beyond `most`. */
  run(situation: Situation, slack = 1, most = NO_PLAN - 1): void {
    this.situation = situation;
    this.melds = situation.melds.map(setOfMeld);
    this.found.clear();
    this.draft.reset(situation);
    this.judge.reset(situation);
    this.measure(situation);
    this.distance = NO_PLAN;
    const shape = chineseShantenUnchecked(situation.counts, situation.melds.length) + 1;
    for (let level = Math.max(1, shape); level <= most; level++) {
      this.searchLevel(level);
      if (this.found.size > 0 && this.distance === NO_PLAN) this.distance = level;
      const isEnough =
        this.distance < NO_PLAN && (level > LONG || (level > WITHOUT_PATTERNS && this.found.size > PLENTY));
      if (isEnough || level >= this.distance + slack || this.found.isFull) return;
    }
  }

  private measure({ counts }: Situation): void {
    for (const set of ALL_SETS) {
      if (set < RUN) {
        this.lacks[set] = Math.max(0, 3 - counts[set]!);
        this.pairLacks[set] = Math.max(0, 2 - counts[set]!);
      } else {
        let lacks = 0;
        for (let kind = set - RUN; kind < set - RUN + 3; kind++) if (counts[kind] === 0) lacks++;
        this.lacks[set] = lacks;
      }
    }
    for (const [index, pattern] of PATTERNS.entries()) this.bounds[index] = this.bound(pattern, counts);
  }

  /** Fewest tiles the pattern can lack; NO_PLAN when the melds do not fit it. */
  private bound(pattern: Pattern, counts: Counts): number {
    if (!this.open(pattern)) return NO_PLAN;
    const slots = this.slots;
    if (pattern.isFree) {
      // Required sets first, the rest of the hand by the shape tables.
      masked.set(counts);
      let lacks = 0;
      let free = 0;
      for (const list of slots) {
        if (list.length > 1) {
          free++;
          continue;
        }
        const set = list[0]!;
        for (let i = 0; i < 3; i++) {
          const kind = SET_TILES[3 * set + i]!;
          if (masked[kind] === 0) lacks++;
          else masked[kind]!--;
        }
      }
      return lacks + shantenUnchecked(masked, 4 - free) + 1;
    }
    let sum = 99;
    for (const pair of pattern.pairs) sum = Math.min(sum, this.pairLacks[pair]!);
    for (const list of slots) {
      let least = 3;
      for (const set of list) if (this.lacks[set]! < least) least = this.lacks[set]!;
      sum += least;
    }
    for (let kind = 0; kind < 34; kind++) masked[kind] = counts[kind]! * pattern.kinds[kind]!;
    return Math.max(sum, shantenUnchecked(masked, 4 - slots.length) + 1);
  }

  /** Sets the slots left by the melds; false when a meld has no place. */
  private open(pattern: Pattern): boolean {
    const slots = this.slots;
    slots.length = 0;
    if (this.melds.length === 0) {
      for (const list of pattern.slots) slots.push(list);
      return true;
    }
    let taken = 0;
    for (const set of this.melds) {
      let slot = 0;
      while (slot < 4 && (((taken >> slot) & 1) === 1 || pattern.allows[slot]![set] === 0)) slot++;
      if (slot === 4) return false;
      taken |= 1 << slot;
    }
    for (let slot = 0; slot < 4; slot++) if (((taken >> slot) & 1) === 0) slots.push(pattern.slots[slot]!);
    return true;
  }

  private searchLevel(level: number): void {
    this.level = level;
    if (level <= WITHOUT_PATTERNS) this.searchPattern(ANYTHING, PATTERNS.length);
    else
      for (const [index, pattern] of PATTERNS.entries())
        if (this.bounds[index]! <= level) this.searchPattern(pattern, index);
    placeForms(this, this.situation!, level);
  }

  private searchPattern(pattern: Pattern, index: number): void {
    if (!this.open(pattern)) return;
    this.pairs = pattern.pairs;
    this.source = index;
    this.place(0, 0);
  }

  private place(slot: number, from: number): void {
    const { draft, found } = this;
    if (slot === this.slots.length) {
      this.placePairs();
      return;
    }
    const list = this.slots[slot]!;
    const isSame = slot + 1 < this.slots.length && this.slots[slot + 1] === list;
    const left = this.level - draft.distance;
    const most = list.length === 1 || left < FREE_SET ? left : FREE_SET;
    for (let i = from; i < list.length; i++) {
      const set = list[i]!;
      if (this.lacks[set]! > most || !draft.addSet(set, most)) continue;
      this.place(slot + 1, isSame ? i : 0);
      draft.removeSet();
      if (found.isFull) return;
    }
  }

  /** The pair makes up the distance; nearer completions were looked at before. */
  private placePairs(): void {
    const { draft } = this;
    const lacks = this.level - draft.distance;
    if (lacks > (this.level <= EXACT ? 2 : 1)) return;
    for (const kind of this.pairs) {
      if (this.pairLacks[kind]! > lacks || !draft.addPair(kind, lacks)) continue;
      if (draft.distance === this.level) {
        this.judge.standard(draft);
        this.keep(this.source);
      } else if (this.level <= EXACT && this.distance === NO_PLAN && draft.distance === this.level - 1)
        this.giveUpOne();
      draft.removePair();
    }
  }

  /** A nearer completion without eight fan may have them when it waits for another of its tiles. */
  private giveUpOne(): void {
    const { draft } = this;
    const { counts } = this.situation!;
    for (let kind = 0; kind < 34; kind++) {
      if (counts[kind] === draft.rest[kind] || !draft.giveUp(kind)) continue;
      this.judge.standard(draft);
      this.keep(this.source);
      draft.takeBack(kind);
    }
  }

  /** Puts the draft, as judged, among the completions. */
  keep(source: number): void {
    const { draft, judge, found } = this;
    if (judge.weight === 0) return;
    const [suits, honours] = [draft.spareSuits(1), draft.spareHonours(1)];
    const entry = found.find(draft.hashes[draft.depth]!, draft.distance, suits, honours);
    if (entry < 0 || judge.weight * judge.payoff <= found.weight[entry]! * found.payoff[entry]!) return;
    found.weight[entry] = judge.weight;
    found.payoff[entry] = judge.payoff;
    found.fan[entry] = judge.fan;
    found.source[entry] = source;
    found.twiceSuits[entry] = draft.spareSuits(2);
    found.twiceHonours[entry] = draft.spareHonours(2);
    for (let i = 0; i < draft.distance; i++) {
      const at = entry * MAX_MISSING + i;
      found.missing[at] = draft.missing[i]!;
      found.block[at] = judge.block[i]!;
      found.claim[at] = judge.claim[i]!;
      found.last[at] = judge.last[i]!;
      found.points[at] = judge.points[i]!;
    }
    found.depth[entry] = draft.depth;
    for (let d = 0; d < draft.depth; d++) found.codes[entry * MAX_BLOCKS + d] = draft.codes[d]!;
  }
}
