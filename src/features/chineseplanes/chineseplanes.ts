/**
 * `chinese-planes`: what our network of Chinese Standard sees of a table. Only what the seat may know is read, so a table of full knowledge and the seat's own
 * view give the same values. Beside the table itself it has the plans of the hand, by a quick look (analysis/chinese/glance.ts), and the fitted danger.
 */
import { ChineseDanger, chineseDanger, situationOf, type Situation } from '../../analysis/chinese/index.ts';
import { ActionList, legalActions, type Table } from '../../table/index.ts';
import { writeClaims } from './claims.ts';
import { PlanLook } from './plans.ts';
import { Sheet } from './sheet.ts';
import { writeTable } from './table.ts';

/** Fills the planes of Chinese Standard. */
export class ChinesePlanes {
  private readonly sheet = new Sheet();
  private readonly legal = new ActionList();
  private readonly plans = new PlanLook();
  private readonly danger = new ChineseDanger(chineseDanger().data);

  /** Fills both arrays with the state as `seat` sees it; its hand must be known. */
  encode(table: Table, seat: number, planes: Uint8Array, globals: Uint8Array): void {
    const { sheet, legal, plans } = this;
    planes.fill(0);
    globals.fill(0);
    sheet.set(planes, globals);
    legalActions(table, seat, legal);
    const situation: Situation = situationOf(table, seat);
    writeTable(sheet, table, seat, { legal, situation });
    plans.write(sheet, situation);
    if (table.turn === seat) this.writeDanger(table, seat);
    else writeClaims(sheet, { table, legal, situation, plans });
  }

  private writeDanger(table: Table, seat: number): void {
    this.danger.query(table, seat);
    this.sheet.writeDanger(this.danger, seat, table.shapes[seat]!.counts);
  }
}
