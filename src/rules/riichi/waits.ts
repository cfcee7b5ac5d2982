/** Which tiles complete a hand, by trial; for explanations, not for search. */
import type { Counts, Kind } from '../../tiles/index.ts';
import type { RiichiRules } from '../ruleset.ts';
import { ScoreOut, scoreUnchecked } from './scorer.ts';
import type { Win } from './win.ts';

const out = new ScoreOut();

/**
 * The kinds that complete `win`'s hand without its winning tile, whether or not they carry a yaku.
 * A kind whose four copies are all in the own hand is no wait.
 */
export const waitsOf = (win: Win, rules: RiichiRules): readonly Kind[] => {
  const ready = win.concealed.slice();
  ready[win.winTile]!--;
  const waits: Kind[] = [];
  for (const kind of rules.kinds) {
    if (ownCopies(win, ready, kind) === 4) continue;
    ready[kind]!++;
    const isComplete = scoreUnchecked({ ...win, concealed: ready, winTile: kind }, rules, out) >= 0;
    ready[kind]!--;
    if (isComplete) waits.push(kind);
  }
  return waits;
};

const ownCopies = (win: Win, ready: Counts, kind: Kind): number => {
  let copies = ready[kind]!;
  for (const meld of win.melds) {
    const above = kind - ((meld >> 3) & 63);
    if ((meld & 7) === 0) copies += above >= 0 && above < 3 ? 1 : 0;
    else if (above === 0) copies += (meld & 7) === 1 ? 3 : 4;
  }
  return copies;
};
