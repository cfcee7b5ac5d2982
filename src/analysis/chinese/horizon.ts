/** How long a round goes on for a seat: until another seat wins or the wall runs out. Counted in games of four experts by `verify plans --rates`. */

/** Chance that a seat wins before its next turn, by its open melds and by draws taken in twos (0–1, 2–3, …, 18 and more). */
const WINS: readonly (readonly number[])[] = [
  [0, 0, 0.002, 0.008, 0.02, 0.033, 0.034, 0.05, 0.055, 0.07],
  [0, 0.002, 0.007, 0.015, 0.026, 0.034, 0.043, 0.062, 0.08, 0.08],
  [0.01, 0.015, 0.02, 0.029, 0.044, 0.074, 0.08, 0.09, 0.09, 0.09],
  [0.02, 0.04, 0.075, 0.09, 0.095, 0.115, 0.11, 0.12, 0.13, 0.13],
];
/** Melds a seat adds in a turn, on average. */
const GROWTH = 0.1;
/** Share of wins by the winner's own draw, and mean fan of a win. */
export const SELF_DRAWN = 0.26;
export const MEAN_FAN = 12.5;
/** Draws a seat has in a round. */
export const DRAWS = 21;

const winsWith = (melds: number, draws: number): number => {
  const capped = Math.min(melds, WINS.length - 1);
  const low = Math.floor(capped);
  const column = Math.min(draws >> 1, WINS[0]!.length - 1);
  const below = WINS[low]![column]!;
  const above = WINS[Math.min(low + 1, WINS.length - 1)]![column]!;
  return below + (capped - low) * (above - below);
};

const goingOn = (turn: number, draws: number, otherMelds: readonly number[]): number => {
  const taken = Math.max(0, DRAWS - draws + turn);
  return otherMelds.reduce((going, melds) => going * (1 - winsWith(melds + GROWTH * turn, taken)), 1);
};

/** The chance that nobody else wins before the last tile of the wall. */
export const chanceToLast = (draws: number, otherMelds: readonly number[]): number => {
  let going = 1;
  for (let turn = 0; turn < draws; turn++) going *= goingOn(turn, draws, otherMelds);
  return going;
};

/**
 * Mean number of turns to come when `draws` are left and after `passed` turns have gone by; `otherMelds` are the open melds of the other seats.
 * After the last draw half a turn remains: the others still throw.
 */
export const turnsToCome = (draws: number, otherMelds: readonly number[], passed = 0): number => {
  let turns = 0;
  let going = 1;
  for (let turn = passed; turn < draws; turn++) {
    going *= goingOn(turn, draws, otherMelds);
    turns += going;
  }
  return turns + 0.5 * going;
};
