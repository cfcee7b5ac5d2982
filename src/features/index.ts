/** Features: what a network sees of a table, versioned, each set with its layout as a manifest. */
import type { RiichiRules } from '../rules/index.ts';
import { Bug, fault, ok, type Result } from '../base/index.ts';
import { Chinese240, chinese240 } from './chinese240/index.ts';
import { ChinesePlanes, chinesePlanes } from './chineseplanes/index.ts';
import type { Encoder, FeatureSet } from './layout.ts';
import { Meowjong, meowjong } from './meowjong/index.ts';
import { Suphx, suphx, suphxCall } from './suphx/index.ts';
import { Suzaku1, suzaku1 } from './suzaku1/index.ts';

export { Chinese240, chinese240, CHINESE240 } from './chinese240/index.ts';
export { ChinesePlanes, chinesePlanes } from './chineseplanes/index.ts';
export {
  COLUMNS,
  FULL,
  startsOf,
  versionFor,
  type Encoder,
  type FeatureSet,
  type OracleSet,
  type Span,
} from './layout.ts';
export { MEOWJONG_SCALES, Meowjong, meowjong } from './meowjong/index.ts';
export { readMeowjong, type ReadMeld, type ReadSeat, type ReadState } from './meowjong/index.ts';
export { chineseOracle } from './chineseoracle/index.ts';
export { encodeOracle, flagshipSetOf, oracleSetOf } from './families.ts';
export { oracle1 } from './oracle1/index.ts';
export { Suphx, suphx, suphxCall } from './suphx/index.ts';
export { Suzaku1, newGlobals, newPlanes } from './suzaku1/index.ts';
export { WIN_POINTS, DAMA_WIN, OPEN_WIN, RIICHI_WIN } from './wins/index.ts';
export { KEPT, REPLACED, WinSearch, type Held } from './wins/index.ts';
export { CALLS, FORMS, OPPONENTS, SEATS, SITUATIONS, suzaku1 } from './suzaku1/index.ts';

type Seats = Pick<RiichiRules, 'seats'>;

const MAKERS: readonly { readonly set: FeatureSet; readonly make: (rules: Seats) => Encoder }[] = [
  { set: suzaku1, make: (rules) => new Suzaku1(rules) },
  { set: meowjong, make: () => new Meowjong() },
  { set: suphx, make: (rules) => new Suphx(rules, false) },
  { set: suphxCall, make: (rules) => new Suphx(rules, true) },
  { set: chinese240, make: () => new Chinese240() },
  { set: chinesePlanes, make: () => new ChinesePlanes() },
];

/** Every feature set there is. */
export const FEATURE_SETS: readonly FeatureSet[] = MAKERS.map(({ set }) => set);

/** The feature set of a name, or a fault that lists the names. */
export const featureSetOf = (id: string): Result<FeatureSet> => {
  const set = FEATURE_SETS.find((known) => known.id === id);
  const names = FEATURE_SETS.map((known) => known.id).join(', ');
  return set === undefined
    ? fault('features.unknown', 0, `there is no feature set ${id}; there are ${names}`)
    : ok(set);
};

/** An encoder of one of the sets. */
export const makeEncoder = ({ id }: Pick<FeatureSet, 'id' | 'isOracle'>, rules: Seats): Encoder => {
  const maker = MAKERS.find(({ set }) => set.id === id);
  if (maker === undefined) throw new Bug('no encoder of the feature set', { id });
  return maker.make(rules);
};
