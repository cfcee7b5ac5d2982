/** Rewards by Suphx's predictor Φ (Li and others 2020, section 3.2): what a round changed in the expected worth of the final place, given the way of the match so far. They telescope: at the end of a match the places themselves count. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { placeUnits } from '../../analysis/riichi/placement/index.ts';
import { Bug, fault, ok, type Result } from '../../base/index.ts';
import { writeWhole } from '../../jobs/node/index.ts';
import { readModelFile } from '../../nn/node/index.ts';
import type { RiichiRules, Ruleset } from '../../rules/index.ts';
import type { RoundOutcome } from '../../table/index.ts';
import { RewardPredictor, pathOf, type Reward, type RewardName } from '../reward/index.ts';
import type { PlayedRound } from '../selfplay/index.ts';
import type { LaneState } from './lanes.ts';

/** A run, and the predictor it is to take in. */
type PredictedRun = {
  readonly plan: { readonly reward: RewardName };
  readonly out: string;
  readonly predictor?: string | undefined;
};

/** Φ of the run's folder, where it gives the rewards; a new run takes it in. */
export const predictorOf = async (
  { plan, out, predictor }: PredictedRun,
  rules: Ruleset,
): Promise<Result<RewardPredictor | undefined>> => {
  if (plan.reward !== 'predictor') return ok(undefined);
  const own = join(out, 'predictor.onnx');
  if (!existsSync(own) && predictor === undefined)
    return fault('usage', 0, 'the reward predictor wants --predictor: what train reward made');
  const bytes = readModelFile(existsSync(own) ? own : predictor!);
  if (!bytes.ok) return bytes;
  const opened = await RewardPredictor.open(bytes.value);
  if (!opened.ok) return opened;
  const { seats, isPlus } = opened.value.shape;
  if (rules.family !== 'riichi' || seats !== rules.seats || isPlus) {
    await opened.value.close();
    return fault('reward.model', 0, `the predictor is not one of ${rules.id} without dealt hands`);
  }
  if (!existsSync(own)) writeWhole(own, bytes.value);
  return opened;
};

/** The reward of these rounds, played in these lanes from where they stood. */
export const predictedReward = async (
  predictor: RewardPredictor,
  rules: RiichiRules,
  lanes: readonly LaneState[],
  rounds: readonly PlayedRound[],
): Promise<Reward> => {
  const units = placeUnits(rules.seats);
  const waysOf = ({ lane, outcome }: PlayedRound) => {
    const { standings = [] } = lanes[lane]!;
    return { before: [...standings, outcome.before], after: outcome.after };
  };
  const before = await predictor.last(rounds.map((round) => pathOf(rules, waysOf(round).before)));
  const going = rounds.filter(({ outcome }) => outcome.after !== undefined);
  const after = await predictor.last(
    going.map((round) => pathOf(rules, [...waysOf(round).before, round.outcome.after!])),
  );
  const worthAfter = new Map(going.map(({ outcome }, i) => [outcome, after[i]!]));
  const rewards = new Map(
    rounds.map(({ outcome }, i): readonly [RoundOutcome, readonly number[]] => {
      const worth = worthAfter.get(outcome) ?? outcome.places!.map((place) => units[place - 1]!);
      return [outcome, worth.map((each, seat) => each - before[i]![seat]!)];
    }),
  );
  return (outcome) => {
    const found = rewards.get(outcome);
    if (found === undefined) throw new Bug('a round that the predictor was not asked about');
    return found;
  };
};
