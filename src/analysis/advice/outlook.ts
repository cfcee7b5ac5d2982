/**
 * From a hand's prospects and the table's danger to chances of how the round ends: a multinomial logistic model, fitted on the actions of
 * strong players and what became of them, so that its chances include how people go on afterwards, folding and all. Several fits on
 * resampled games stand side by side; their spread is the model's own uncertainty.
 */
import { kindOf } from '../../tiles/index.ts';
import type { Provenance } from '../danger/model.ts';
import type { Prospect } from './prospects.ts';
import type { Held, Scene } from './scene.ts';
import { OUTCOMES } from './types.ts';

/** A hand after an action, waiting for its next draw. */
export type After = {
  readonly prospect: Prospect;
  readonly held: Held;
  readonly isRiichi: boolean;
  readonly draws: number;
  /** The next thing is an own draw or another's turn, not the own discard's go-around. */
  readonly toDraw: boolean;
  /** Rank points a win brings above now. */
  readonly gain: number;
};

export const FEATURES = [
  'one',
  ...['1', '2', '3', '4', '5'].map((shanten) => `shanten ${shanten}`),
  'riichi',
  'open',
  'dama',
  ...['0', '1', '2', '3+'].map((shanten) => `win odds, shanten ${shanten}`),
  'win odds above −2',
  'win odds above 0',
  'ready odds',
  'draws',
  'draws squared',
  'two draws or fewer',
  'no draw',
  'one riichi',
  'more riichi',
  'dealer riichi',
  'quiet ready, sum',
  'quiet ready, most',
  ...['', ' with riichi', ', shanten 0', ', shanten 1', ', shanten 2+', ' by draws'].map((text) => `mean danger${text}`),
  ...['first', 'second', 'third'].map((text) => `${text} safest`),
  'third safest, not ready',
  'dealer',
  'to draw',
  'win odds with riichi about',
  'win odds, open',
  'win odds by draws',
  'gain',
  'gain with riichi about',
] as const;

const logit = (p: number): number => {
  const chance = Math.min(1 - 1e-4, Math.max(5e-4, p));
  return Math.log(chance / (1 - chance));
};

const safest = new Float64Array(3);

/** Dangers of the three safest tiles, rising; copies count each. */
const findSafest = (held: Held, scene: Scene): void => {
  safest.fill(1);
  for (const tile of held.tiles) {
    let danger = scene.dealIn[kindOf(tile)]!;
    for (let i = 0; i < 3; i++)
      if (danger < safest[i]!) {
        const kept = safest[i]!;
        safest[i] = danger;
        danger = kept;
      }
  }
};

export const fillFeatures = (scene: Scene, after: After, out: Float64Array): void => {
  const { prospect, held, isRiichi, draws, toDraw, gain } = after;
  const { shanten } = prospect;
  const { threats, table, seat } = scene;
  const odds = logit(prospect.win);
  const mean = 10 * scene.meanDealIn;
  const far = draws / 18;
  const about = threats > 0 ? 1 : 0;
  const isReady = shanten <= 0;
  findSafest(held, scene);
  let n = 0;
  const put = (value: number): void => void (out[n++] = value);
  const flag = (is: boolean): void => void (out[n++] = is ? 1 : 0);
  put(1);
  for (let level = 1; level <= 5; level++) flag(level === 5 ? shanten >= 5 : shanten === level);
  flag(isRiichi);
  flag(held.isOpen);
  flag(isReady && !isRiichi && !held.isOpen);
  put(isReady ? odds : 0);
  put(shanten === 1 ? odds : 0);
  put(shanten === 2 ? odds : 0);
  put(shanten >= 3 ? odds : 0);
  put(Math.max(0, odds + 2));
  put(Math.max(0, odds));
  put(isReady ? 0 : logit(prospect.tenpai));
  put(far);
  put(far * far);
  flag(draws <= 2);
  flag(draws === 0);
  flag(threats === 1);
  flag(threats > 1);
  flag(scene.dealerThreat);
  put(scene.quietSum);
  put(scene.quietMost);
  put(mean);
  put(isRiichi ? mean : 0);
  put(isReady ? mean : 0);
  put(shanten === 1 ? mean : 0);
  put(shanten >= 2 ? mean : 0);
  put(mean * far);
  for (const danger of safest) put(10 * danger);
  put(isReady || isRiichi ? 0 : 10 * safest[2]!);
  flag(table.dealer === seat);
  flag(toDraw);
  put(about * odds);
  put(held.isOpen ? odds : 0);
  put(far * odds);
  const scaled = Math.max(-2, Math.min(4, gain / 30));
  put(scaled);
  put(about * scaled);
};

export type OutlookData = {
  readonly seats: 3 | 4;
  readonly from: Provenance;
  /** Number of features the weights belong to. */
  readonly features: number;
  readonly samples: number;
  /** [fit][(outcome, the last one left out) · features + feature] in 1/1000; the first is from all games, the others from resampled ones. */
  readonly fits: readonly (readonly number[])[];
};

const N = FEATURES.length;
const CLASSES = OUTCOMES.length;

/** Chances by outcome from weights [(class) · N + feature]; the last class is the reference. */
export const chancesInto = (weights: ArrayLike<number>, x: Float64Array, out: Float64Array): void => {
  let most = 0;
  out[CLASSES - 1] = 0;
  for (let c = 0; c < CLASSES - 1; c++) {
    let sum = 0;
    for (let i = 0; i < N; i++) sum += weights[c * N + i]! * x[i]!;
    out[c] = sum;
    if (sum > most) most = sum;
  }
  let total = 0;
  for (let c = 0; c < CLASSES; c++) {
    out[c] = Math.exp(out[c]! - most);
    total += out[c]!;
  }
  for (let c = 0; c < CLASSES; c++) out[c]! /= total;
};

export class Outlook {
  readonly fits: readonly Float64Array[];
  private readonly x = new Float64Array(N);

  constructor(readonly data: OutlookData) {
    this.fits = data.fits.map((fit) => Float64Array.from(fit, (weight) => weight / 1000));
  }

  /** One list of chances a fit. A hand without draws cannot win by drawing, and one that is ready is not without. */
  chances(scene: Scene, after: After): Float64Array[] {
    fillFeatures(scene, after, this.x);
    return this.fits.map((weights) => {
      const out = new Float64Array(CLASSES);
      chancesInto(weights, this.x, out);
      return out;
    });
  }
}
