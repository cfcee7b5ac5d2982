/** A file of `arena --save`: a first line that says what is played, then a line for each set, in the order in which threads were done. It may still grow. */
import { leadOf, placesOf, sharedRanks, type PlayedGame, type PlayedSet } from '../arena/index.ts';
import { mean, type Fault } from '../base/index.ts';
import { JsonLines, type LogLine } from './log.ts';
import { runningMean, sequentialPath, type EntrantView, type MatchView, type SequentialPlan } from './match.ts';
import { thin } from './thin.ts';

/** Gate's usual leads in mean rank. */
const USUAL: SequentialPlan = { h0: 0, h1: 0.03 };

const isNumbers = (value: unknown, length: number): value is readonly number[] =>
  Array.isArray(value) &&
  value.length === length &&
  value.every((one) => typeof one === 'number' && Number.isFinite(one));

const isGame = (value: unknown): value is PlayedGame => {
  const { entrants, ranks, scores } = (value ?? {}) as Readonly<Record<string, unknown>>;
  const seats = Array.isArray(entrants) ? entrants.length : 0;
  return (
    (seats === 3 || seats === 4) &&
    isNumbers(entrants, seats) &&
    entrants.includes(0) &&
    entrants.every((one) => Number.isInteger(one) && one >= 0 && one < seats) &&
    isNumbers(ranks, seats) &&
    isNumbers(scores, seats)
  );
};
const isSet = (value: unknown): value is PlayedSet =>
  Array.isArray(value) && value.length > 0 && value.every(isGame) && new Set(value.map(seatsOf)).size === 1;
const seatsOf = ({ entrants }: PlayedGame): number => entrants.length;

/** What is kept of a set: the challenger's lead, and the places by entrant. */
type Kept = {
  readonly lead: number;
  readonly games: number;
  /** By entrant: ranks of its seats, ties in the middle of the places they share. */
  readonly ranks: readonly (readonly number[])[];
  readonly places: readonly (readonly number[])[];
};

const keptOf = (set: PlayedSet): Kept => {
  const seats = seatsOf(set[0]!);
  const ranks: number[][] = Array.from({ length: seats }, () => []);
  const places: number[][] = Array.from({ length: seats }, () => Array.from({ length: seats }, () => 0));
  for (const game of set) {
    const shared = sharedRanks(game.ranks);
    for (const [seat, { first, shared: many }] of placesOf(game.ranks).entries()) {
      const entrant = game.entrants[seat]!;
      ranks[entrant]!.push(shared[seat]!);
      for (let place = first; place < first + many; place++) places[entrant]![place - 1]! += 1 / many;
    }
  }
  return { lead: leadOf(set, seats), games: set.length, ranks, places };
};

/** `NAME, set 12`. */
const numberOf = (task: unknown): number | undefined => {
  const found = typeof task === 'string' ? /, set (\d{1,9})$/.exec(task) : null;
  return found === null ? undefined : Number(found[1]);
};

const namesIn = (plan: LogLine): readonly string[] => {
  const { challenger, field } = plan;
  const others = Array.isArray(field) ? (field as readonly unknown[]) : [];
  return [challenger, ...others].map((name) => (typeof name === 'string' ? name : '?'));
};

/** Follows a saved match: push what is there, and more as it grows. */
export class SavedMatch {
  private readonly input = new JsonLines((value, line) => this.take(value, line));
  private plan: LogLine | undefined;
  /** By number of the set; a later line of the same set counts, as other code or weights may have played it before. */
  private readonly sets = new Map<number, Kept>();

  push(bytes: Uint8Array): void {
    this.input.push(bytes);
  }

  end(): void {
    this.input.end();
  }

  get lines(): number {
    return this.input.lines;
  }
  get isOpen(): boolean {
    return this.input.isOpen;
  }
  get faults(): readonly Fault[] {
    return this.input.faults;
  }
  get faultCount(): number {
    return this.input.faultCount;
  }

  /** `most`: points of a path. */
  view(most: number, plan: SequentialPlan = USUAL): MatchView {
    const sets = [...this.sets].sort(([a], [b]) => a - b).map(([, kept]) => kept);
    const leads = sets.map(({ lead }) => lead);
    const { rules, seed } = this.plan ?? {};
    const test = sequentialPath(leads, plan);
    return {
      rules: typeof rules === 'string' ? rules : undefined,
      seed: typeof seed === 'string' ? seed : undefined,
      sets: sets.length,
      games: sets.reduce((sum, { games }) => sum + games, 0),
      entrants: namesIn(this.plan ?? {}).flatMap((name, entrant) => entrantOf(name, entrant, sets) ?? []),
      lead: thin(runningMean(leads), most),
      sequential: test && { ...test, path: thin(test.path, most) },
    };
  }

  private take(value: LogLine, line: number): void {
    if (this.plan === undefined && typeof value['arena'] === 'number') {
      this.plan = (value['plan'] ?? {}) as LogLine;
      return undefined;
    }
    const set = numberOf(value['task']);
    if (set !== undefined && isSet(value['value'])) return void this.sets.set(set, keptOf(value['value']));
    return this.input.add({ code: 'run.no-set', at: line, text: `line ${line} holds no set of games` });
  }
}

const entrantOf = (name: string, entrant: number, sets: readonly Kept[]): EntrantView | undefined => {
  const ranks = sets.flatMap((set) => set.ranks[entrant] ?? []);
  if (ranks.length === 0) return undefined;
  const seats = sets[0]!.places.length;
  const means = runningMean(
    sets.filter((set) => set.ranks[entrant]!.length > 0).map((set) => mean(set.ranks[entrant]!)),
  );
  const [low, high] = [means.low!.at(-1), means.high!.at(-1)];
  return {
    name,
    meanRank: mean(ranks),
    ci95: low === undefined || high === undefined ? null : [low, high],
    places: Array.from(
      { length: seats },
      (_, place) => sets.reduce((sum, set) => sum + set.places[entrant]![place]!, 0) / ranks.length,
    ),
  };
};
