/** One reviewed game of a person, reduced to what statistics over many games need. Plain data, so that it can be kept. */
import { type Mistake, type Review, type ReviewSummary, type Unit, mistakesOf } from '../../analysis/index.ts';
import { type GameKind, type PlayerCounts, countGame, gameKindOf, noCounts } from '../../arena/index.ts';
import { type Game, rulesText } from '../../records/index.ts';
import { sharedPlaces } from '../../table/index.ts';
import { namesOf } from '../game.ts';
import type { ReviewTask } from '../review.ts';

/** A reviewed game of one person: result, counts of its rounds, what its decisions lost, its mistakes. */
export type GameEntry = {
  /** The platform's name of the game, where it has one. */
  readonly id: string | undefined;
  /** Milliseconds since 1970 when the game was played, where the record says. */
  readonly played: number | undefined;
  readonly names: readonly string[];
  readonly seat: number;
  readonly rules: string;
  readonly kind: GameKind;
  /** Rules that are counted together: id, and the length where it is not that of the preset. */
  readonly ruleset: string;
  /** Who judged the decisions: the name of an adviser; entries of before there were several have none, and mean the expert. */
  readonly adviser?: string;
  readonly isComplete: boolean;
  readonly unit: Unit;
  /** Rank points of the places; none in game points. */
  readonly points: readonly number[];
  /** Final place from 1 and final score, where the record has its end. */
  readonly place: number | undefined;
  readonly score: number | undefined;
  readonly counts: PlayerCounts;
  readonly summary: Pick<
    ReviewSummary,
    'rounds' | 'reviewed' | 'judged' | 'best' | 'loss' | 'grades' | 'change' | 'luck'
  >;
  readonly mistakes: readonly Mistake[];
};

/** Tenhou's ids begin with the hour in Japan: 2024041200gm-…. */
const TENHOU_ID = /^(\d{4})(\d{2})(\d{2})(\d{2})gm-/;
const JAPAN = 9 * 3_600_000;

const playedAt = ({ meta }: Game): number | undefined => {
  if (meta.startTime !== undefined) return 1000 * meta.startTime;
  const [, year, month, day, hour] = (TENHOU_ID.exec(meta.id ?? '') ?? []).map(Number);
  if (year === undefined) return undefined;
  const time = Date.UTC(year, month! - 1, day, hour) - JAPAN;
  return Number.isFinite(time) ? time : undefined;
};

const rulesetOf = ({ rules }: ReviewTask): string =>
  rules.family === 'riichi' && rules.length !== 'south' ? `${rules.id},length=${rules.length}` : rules.id;

const endOf = ({ game: { events }, rules, seat }: ReviewTask): Pick<GameEntry, 'place' | 'score'> => {
  const end = events.findLast((event) => event.type === 'end-match');
  return { place: end && sharedPlaces(rules, end)[seat], score: end?.scores[seat] };
};

/** The game of the task with its review. */
/** `adviser`: a player spec. */
export const entryOf = (task: ReviewTask, review: Review, adviser: string): GameEntry => {
  const { game, rules, seat } = task;
  const counts = noCounts();
  const kind = gameKindOf(rules);
  countGame(
    game.events,
    Array.from({ length: rules.seats }, (_, at) => (at === seat ? counts : undefined)),
    kind !== 'chinese',
  );
  const { rounds, reviewed, judged, best, loss, grades, change, luck } = review.summary;
  return {
    id: game.meta.id,
    played: playedAt(game),
    names: namesOf(game, rules.seats),
    seat,
    rules: rulesText(game.events),
    kind,
    ruleset: rulesetOf(task),
    adviser: adviser.split(':')[0]!,
    isComplete: review.isComplete,
    unit: review.unit,
    points: review.points,
    ...endOf(task),
    counts,
    summary: { rounds, reviewed, judged, best, loss, grades, change, luck },
    mistakes: mistakesOf(review),
  };
};
