/** Rewards of rounds. */
export { REWARDS, rewardOf, usualReward, type Reward, type RewardName } from './reward.ts';
export * from './predictor/index.ts';
