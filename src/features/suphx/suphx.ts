/** `suphx` and `suphx-call`: a state as networks of Suphx's sizes see it; suphxlayout.ts has the planes. Only what the seat may know is read. */
import type { RiichiRules } from '../../rules/index.ts';
import type { Table } from '../../table/index.ts';
import { writeCalls } from './call.ts';
import { SuphxLook } from './look.ts';
import { SuphxScene } from './scene.ts';
import { writeState } from './table.ts';

export { suphx, suphxCall } from './layout.ts';

/** Fills Suphx's planes. */
export class Suphx {
  private readonly scene = new SuphxScene();
  private readonly look: SuphxLook;

  constructor(
    rules: Pick<RiichiRules, 'seats'>,
    private readonly withCalls: boolean,
  ) {
    this.look = new SuphxLook(rules.seats === 3);
  }

  /** Fills the planes with the state as `seat` sees it; its hand must be known. There are no globals. */
  encode(table: Table, seat: number, planes: Uint8Array, _globals?: Uint8Array): void {
    const { scene } = this;
    planes.fill(0);
    scene.set(table, seat, planes);
    writeState(scene);
    this.look.write(scene);
    if (this.withCalls) writeCalls(scene, this.look);
  }
}
