/** Many logs in a worker: reads files and archives, says who plays in them, reviews one person's games one after the other and keeps the reviews. */
import { findSeat, openGame, reviewTask } from '../../src/answers/index.ts';
import { fault, ok, type Fault, type Result } from '../../src/base/index.ts';
import {
  MAX_BYTES,
  makeSuzaku,
  nameOf,
  openArchive,
  readRecords,
  type Game,
  type RecordFormat,
} from '../../src/records/index.ts';
import type { Progress } from './protocol.ts';
import { isReviewStopped, readPoints, reviewOne, startReviews } from './reviewrun.ts';
import { getHeads, keyOf, putReview } from './shelf.ts';

/** Games read at most; more would fill the memory of a tab. */
const MOST_GAMES = 1000;
const MOST_NAMES = 100;
const MOST_FAULTS = 20;
const REFUSED = 'this browser keeps no reviews, or has no room left';

/** What is wrong with a file or a game, by its name. */
export type FileFault = { readonly file: string; readonly fault: Fault };
export type Gathered = {
  readonly games: number;
  /** Who plays, most games first. */
  readonly people: readonly { readonly name: string; readonly games: number }[];
  readonly faults: readonly FileFault[];
  /** Files that could not be read at all. */
  readonly failed: number;
};
export type ManyQuestion = { readonly name: string; readonly points: string };
export type ManyAnswer = {
  readonly reviewed: number;
  /** Reviews that the library has already, with the same rank points. */
  readonly kept: number;
  readonly failed: number;
  readonly faults: readonly FileFault[];
  readonly isComplete: boolean;
};

type Found = { readonly game: Game; readonly format: RecordFormat | undefined; readonly file: string };
let found: Found[] = [];

class Findings {
  readonly faults: FileFault[] = [];
  failed = 0;
  add(file: string, error: Fault): void {
    this.failed++;
    if (this.faults.length < MOST_FAULTS) this.faults.push({ file: file.slice(0, 120), fault: error });
  }
}

const readInto = async (file: string, bytes: Uint8Array, findings: Findings): Promise<void> => {
  const { games, faults, format } = await readRecords(bytes);
  if (games.length === 0) findings.add(file, faults[0] ?? { code: 'log.empty', at: 0, text: '' });
  for (const game of games) if (found.length < MOST_GAMES) found.push({ game, format, file });
};

const readFile = async (file: File, findings: Findings): Promise<void> => {
  if (file.size > 8 * MAX_BYTES) return findings.add(file.name, { code: 'log.too-long', at: 0, text: '' });
  const read = await file.arrayBuffer().catch(() => undefined);
  if (read === undefined) return findings.add(file.name, { code: 'file.unreadable', at: 0, text: '' });
  const bytes = new Uint8Array(read);
  const archive = await openArchive(bytes);
  if (archive === undefined) return readInto(file.name, bytes, findings);
  for await (const { name, bytes: inner } of archive) {
    const path = name === '' ? file.name : `${file.name}/${name}`;
    if (inner.ok) await readInto(path, inner.value, findings);
    else findings.add(path, inner.error);
    if (found.length >= MOST_GAMES) return;
  }
};

/** Once a game, whatever seat. */
const namesIn = (game: Game): ReadonlySet<string> =>
  new Set([0, 1, 2, 3].map((seat) => nameOf(game, seat)).filter((name) => name !== ''));

export const gather = async (files: readonly File[], tell: (progress: Progress) => void): Promise<Result<Gathered>> => {
  found = [];
  const findings = new Findings();
  for (const [done, file] of files.entries()) {
    tell({ done, total: files.length });
    await readFile(file, findings);
  }
  const counts = new Map<string, number>();
  for (const { game } of found) for (const name of namesIn(game)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const people = Array.from(counts, ([name, games]) => ({ name, games })).sort((a, b) => b.games - a.games);
  return ok({
    games: found.length,
    people: people.slice(0, MOST_NAMES),
    faults: findings.faults,
    failed: findings.failed,
  });
};

/** `kept`: what the library has, with rank points; a game that stands in the files twice is reviewed once. */
const reviewFound = async (
  { game, format }: Found,
  { name, points }: ManyQuestion,
  kept: Set<string>,
  tell: () => void,
): Promise<Result<'kept' | 'reviewed'>> => {
  const opened = openGame(game, format);
  if (!opened.ok) return opened;
  const seat = findSeat({ name }, opened.value);
  if (!seat.ok) return seat;
  const task = reviewTask(opened.value, seat.value!);
  if (!task.ok) return task;
  const record = makeSuzaku(opened.value.game);
  const rules = opened.value.game.events[0]?.type === 'start-match' ? opened.value.game.events[0].rules : '';
  const numbers = task.value.rules.family === 'chinese' ? ok([]) : readPoints({ rules, points });
  if (!numbers.ok) return numbers;
  const key = `${keyOf(record, seat.value!)} ${numbers.value.join('/')}`;
  if (kept.has(key)) return ok('kept');
  const answer = await reviewOne(task.value, { points }, tell);
  if (!answer.ok) return answer;
  if (!answer.value.review.isComplete) return fault('review.stopped', 0, 'stopped');
  await putReview({ record, answer: answer.value });
  kept.add(key);
  return ok('reviewed');
};

/** Games of the person, one after the other; each is kept as soon as it is done. */
export const reviewMany = async (
  question: ManyQuestion,
  tell: (progress: Progress) => void,
): Promise<Result<ManyAnswer>> => {
  const games = found.filter(({ game }) => namesIn(game).has(question.name));
  const heads = await getHeads().catch(() => undefined);
  if (heads === undefined) return fault('library.refused', 0, REFUSED);
  const keys = new Set(
    heads.filter(({ isComplete }) => isComplete).map(({ key, points }) => `${key} ${points.join('/')}`),
  );
  const findings = new Findings();
  const counts = { reviewed: 0, kept: 0 };
  startReviews();
  for (const [done, one] of games.entries()) {
    const progress = { done, total: games.length };
    tell(progress);
    const outcome = await reviewFound(one, question, keys, () => tell(progress)).catch(() =>
      fault('library.refused', 0, REFUSED),
    );
    if (isReviewStopped()) break;
    if (outcome.ok) counts[outcome.value]++;
    else findings.add(one.file, outcome.error);
    if (!outcome.ok && outcome.error.code === 'library.refused') return outcome;
  }
  return ok({ ...counts, failed: findings.failed, faults: findings.faults, isComplete: !isReviewStopped() });
};
