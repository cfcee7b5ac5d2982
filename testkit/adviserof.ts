/** The adviser of any ruleset. */
import { ChineseAdviser, RiichiAdviser, type Advice } from '../src/analysis/index.ts';
import type { Ruleset } from '../src/rules/index.ts';
import type { ActionList, Table } from '../src/table/index.ts';

export class Adviser {
  private readonly inner: RiichiAdviser | ChineseAdviser;

  constructor(rules: Ruleset) {
    this.inner = rules.family === 'riichi' ? new RiichiAdviser(rules) : new ChineseAdviser();
  }

  advise(table: Table, seat: number, legal: ActionList): Advice {
    return this.inner.advise(table, seat, legal);
  }
}
