/** Matches in a worker: one at a time. Messages come from a page that is not trusted: whatever is not a legal answer of the person is refused. */
import { dangerFor, judge, positionOf, reasonsOf, type Judged } from '../../src/analysis/index.ts';
import { readAdviser, writeGame, type Advised, type NamedAdviser } from '../../src/answers/index.ts';
import { fault, ok, unwrap, type Result } from '../../src/base/index.ts';
import { FORMATS, type RecordFormat } from '../../src/records/index.ts';
import type { Ruleset } from '../../src/rules/index.ts';
import { ActionList, legalActions } from '../../src/table/index.ts';
import type { Language } from '../state/settings.ts';
import { adviserFor } from './advisers.ts';
import { viewDanger, type DangerView } from './dangerview.ts';
import type { NetworkFiles } from './opennetwork.ts';
import { PlayMatch, type Answering, type Place, type Step } from './playmatch.ts';
import type { PlaySetup } from './playseats.ts';
import type { Progress } from './protocol.ts';

export type PlayQuestion = {
  readonly setup: PlaySetup;
  /** The person's answers so far, where a match goes on. */
  readonly answers: readonly number[];
  /** For players with a network. */
  readonly files: NetworkFiles;
};
export type PlayStarted = {
  readonly family: Ruleset['family'];
  readonly seats: number;
  /** Stored answers that no longer fit, and those after them. */
  readonly dropped: number;
};
export type NextQuestion = Place & { readonly lang: Language; readonly eyes?: number };
export type AnswerQuestion = Answering & {
  /** The coach looks at it first, and holds a mistake back. */
  readonly isCoached: boolean;
};
/** Taken, or held back by the coach with what is wrong about it. */
export type PlayAnswer = { readonly isTaken: boolean; readonly judged: Judged | undefined };
export type LookQuestion = { readonly index: number; readonly seat: number };

type Tell = (progress: Progress) => void;

/** One table: the match that is played, and who coaches. */
export class PlayTable {
  private match: PlayMatch | undefined;
  /** Who coaches, from the first time that advice is asked for. */
  private adviser: Promise<Result<NamedAdviser>> | undefined;
  private files: Pick<NetworkFiles, 'models'> = { models: {} };

  async start({ setup, answers, files }: PlayQuestion, tell: Tell): Promise<Result<PlayStarted>> {
    this.match = undefined;
    const { seatsOf } = await import('./playseats.ts');
    const seats = await seatsOf(setup, files, tell);
    if (!seats.ok) return seats;
    const stored = Array.isArray(answers) ? answers.filter(Number.isInteger) : [];
    const match = new PlayMatch(seats.value, stored, (done, total) => tell({ done, total }));
    this.match = match;
    this.adviser = undefined;
    this.files = files;
    void match.run();
    const dropped = await match.resumed;
    return ok({ family: match.rules.family, seats: match.rules.seats, dropped });
  }

  async next({ after, n, lang, eyes }: NextQuestion): Promise<Result<Step>> {
    const match = this.current();
    return match.ok ? match.value.next({ after, n }, lang, eyes) : match;
  }

  async answer({ n, seat, action, isCoached }: AnswerQuestion): Promise<Result<PlayAnswer>> {
    const match = this.current();
    if (!match.ok) return match;
    const asked = match.value.check({ n, seat, action });
    if (!asked.ok) return asked;
    if (isCoached) {
      const coach = await this.coach(match.value);
      if (!coach.ok) return coach;
      // The question may have been answered meanwhile.
      const still = match.value.check({ n, seat, action });
      if (!still.ok) return still;
      const { view, legal } = still.value;
      const position = positionOf(view, seat, legal, coach.value, 0);
      const judged = judge(view, position, { index: 0, action, thrown: undefined, isAbsent: false });
      if (judged.grade === 'mistake' || judged.grade === 'blunder') return ok({ isTaken: false, judged });
    }
    const taken = match.value.answer({ n, seat, action });
    return taken.ok ? ok({ isTaken: true, judged: undefined }) : taken;
  }

  /** What the coach would do at the question asked now, or for any seat of a table without a person. */
  async advice({ index, seat }: LookQuestion): Promise<Result<Advised>> {
    const match = this.current();
    if (!match.ok) return match;
    const coach = await this.coach(match.value);
    if (!coach.ok) return coach;
    const adviser = coach.value;
    const asked = match.value.viewAt(index, seat, (view) => {
      const legal = new ActionList();
      legalActions(view, seat, legal);
      if (legal.size === 0) return undefined;
      const position = positionOf(view, seat, legal, adviser, 0);
      const reasons = position.advice === null ? [] : reasonsOf(view, position.advice);
      return { adviser: adviser.spec, seat, points: adviser.points, position, reasons };
    });
    if (!asked.ok) return asked;
    return asked.value === undefined ? fault('play.nothing', 0, 'there is nothing to decide here') : ok(asked.value);
  }

  danger({ index, seat }: LookQuestion): Result<DangerView> {
    const match = this.current();
    if (!match.ok) return match;
    const { rules } = match.value;
    if (rules.family !== 'riichi') return fault('danger.family', 0, 'danger is known for riichi and sanma');
    const danger = dangerFor(rules.seats);
    return match.value.viewAt(index, seat, (view) => viewDanger(danger, view, seat));
  }

  /** Formats that can hold the game, once it is over. */
  formats(): Result<readonly RecordFormat[]> {
    const game = this.game();
    return game.ok ? ok(FORMATS.filter(({ id }) => writeGame(game.value, id).ok).map(({ id }) => id)) : game;
  }

  convert(format: RecordFormat): Result<string> {
    const game = this.game();
    return game.ok ? writeGame(game.value, format) : game;
  }

  private game(): ReturnType<PlayMatch['game']> {
    const match = this.current();
    return match.ok ? match.value.game() : match;
  }

  private coach({ rules }: PlayMatch): Promise<Result<NamedAdviser>> {
    return (this.adviser ??= adviserFor(rules, unwrap(readAdviser({}, rules)), { files: this.files }));
  }

  private current(): Result<PlayMatch> {
    return this.match === undefined ? fault('play.none', 0, 'no match is being played') : ok(this.match);
  }
}
