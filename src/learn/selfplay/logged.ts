/**
 * Rounds that others played, as a trajectory: what advantage-weighted regression learns from. Seats that are learnt from stand as `learner`. The chance
 * with which a player chose is not known, so log π is 0; whoever learns from it must not form a ratio.
 */
import { deedsOf, isDrawnRound } from '../../arena/index.ts';
import { Bug, ok } from '../../base/index.ts';
import type { Kind, Task } from '../../jobs/index.ts';
import { digestOf } from '../../models/index.ts';
import { isAway, type Game } from '../../records/index.ts';
import { parseRuleset, type RiichiRules } from '../../rules/index.ts';
import { fullDecisionsOf, outcomeOf, type FullDecision, type FullTable, type NextRound } from '../../table/index.ts';
import { isOfRules, seatsOf, type SeatFilter } from '../dataset/index.ts';
import { rulesOf } from '../fit/index.ts';
import { gameOfLine } from '../logs.ts';
import { ActorKit } from './actor.ts';
import { LEARNER, gather, type Finished } from './rounds.ts';
import { keepIn, type PlacedDecision, type TrajectoryHead } from './trajectory.ts';

/** Everything that decides a trajectory of a record but its games and code. */
export type LoggedSpec = {
  readonly rules: string;
  readonly seats: SeatFilter;
  readonly isHiddenKept: boolean;
};

/** A seat that is not learnt from. */
const OTHER = 'other';

/** The rounds of one game; none where it is of other rules or length, or hides a hand. */
class GameReader {
  private readonly planes: Uint8Array;
  private readonly globals: Uint8Array;
  private rounds: Finished[] = [];
  private start: NextRound | undefined;
  private kept: PlacedDecision[][] = [];
  private asked = 0;

  constructor(
    private readonly kit: ActorKit,
    private readonly spec: LoggedSpec,
  ) {
    const { planes, globals } = kit.newInputs();
    this.planes = planes;
    this.globals = globals;
  }

  read(game: Game): readonly Finished[] {
    const own = rulesOf(game);
    // The expected place of a standing depends on how many rounds are left.
    if (own === undefined || own.length !== this.kit.rules.length || !isOfRules(game, this.kit.rules)) return [];
    const seats = seatsOf(game, this.spec.seats);
    this.rounds = [];
    this.start = undefined;
    const names = Array.from({ length: own.seats }, (_, seat) => ((seats >> seat) & 1 ? LEARNER : OTHER));
    const decisions = fullDecisionsOf(own, game.events, (table, event) => {
      if (event.type !== 'start-round' && event.type !== 'end-match') return;
      this.endRound(table, names);
      if (event.type === 'end-match') return;
      const { round, honba, deposits, dealer, scores } = event;
      this.start = { round, honba, deposits, dealer, scores };
      this.kept = names.map(() => []);
      this.asked = 0;
    });
    for (const decision of decisions ?? []) {
      const { seat, index } = decision;
      if (names[seat] === LEARNER && !isAway(game.meta.absences, seat, index)) this.keep(decision);
    }
    return this.rounds;
  }

  private endRound(table: FullTable, seats: readonly string[]): void {
    if (this.start === undefined) return;
    const outcome = outcomeOf(table, this.start);
    const round = { lane: this.rounds.length, seats, outcome, isDrawn: isDrawnRound(table), deeds: deedsOf(table) };
    this.rounds.push({ round, kept: this.kept, asked: this.asked });
    this.start = undefined;
  }

  /** Only what a network is asked about, and only where the answer is known. */
  private keep({ table, seat, legal, action }: FullDecision): void {
    const actions = this.kit.manners.asked(table, seat, legal);
    if (action === undefined || typeof actions === 'number' || !actions.includes(action)) return;
    this.kit.encoder.encode(table, seat, this.planes, this.globals);
    const { isHiddenKept } = this.spec;
    const chosen = { table, seat, actions, action, logChance: 0, isHiddenKept };
    keepIn(this.kept, seat, this.kit.keep(this.planes, this.globals, chosen));
    this.asked++;
  }
}

/** Games (read, or lines of a packed log) as a trajectory; one whose moves do not fit together costs nothing but itself. */
export const loggedRounds = (rules: RiichiRules, spec: LoggedSpec, games: readonly (string | Game)[]) => {
  const reader = new GameReader(new ActorKit(rules), spec);
  const finished: Finished[] = [];
  for (const each of games) {
    const game = typeof each === 'string' ? gameOfLine(each, '')?.game : each;
    if (game === undefined) continue;
    try {
      finished.push(...reader.read(game));
    } catch {
      // Moves of a damaged record may fit no table; nothing of the game is kept.
    }
  }
  const numbered = finished.map((one, lane) => ({ ...one, round: { ...one.round, lane } }));
  return gather(rules, { isHiddenKept: spec.isHiddenKept, temperature: 1, weights: '' }, numbered);
};

const GAMES = 'games';

/** The kind `selfplay.logged`: rounds of a record as a trajectory. The games come as an input, a JSON list. */
export const loggedTask = (spec: LoggedSpec, games: readonly (string | Game)[], name: string): Task<TrajectoryHead> => {
  const text = JSON.stringify(games);
  return { kind: 'selfplay.logged', name, spec, inputs: { [GAMES]: { digest: digestOf(text), text } } };
};

export const selfplayLogged: Kind<LoggedSpec, TrajectoryHead> = {
  run: async (spec, work) => {
    const rules = parseRuleset(spec.rules);
    if (!rules.ok) return rules;
    if (rules.value.family !== 'riichi') throw new Bug('a record of another family');
    const bytes = await work.read(GAMES);
    if (!bytes.ok) return bytes;
    const games = JSON.parse(new TextDecoder().decode(bytes.value)) as readonly (string | Game)[];
    const { head, bytes: packed } = loggedRounds(rules.value, spec, games);
    return ok({ value: head, bytes: packed });
  },
};
