/** What the page asks its workers, and what they answer. Plain data; no rules on this side. */
import type {
  Advised,
  HandAnswer,
  HandQuestion,
  OpinionGame,
  ScoreAnswer,
  ScoreQuestion,
  SecondOpinion,
} from '../../src/answers/index.ts';
import type { Judged } from '../../src/analysis/review/index.ts';
import type { RecordFormat } from '../../src/records/index.ts';
import type { Fault, Result } from '../../src/base/index.ts';
import type { Language } from '../state/settings.ts';
import type { AdviceAnswer } from './adviceview.ts';
import type { WithNetwork } from './advisers.ts';
import type { AdviceQuestion } from './asking.ts';
import type { DangerView } from './dangerview.ts';
import type { DealQuestion, Dealt } from './deal.ts';
import type { Frame, GameInfo } from './film.ts';
import type { Foresight } from '../../src/players/index.ts';
import type { Gathered, ManyAnswer, ManyQuestion } from './many.ts';
import type { ForeseeAnswer, ForeseeQuestion, ForesightQuestion } from './networkrun.ts';
import type { OpinionsQuestion } from './opinionrun.ts';
import type { Step } from './playmatch.ts';
import type { AnswerQuestion, LookQuestion, NextQuestion, PlayAnswer, PlayQuestion, PlayStarted } from './playrun.ts';
import type { RivalQuestion, SeatResult } from './rival.ts';
import type { PointsQuestion, ReviewAnswer, ReviewQuestion, WriteQuestion } from './reviewrun.ts';
import type { ValueAnswer, ValueQuestion } from './valueview.ts';

/** A wait: copies left, and what a win on it is worth, claimed and self-drawn. */
export type Wait = {
  readonly tile: string;
  readonly left: number;
  readonly claimed: ScoreAnswer | undefined;
  readonly drawn: ScoreAnswer | undefined;
};

export type Opened = {
  readonly format: RecordFormat | undefined;
  /** One label a game; at most 1000 are listed. */
  readonly games: readonly string[];
  readonly faults: readonly Fault[];
};
export type Checked = {
  readonly divergences: readonly { readonly event: number; readonly code: string; readonly text: string }[];
  readonly count: number;
};

/** Question and answer by name. */
export type HandTalk = {
  readonly hand: { readonly ask: HandQuestion; readonly answer: HandAnswer };
  readonly score: { readonly ask: ScoreQuestion; readonly answer: ScoreAnswer };
  readonly waits: {
    readonly ask: {
      readonly question: ScoreQuestion;
      readonly waits: readonly { readonly tile: string; readonly left: number }[];
    };
    readonly answer: readonly Wait[];
  };
};
export type ValueTalk = { readonly value: { readonly ask: ValueQuestion; readonly answer: ValueAnswer } };
export type AdviceTalk = {
  readonly advice: { readonly ask: AdviceQuestion & WithNetwork; readonly answer: AdviceAnswer };
  /** The second opinion; null where there is nothing to decide. */
  readonly opinion: { readonly ask: AdviceQuestion; readonly answer: SecondOpinion | null };
};
export type LogTalk = {
  readonly open: { readonly ask: string | Uint8Array; readonly answer: Opened };
  /** Plays a match of our own players. */
  readonly sample: { readonly ask: { readonly rules: string; readonly seed: string }; readonly answer: Opened };
  /** What a seat holds when a match of these walls begins. */
  readonly deal: { readonly ask: DealQuestion; readonly answer: Dealt };
  readonly game: { readonly ask: number; readonly answer: GameInfo };
  readonly frame: {
    readonly ask: { readonly index: number; readonly lang: Language; readonly seat: number };
    readonly answer: Frame;
  };
  readonly danger: { readonly ask: { readonly index: number; readonly seat: number }; readonly answer: DangerView };
  readonly check: { readonly ask: number; readonly answer: Checked };
  /** Formats that can hold the open game. */
  readonly formats: { readonly ask: null; readonly answer: readonly RecordFormat[] };
  readonly convert: { readonly ask: RecordFormat; readonly answer: string };
  /** The open game as our own record, with the payments that its format leaves untold. */
  readonly record: { readonly ask: null; readonly answer: string };
};
export type ReviewTalk = {
  /** Fetches the expert of the rules ahead of the first question. */
  readonly prepare: { readonly ask: string; readonly answer: null };
  /** Tells its progress; `stop` ends it with what there is. */
  readonly run: { readonly ask: ReviewQuestion; readonly answer: ReviewAnswer };
  readonly stop: { readonly ask: null; readonly answer: null };
  /** Second opinions on every decision of a seat. */
  readonly opinions: { readonly ask: OpinionsQuestion; readonly answer: OpinionGame };
  readonly write: { readonly ask: WriteQuestion; readonly answer: string };
  /** What a text of rank points says. */
  readonly points: { readonly ask: PointsQuestion; readonly answer: readonly number[] };
};
/** Many games at once. */
export type ManyTalk = {
  /** Tells how many files are read. */
  readonly gather: { readonly ask: readonly File[]; readonly answer: Gathered };
  /** Tells how many games are done; `stop` ends it, and what was done is kept. */
  readonly many: { readonly ask: ManyQuestion; readonly answer: ManyAnswer };
  readonly stop: { readonly ask: null; readonly answer: null };
};
export type NetworkTalk = {
  /** Of a told position; null where there is nothing to choose. The first question of a game fetches its network and tells the progress of that. */
  readonly foresight: { readonly ask: ForesightQuestion; readonly answer: Foresight | null };
  /** Of every decision of a seat. */
  readonly foresee: { readonly ask: ForeseeQuestion; readonly answer: ForeseeAnswer };
};
/** A match that is played. Everything is what the person's seat may see, until it is over. */
export type PlayTalk = {
  /** Tells how many stored answers are played again, and what is fetched. */
  readonly start: { readonly ask: PlayQuestion; readonly answer: PlayStarted };
  /** Waits for players who think; never for the person. */
  readonly next: { readonly ask: NextQuestion; readonly answer: Step };
  readonly answer: { readonly ask: AnswerQuestion; readonly answer: PlayAnswer };
  readonly advice: { readonly ask: LookQuestion; readonly answer: Advised };
  readonly danger: { readonly ask: LookQuestion; readonly answer: DangerView };
  /** Formats that can hold the game, and the game in one of them; refused before the end. */
  readonly formats: { readonly ask: null; readonly answer: readonly RecordFormat[] };
  readonly convert: { readonly ask: RecordFormat; readonly answer: string };
};
/** The walls of a match played by somebody else. */
export type RivalTalk = {
  readonly rival: { readonly ask: RivalQuestion; readonly answer: readonly SeatResult[] };
};
export type Talk = Readonly<Record<string, { readonly ask: unknown; readonly answer: unknown }>>;

export type Asked = { readonly id: number; readonly name: string; readonly ask: unknown };
/** Decisions done of how many; bytes where files are fetched. */
export type Progress = {
  readonly done: number;
  readonly total: number;
  readonly isFetch?: boolean;
  /** The worst mistake of a review so far. */
  readonly worst?: Judged | undefined;
};
export type Told = { readonly id: number; readonly progress: Progress };
export type Answered = { readonly id: number; readonly answer: Result<unknown> };

/** The worker's side: one handler a question. A throw is an answer too, so that the page never waits in vain. */
export const answerAll = <T extends Talk>(handlers: {
  readonly [K in keyof T]: (
    ask: T[K]['ask'],
    tell: (progress: Progress) => void,
  ) => Result<T[K]['answer']> | Promise<Result<T[K]['answer']>>;
}): void => {
  const scope = self as unknown as {
    onmessage: (event: { data: Asked }) => void;
    postMessage: (message: Answered | Told) => void;
  };
  const answer = async ({ id, name, ask }: Asked): Promise<Result<unknown>> => {
    try {
      return await handlers[name as keyof T](ask, (progress) => scope.postMessage({ id, progress }));
    } catch (error) {
      return { ok: false, error: { code: 'engine.failed', at: 0, text: String(error).slice(0, 200) } };
    }
  };
  scope.onmessage = ({ data }) => {
    void answer(data).then((result) => scope.postMessage({ id: data.id, answer: result }));
  };
};
