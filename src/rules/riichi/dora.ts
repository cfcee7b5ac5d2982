/** Dora: what indicators point at, and how many a win holds. */
import { type Kind, CHOW, NORTH, PUNG } from '../../tiles/index.ts';
import type { RiichiRules } from '../ruleset.ts';
import type { Win } from './win.ts';

/** The dora an indicator points at: the next of its suit, winds and dragons in their own circles. */
export const doraOf = (indicator: Kind, rules: Pick<RiichiRules, 'seats'>): Kind => {
  if (indicator >= 27) {
    if (indicator === 30) return 27 as Kind;
    return (indicator === 33 ? 31 : indicator + 1) as Kind;
  }
  // With three seats the characters are 1 and 9 only.
  if (rules.seats === 3 && indicator < 9) return (indicator === 0 ? 8 : 0) as Kind;
  return (indicator % 9 === 8 ? indicator - 8 : indicator + 1) as Kind;
};

/** `doraOf` by indicator, then by 34 + indicator with three seats. */
const NEXT = Uint8Array.from({ length: 68 }, (_, i) => doraOf((i % 34) as Kind, { seats: i < 34 ? 4 : 3 }));
// Copies of its own: the compiler folds constants of the module itself, not imported or exported ones.
const CHOW_TYPE = CHOW;
const PUNG_TYPE = PUNG;
const NORTH_KIND = NORTH;

/** Tiles of the win that the indicators point at, kita included. */
export const countIndicated = (win: Win, indicators: readonly Kind[], rules: RiichiRules): number => {
  const { concealed, melds } = win;
  const from = rules.seats === 3 ? 34 : 0;
  let sum = 0;
  for (let i = 0; i < indicators.length; i++) {
    const dora = NEXT[from + indicators[i]!]!;
    sum += concealed[dora]!;
    if (dora === NORTH_KIND) sum += win.kita;
    for (let j = 0; j < melds.length; j++) {
      const meld = melds[j]!;
      const above = dora - ((meld >> 3) & 63);
      const type = meld & 7;
      if (type === CHOW_TYPE) {
        if (above >= 0 && above <= 2) sum++;
      } else if (above === 0) sum += type === PUNG_TYPE ? 3 : 4;
    }
  }
  return sum;
};
