/** The sets of a family of rules for networks that learn by play: what the flagship sees, and what is hidden from it and shown to critics alone. */
import type { Family } from '../rules/index.ts';
import type { FullTable } from '../table/index.ts';
import { chineseOracle, encodeChineseOracle } from './chineseoracle/index.ts';
import { chinesePlanes } from './chineseplanes/index.ts';
import type { FeatureSet, OracleSet } from './layout.ts';
import { encodeRiichiOracle, oracle1 } from './oracle1/index.ts';
import { suzaku1 } from './suzaku1/index.ts';

type OfFamily = { readonly family: Family };

const SETS = {
  riichi: { seen: suzaku1, hidden: oracle1, encode: encodeRiichiOracle },
  chinese: { seen: chinesePlanes, hidden: chineseOracle, encode: encodeChineseOracle },
} as const satisfies Readonly<Record<Family, unknown>>;

/** What the flagship of a game sees. */
export const flagshipSetOf = ({ family }: OfFamily): FeatureSet => SETS[family].seen;

/** What is hidden from a seat. */
export const oracleSetOf = ({ family }: OfFamily): OracleSet => SETS[family].hidden;

/** Fills `planes` [34 · planeCount of oracleSetOf] with what `seat` does not see. */
export const encodeOracle = (table: FullTable, seat: number, planes: Uint8Array): void =>
  SETS[table.rules.family].encode(table, seat, planes);
