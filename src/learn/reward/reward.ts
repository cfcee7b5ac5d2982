/**
 * What a round is rewarded with, by seat. A reward is a function of the standing before and of what the round came to, so it can be computed from a
 * trajectory at any time and needs no play.
 */
import { RoundWorth } from '../../analysis/riichi/placement/index.ts';
import { Bug } from '../../base/index.ts';
import type { Ruleset } from '../../rules/index.ts';
import type { RoundOutcome } from '../../table/index.ts';

/**
 * `rank`: change of the expected final place, in places, positive is better (riichi family); `points`: points won, in thousands (riichi) or tens; `duplicate`: in the same
 * unit, points above those that the frozen network won in the same seat on the same wall; `predictor`: change of the final place's expected worth by Suphx's Φ, in places.
 */
export const REWARDS = ['rank', 'points', 'duplicate', 'predictor'] as const;
/** One of REWARDS: what a round is rewarded by. */
export type RewardName = (typeof REWARDS)[number];

/** Rewards of a round by seat. `baseline`: scores after the same wall with the frozen network in every seat, where the reward asks for them. */
export type Reward = (outcome: RoundOutcome, baseline?: readonly number[]) => readonly number[];

/** Points that count as 1: of the size of a round's usual changes, so that advantages of all games are of order 1. */
const UNIT = { riichi: 1000, chinese: 10 } as const;

const pointsReward =
  (rules: Ruleset): Reward =>
  ({ before, scores }) =>
    scores.map((score, seat) => (score - before.scores[seat]!) / UNIT[rules.family]);

const duplicateReward =
  (rules: Ruleset): Reward =>
  ({ scores }, baseline) => {
    if (baseline === undefined) throw new Bug('a round without a baseline');
    return scores.map((score, seat) => (score - baseline[seat]!) / UNIT[rules.family]);
  };

/** The reward of a name, where the round alone decides it (`predictor` needs the match before it); `rank` is the usual one where there is a placement model. */
export const rewardOf = (name: Exclude<RewardName, 'predictor'>, rules: Ruleset): Reward => {
  if (name === 'points') return pointsReward(rules);
  if (name === 'duplicate') return duplicateReward(rules);
  if (rules.family === 'chinese') throw new Bug('no placement model values the places of Chinese Standard');
  const worth = new RoundWorth(rules);
  return (outcome) => worth.change(outcome);
};

/** The reward a game is learnt with unless another is asked for. */
export const usualReward = ({ family }: Pick<Ruleset, 'family'>): 'rank' | 'points' =>
  family === 'riichi' ? 'rank' : 'points';
