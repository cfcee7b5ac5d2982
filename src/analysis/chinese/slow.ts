/**
 * The distance to eight fan a second time, for tests only: tiles are exchanged one by one, each drawn or, where it completes a set, claimed, and every
 * win within reach is scored by the slow scorer. Whether 和绝张 holds is read off the current public tiles and those of the claimed sets.
 */
import { slowFan } from '../../rules/chinese/slow.ts';
import { shanten } from '../../shape/index.ts';
import { ALL_KINDS, CHOW, addMeld, meldOf, meldType, type Counts, type Kind, type Meld } from '../../tiles/index.ts';
import type { Situation } from './situation.ts';

const ENOUGH = 8;

const plus = (counts: Counts, kinds: readonly Kind[], by: number): Counts => {
  const sum = counts.slice();
  for (const kind of kinds) sum[kind]! += by;
  return sum;
};

const kindsIn = (counts: Counts): readonly Kind[] => ALL_KINDS.filter((kind) => counts[kind]! > 0);

/** Some tile that can still come wins. */
const isReadyForEight = ({ counts, melds, unseen, shown, seatWind, roundWind }: Situation): boolean =>
  shanten(counts, 'chinese') === 0 &&
  kindsIn(unseen).some((winTile) => {
    const concealed = plus(counts, [winTile], 1);
    const base = { concealed, melds, winTile, lastCopy: shown[winTile] === 3, kong: false, lastTile: false };
    return [true, false].some(
      (selfDraw) => (slowFan({ ...base, selfDraw, seatWind, roundWind, flowers: 0 })?.total ?? 0) >= ENOUGH,
    );
  });

/** The sets that a claim of `kind` can make with two tiles of the hand. */
const claimsOf = (counts: Counts, kind: Kind): readonly { readonly meld: Meld; readonly own: readonly Kind[] }[] => {
  const chows = [0, 1, 2]
    .map((claimed) => ({ low: kind - claimed, claimed }))
    .filter(({ low }) => kind < 27 && low >= 0 && ((low / 9) | 0) === ((kind / 9) | 0) && low % 9 <= 6)
    .map(({ low, claimed }) => ({
      meld: meldOf({ type: 'chow', kind: low as Kind, claimed, from: 3 }),
      own: [low, low + 1, low + 2].filter((k) => k !== kind) as Kind[],
    }));
  const pung = { meld: meldOf({ type: 'pung', kind, from: 1 }), own: [kind, kind] };
  return [...chows, pung].filter(({ own }) => {
    const rest = counts.slice();
    return own.every((k) => rest[k]!-- > 0);
  });
};

/** Every hand after one tile more, drawn or claimed, and one discard. */
const afterOne = function* (situation: Situation): Generator<Situation> {
  const { counts, melds, unseen, shown } = situation;
  for (const kind of kindsIn(unseen)) {
    const rest = plus(unseen, [kind], -1);
    const drawn = plus(counts, [kind], 1);
    for (const out of kindsIn(drawn)) yield { ...situation, counts: plus(drawn, [out], -1), unseen: rest };
    for (const { meld, own } of claimsOf(counts, kind)) {
      const kept = plus(counts, own, -1);
      const open = shown.slice();
      if (meldType(meld) === CHOW) addMeld(open, meld);
      else open[kind]! += 3;
      for (const out of kindsIn(kept))
        yield { ...situation, counts: plus(kept, [out], -1), melds: [...melds, meld], unseen: rest, shown: open };
    }
  }
};

/** Tiles to exchange until a win of eight fan, for a hand of 3n + 1 tiles; `most` + 1 when it is further. */
export const slowDistance = (situation: Situation, most: number): number => {
  if (isReadyForEight(situation)) return 1;
  if (most < 2) return 2;
  if (shanten(situation.counts, 'chinese') >= most) return most + 1;
  let least = most + 1;
  const seen = new Set<string>();
  for (const next of afterOne(situation)) {
    const key = `${next.counts.join('')} ${next.melds.join(' ')} ${next.unseen.join('')}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const distance = 1 + slowDistance(next, least - 2);
    if (distance < least) least = distance;
    if (least === 2) return least;
  }
  return least;
};
