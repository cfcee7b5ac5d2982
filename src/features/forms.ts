/**
 * How far a hand is from forms that win open: all simples, one suit with honours, a triplet of value, all pungs. A distance is the number of
 * tiles still to be exchanged until the hand of that form is ready, as shanten counts; only the standard form is looked at. Exact as far as the
 * concealed tiles go: tiles that the form cannot use are left out and the rest is measured.
 */
import { ShapeTracker } from '../shape/index.ts';
import { CHOW, meldKind, meldType, type Meld, type Counts } from '../tiles/index.ts';

/** Order of the distances; `yaku` is the least of the other four. */
export const TANYAO = 0;
export const FLUSH = 1;
export const YAKUHAI = 2;
export const PUNGS = 3;
export const YAKU = 4;
export const FORM_COUNT = 5;
/** The melds rule the form out. */
export const UNREACHABLE = 14;

/** What the melds allow. */
export type Frame = {
  melds: number;
  /** No meld has a terminal or honour, and the rules let a hand of simples win open. */
  isSimple: boolean;
  /** Suits m p s as bits that all suited melds are of. */
  suits: number;
  hasValue: boolean;
  isPungs: boolean;
};

export const newFrame = (): Frame => ({ melds: 0, isSimple: true, suits: 7, hasValue: false, isPungs: true });

const isOuter = (kind: number): boolean => kind >= 27 || kind % 9 === 0 || kind % 9 === 8;

/** One more meld. `value[honour]`: a triplet of it is a yaku. */
export const addToFrame = (frame: Frame, meld: Meld, value: Uint8Array): void => {
  const kind = meldKind(meld);
  frame.melds++;
  if (meldType(meld) === CHOW) {
    frame.isPungs = false;
    if (kind % 9 === 0 || kind % 9 === 6) frame.isSimple = false;
  } else if (isOuter(kind)) frame.isSimple = false;
  if (kind < 27) frame.suits &= 1 << ((kind / 9) | 0);
  else if (value[kind - 27]! > 0) frame.hasValue = true;
};

const part = new Uint8Array(34);

export class Forms {
  /** Of the tiles as they are. */
  readonly now = new Int8Array(FORM_COUNT);
  /** [kind · FORM_COUNT + form] without one tile of the kind; only kinds in the hand are set. */
  readonly after = new Int8Array(34 * FORM_COUNT);
  /** [kind] shanten of the standard form without one tile of the kind. */
  readonly standard = new Int8Array(34);
  standardNow = 0;
  private readonly tracker: ShapeTracker;
  /** Kinds in the hand. */
  private readonly kinds = new Uint8Array(14);
  private kindCount = 0;

  constructor(isSanma: boolean) {
    this.tracker = new ShapeTracker(new Uint8Array(34), isSanma);
  }

  /** `unseen`: copies left of each kind; `value` as for addToFrame. */
  measure(counts: Counts, frame: Frame, unseen: Counts, value: Uint8Array): void {
    const { now, after, kinds } = this;
    this.kindCount = 0;
    for (let kind = 0; kind < 34; kind++) if (counts[kind]! > 0) kinds[this.kindCount++] = kind;
    now.fill(UNREACHABLE);
    for (let i = 0; i < this.kindCount; i++)
      after.fill(UNREACHABLE, kinds[i]! * FORM_COUNT, (kinds[i]! + 1) * FORM_COUNT);
    this.measureStandard(counts, frame.melds);
    if (frame.isSimple) {
      for (let kind = 0; kind < 34; kind++) part[kind] = isOuter(kind) ? 0 : counts[kind]!;
      this.join(TANYAO, part, frame.melds, 0);
    }
    for (let suit = 0; suit < 3; suit++) {
      if (((frame.suits >> suit) & 1) === 0) continue;
      for (let kind = 0; kind < 34; kind++) part[kind] = kind >= 27 || ((kind / 9) | 0) === suit ? counts[kind]! : 0;
      this.join(FLUSH, part, frame.melds, 0);
    }
    this.measureYakuhai(counts, frame, unseen, value);
    if (frame.isPungs) this.measurePungs(counts, frame.melds);
    now[YAKU] = Math.min(now[TANYAO]!, now[FLUSH]!, now[YAKUHAI]!, now[PUNGS]!);
    for (let i = 0; i < this.kindCount; i++) {
      const at = kinds[i]! * FORM_COUNT;
      after[at + YAKU] = Math.min(after[at]!, after[at + FLUSH]!, after[at + YAKUHAI]!, after[at + PUNGS]!);
    }
  }

  private measureStandard(counts: Counts, melds: number): void {
    const { tracker, kinds, standard } = this;
    tracker.reset(counts);
    this.standardNow = tracker.standard(melds);
    for (let i = 0; i < this.kindCount; i++) {
      const kind = kinds[i]!;
      tracker.take(kind);
      standard[kind] = tracker.standard(melds);
      tracker.add(kind);
    }
  }

  /** Lowers the form's distances to those of `tiles` plus `more`, wherever they are less. Kinds not among the tiles are free to go. */
  private join(form: number, tiles: Uint8Array, melds: number, more: number): void {
    const { tracker, kinds, now, after } = this;
    tracker.reset(tiles);
    const whole = tracker.standard(melds) + more;
    if (whole < now[form]!) now[form] = whole;
    for (let i = 0; i < this.kindCount; i++) {
      const kind = kinds[i]!;
      let distance = whole;
      if (tiles[kind]! > 0) {
        tracker.take(kind);
        distance = tracker.standard(melds) + more;
        tracker.add(kind);
      }
      const at = kind * FORM_COUNT + form;
      if (distance < after[at]!) after[at] = distance;
    }
  }

  private measureYakuhai(counts: Counts, frame: Frame, unseen: Counts, value: Uint8Array): void {
    const { now, after, kinds, standard } = this;
    if (frame.hasValue) {
      now[YAKUHAI] = this.standardNow;
      for (let i = 0; i < this.kindCount; i++) after[kinds[i]! * FORM_COUNT + YAKUHAI] = standard[kinds[i]!]!;
      return;
    }
    if (frame.melds === 4) return;
    for (let honour = 0; honour < 7; honour++) {
      const kind = 27 + honour;
      const copies = Math.min(3, counts[kind]!);
      if (value[honour] === 0 || copies === 0 || copies + unseen[kind]! < 3) continue;
      part.set(counts);
      part[kind]! -= copies;
      const before = after[kind * FORM_COUNT + YAKUHAI]!;
      this.join(YAKUHAI, part, frame.melds + 1, 3 - copies);
      // One of the triplet's own tiles thrown: it must be drawn again, unless there is a fourth.
      if (counts[kind] === 4) continue;
      this.tracker.reset(part);
      const without = this.tracker.standard(frame.melds + 1) + 4 - copies;
      after[kind * FORM_COUNT + YAKUHAI] = copies === 1 ? before : Math.min(before, without);
    }
  }

  private measurePungs(counts: Counts, melds: number): void {
    const { now, after, kinds } = this;
    let [triplets, pairs] = [0, 0];
    for (let i = 0; i < this.kindCount; i++) {
      const copies = counts[kinds[i]!]!;
      if (copies >= 3) triplets++;
      else if (copies === 2) pairs++;
    }
    const distance = (sets: number, twos: number): number => {
      const all = Math.min(4, melds + sets);
      // A fifth triplet serves as a pair.
      return 8 - 2 * all - Math.min(5 - all, twos + melds + sets - all);
    };
    now[PUNGS] = distance(triplets, pairs);
    for (let i = 0; i < this.kindCount; i++) {
      const copies = counts[kinds[i]!]!;
      const at = kinds[i]! * FORM_COUNT + PUNGS;
      if (copies === 3) after[at] = distance(triplets - 1, pairs + 1);
      else if (copies === 2) after[at] = distance(triplets, pairs - 1);
      else after[at] = now[PUNGS]!;
    }
  }
}
