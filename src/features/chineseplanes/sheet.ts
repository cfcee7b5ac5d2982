/** The arrays of one state, written by span. */
import type { ChineseDanger } from '../../analysis/chinese/index.ts';
import type { Counts } from '../../tiles/index.ts';
import { FULL, byteOf } from '../layout.ts';
import { GLOBAL, OPPONENTS, PLANE, chinesePlanes } from './layout.ts';

const { planeCount } = chinesePlanes;
const DANGERS = OPPONENTS.map((who) => PLANE[`${who}.danger`]!);
const LOSS = PLANE['danger']!;
const SAFEST = GLOBAL['safest']!;
/** Points lost that count as the whole. */
const MOST_LOSS = 8;

/** A root makes small chances and values tell: their differences decide most. */
export const rootByte = (share: number): number => byteOf(Math.sqrt(share));

export class Sheet {
  private planes: Uint8Array = new Uint8Array(0);
  globals: Uint8Array = new Uint8Array(0);

  set(planes: Uint8Array, globals: Uint8Array): void {
    this.planes = planes;
    this.globals = globals;
  }

  mark(kind: number, plane: number): void {
    this.planes[kind * planeCount + plane] = FULL;
  }

  write(kind: number, plane: number, byte: number): void {
    this.planes[kind * planeCount + plane] = byte;
  }

  /** The first `count` of `most` planes. */
  pile(kind: number, plane: number, count: number, most: number): void {
    for (let i = 0; i < count && i < most; i++) this.mark(kind, plane + i);
  }

  flag(global: number): void {
    this.globals[global] = FULL;
  }

  /** A flag for each threshold that `count` reaches. */
  steps(global: number, count: number, thresholds: readonly number[]): void {
    for (const [i, least] of thresholds.entries()) if (count >= least) this.flag(global + i);
  }

  writeDanger({ hit, points }: ChineseDanger, seat: number, counts: Counts): void {
    let safest = MOST_LOSS;
    for (let kind = 0; kind < 34; kind++) {
      if (counts[kind] === 0) continue;
      let loss = 0;
      for (let turn = 1; turn < 4; turn++) {
        const other = (seat + turn) % 4;
        const chance = hit[other * 34 + kind]!;
        if (chance > 0) this.write(kind, DANGERS[turn - 1]!, rootByte(chance));
        loss += chance * points[other]!;
      }
      this.write(kind, LOSS, rootByte(loss / MOST_LOSS));
      safest = Math.min(safest, loss);
    }
    this.globals[SAFEST] = rootByte(safest / MOST_LOSS);
  }
}
