/** A position as people describe it: seats by their winds, everything from East on, melds as tiles alone. */
import type { Ruleset } from '../../rules/index.ts';
import { checkGame } from '../../shape/index.ts';
import { fault, ok, type Result } from '../../base/index.ts';
import { parseHand, parseMeld, type Hand, type Meld } from '../../tiles/index.ts';
import { SEGMENT_DRAWS } from '../wall.ts';
import type { OpenSeat, Setup } from './setup.ts';

/** A position described from one seat, winds instead of seat numbers. */
export type Position = Pick<
  Setup,
  'rules' | 'round' | 'honba' | 'tiles' | 'drawn' | 'indicators' | 'left' | 'walls' | 'scores' | 'open'
> & {
  /** The own seat, 0 East. */
  readonly wind: number;
  /** `from`: a wind. */
  readonly claim?: NonNullable<Setup['claim']>;
  /** As many as there are riichi in the rivers unless said. */
  readonly deposits?: number;
};

/** A hand of the game that the rules are of. */
export const parsePositionHand = (text: string, rules: Ruleset): Result<Hand> => {
  const hand = parseHand(text);
  if (!hand.ok) return hand;
  return checkGame(hand.value, rules.family === 'chinese' ? 'chinese' : rules.seats === 3 ? 'sanma' : 'riichi');
};

/** `555z 123m`. */
export const parsePositionMelds = (text: string): Result<readonly Meld[]> => {
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

/** The scores given, from East on; none, or undefined for a seat, is the starting score. Chinese Standard counts the round alone. */
export const positionScores = (scores: readonly (number | undefined)[], rules: Ruleset): Result<readonly number[]> => {
  const { seats } = rules;
  if (rules.family === 'chinese') return ok(Array.from({ length: seats }, () => 0));
  const full = Array.from({ length: seats }, (_, wind) => scores[wind] ?? rules.startingScore);
  if ((scores.length !== 0 && scores.length !== seats) || !full.every(isScore))
    return fault('advise.scores', 0, `${seats} scores in hundreds are wanted, from East on: 25000,25000,…`);
  return rules.tobi && full.some((score) => score < 0)
    ? fault('advise.scores', 0, `a score below 0 has ended the match in ${rules.id}`)
    : ok(full);
};

/** Most tiles that may be given as left; in Chinese Standard own draws. */
export const mostLeft = ({ family }: Ruleset): number => (family === 'chinese' ? SEGMENT_DRAWS : 70);

/** Tiles left to draw; in Chinese Standard own draws, as many for the others. */
export const positionLeft = (tiles: number, rules: Ruleset): Pick<Setup, 'left' | 'walls'> =>
  rules.family === 'chinese' ? { walls: [tiles, tiles, tiles, tiles] } : { left: tiles };

/** Riichi declared in the rivers. */
export const declaredIn = (open: readonly OpenSeat[]): number =>
  open.flatMap(({ river }) => river.filter(({ riichi }) => riichi)).length;

/** From winds to seats. */
const bySeat = <T>(byWind: readonly T[], dealer: number): T[] =>
  byWind.map((_, seat) => byWind[(seat - dealer + byWind.length) % byWind.length]!);

/** The position with absolute seats. */
export const setupOf = ({ wind, claim, deposits, open, scores, ...rest }: Position): Setup => {
  const { seats } = rest.rules;
  const dealer = (rest.round & 3) % seats;
  return {
    ...rest,
    deposits: deposits ?? declaredIn(open),
    dealer,
    scores: bySeat(scores, dealer),
    seat: (dealer + wind) % seats,
    ...(claim === undefined ? {} : { claim: { ...claim, from: (dealer + claim.from) % seats } }),
    open: bySeat(open, dealer),
  };
};
