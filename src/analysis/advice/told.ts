/** A question as people tell it: seats by their winds, everything from East on, melds as tiles alone. */
import type { Ruleset } from '../../rules/index.ts';
import { checkGame } from '../../shape/index.ts';
import {
  ADDED_KONG,
  CHOW,
  CLOSED_KONG,
  MELD_TYPES,
  fault,
  isAddedRed,
  kindOf,
  meldKind,
  meldOf,
  meldReds,
  meldType,
  ok,
  parseHand,
  parseMeld,
  type Hand,
  type Kind,
  type Meld,
  type Result,
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

/** A hand of the game that the rules are of. */
export const parseToldHand = (text: string, rules: Ruleset): Result<Hand> => {
  const hand = parseHand(text);
  if (!hand.ok) return hand;
  return checkGame(hand.value, rules.family === 'chinese' ? 'chinese' : rules.seats === 3 ? 'sanma' : 'riichi');
};

/** `555z 123m`. */
export const parseToldMelds = (text: string): Result<readonly Meld[]> => {
  const melds: Meld[] = [];
  for (const word of text.split(/[\s,]+/).filter((part) => part !== '')) {
    const meld = parseMeld(word);
    if (!meld.ok) return meld;
    melds.push(meld.value);
  }
  return ok(melds);
};

const isScore = (score: number): boolean =>
  Number.isInteger(score) && Math.abs(score) <= 1_000_000 && score % 100 === 0;

/** As told, from East on; none, or undefined for a seat, is the starting score. Chinese Standard counts the round alone. */
export const toldScores = (scores: readonly (number | undefined)[], rules: Ruleset): Result<readonly number[]> => {
  const { seats } = rules;
  if (rules.family === 'chinese') return ok(Array.from({ length: seats }, () => 0));
  const full = Array.from({ length: seats }, (_, wind) => scores[wind] ?? rules.startingScore);
  return (scores.length === 0 || scores.length === seats) && full.every(isScore)
    ? ok(full)
    : fault('advise.scores', 0, `there are ${seats} scores, in whole hundreds`);
};

/** Most tiles that may be told to be left; in Chinese Standard own draws. */
export const mostLeft = ({ family }: Ruleset): number => (family === 'chinese' ? 21 : 70);

/** Tiles left to draw; in Chinese Standard own draws, as many for the others. */
export const toldLeft = (tiles: number, rules: Ruleset): Pick<Question, 'left' | 'walls'> =>
  rules.family === 'chinese' ? { walls: [tiles, tiles, tiles, tiles] } : { left: tiles };

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
