/**
 * Seven pairs and thirteen orphans of the riichi family, as they join a row of acceptance: nearer than the standard form they replace its
 * draws, equally near they add their own. Distances come from the tables' facts; masks are made only where a form is near enough.
 */
import { type Counts } from '../tiles/index.ts';
import { HONOURS_MASK, SUITS_MASK, TILES_LEFT, handFacts, row } from './draws.ts';

// Copies of its own: the compiler folds constants of the module itself, not imported ones.
const built = row;
const IN_SUITS = SUITS_MASK;
const IN_HONOURS = HONOURS_MASK;
const TILES = TILES_LEFT;

/** Terminals and honours. */
const OUTER_SUITS = 0b100000001_100000001_100000001;
const OUTER_HONOURS = 0b1111111;

/** Of the hand read last; see classes.ts. */
let pairs = 0;
let kinds = 0;
let outerKinds = 0;
let outerPairs = 0;
/** Kinds held not at all and once, of those with copies left; all terminals with copies left. */
let isGathered = false;
let noneSuits = 0;
let noneHonours = 0;
let oneSuits = 0;
let oneHonours = 0;
let leftSuits = 0;
let leftHonours = 0;

/** Reads the hand that draws.ts has read. */
export const readSpecial = (): void => {
  const facts = handFacts();
  pairs = facts & 7;
  kinds = (facts >> 3) & 15;
  outerKinds = (facts >> 7) & 15;
  outerPairs = facts >> 11;
  isGathered = false;
};

const gather = (counts: Counts, left: Counts): void => {
  let none = 0;
  let one = 0;
  let all = 0;
  for (let kind = 0, bit = 1; kind < 27; kind++, bit <<= 1) {
    if (left[kind] === 0) continue;
    all |= bit;
    if (counts[kind] === 0) none |= bit;
    else if (counts[kind] === 1) one |= bit;
  }
  noneSuits = none;
  oneSuits = one;
  leftSuits = all;
  none = 0;
  one = 0;
  all = 0;
  for (let kind = 27, bit = 1; kind < 34; kind++, bit <<= 1) {
    if (left[kind] === 0) continue;
    all |= bit;
    if (counts[kind] === 0) none |= bit;
    else if (counts[kind] === 1) one |= bit;
  }
  noneHonours = none;
  oneHonours = one;
  leftHonours = all;
  isGathered = true;
};

const tilesOf = (suits: number, honours: number, left: Counts): number => {
  let sum = 0;
  for (let bits = suits; bits !== 0; bits &= bits - 1) sum += left[31 - Math.clz32(bits & -bits)]!;
  for (let bits = honours; bits !== 0; bits &= bits - 1) sum += left[58 - Math.clz32(bits & -bits)]!;
  return sum;
};

/** A form's own draws, `isNearer` than what the row holds. */
const join = (suits: number, honours: number, isNearer: boolean, left: Counts): void => {
  if (isNearer) {
    built[IN_SUITS] = suits;
    built[IN_HONOURS] = honours;
    built[TILES] = tilesOf(suits, honours, left);
    return;
  }
  built[TILES]! += tilesOf(suits & ~built[IN_SUITS]!, honours & ~built[IN_HONOURS]!, left);
  built[IN_SUITS]! |= suits;
  built[IN_HONOURS]! |= honours;
};

const isOuter = (kind: number): boolean => kind >= 27 || ((OUTER_SUITS >> kind) & 1) === 1;

/** Joins both forms to the row of a discard of which there were `copies`, 0 for no discard; `best` is the row's shanten, the answer the new one. */
export const joinSpecial = (counts: Counts, left: Counts, discard: number, copies: number, best: number): number => {
  const single = copies === 1 ? 1 : 0;
  const pair = copies === 2 ? 1 : 0;
  const isOut = copies > 0 && isOuter(discard);
  const lacking = 7 - kinds + single;
  const seven = 6 - pairs + pair + (lacking > 0 ? lacking : 0);
  const hasPair = outerPairs > (isOut ? pair : 0);
  const orphans = 13 - outerKinds + (isOut ? single : 0) - (hasPair ? 1 : 0);
  if (seven > best && orphans > best) return best;
  if (!isGathered) gather(counts, left);
  const bit = copies > 0 && copies < 3 ? 1 << (discard < 27 ? discard : discard - 27) : 0;
  const suitBit = discard < 27 ? bit & leftSuits : 0;
  const honourBit = discard < 27 ? 0 : bit & leftHonours;
  let nearest = best;
  if (seven <= best) {
    const singles = single === 1 ? oneSuits & ~suitBit : oneSuits | suitBit;
    const singleHonours = single === 1 ? oneHonours & ~honourBit : oneHonours | honourBit;
    const none = lacking > 0 ? noneSuits | (single === 1 ? suitBit : 0) : 0;
    const noHonours = lacking > 0 ? noneHonours | (single === 1 ? honourBit : 0) : 0;
    join(singles | none, singleHonours | noHonours, seven < best, left);
    nearest = seven;
  }
  if (orphans > nearest) return nearest;
  const suits = hasPair ? noneSuits | (single === 1 ? suitBit : 0) : leftSuits;
  const honours = hasPair ? noneHonours | (single === 1 ? honourBit : 0) : leftHonours;
  join(suits & OUTER_SUITS, honours & OUTER_HONOURS, orphans < nearest, left);
  return orphans;
};
