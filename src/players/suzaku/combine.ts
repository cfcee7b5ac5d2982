/**
 * What is computed and what is learnt as one advice. The first choice is the one of the greatest sum of the network's logarithm and what is computed; it keeps
 * its computed value. The others stand behind it by what the differences of both come to in play (weights.ts), and `learnt` is the part of the distance that the
 * network brings. So every number is in rank points, and the player takes the first line.
 */
import type { Advice, Option, Parts } from '../../analysis/advice/index.ts';
import { evenPoints } from '../../analysis/riichi/placement/index.ts';
import { chainOf, meritsOf, type Choice, type Policy } from '../../policy/index.ts';
import { FARTHEST, errorOf, worthOf, type Difference, type QuestionWeights } from './weights.ts';

/** A chance above which the network's pick is first whatever is computed, so that a player need not compute: about half of all decisions (docs/players.md). */
export const SURE = 0.9;

/**
 * What a rank point of even steps that is computed counts beside the logarithm of a chance where the first is chosen: chosen on agreement with players, and
 * stronger in matches than the fitted weights, which come of single choices and turned down every other call (docs/players.md).
 */
export const CHOOSING = 0.5;

/** An option the network was asked about. */
type Line = {
  readonly option: Option;
  readonly choice: Choice;
  /** Merit of the choice, not below FARTHEST. */
  readonly merit: number;
  /** By which the first is chosen; natural logarithms. */
  readonly score: number;
  /** Order among like tiles: plain fives before red ones, the drawn copy first. */
  readonly place: number;
};

/** What is joined, and how. */
export type Joint = {
  readonly advice: Advice;
  readonly policy: Policy;
  readonly weights: QuestionWeights;
  /** Factor of what is computed: 1 as fitted. */
  readonly factor: number;
  /** The action that is taken before anybody is asked: a win, nine terminals. */
  readonly decided: number | undefined;
};

const DOING: ReadonlySet<Choice['kind']> = new Set(['riichi', 'kita', 'kong', 'pung', 'chow']);

/** Rank points of a place: the mean step. */
export const placeIn = (points: readonly number[]): number => (points[0]! - points.at(-1)!) / (points.length - 1);

/** How an option stands to nothing: differences of two of these are differences of the options. */
const standing = ({ advice, factor }: Joint, option: Option, choice: Choice, merit: number): Difference => ({
  computed: (factor * (option.value - advice.base)) / placeIn(advice.points),
  learnt: merit,
  doing: DOING.has(choice.kind) ? 1 : 0,
});

const less = (a: Difference, b: Difference): Difference => ({
  computed: a.computed - b.computed,
  learnt: a.learnt - b.learnt,
  doing: a.doing - b.doing,
});

const linesOf = (joint: Joint): readonly Line[] => {
  const { advice, policy, factor } = joint;
  const { points, base } = advice;
  const counts = (CHOOSING * factor * placeIn(evenPoints(points.length))) / placeIn(points);
  const merits = meritsOf(chainOf({ family: advice.family }, policy));
  const options = new Map(advice.options.map((option) => [option.action, option]));
  return policy.choices.flatMap((choice, i) =>
    choice.actions.map((action, place): Line => {
      const option = options.get(action)!;
      const score = counts * (option.value - base) + merits[i]!;
      return { option, choice, merit: Math.max(FARTHEST, merits[i]!), place, score };
    }),
  );
};

/** Parts of one option with a share of their distance to another's. */
const partsBetween = (from: Parts, to: Parts, share: number): Parts => {
  const part = (name: keyof Parts): number => from[name] + share * (to[name] - from[name]);
  return { win: part('win'), dealIn: part('dealIn'), others: part('others'), draw: part('draw') };
};

const sumOf = ({ win, dealIn, others, draw }: Parts): number => win + dealIn + others + draw;

/** A line as far behind the first one as it comes out in play. */
const shown = (joint: Joint, first: Line, line: Line): Option => {
  const { advice, weights, factor } = joint;
  const place = placeIn(advice.points);
  const stand = ({ option, choice, merit }: Line): Difference => standing(joint, option, choice, merit);
  const gap = less(stand(first), stand(line));
  const lead = place * worthOf(weights, gap);
  // Nothing is ahead of the first: what the weights alone would prefer is as good.
  const value = first.option.value - Math.max(0, lead);
  const parts = partsBetween(first.option.parts, line.option.parts, factor * weights.weights[0]);
  const fits = factor * weights.weights[0] * Math.max(first.option.error!, line.option.error!);
  return {
    ...line.option,
    value,
    parts,
    error: line === first ? 0 : Math.hypot(place * errorOf(weights, gap), fits),
    learnt: { share: line.choice.chance, part: value - advice.base - sumOf(parts) },
  };
};

/** An option that may not be ahead of the best one: where its figures say it is, nothing of that counts. */
const behind = (option: Option, { value, parts, learnt }: Option): Option => {
  if (option.value <= value) return option;
  const own = option.learnt;
  return { ...option, value, parts, ...(own === undefined ? {} : { learnt: { ...own, part: learnt?.part ?? 0 } }) };
};

/** `best` first, then by value; of equal ones in the order given. */
const ordered = (options: readonly Option[], best: Option): readonly Option[] => [
  best,
  ...options
    .filter(({ action }) => action !== best.action)
    .map((option) => behind(option, best))
    .sort((a, b) => b.value - a.value),
];

/** Advice where no network is asked; `decided` is first. */
export const decidedFirst = (advice: Advice, decided: number): Advice => {
  const best = advice.options.find(({ action }) => action === decided)!;
  return { ...advice, options: ordered(advice.options, { ...best, error: 0 }) };
};

/** Every legal action, best first. `advice`: not calibrated. */
export const combined = (joint: Joint): Advice => {
  const { advice, policy, decided } = joint;
  const lines = linesOf(joint).toSorted(
    (a, b) => b.score - a.score || a.place - b.place || a.option.action - b.option.action,
  );
  const isSure = policy.choices[0]!.chance > SURE;
  const first = isSure ? lines.find(({ option }) => option.action === policy.pick)! : lines[0]!;
  const asked = lines.map((line) => shown(joint, first, line));
  const known = new Set(asked.map(({ action }) => action));
  const options = [...asked, ...advice.options.filter(({ action }) => !known.has(action))];
  const best = decided ?? first.option.action;
  return {
    ...advice,
    options: ordered(
      options,
      options.find(({ action }) => action === best)!,
    ),
  };
};
