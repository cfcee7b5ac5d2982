/**
 * The order of play behind the given rivers. The dealer throws first; after a discard comes the next seat, or the one that claimed it. So the
 * rivers show the order, except for what is left out: discards, who claimed a tile, claimed tiles that lie in no river. Among the orders that
 * need the fewest discards beside the shown ones one is taken, and its discards are numbered so that another seat's discard has a higher
 * number than a seat's riichi, or else its last discard, only where it came later in every such order.
 */
import {
  CHOW,
  CLOSED_KONG,
  MELD_TYPES,
  OPEN_KONG,
  ADDED_KONG,
  isAddedRed,
  kindOf,
  meldClaimedTile,
  meldFrom,
  meldKind,
  meldOf,
  meldReds,
  meldTiles,
  meldType,
  type Meld,
  type Tile,
} from '../../tiles/index.ts';
import type { OpenSeat, Setup } from './setup.ts';

/** The meld that took a discard: its seat and its place among the melds there. */
export type Taken = { readonly seat: number; readonly at: number };

export type Throw = {
  readonly seat: number;
  /** In the seat's river from 0; UNSHOWN for a discard that lies in none. */
  readonly index: number;
  readonly taken?: Taken;
};

export type Order = {
  /** From the first discard of the round on. */
  readonly throws: readonly Throw[];
  /** By seat and place in its river, −1 and up: −1 is not later than what a seat without shown discards threw. */
  readonly numbers: readonly (readonly number[])[];
};

export const UNSHOWN = -1;

/** Longer than any river; and as many states as four rivers have. */
const PLACES = 64;
const RIVERS = PLACES ** 4;
/** Beyond it nothing counts as later. Rivers with all their tiles need a hundred states, ten melds whose tiles lie in none some 75,000. */
const MOST_STATES = 150_000;

/** Who gave the claimed tile, as the meld says. */
export const giverOf = (seat: number, meld: Meld, seats: number): number =>
  (seat + (seats === 3 && meldFrom(meld) === 3 ? 2 : meldFrom(meld))) % seats;

/** The meld names the tile and its giver. */
const saysSo = ({ seat, meld }: OpenMeld, tile: Tile, giver: number, seats: number): boolean =>
  meldClaimedTile(meld) === tile && giverOf(seat, meld, seats) === giver;

/** The meld with the tile that was claimed for it, and from whom: `from` as in a meld. */
const claiming = (meld: Meld, tile: Tile, from: number): Meld => {
  const isRed = tile >= 34;
  const addedRed = meldType(meld) === ADDED_KONG && isAddedRed(meld);
  return meldOf({
    type: MELD_TYPES[meldType(meld)]!,
    kind: meldKind(meld),
    claimed: meldType(meld) === CHOW ? kindOf(tile) - meldKind(meld) : 0,
    from,
    claimedRed: isRed,
    ownReds: Math.max(0, meldReds(meld) - (isRed ? 1 : 0) - (addedRed ? 1 : 0)),
    addedRed,
  });
};

type OpenMeld = Taken & { readonly meld: Meld };

/** From one state to the next; `cost` counts discards beside the shown ones. */
type Step = Throw & { readonly to: number; readonly cost: number };

/**
 * States are numbers: how many of each river were thrown (a digit of 64 a seat), who throws next (of 4), and a bit for each open meld
 * that was made.
 */
class Orders {
  private readonly melds: readonly OpenMeld[];
  /** Of the rivers. */
  private readonly sizes: readonly number[];
  /** [seat][place in its river]: melds that may hold the claimed tile; first those that say so. */
  private readonly takers: readonly (readonly (readonly number[])[])[];
  /** Place in its river of a seat's anchor, after which tiles have passed it: the riichi or else the last discard; −1 none. */
  private readonly anchors: readonly number[];
  /** The meld before of the same seat and type, where no river shows a tile of either: it is made first, as the other way round is the same. */
  private readonly twins: readonly number[];
  private readonly isRiichi: readonly boolean[];
  /** [seat][other]: discards of the other seat that follow the anchor of the seat in every order. */
  private readonly later: readonly number[][];
  private readonly start: number;
  private readonly goal: number;
  /** The least from the start to a state. */
  private readonly costs = new Map<number, number>();
  /** Whether the goal can be reached from a state at the least cost. */
  private readonly isOnWay = new Map<number, boolean>();

  constructor(private readonly setup: Setup) {
    const { open, claim, dealer, seat } = setup;
    this.melds = open.flatMap(({ melds }, owner) =>
      melds.map((meld, at) => ({ seat: owner, at, meld })).filter(({ meld }) => meldType(meld) !== CLOSED_KONG),
    );
    this.sizes = open.map(({ river }) => river.length);
    this.takers = open.map(({ river }, giver) =>
      river.map(({ tile, claimed }) => (claimed ? this.takersOf(giver, tile) : [])),
    );
    const isShown = (i: number): boolean => this.takers.some((lists) => lists.some((list) => list.includes(i)));
    this.twins = this.melds.map(({ seat: owner, meld }, i) =>
      isShown(i)
        ? -1
        : this.melds.findLastIndex(
            (other, j) => j < i && other.seat === owner && meldType(other.meld) === meldType(meld) && !isShown(j),
          ),
    );
    this.isRiichi = open.map(({ river }) => river.some(({ riichi }) => riichi));
    this.anchors = open.map(({ river }, other) =>
      this.isRiichi[other]! ? river.findIndex(({ riichi }) => riichi) : river.length - 1,
    );
    this.later = open.map(() => [...this.sizes]);
    this.start = RIVERS * dealer;
    const thrown = this.sizes.reduce((sum, size, other) => sum + size * PLACES ** other, 0);
    this.goal = thrown + RIVERS * ((claim?.from ?? seat) + 4 * (2 ** this.melds.length - 1));
  }

  find(): Order {
    const isFound = this.sizes.some((size) => size > 0) && this.search() && this.leads(this.start);
    const throws: Throw[] = [];
    // Where the search was given up, every seat throws in turn what its river shows.
    for (let state = this.start; isFound ? state !== this.goal : this.isUnfinished(state);) {
      const step = this.steps(state).find((one) => !isFound || this.isBest(state, one))!;
      throws.push(step);
      state = step.to;
    }
    return { throws, numbers: isFound ? this.number(throws) : this.sizes.map((size) => Array<number>(size).fill(-1)) };
  }

  private thrownOf(state: number, seat: number): number {
    return Math.floor(state / PLACES ** seat) % PLACES;
  }

  private isUnfinished(state: number): boolean {
    return this.sizes.some((size, seat) => this.thrownOf(state, seat) < size);
  }

  private isMade(state: number, meld: number): boolean {
    return Math.floor(state / (4 * RIVERS * 2 ** meld)) % 2 === 1;
  }

  /** Not made, and its turn among its twins. */
  private isFree(state: number, meld: number): boolean {
    const twin = this.twins[meld]!;
    return !this.isMade(state, meld) && (twin < 0 || this.isMade(state, twin));
  }

  private mayTake({ seat, meld }: OpenMeld, giver: number): boolean {
    return seat !== giver && (meldType(meld) !== CHOW || seat === (giver + 1) % this.sizes.length);
  }

  private takersOf(giver: number, tile: Tile): readonly number[] {
    const all = [...this.melds.keys()].filter(
      (i) => this.mayTake(this.melds[i]!, giver) && meldTiles(this.melds[i]!.meld).includes(tile),
    );
    const isSaid = (i: number): boolean => saysSo(this.melds[i]!, tile, giver, this.sizes.length);
    return [...all.filter(isSaid), ...all.filter((i) => !isSaid(i))];
  }

  /** A meld is still to be made whose tile lies in no river. */
  private isSpare(state: number): boolean {
    let spare = 0;
    for (let i = 0; i < this.melds.length; i++) if (!this.isMade(state, i)) spare++;
    for (const [giver, lists] of this.takers.entries())
      for (let i = this.thrownOf(state, giver); i < lists.length; i++) if (lists[i]!.length > 0) spare--;
    return spare > 0;
  }

  /** What the seat whose turn it is may throw: first what its river shows. */
  private steps(state: number): readonly Step[] {
    const { melds, sizes } = this;
    const seat = Math.floor(state / RIVERS) % 4;
    const index = this.thrownOf(state, seat);
    const next = (seat + 1) % sizes.length;
    const steps: Step[] = [];
    const pass = (who: number, shown: 0 | 1, cost: number): void => {
      const to = state + shown * PLACES ** seat + RIVERS * (who - seat);
      steps.push({ seat, index: shown === 1 ? index : UNSHOWN, to, cost });
    };
    const take = (i: number, shown: 0 | 1): void => {
      const { seat: owner, at } = melds[i]!;
      const to = state + shown * PLACES ** seat + RIVERS * (owner - seat + 4 * 2 ** i);
      // A seat that drew has not just claimed, but for a kong.
      const isKong = meldType(melds[i]!.meld) === OPEN_KONG;
      if (shown === 0 && to === this.goal && this.setup.claim === undefined && !isKong) return;
      steps.push({ seat, index: shown === 1 ? index : UNSHOWN, taken: { seat: owner, at }, to, cost: 0 });
    };
    if (index < sizes[seat]! && !this.setup.open[seat]!.river[index]!.claimed) pass(next, 1, 0);
    else if (index < sizes[seat]!) {
      for (const i of this.takers[seat]![index]!) if (!this.isMade(state, i)) take(i, 1);
      // For a meld that is not given.
      for (let other = 0; other < sizes.length; other++) if (other !== seat) pass(other, 1, 1);
    }
    // Of a seat without a river nobody knows how many are left out.
    pass(next, 0, sizes[seat] === 0 ? 0 : 1);
    if (this.isSpare(state))
      for (let i = 0; i < melds.length; i++) if (this.isFree(state, i) && this.mayTake(melds[i]!, seat)) take(i, 0);
    return steps;
  }

  /** Fills `costs` up to that of the goal; false when there are too many states. */
  private search(): boolean {
    const { costs, goal } = this;
    costs.set(this.start, 0);
    let later = [this.start];
    for (let cost = 0; later.length > 0 && (costs.get(goal) ?? Infinity) >= cost; cost++) {
      const now = later;
      later = [];
      for (let state = now.pop(); state !== undefined; state = now.pop()) {
        if (costs.get(state)! < cost) continue;
        for (const step of this.steps(state)) {
          const sum = cost + step.cost;
          if ((costs.get(step.to) ?? Infinity) <= sum) continue;
          costs.set(step.to, sum);
          (step.cost === 0 ? now : later).push(step.to);
        }
        if (costs.size > MOST_STATES) return false;
      }
    }
    return costs.has(goal);
  }

  private isBest(state: number, step: Step): boolean {
    return this.costs.get(step.to) === this.costs.get(state)! + step.cost && this.leads(step.to);
  }

  /** Looks at every order from the state on. */
  private leads(state: number): boolean {
    if (state === this.goal) return true;
    const known = this.isOnWay.get(state);
    if (known !== undefined) return known;
    const best = this.steps(state).filter((step) => this.isBest(state, step));
    for (const step of best) this.note(step);
    this.isOnWay.set(state, best.length > 0);
    return best.length > 0;
  }

  /** An unshown discard after the last shown one is a later anchor. */
  private note({ seat, index, to }: Step): void {
    const isAnchor = this.isRiichi[seat]! ? index === this.anchors[seat] : this.thrownOf(to, seat) === this.sizes[seat];
    if (!isAnchor) return;
    const later = this.later[seat]!;
    for (const [other, size] of this.sizes.entries())
      later[other] = Math.min(later[other]!, size - this.thrownOf(to, other));
  }

  /** By place in the order; what may have come before a seat's anchor gets no higher number than the anchor. */
  private number(throws: readonly Throw[]): readonly (readonly number[])[] {
    const places = this.sizes.map((_, seat) =>
      throws.flatMap((one, at) => (one.seat === seat && one.index !== UNSHOWN ? [at] : [])),
    );
    const isJoined = throws.map(() => false);
    for (const [seat, later] of this.later.entries()) {
      // The tile to claim is its last discard and follows them all.
      if (seat === this.setup.claim?.from && !this.isRiichi[seat]!) continue;
      const anchor = places[seat]![this.anchors[seat]!] ?? -1;
      for (const [other, size] of this.sizes.entries()) {
        const last = other === seat ? -1 : (places[other]![size - later[other]! - 1] ?? -1);
        isJoined.fill(true, anchor + 1, Math.max(anchor, last) + 1);
      }
    }
    let number = -1;
    const numbers = isJoined.map((joined, at) => (number = joined ? number : at));
    return places.map((list) => list.map((at) => numbers[at]!));
  }
}

/** The order, and what lies open with the melds as the order has them made. */
export const orderOf = (setup: Setup): { readonly order: Order; readonly open: readonly OpenSeat[] } => {
  const order = new Orders(setup).find();
  const seats = setup.open.length;
  const open = setup.open.map((one) => ({ ...one, melds: [...one.melds] }));
  for (const { seat: giver, index, taken } of order.throws) {
    if (taken === undefined || index === UNSHOWN) continue;
    const { tile } = open[giver]!.river[index]!;
    const { seat, at } = taken;
    const meld = open[seat]!.melds[at]!;
    if (saysSo({ seat, at, meld }, tile, giver, seats)) continue;
    open[seat]!.melds[at] = claiming(meld, tile, (giver - seat + seats) % seats);
  }
  return { order, open };
};
