/** Recurring mistakes: what an action did wrong, so that many games can be added up. */
import type { Family } from '../../rules/index.ts';
import { categoryOf, kindOfAction, winOf, type LabelKind, type Category, type Option, ENDS } from '../advice/index.ts';
import { isCounted } from './judge.ts';
import type { Grade, Judged, Review } from './types.ts';

/**
 * `slow` and `cheap`: the best action wins more often, or for more points, whichever is the greater gain; `inefficient`: neither, and yet the better hand.
 * `missed`: the best action does it and the played one does not; `hasty`: the other way round.
 */
export const HABITS = [
  'slow',
  'cheap',
  'inefficient',
  'pushed',
  'folded',
  'unsafe',
  'riichi-missed',
  'riichi-hasty',
  'call-missed',
  'call-hasty',
  'call-other',
  'kong-missed',
  'kong-hasty',
  'end-missed',
  'end-hasty',
] as const;
/** One of HABITS: what a mistake did wrong. */
export type Habit = (typeof HABITS)[number];

const KONGS: ReadonlySet<LabelKind> = new Set(['kong', 'closed-kong', 'added-kong', 'kita']);

/** 1 where both are nothing. */
const gain = (to: number, from: number): number => (from > 0 ? to / from : to > 0 ? Infinity : 1);

const handHabit = (best: Option, played: Option): Habit => {
  const often = gain(winOf(best), winOf(played));
  const dear = gain(best.winPoints ?? 0, played.winPoints ?? 0);
  if (Math.max(often, dear) <= 1) return 'inefficient';
  return often >= dear ? 'slow' : 'cheap';
};

/** The recurring mistake that playing `played` instead of `best` belongs to. */
export const habitOf = (best: Option, played: Option, family: Family): Habit => {
  const [wanted, done] = [kindOfAction(best.action, family), kindOfAction(played.action, family)];
  switch (categoryOf(best, played, family)) {
    case 'efficiency':
      return handHabit(best, played);
    case 'push-fold':
      return best.parts.dealIn > played.parts.dealIn ? 'pushed' : 'folded';
    case 'safe-tile':
      return 'unsafe';
    case 'riichi':
      return wanted === 'riichi' ? 'riichi-missed' : 'riichi-hasty';
    case 'call':
      return done === 'pass' ? 'call-missed' : wanted === 'pass' ? 'call-hasty' : 'call-other';
    case 'kong':
      return KONGS.has(done) ? 'kong-hasty' : 'kong-missed';
    default:
      return ENDS.has(wanted) ? 'end-missed' : 'end-hasty';
  }
};

/** A decision graded as a mistake or a blunder, with its habit and the value lost. */
export type Mistake = {
  /** Index into the review's decisions. */
  readonly decision: number;
  readonly category: Category;
  readonly habit: Habit;
  readonly grade: Grade;
  readonly loss: number;
};

const mistakeOf = (judged: Judged, decision: number): Mistake[] => {
  const { advice, played, grade, category, against } = judged;
  if (!isCounted(judged) || advice === null || category === null || (grade !== 'mistake' && grade !== 'blunder'))
    return [];
  const of = (wanted: number | null): Option => advice.options.find(({ action }) => action === wanted)!;
  const habit = habitOf(of(against), of(played), advice.family);
  return [{ decision, category, habit, grade, loss: judged.loss }];
};

/** Mistakes and blunders, in order of play. */
export const mistakesOf = ({ decisions }: Review): readonly Mistake[] => decisions.flatMap(mistakeOf);

/** How often one habit came up over several games and the value it lost in all. */
export type HabitCount = {
  readonly habit: Habit;
  readonly category: Category;
  readonly times: number;
  /** Games with it. */
  readonly games: number;
  readonly loss: number;
  /** The worst one: index of the game, and of the decision in it. */
  readonly worst: { readonly game: number; readonly decision: number };
};

/** The mistakes of several games added up, the costliest habit first. */
export const habitsOf = (games: readonly (readonly Mistake[])[]): readonly HabitCount[] => {
  const all = games.flatMap((mistakes, game) => mistakes.map((mistake) => ({ ...mistake, game })));
  return HABITS.flatMap((habit): HabitCount[] => {
    const found = all.filter((mistake) => mistake.habit === habit);
    const [first] = found;
    if (first === undefined) return [];
    const { game, decision } = found.reduce((worst, one) => (one.loss > worst.loss ? one : worst));
    return [
      {
        habit,
        category: first.category,
        times: found.length,
        games: new Set(found.map((one) => one.game)).size,
        loss: found.reduce((sum, { loss }) => sum + loss, 0),
        worst: { game, decision },
      },
    ];
  }).sort((a, b) => b.loss - a.loss);
};
