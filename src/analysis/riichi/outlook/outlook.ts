/**
 * Chances of how the round ends for a seat after an action, from the hand's prospect and the danger on the table. Fitted by `suzaku fit advice` on actions of
 * strong players and how their rounds ended, so the chances include how people play on, folding included. Players go on with hands they like, so a fit
 * that may use every feature would take pushing itself for a sign of a good hand. Hence four steps, each with only those features that can cause it:
 *   win: the value solver's odds times a factor by distance, time and danger;
 *   deal-in later, given no win: by distance, danger and the safe tiles left;
 *   other draw, other ron or a drawn round, given neither: by the table alone;
 *   ready at a drawn round: the solver's odds of a ready hand times a factor.
 * Several fits on resampled games stand side by side; their spread is the model's uncertainty.
 */
import { sigmoid, Bug } from '../../../base/index.ts';
import { kindOf } from '../../../tiles/index.ts';
import type { Provenance } from '../../provenance.ts';
import type { Prospect } from './prospects.ts';
import { isOrphans, type Held, type Scene } from './scene.ts';

/** A hand after an action, waiting for its next draw. */
export type After = {
  readonly prospect: Prospect;
  readonly held: Held;
  readonly isRiichi: boolean;
  /** The action threw nothing: the solver was asked about a hand that draws next. */
  readonly isPass: boolean;
  readonly draws: number;
  /** Shanten that some discard of the decision keeps: how near the hand is, whatever is thrown. */
  readonly level: number;
};

/** Names of the features of a hand after an action, in their order. */
export const FEATURES = [
  'one',
  ...['1', '2', '3', '4', '5'].map((shanten) => `shanten ${shanten}`),
  ...['1', '2', '3', '4', '5'].map((shanten) => `stands at ${shanten}`),
  ...['2', '3', '4+'].map((shanten) => `orphans, shanten ${shanten}`),
  'passed, shanten 2',
  'passed, shanten 3+',
  'riichi',
  'dama',
  'win odds above −2',
  'win odds above 0',
  'win odds below −3',
  'draws',
  'draws squared',
  'two draws or fewer',
  'no draw',
  'one riichi',
  'more riichi',
  'dealer riichi',
  'quiet ready, sum',
  'quiet ready, most',
  ...['', ' with riichi', ', shanten 0', ', shanten 1', ', shanten 2+', ' by draws'].map(
    (text) => `mean danger${text}`,
  ),
  ...['first', 'second', 'third'].map((text) => `${text} safest`),
  'third safest, not ready',
  'dealer',
  'wall',
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

/** Writes the features of a hand after an action to `out`. */
export const fillFeatures = (scene: Scene, after: After, out: Float64Array): void => {
  const { prospect, held, isRiichi, isPass, draws, level } = after;
  const { othersInRiichi, table, seat } = scene;
  const shanten = level;
  // Against riichi a step back usually begins a fold, so the shanten after the discard counts; else it is a detour, and the nearest shanten counts.
  const standing = othersInRiichi > 0 ? prospect.shanten : level;
  const odds = logit(prospect.win);
  const mean = 10 * scene.meanDealIn;
  const late = draws / 18;
  const isReady = shanten <= 0;
  findSafest(held, scene);
  let n = 0;
  const put = (value: number): void => void (out[n++] = value);
  const flag = (is: boolean): void => void (out[n++] = is ? 1 : 0);
  put(1);
  for (let distance = 1; distance <= 5; distance++) flag(distance === 5 ? shanten >= 5 : shanten === distance);
  for (let distance = 1; distance <= 5; distance++) flag(distance === 5 ? standing >= 5 : standing === distance);
  const orphans = prospect.shanten >= 2 && isOrphans(held, table.seats) ? prospect.shanten : 0;
  for (let distance = 2; distance <= 4; distance++) flag(distance === 4 ? orphans >= 4 : orphans === distance);
  flag(isPass && shanten === 2);
  flag(isPass && shanten > 2);
  flag(isRiichi);
  flag(isReady && !isRiichi && !held.isOpen);
  put(Math.max(0, odds + 2));
  put(Math.max(0, odds));
  put(Math.max(0, Math.min(4, -3 - odds)));
  put(late);
  put(late * late);
  flag(draws <= 2);
  flag(draws === 0);
  flag(othersInRiichi === 1);
  flag(othersInRiichi > 1);
  flag(scene.dealerInRiichi);
  put(scene.undeclaredSum);
  put(scene.undeclaredMost);
  put(mean);
  put(isRiichi ? mean : 0);
  put(isReady ? mean : 0);
  put(shanten === 1 ? mean : 0);
  put(shanten >= 2 ? mean : 0);
  put(mean * late);
  for (const danger of safest) put(10 * danger);
  put(isReady || isRiichi ? 0 : 10 * safest[2]!);
  flag(table.dealer === seat);
  put(table.liveLeft / (18 * table.seats));
};

const pick = (pattern: RegExp): readonly number[] => FEATURES.flatMap((name, i) => (pattern.test(name) ? [i] : []));

/** The steps, each with the features it may use. */
export const STEPS = {
  win: pick(
    /^(one$|shanten|orphans|passed|riichi|dama|win odds above|win odds below|draws|two draws|no draw|one riichi|more riichi|dealer|quiet|mean danger)/,
  ),
  dealIn: pick(
    /^(one$|stands|riichi|win odds above|draws|two draws|no draw|one riichi|more riichi|dealer|quiet|mean danger|first|second|third)/,
  ),
  others: pick(/^(one$|wall|one riichi|more riichi|dealer|quiet|mean danger$|no draw)/),
  ready: pick(/^(one$|shanten|orphans|passed|riichi|draws|two draws|no draw|one riichi|more riichi|mean danger$)/),
} as const;
/** One of the four conditional steps of the outlook model: win, deal-in, what the others do, ready at a drawn round. */
export type Step = keyof typeof STEPS;
/** Endings of each step: win or not; deal-in or not; other draw, other ron, drawn; ready or not. */
export const STEP_CLASSES: Readonly<Record<Step, number>> = { win: 2, dealIn: 2, others: 3, ready: 2 };

const oddsOf = (p: number): number => {
  const chance = Math.min(1 - 1e-4, Math.max(1e-5, p));
  return Math.log(chance / (1 - chance));
};
/** Log-odds of a win by the value solver; below, of a ready hand. */
export const winOdds = ({ prospect }: After): number => oddsOf(prospect.win);
/** Log-odds of a ready hand by the value solver. */
export const readyOdds = ({ prospect }: After): number => oddsOf(prospect.shanten <= 0 ? 0.999 : prospect.tenpai);

/** Weights of the outlook's four steps from one fit. Weights in 1/1000: [(class, the last left out) · features of the step + feature]. */
export type OutlookFit = Readonly<Record<Step, readonly number[]>>;

/** Weights of Outlook as they ship: one fit on all games and several on resampled ones. */
export type OutlookData = {
  readonly seats: 3 | 4;
  readonly from: Provenance;
  /** Number of features the weights belong to. */
  readonly features: number;
  readonly samples: number;
  /** The first is from all games, the others from resampled ones. */
  readonly fits: readonly OutlookFit[];
};

const N = FEATURES.length;

type Weights = Readonly<Record<Step, Float64Array>>;

const sumOf = (weights: Float64Array, features: readonly number[], x: Float64Array, from: number): number => {
  let sum = 0;
  for (let i = 0; i < features.length; i++) sum += weights[from + i]! * x[features[i]!]!;
  return sum;
};
const ORPHANS = (['2', '3'] as const).map((shanten) => FEATURES.indexOf(`orphans, shanten ${shanten}`));

/**
 * Chances by OUTCOMES. A hand nearest to thirteen orphans keeps the solver's chance of a win, as the solver sees every way such a hand can win. Checked on
 * 1,500 games a file: at 2- and 3-shanten it predicted 4.6 and 2.1 %, and 6.6 and 1.9 % won (229 and 420 discards of riichi4/phoenix-2022-05); 6.8 and
 * 5.0 %, and 5.2 and 6.4 % won (669 and 781 of sanma/phoenix-2026-01). Their features of their own keep these hands out of the fit of the others.
 */
const chancesInto = (w: Weights, after: After, x: Float64Array): Float64Array => {
  const isOrphan = x[ORPHANS[0]!] === 1 || x[ORPHANS[1]!] === 1;
  const win = isOrphan ? after.prospect.win : sigmoid(winOdds(after) + sumOf(w.win, STEPS.win, x, 0));
  const dealIn = (1 - win) * sigmoid(sumOf(w.dealIn, STEPS.dealIn, x, 0));
  const draw = Math.exp(sumOf(w.others, STEPS.others, x, 0));
  const ron = Math.exp(sumOf(w.others, STEPS.others, x, STEPS.others.length));
  const rest = (1 - win - dealIn) / (draw + ron + 1);
  const ready = sigmoid(readyOdds(after) + sumOf(w.ready, STEPS.ready, x, 0));
  return Float64Array.of(win, dealIn, rest * draw, rest * ron, rest * ready, rest * (1 - ready));
};

/**
 * The outlook model of the riichi family: the chances of how the round ends for a seat after an action, from the hand's prospect and the
 * danger on the table. Fitted by `suzaku fit advice`.
 */
export class Outlook {
  readonly fits: readonly Weights[];
  private readonly x = new Float64Array(N);

  constructor(readonly data: OutlookData) {
    if (data.features !== N) throw new Bug('outlook: weights of other features', { has: data.features, wants: N });
    const unpack = (list: readonly number[]): Float64Array => Float64Array.from(list, (weight) => weight / 1000);
    this.fits = data.fits.map(({ win, dealIn, others, ready }) => ({
      win: unpack(win),
      dealIn: unpack(dealIn),
      others: unpack(others),
      ready: unpack(ready),
    }));
  }

  /** Chances by OUTCOMES, one list for each fit: the first from all games, the others from resampled ones. Their spread is the model's uncertainty. */
  chances(scene: Scene, after: After): Float64Array[] {
    fillFeatures(scene, after, this.x);
    return this.fits.map((weights) => chancesInto(weights, after, this.x));
  }
}
