/**
 * Memory of the value solver, kept from one question to the next: thousands of small questions are asked in a review, and collecting
 * what they dropped took a tenth of the time. A question that comes while another is being worked on gets memory of its own.
 */
import { Edges, NodeTable } from './nodes.ts';
import { SuitSpace } from './suit.ts';

/** A typed array handed out again and again, cleared; it grows where more is needed. */
class Scratch<T extends Float64Array | Int32Array | Uint8Array> {
  private array: T;
  private readonly make: (length: number) => T;

  constructor(make: (length: number) => T) {
    this.make = make;
    this.array = make(64);
  }

  /** At least `length` entries, the first `length` of them 0. */
  take(length: number): T {
    if (this.array.length < length) this.array = this.make(Math.ceil(1.5 * length));
    else this.array.fill(0, 0, length);
    return this.array;
  }

  /** The same array with more room, what it holds kept. */
  grow(length: number): T {
    const wider = this.make(length);
    wider.set(this.array);
    this.array = wider;
    return wider;
  }
}

const floats = (): Scratch<Float64Array> => new Scratch((length) => new Float64Array(length));
const integers = (): Scratch<Int32Array> => new Scratch((length) => new Int32Array(length));
const bytes = (): Scratch<Uint8Array> => new Scratch((length) => new Uint8Array(length));

/** Prices by han and fu, see leaves.ts. */
export const PRICES = 64 * 32;
/** Hands of a question whose memory is kept for good: about 15 MB. */
const MOST_KEPT = 1 << 15;

export class Workspace {
  readonly spaces: readonly SuitSpace[] = [new SuitSpace(), new SuitSpace(), new SuitSpace(), new SuitSpace()];
  readonly after = new NodeTable();
  readonly before = new NodeTable();
  readonly scored = new NodeTable();
  readonly draws = new Edges();
  readonly waits = new Edges();
  readonly discards = new Edges();
  readonly calls = new Edges();
  /** Figures of the solver by hand, see solve.ts. */
  readonly afterRows = floats();
  readonly beforeRows = floats();
  readonly drawingRows = floats();
  readonly replacingRows = floats();
  readonly calledRows = floats();
  readonly primes = floats();
  readonly places = bytes();
  /** Pairs of hands, see pairs.ts. */
  readonly byBefore = integers();
  readonly byAfter = integers();
  readonly toAfter = integers();
  readonly toBefore = integers();
  readonly weights = bytes();
  /** Ready hands, see ready.ts. */
  readonly numberOf = integers();
  readonly chains = floats();
  /** What the others do, see goaround.ts. */
  readonly furiten = bytes();
  readonly waitShares = integers();
  readonly callShares = integers();
  /** What waits pay, see leaves.ts. */
  readonly worth = floats();
  readonly points = floats();
  /** Prices of worth and of points, each by draw and by discard. */
  readonly prices = [0, 1, 2, 3].map(() => new Float64Array(PRICES));
  readonly scores = integers();

  get isSmall(): boolean {
    return this.after.room <= MOST_KEPT && this.before.room <= MOST_KEPT;
  }
}

let kept: Workspace | undefined;
/** Memory of a large question: the collector may have it back, but the next question mostly comes first. */
let large: WeakRef<Workspace> | undefined;

/** Does `work` with memory that nobody else uses meanwhile. */
export const withWorkspace = <T>(work: (space: Workspace) => T): T => {
  const space = kept ?? large?.deref() ?? new Workspace();
  kept = undefined;
  large = undefined;
  const answer = work(space);
  if (space.isSmall) kept = space;
  else large = new WeakRef(space);
  return answer;
};
