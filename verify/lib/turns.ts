/** How `verify -- release --hours` cuts pieces, so that every row gets something of a time that is short. */
import type { WrittenReceipt } from './receipt.ts';
import type { ReleaseRow } from './release.ts';

/** The option that says how large a piece is, and its value in a usual one. */
export type Size = { readonly option: string; readonly usual: number };

/** Found by what a half piece says otherwise than a whole one; undefined for programs that cannot be cut. */
export const sizeOf = ({ args }: ReleaseRow): Size | undefined => {
  const [whole, half] = [args(0, 1), args(0, 0.5)];
  const at = half.findIndex((word, i) => word !== whole[i] && /^\d+$/.test(word));
  if (at < 0) return undefined;
  const option = half[at - 1]!;
  const there = whole.indexOf(option);
  return { option, usual: there < 0 ? 2 * Number(half[at]) : Number(whole[there + 1]) };
};

/** Of a usual piece, what the command of a receipt looked at. */
const shareOf = (row: ReleaseRow, command: string): number => {
  const size = sizeOf(row);
  const said = size && new RegExp(`${size.option} (\\d+)`).exec(command)?.[1];
  return said === undefined ? 1 : Number(said) / size!.usual;
};

/** The smallest pieces are mostly the start of a program: what larger ones took says more. */
type Known = { readonly share: number; readonly seconds: number };

/** Seconds that pieces took: at first by receipts of whatever code, then by what is played here. */
export class Pace {
  private readonly known = new Map<string, Known>();

  constructor(private readonly receipts: readonly WrittenReceipt[] = []) {}

  took(row: ReleaseRow, share: number, seconds: number): void {
    const before = this.known.get(row.name);
    if (before === undefined || share >= before.share / 2) this.known.set(row.name, { share, seconds });
  }

  /** It was ended: a piece of this size takes at least twice as long. */
  tooLong(row: ReleaseRow, share: number, seconds: number): void {
    this.known.set(row.name, { share, seconds: 2 * seconds });
  }

  private knownOf(row: ReleaseRow): Known | undefined {
    return this.known.get(row.name) ?? this.fromReceipts(row);
  }

  /** Seconds of a usual piece; undefined when nobody knows. */
  of(row: ReleaseRow): number | undefined {
    const known = this.knownOf(row);
    return known && known.seconds / known.share;
  }

  /** Seconds that a piece may take: half of what is known is taken for the program's start and its own mutants, which a smaller piece has too. */
  expected(row: ReleaseRow, share: number): number {
    const { share: before, seconds } = this.knownOf(row) ?? { share: 1, seconds: 0 };
    const ratio = share / before;
    return seconds * (ratio >= 1 ? ratio : (1 + ratio) / 2);
  }

  /** The largest piece of this row that was played here. */
  largest(row: ReleaseRow): number {
    return this.known.get(row.name)?.share ?? 0;
  }

  private fromReceipts(row: ReleaseRow): Known | undefined {
    const all = this.receipts
      .filter(({ program, seconds }) => program === row.program && seconds > 0)
      .map(({ command, seconds }) => ({ share: shareOf(row, command ?? ''), seconds }));
    return all.reduce<Known | undefined>((best, one) => (one.share > (best?.share ?? 0) ? one : best), undefined);
  }
}

/** Seconds below which it is not worth starting a program. */
const LEAST = 3;
/** Of a usual piece, what is tried when nobody knows how long it takes. */
const PROBE = 0.01;
/** Of the time that is left, what a piece may take that cannot be cut to its turn. */
const UNCUT = 0.25;
/** A piece is cut to this part of its turn, and ended when it takes so many turns. */
const [FILL, OVERRUN] = [0.8, 3];
/** A row that has one piece is played again only when the new one is so much larger. */
const LARGER = 2;

export type Plan = { readonly share: number; readonly most: number };

/** The next piece of a row whose turn lasts so many seconds more; undefined when there is none that fits. */
export const nextTurn = (row: ReleaseRow, pace: Pace, turn: number, left: number): Plan | undefined => {
  const size = sizeOf(row);
  const usual = pace.of(row);
  if (turn < LEAST && (size !== undefined || turn <= 0)) return undefined;
  const fitting = usual === undefined ? PROBE : Math.min(1, (FILL * turn) / usual);
  const share = size === undefined ? 1 : Math.max(1 / size.usual, fitting);
  const before = pace.largest(row);
  if (row.isOnce === true && before > 0 && share < 1 && share < LARGER * before) return undefined;
  const expected = pace.expected(row, share);
  const isCut = size !== undefined && expected <= turn;
  const most = isCut ? OVERRUN * turn : Math.max(turn, UNCUT * left);
  return expected > most ? undefined : { share, most };
};

/** Rows that one program plays, whatever their names. */
export const groupsOf = (rows: readonly ReleaseRow[]): readonly (readonly ReleaseRow[])[] => {
  const groups = new Map<string, ReleaseRow[]>();
  for (const row of rows) {
    const key = row.args(0, 1).join(' ');
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()];
};
