/**
 * What a seat can know of an opponent in Chinese Standard, as features of the danger model. There is no furiten, so an opponent's own discards say little;
 * but it would have won on a tile thrown since its hand last changed, so those kinds are certainly safe.
 */
import { RIVER, type Table } from '../../table/index.ts';
import { isOpenMeld, meldKind, type Meld, type Counts } from '../../tiles/index.ts';
import { Layout } from '../linear/index.ts';

export const opponentLayout = new Layout();

const MELDS = 5;
const TIMES = [4, 7, 9, 11, 13, 15, 18] as const;
const READY = opponentLayout.add('melds × draws taken', MELDS * (TIMES.length + 1));
/** The judge does not tell which tiles were thrown as drawn, so the row of none in a row is always read. */
const STREAK = opponentLayout.add('tiles thrown as drawn in a row × melds', 4 * 3);
/** Wind, dragon, terminal, 2 and 8, 3 and 7, 4 to 6. */
const CLASSES = 6;
const COPIES = opponentLayout.add('class × copies unseen', CLASSES * 5);
const OWN = opponentLayout.add('in its river: not, long ago, lately', 3);
const SUIT_MELDS = opponentLayout.add('melds in the suit × melds elsewhere', 4 * 3);
const HONOUR_MELDS = opponentLayout.add('honours: melds × of them honours', 4 * 2);
const SUIT_RIVER = opponentLayout.add('discards in the suit × time', 4 * 3);
const HONOUR_RIVER = opponentLayout.add('honours: discards of honours × time', 4 * 3);
const NEAR = opponentLayout.add('neighbours in its river', 8);
/** Any complete hand wins on the last tile of the wall. */
const LAST = opponentLayout.add('the last discard × melds', 4);
const RUNS = opponentLayout.add('runs that could wait', 4 * 2);

const classOf = (kind: number): number => {
  if (kind >= 27) return kind >= 31 ? 1 : 0;
  return 2 + Math.min(3, Math.min(kind % 9, 8 - (kind % 9)));
};

const stepOf = (value: number, steps: readonly number[]): number => {
  let step = 0;
  while (step < steps.length && value >= steps[step]!) step++;
  return step;
};

/** Groups of the calibration: open melds 0, 1, 2, 3 and more. */
export const GROUPS = 4;

/** One opponent as an observer sees it; `features` are those of the danger model for a kind. */
export class ChineseOpponent {
  /** Open melds. */
  melds = 0;
  /** 1 for kinds thrown since its hand last changed. */
  readonly safe = new Uint8Array(34);
  private readonly river = new Uint8Array(34);
  private readonly suitMelds = new Uint8Array(4);
  private readonly suitRiver = new Uint8Array(4);
  private time = 0;
  private isLast = false;
  private unseen: Counts = new Uint8Array(34);

  get group(): number {
    return Math.min(GROUPS - 1, this.melds);
  }

  /** Reads the seat, the observer being the one to throw; `unseen` are the copies the observer cannot see. */
  read(table: Table, seat: number, unseen: Counts): void {
    this.unseen = unseen;
    this.isLast = table.wallLeft[(table.turn + 1) % 4] === 0;
    this.readMelds(table, seat);
    this.readRiver(table, seat);
    this.time = 21 - table.wallLeft[seat]!;
  }

  private readMelds(table: Table, seat: number): void {
    this.suitMelds.fill(0);
    this.melds = 0;
    for (let i = 0; i < table.meldCount[seat]!; i++) {
      const meld = table.melds[seat * 4 + i] as Meld;
      if (!isOpenMeld(meld)) continue;
      this.melds++;
      this.suitMelds[(meldKind(meld) / 9) | 0]!++;
    }
  }

  private readRiver(table: Table, seat: number): void {
    const from = seat * RIVER;
    const size = table.riverSize[seat]!;
    this.river.fill(0);
    this.suitRiver.fill(0);
    this.safe.fill(0);
    for (let i = 0; i < size; i++) {
      const kind = table.rivers[from + i]!;
      this.river[kind] = i >= size - 4 ? 2 : Math.max(1, this.river[kind]!);
      this.suitRiver[(kind / 9) | 0]!++;
    }
    if (size > 0) this.readSafe(table, seat, table.riverTurns[from + size - 1]!);
  }

  /** Kinds that others have thrown after turn `since`. */
  private readSafe(table: Table, seat: number, since: number): void {
    for (let other = 0; other < 4; other++) {
      if (other === seat) continue;
      for (let i = table.riverSize[other]! - 1; i >= 0; i--) {
        if (table.riverTurns[other * RIVER + i]! <= since) break;
        this.safe[table.rivers[other * RIVER + i]!] = 1;
      }
    }
  }

  /** Writes the features of "the seat wins on this kind" to `active`; returns how many. */
  features(kind: number, active: Uint16Array): number {
    const suit = (kind / 9) | 0;
    const isHonour = suit === 3;
    const melds = Math.min(this.melds, MELDS - 1);
    const stage = this.time < 8 ? 0 : this.time < 13 ? 1 : 2;
    const thrown = stepOf(this.suitRiver[suit]!, [1, 3, 5]);
    const inSuit = Math.min(3, this.suitMelds[suit]!);
    let n = 0;
    active[n++] = READY + melds * (TIMES.length + 1) + stepOf(this.time, TIMES);
    active[n++] = STREAK + Math.min(2, melds);
    active[n++] = COPIES + classOf(kind) * 5 + this.unseen[kind]!;
    active[n++] = OWN + this.river[kind]!;
    active[n++] = isHonour
      ? HONOUR_MELDS + Math.min(3, melds) * 2 + Math.min(1, inSuit)
      : SUIT_MELDS + inSuit * 3 + Math.min(2, this.melds - this.suitMelds[suit]!);
    active[n++] = (isHonour ? HONOUR_RIVER : SUIT_RIVER) + thrown * 3 + stage;
    if (this.isLast) active[n++] = LAST + Math.min(3, melds);
    if (isHonour) return n;
    active[n++] = NEAR + this.neighbours(kind);
    active[n++] = RUNS + this.runs(kind) * 2 + (inSuit > 0 ? 1 : 0);
    return n;
  }

  /** Bits: its river has a kind one, two, three away. */
  private neighbours(kind: number): number {
    let bits = 0;
    const rank = kind % 9;
    for (let step = 1; step <= 3; step++) {
      const below = rank >= step && this.river[kind - step]! > 0;
      const above = rank + step < 9 && this.river[kind + step]! > 0;
      if (below || above) bits |= 1 << (step - 1);
    }
    return bits;
  }

  /** Of the up to three runs around the kind, those whose other tiles somebody may hold. */
  private runs(kind: number): number {
    let runs = 0;
    for (let low = kind - 2; low <= kind; low++) {
      if (low < 0 || ((low / 9) | 0) !== ((kind / 9) | 0) || low % 9 > 6) continue;
      let isPossible = true;
      for (let other = low; other < low + 3; other++)
        if (other !== kind && this.unseen[other] === 0) isPossible = false;
      if (isPossible) runs++;
    }
    return runs;
  }
}
