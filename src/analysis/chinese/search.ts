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

/** A bound of a pattern that nobody has asked for yet, as it cannot be so low. */
const UNKNOWN = 255;

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
  /** By pattern, worked out when first asked for: less than its true bound where `isRough` says so. */
  private readonly bounds = new Uint8Array(PATTERNS.length);
  private readonly isRough = new Uint8Array(PATTERNS.length);
  /** Slots of the pattern in work that melds do not fill. */
  private slots: readonly Uint8Array[] = [];
  /** Room for some of a pattern's slots, by how many. */
  private readonly parts = [0, 1, 2, 3, 4].map((size) => Array<Uint8Array>(size).fill(ALL_SETS));
  /** Kinds that may be the pair, as bits 0–26 and 27–33. */
  private pairSuits = 0;
  private pairHonours = 0;
  /** Of all sets those that lack at most 0, 1, 2 tiles in the whole hand. */
  private readonly free = [0, 1, FREE_SET].map(() => new Uint8Array(SET_CODES));
  private readonly freeSizes = new Uint8Array(FREE_SET + 1);
  private level = 0;
  /** Most tiles that the pair may lack. */
  private pairMost = 1;
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
    this.freeSizes.fill(0);
    for (const set of ALL_SETS)
      for (let most = this.lacks[set]!; most <= FREE_SET; most++) this.free[most]![this.freeSizes[most]!++] = set;
    this.bounds.fill(UNKNOWN);
  }

  /** Whether the pattern may lack no more than `level` tiles. */
  private mayReach(index: number, level: number): boolean {
    const { bounds, isRough } = this;
    const pattern = PATTERNS[index]!;
    if (bounds[index] === UNKNOWN) {
      bounds[index] = this.roughBound(pattern);
      isRough[index] = 1;
    }
    if (bounds[index]! > level) return false;
    if (isRough[index] === 1) {
      bounds[index] = this.bound(pattern, this.situation!.counts);
      isRough[index] = 0;
    }
    return bounds[index]! <= level;
  }

  /** What the sets it must have lack, each by itself. */
  private roughBound(pattern: Pattern): number {
    if (!this.open(pattern)) return NO_PLAN;
    let lacks = 0;
    for (const list of this.slots) if (list.length === 1) lacks += this.lacks[list[0]!]!;
    return lacks;
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
    if (this.melds.length === 0) {
      this.slots = pattern.slots;
      return true;
    }
    let taken = 0;
    for (const set of this.melds) {
      let slot = 0;
      while (slot < 4 && (((taken >> slot) & 1) === 1 || pattern.allows[slot]![set] === 0)) slot++;
      if (slot === 4) return false;
      taken |= 1 << slot;
    }
    const slots = this.parts[4 - this.melds.length]!;
    for (let slot = 0, at = 0; slot < 4; slot++) if (((taken >> slot) & 1) === 0) slots[at++] = pattern.slots[slot]!;
    this.slots = slots;
    return true;
  }

  private searchLevel(level: number): void {
    this.level = level;
    this.pairMost = level <= EXACT ? 2 : 1;
    if (level <= WITHOUT_PATTERNS) this.searchPattern(ANYTHING, PATTERNS.length);
    else
      for (let index = 0; index < PATTERNS.length; index++)
        if (this.mayReach(index, level)) this.searchPattern(PATTERNS[index]!, index);
    placeForms(this, this.situation!, level);
  }

  private searchPattern(pattern: Pattern, index: number): void {
    if (!this.open(pattern)) return;
    this.pairSuits = pattern.pairSuits;
    this.pairHonours = pattern.pairHonours;
    this.source = index;
    if (this.slots.length > 0) this.place(0, 0);
    else this.placePairs();
  }

  /** Fills the slots from `slot` on; the first one takes no set below `from`. */
  private place(slot: number, from: number): void {
    const { draft, found, lacks } = this;
    const list = this.slots[slot]!;
    const after = this.slots.length - slot - 1;
    const isSame = after > 0 && this.slots[slot + 1] === list;
    const left = this.level - draft.distance;
    const most = list.length === 1 || left < FREE_SET ? left : FREE_SET;
    // What the sets after this one and the pair cannot make up for.
    const least = after > 0 ? 0 : Math.max(0, left - this.pairMost);
    const sets = list === ALL_SETS ? this.free[most]! : list;
    const size = list === ALL_SETS ? this.freeSizes[most]! : list.length;
    let i = 0;
    while (i < size && sets[i]! < from) i++;
    for (; i < size; i++) {
      const set = sets[i]!;
      if (lacks[set]! > most || !draft.addSet(set, most, least)) continue;
      if (after > 0) this.place(slot + 1, isSame ? set : 0);
      else this.placePairs();
      draft.removeSet();
      if (found.isFull) return;
    }
  }

  /** The pair makes up the distance; nearer completions were looked at before. */
  private placePairs(): void {
    const { draft, level } = this;
    const lacks = level - draft.distance;
    if (lacks > this.pairMost) return;
    draft.readSpare();
    const { spareSuits, spareHonours, twiceSuits, twiceHonours } = draft;
    let suits = lacks === 0 ? twiceSuits : lacks === 1 ? spareSuits & ~twiceSuits : ~spareSuits;
    let honours = lacks === 0 ? twiceHonours : lacks === 1 ? spareHonours & ~twiceHonours : ~spareHonours;
    if (lacks > 0 && level <= EXACT && this.distance === NO_PLAN) {
      // Pairs that leave a tile to give up.
      suits |= lacks === 1 ? twiceSuits : spareSuits & ~twiceSuits;
      honours |= lacks === 1 ? twiceHonours : spareHonours & ~twiceHonours;
    }
    for (let bits = suits & this.pairSuits; bits !== 0; bits &= bits - 1)
      this.placePair(31 - Math.clz32(bits & -bits), lacks);
    for (let bits = honours & this.pairHonours; bits !== 0; bits &= bits - 1)
      this.placePair(58 - Math.clz32(bits & -bits), lacks);
  }

  private placePair(kind: number, lacks: number): void {
    const { draft } = this;
    if (!draft.addPair(kind, lacks)) return;
    if (draft.distance === this.level) {
      this.judge.standard(draft);
      this.keep(this.source);
    } else this.giveUpOne();
    draft.removePair();
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
    draft.readSpare();
    const entry = found.find(draft.hashes[draft.depth]!, draft.distance, draft.spareSuits, draft.spareHonours);
    if (entry < 0 || judge.weight * judge.payoff <= found.weight[entry]! * found.payoff[entry]!) return;
    found.weight[entry] = judge.weight;
    found.payoff[entry] = judge.payoff;
    found.fan[entry] = judge.fan;
    found.source[entry] = source;
    found.twiceSuits[entry] = draft.twiceSuits;
    found.twiceHonours[entry] = draft.twiceHonours;
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
