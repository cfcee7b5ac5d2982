/** The forms without four sets: seven pairs, thirteen orphans, honours and knitted tiles, and the knitted straight. */
import { isTerminalOrHonour, type Kind } from '../../tiles/index.ts';
import { MAX_BLOCKS, type Completions } from './completions.ts';
import { EXACT } from './scorer.ts';
import { PATTERNS } from './patterns.ts';
import type { Search } from './search.ts';
import { ALL_PAIRS, ALL_SETS, SET_TILES } from './sets.ts';
import type { Situation } from './situation.ts';

/** Sources of completions after the patterns and "anything". */
export const FORMS = PATTERNS.length + 1;
export const PAIRS_FORM = FORMS;
export const ORPHANS_FORM = FORMS + 1;
export const HONOURS_FORM = FORMS + 2;
export const STRAIGHT_FORM = FORMS + 3;

const ORPHANS = ALL_PAIRS.filter((kind) => isTerminalOrHonour(kind as Kind));
/** The nine knitted kinds of each assignment of 147, 258, 369 to the suits. */
const KNITTED: readonly (readonly number[])[] = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
].map((groups) => groups.flatMap((group, suit) => [0, 3, 6].map((step) => 9 * suit + group + step)));
const HONOURS: readonly number[] = [27, 28, 29, 30, 31, 32, 33];

const PAIRS_FAN = 24;
const ORPHANS_FAN = 88;
const KNITTED_FAN = 12;
const SEVEN_HONOURS_FAN = 24;
const NINE_KNITTED_FAN = 24;

/**
 * Kinds held twice or more are pairs already; the missing ones come from single tiles, or near the win from any kind where the single tiles are
 * used up.
 */
const placeSevenPairs = (search: Search, { counts }: Situation, level: number): void => {
  let pairs = 0;
  for (let kind = 0; kind < 34; kind++) pairs += counts[kind]! >> 1;
  const wanted = 7 - pairs;
  if (wanted > level || (wanted < level && level > EXACT)) return;
  const { draft } = search;
  let laid = 0;
  for (let kind = 0; kind < 34; kind++)
    for (let pair = 0; pair < counts[kind]! >> 1; pair++) if (laid < 7 && draft.addPair(kind, 0)) laid++;
  const addSingles = (from: number, pairsLeft: number): void => {
    const left = level - draft.distance;
    if (pairsLeft === 0) {
      if (left > 0) return;
      search.judge.form(draft, PAIRS_FAN);
      search.keep(PAIRS_FORM);
      return;
    }
    const most = left - pairsLeft > 0 ? 2 : 1;
    for (let kind = from; kind < 34; kind++) {
      if ((most === 1 && draft.rest[kind] === 0) || !draft.addPair(kind, most)) continue;
      addSingles(kind + 1, pairsLeft - 1);
      draft.removePair();
    }
  };
  addSingles(0, wanted);
  while (laid-- > 0) draft.removePair();
};

const placeOrphans = (search: Search, { counts }: Situation, level: number): void => {
  let kinds = 0;
  let hasPair = 0;
  for (const kind of ORPHANS) {
    if (counts[kind]! > 0) kinds++;
    if (counts[kind]! > 1) hasPair = 1;
  }
  if (14 - kinds - hasPair !== level) return;
  const { draft } = search;
  let laid = 0;
  for (const kind of ORPHANS) if (draft.addTile(kind, 1)) laid++;
  if (laid === ORPHANS.length)
    for (const kind of ORPHANS) {
      if (!draft.addTile(kind, level - draft.distance)) continue;
      search.judge.form(draft, ORPHANS_FAN);
      if (draft.distance === level) search.keep(ORPHANS_FORM);
      draft.removeTile();
    }
  while (laid-- > 0) draft.removeTile();
};

/** Fourteen of the seven honours and the nine knitted kinds: two are left out, and those not held first. */
const placeHonoursKnitted = (search: Search, { counts }: Situation, level: number): void => {
  const { draft } = search;
  for (const nine of KNITTED) {
    const kinds = [...HONOURS, ...nine];
    const absent = kinds.filter((kind) => counts[kind] === 0);
    if (absent.length - 2 !== level) continue;
    let held = 0;
    for (const kind of kinds) if (counts[kind]! > 0 && draft.addTile(kind, 0)) held++;
    const heldHonours = HONOURS.filter((kind) => counts[kind]! > 0).length;
    for (let a = 0; a < absent.length; a++)
      for (let b = a + 1; b < absent.length; b++) {
        let laid = 0;
        let honours = heldHonours;
        for (let i = 0; i < absent.length; i++) {
          if (i === a || i === b) continue;
          if (!draft.addTile(absent[i]!, 1)) break;
          laid++;
          if (absent[i]! >= 27) honours++;
        }
        if (laid === level) {
          search.judge.form(draft, honours === 7 ? SEVEN_HONOURS_FAN : honours === 5 ? NINE_KNITTED_FAN : KNITTED_FAN);
          search.keep(HONOURS_FORM);
        }
        while (laid-- > 0) draft.removeTile();
      }
    while (held-- > 0) draft.removeTile();
  }
};

/** The nine, a set (or the one meld) and a pair. */
const placeKnittedStraight = (search: Search, { counts, melds }: Situation, level: number): void => {
  const { draft } = search;
  const addPairs = (): void => {
    const left = level - draft.distance;
    if (left > (level <= EXACT ? 2 : 1)) return;
    for (const kind of ALL_PAIRS) {
      if (!draft.addPair(kind, left)) continue;
      if (draft.distance === level) {
        search.judge.form(draft, KNITTED_FAN);
        search.keep(STRAIGHT_FORM);
      }
      draft.removePair();
    }
  };
  for (const nine of KNITTED) {
    let absent = 0;
    for (const kind of nine) if (counts[kind] === 0) absent++;
    if (absent > level) continue;
    let laid = 0;
    for (const kind of nine) {
      if (!draft.addTile(kind, 1)) break;
      laid++;
    }
    if (laid === 9 && melds.length === 1) addPairs();
    else if (laid === 9)
      for (const set of ALL_SETS) {
        if (!draft.addSet(set, Math.min(2, level - draft.distance))) continue;
        addPairs();
        draft.removeSet();
      }
    while (laid-- > 0) draft.removeTile();
  }
};

export const placeForms = (search: Search, situation: Situation, level: number): void => {
  const melds = situation.melds.length;
  if (melds === 0) {
    placeSevenPairs(search, situation, level);
    placeOrphans(search, situation, level);
    placeHonoursKnitted(search, situation, level);
  }
  if (melds <= 1) placeKnittedStraight(search, situation, level);
};

/** Concealed tiles of a kept completion, from its blocks. */
export const fillTiles = (found: Completions, entry: number, into: Uint8Array): void => {
  into.fill(0);
  const depth = found.depth[entry]!;
  const source = found.source[entry]!;
  // Loose tiles first, then sets; the last block of forms with a pair is that pair.
  const loose = source === STRAIGHT_FORM ? 9 : source === ORPHANS_FORM || source === HONOURS_FORM ? depth : 0;
  for (let d = 0; d < depth; d++) {
    const code = found.codes[entry * MAX_BLOCKS + d]!;
    if (d < loose) into[code]!++;
    else if (d === depth - 1 || source === PAIRS_FORM) into[code]! += 2;
    else for (let i = 0; i < 3; i++) into[SET_TILES[3 * code + i]!]!++;
  }
};
