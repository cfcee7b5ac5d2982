/** A question as people tell it: seats by their winds, everything from East on, melds as tiles alone. */
import {
  ADDED_KONG,
  CHOW,
  CLOSED_KONG,
  MELD_TYPES,
  isAddedRed,
  kindOf,
  meldKind,
  meldOf,
  meldReds,
  meldType,
  type Kind,
  type Meld,
  type Tile,
} from '../../tiles/index.ts';
import type { OpenSeat, Question } from './question.ts';

export type Told = Pick<
  Question,
  'rules' | 'round' | 'honba' | 'tiles' | 'drawn' | 'indicators' | 'left' | 'walls' | 'scores' | 'open'
> & {
  /** The own seat, 0 East. */
  readonly wind: number;
  /** `from`: a wind. */
  readonly claim?: NonNullable<Question['claim']>;
  /** As many as there are riichi in the rivers unless said. */
  readonly deposits?: number;
};

/** Riichi declared in the rivers. */
export const declaredIn = (open: readonly OpenSeat[]): number =>
  open.flatMap(({ river }) => river.filter(({ riichi }) => riichi)).length;

const holds = (meld: Meld, kind: Kind): boolean => {
  const offset = kind - meldKind(meld);
  return meldType(meld) === CHOW ? offset >= 0 && offset <= 2 : offset === 0;
};

/** The meld with the tile that was claimed for it, and from whom. */
const claiming = (meld: Meld, tile: Tile, from: number): Meld => {
  const isRed = tile >= 34;
  const addedRed = meldType(meld) === ADDED_KONG && isAddedRed(meld);
  return meldOf({
    type: MELD_TYPES[meldType(meld)]!,
    kind: meldKind(meld),
    claimed: meldType(meld) === CHOW ? kindOf(tile) - meldKind(meld) : 0,
    from,
    claimedRed: isRed,
    ownReds: Math.max(0, meldReds(meld) - (isRed ? 1 : 0) - (addedRed ? 1 : 0)),
    addedRed,
  });
};

/** Gives every claimed tile of the rivers to a meld that may hold it. */
const alignMelds = (open: readonly OpenSeat[]): readonly OpenSeat[] => {
  const seats = open.length;
  const melds = open.map((seat) => [...seat.melds]);
  const isGiven = melds.map((list) => list.map((meld) => meldType(meld) === CLOSED_KONG));
  for (const [giver, { river }] of open.entries())
    for (const { tile, claimed } of river) {
      if (!claimed) continue;
      // A chow is from the left only, so the next seat comes first.
      for (let distance = 1; distance < seats; distance++) {
        const taker = (giver + distance) % seats;
        const at = melds[taker]!.findIndex(
          (meld, i) =>
            !isGiven[taker]![i] &&
            holds(meld, kindOf(tile)) &&
            (meldType(meld) !== CHOW || distance === 1) &&
            (tile < 34 || meldReds(meld) > 0),
        );
        if (at < 0) continue;
        melds[taker]![at] = claiming(melds[taker]![at]!, tile, seats - distance);
        isGiven[taker]![at] = true;
        break;
      }
    }
  return open.map((seat, i) => ({ ...seat, melds: melds[i]! }));
};

/** From winds to seats. */
const bySeat = <T>(byWind: readonly T[], dealer: number): T[] =>
  byWind.map((_, seat) => byWind[(seat - dealer + byWind.length) % byWind.length]!);

export const questionOf = ({ wind, claim, deposits, open, scores, ...rest }: Told): Question => {
  const { seats } = rest.rules;
  const dealer = (rest.round & 3) % seats;
  return {
    ...rest,
    deposits: deposits ?? declaredIn(open),
    dealer,
    scores: bySeat(scores, dealer),
    seat: (dealer + wind) % seats,
    ...(claim === undefined ? {} : { claim: { ...claim, from: (dealer + claim.from) % seats } }),
    open: bySeat(alignMelds(open), dealer),
  };
};
