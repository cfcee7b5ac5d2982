/** The back door of the tests into the state: a table whose fields a test sets by hand. Programs go through events or a setup. */
import type { Table } from '../src/table/index.ts';
import type { MutableTable } from '../src/table/state.ts';

export type { MutableTable };

export const writable = (table: Table): MutableTable => table as MutableTable;
