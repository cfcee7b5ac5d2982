/**
 * `suzaku1`: what the flagship networks see of a table, for riichi with four and three seats. Only what the seat may know is read, so a table of
 * full knowledge and the seat's own view give the same values.
 *
 * The situation is the table's: an own turn with 3n + 2 tiles (drawn, after a call, or after declaring riichi), or another seat's tile to claim.
 */
import { Danger, dangerFor } from '../../analysis/riichi/danger/index.ts';
import type { RiichiRules } from '../../rules/index.ts';
import type { Table } from '../../table/index.ts';
import { byteOf } from '../layout.ts';
import { CallLook } from './calls.ts';
import { writeGlobals } from './globals.ts';
import { GLOBAL, OPPONENTS, PLANE, suzaku1 } from './layout.ts';
import { Look } from './look.ts';
import { Scene, slotOf } from './scene.ts';
import { writeTable } from './table.ts';

export { suzaku1 };

const DANGERS = OPPONENTS.map((who) => PLANE[`${who}.danger`]!);
const LOSS = PLANE['danger']!;
const TENPAI = GLOBAL['tenpai']!;
const SAFEST = GLOBAL['safest']!;
/** Points that count as the whole. */
const MOST_LOSS = 8000;

/** Fills the planes and globals of the flagship. */
export class Suzaku1 {
  private readonly scene: Scene;
  private readonly look: Look;
  private readonly calls: CallLook;
  private readonly danger: Danger;

  constructor(rules: Pick<RiichiRules, 'seats'>) {
    const isSanma = rules.seats === 3;
    this.danger = new Danger(dangerFor(rules.seats).data);
    this.scene = new Scene(this.danger);
    this.look = new Look(isSanma);
    this.calls = new CallLook(isSanma, this.look);
  }

  /** Fills both arrays with the state as `seat` sees it; its hand must be known. */
  encode(table: Table, seat: number, planes: Uint8Array, globals: Uint8Array): void {
    const { scene } = this;
    planes.fill(0);
    globals.fill(0);
    this.danger.query(table, seat, table.shapes[seat]!.counts);
    scene.set(table, seat, planes, globals);
    writeTable(scene);
    writeGlobals(scene);
    this.look.write(scene);
    this.calls.write(scene);
    this.writeDanger(scene);
  }

  private writeDanger(scene: Scene): void {
    const { table, seat, counts, globals } = scene;
    const { danger } = this;
    for (let other = 0; other < table.seats; other++)
      if (other !== seat) globals[TENPAI + slotOf(table, seat, other) - 1] = byteOf(danger.tenpai[other]!);
    let safest = 1;
    for (let kind = 0; kind < 34; kind++) {
      if (counts[kind] === 0) continue;
      scene.write(kind, LOSS, byteOf(Math.sqrt(danger.loss[kind]! / MOST_LOSS)));
      for (let other = 0; other < table.seats; other++) {
        if (other === seat) continue;
        const chance = danger.dealIn(other, kind);
        if (chance > 0) scene.write(kind, DANGERS[slotOf(table, seat, other) - 1]!, byteOf(Math.sqrt(chance)));
      }
      safest = Math.min(safest, danger.anyDealIn(kind));
    }
    globals[SAFEST] = byteOf(Math.sqrt(safest));
  }
}

/** Arrays for one state. */
export const newPlanes = (): Uint8Array => new Uint8Array(34 * suzaku1.planeCount);
/** An empty row of globals. */
export const newGlobals = (): Uint8Array => new Uint8Array(suzaku1.globalCount);
