/** A person's statistics and recurring mistakes over many reviewed games, kept apart by game, unit and rank points. */
import { HABITS, type Category, type Habit, type Unit, habitsOf, placeOf } from '../../analysis/index.ts';
import { GAME_KINDS, type GameKind, type PlayerFigures, figuresOf } from '../../arena/index.ts';
import type { Interval } from '../../base/index.ts';
import { FIRST_ADVISER, type BandData } from './bands.ts';
import { type Compared, type DecisionFigures, bandReviews, compare, sumCounts } from './compare.ts';
import type { GameEntry } from './entry.ts';

/** A decision of one of the games, by their index among the group's entries. */
export type LeakExample = { readonly game: number; readonly decision: number; readonly loss: number };

/** One mistake that comes again, with what phoenix players do. */
export type Leak = {
  readonly habit: Habit;
  readonly category: Category;
  readonly times: number;
  /** Games with it. */
  readonly games: number;
  /** Times in a hundred rounds; of phoenix players, null where nothing was measured. */
  readonly often: number;
  readonly phoenix: number | null;
  /** In the unit of the group, in all and a round. */
  readonly loss: number;
  readonly lossPerRound: number;
  /** The worst ones first. */
  readonly examples: readonly LeakExample[];
};

/** Some games in a row, for how a person's play changes. */
export type TrendPoint = {
  /** Index of its first and last game among the entries, oldest game 0. */
  readonly from: number;
  readonly to: number;
  /** NaN where no place is known. */
  readonly meanRank: number;
  readonly accuracy: number;
  readonly lossPerRound: number;
  /** Mean of the games where it is known; NaN otherwise. */
  readonly luck: number;
};

/** What luck and own decisions did over the games whose luck is known: change = luck − loss. */
export type LuckFigures = {
  readonly games: number;
  readonly change: number;
  readonly luck: number;
  readonly loss: number;
};

/** A person's games of one kind, one length, one unit and one set of rank points. */
export type LeakGroup = {
  readonly ruleset: string;
  readonly kind: GameKind;
  readonly unit: Unit;
  readonly points: readonly number[];
  /** Oldest first. */
  readonly entries: readonly GameEntry[];
  readonly figures: PlayerFigures;
  readonly decisions: DecisionFigures;
  readonly luck: LuckFigures;
  /** The costliest first. */
  readonly leaks: readonly Leak[];
  readonly trend: readonly TrendPoint[];
  readonly compared: readonly Compared[];
};

const total = (entries: readonly GameEntry[], value: (entry: GameEntry) => number): number =>
  entries.reduce((all, entry) => all + value(entry), 0);

/** Fewer say nothing of the spread from game to game. */
const LEAST_GAMES = 5;

/** Of the ratio loss ÷ rounds, games drawn at random. */
const lossInterval = (entries: readonly GameEntry[], rounds: number, perRound: number): Interval | null => {
  const games = entries.length;
  if (games < LEAST_GAMES || rounds === 0) return null;
  const squares = total(entries, ({ summary }) => (summary.loss - perRound * summary.reviewed) ** 2);
  const half = (1.96 * Math.sqrt((squares * games) / (games - 1))) / rounds;
  return [perRound - half, perRound + half];
};

const decisionsOf = (entries: readonly GameEntry[]): DecisionFigures => {
  const of = (key: 'reviewed' | 'judged' | 'best' | 'loss'): number => total(entries, ({ summary }) => summary[key]);
  const [rounds, judged, best, loss] = [of('reviewed'), of('judged'), of('best'), of('loss')];
  const lossPerRound = loss / rounds;
  return {
    rounds,
    judged,
    best,
    accuracy: best / judged,
    loss,
    lossPerRound,
    lossInterval: lossInterval(entries, rounds, lossPerRound),
    mistakes: total(entries, ({ summary }) => summary.grades.mistake),
    blunders: total(entries, ({ summary }) => summary.grades.blunder),
  };
};

const luckOf = (entries: readonly GameEntry[]): LuckFigures => {
  const known = entries.filter(({ summary }) => summary.luck !== null && summary.change !== null);
  return {
    games: known.length,
    change: total(known, ({ summary }) => summary.change!),
    luck: total(known, ({ summary }) => summary.luck!),
    loss: total(known, ({ summary }) => summary.loss),
  };
};

const EXAMPLES = 3;

const leaksIn = (entries: readonly GameEntry[], rounds: number, bands: BandData): readonly Leak[] => {
  const reviews = bandReviews(bands, entries[0]!);
  const all = entries.flatMap(({ mistakes }, game) => mistakes.map((mistake) => ({ ...mistake, game })));
  return habitsOf(entries.map(({ mistakes }) => mistakes)).map(({ habit, category, times, games, loss }) => ({
    habit,
    category,
    times,
    games,
    often: (100 * times) / rounds,
    phoenix: reviews.rounds === 0 ? null : (100 * (reviews.habits[habit] ?? 0)) / reviews.rounds,
    loss,
    lossPerRound: loss / rounds,
    examples: all
      .filter((mistake) => mistake.habit === habit)
      .sort((a, b) => b.loss - a.loss)
      .slice(0, EXAMPLES)
      .map(({ game, decision, loss: lost }) => ({ game, decision, loss: lost })),
  }));
};

/** At most so many parts of at least so many games. */
const [PARTS, PART] = [8, 5];

const trendOf = (entries: readonly GameEntry[]): readonly TrendPoint[] => {
  const parts = Math.min(PARTS, Math.floor(entries.length / PART));
  if (parts < 2) return [];
  return Array.from({ length: parts }, (_, i) => {
    const [from, end] = [Math.round((i * entries.length) / parts), Math.round(((i + 1) * entries.length) / parts)];
    const some = entries.slice(from, end);
    const placed = some.filter(({ place }) => place !== undefined);
    const { accuracy, lossPerRound } = decisionsOf(some);
    const { games, luck } = luckOf(some);
    return {
      from,
      to: end - 1,
      meanRank: total(placed, ({ place }) => place!) / placed.length,
      accuracy,
      lossPerRound,
      luck: luck / games,
    };
  });
};

const groupOf = (entries: readonly GameEntry[], bands: BandData): LeakGroup => {
  const [{ ruleset, kind, unit, points, adviser = FIRST_ADVISER }] = entries as readonly [GameEntry];
  const seats = kind === 'sanma' ? 3 : 4;
  const figures = figuresOf(sumCounts(entries.map(({ counts }) => counts)), seats);
  const decisions = decisionsOf(entries);
  return {
    ruleset,
    kind,
    unit,
    points,
    entries,
    figures,
    decisions,
    luck: luckOf(entries),
    leaks: leaksIn(entries, decisions.rounds, bands),
    trend: trendOf(entries),
    compared: compare({ ruleset, adviser, seats, unit, points, figures, decisions }, bands),
  };
};

/** Games whose figures and losses may be added up have the same key. */
export const leakKeyOf = ({
  ruleset,
  unit,
  points,
  adviser = FIRST_ADVISER,
}: Pick<GameEntry, 'ruleset' | 'unit' | 'points' | 'adviser'>): string =>
  `${ruleset} ${unit} ${points.join('/')}${adviser === FIRST_ADVISER || unit === 'game-points' ? '' : ` ${adviser}`}`;

/** The games of one person, oldest first in each group; most games first, of equal ones in the order of the kinds. */
export const leaksOf = (entries: readonly GameEntry[], bands: BandData): readonly LeakGroup[] => {
  const groups = new Map<string, GameEntry[]>();
  for (const entry of entries) {
    const key = leakKeyOf(entry);
    const found = groups.get(key);
    if (found === undefined) groups.set(key, [entry]);
    else found.push(entry);
  }
  return Array.from(groups.values(), (games) =>
    groupOf(
      games.toSorted((a, b) => (a.played ?? 0) - (b.played ?? 0)),
      bands,
    ),
  ).sort((a, b) => b.entries.length - a.entries.length || GAME_KINDS.indexOf(a.kind) - GAME_KINDS.indexOf(b.kind));
};

/** Adds the review of one seat to sums over phoenix players. */
export const addReview = (
  sums: {
    seats: number;
    rounds: number;
    judged: number;
    best: number;
    loss: number;
    habits: Partial<Record<Habit, number>>;
  },
  { summary, mistakes, unit, points }: Pick<GameEntry, 'summary' | 'mistakes' | 'unit' | 'points'>,
): void => {
  sums.seats++;
  sums.rounds += summary.reviewed;
  sums.judged += summary.judged;
  sums.best += summary.best;
  sums.loss += summary.loss / placeOf({ unit, points });
  for (const habit of HABITS) {
    const times = mistakes.filter((mistake) => mistake.habit === habit).length;
    if (times > 0) sums.habits[habit] = (sums.habits[habit] ?? 0) + times;
  }
};
