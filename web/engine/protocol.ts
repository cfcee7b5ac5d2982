/** What the page asks its workers, and what they answer. Plain data; no rules on this side. */
import type { HandAnswer, HandQuestion, ScoreAnswer, ScoreQuestion } from '../../src/answers/index.ts';
import type { RecordFormat } from '../../src/records/index.ts';
import type { Fault, Result } from '../../src/base/index.ts';
import type { Language } from '../state/settings.ts';
import type { AdviceAnswer } from './adviceview.ts';
import type { AdviceQuestion } from './asking.ts';
import type { DangerView } from './dangerview.ts';
import type { Frame, GameInfo } from './film.ts';
import type { Foresight } from '../../src/players/index.ts';
import type { ForeseeAnswer, ForeseeQuestion, ForesightQuestion } from './networkrun.ts';
import type { ReviewAnswer, ReviewQuestion, WriteQuestion } from './reviewrun.ts';
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
export type AdviceTalk = { readonly advice: { readonly ask: AdviceQuestion; readonly answer: AdviceAnswer } };
export type LogTalk = {
  readonly open: { readonly ask: string | Uint8Array; readonly answer: Opened };
  /** Plays a match of our own players. */
  readonly sample: { readonly ask: { readonly rules: string; readonly seed: string }; readonly answer: Opened };
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
  /** Tells its progress; `stop` ends it with what there is. */
  readonly run: { readonly ask: ReviewQuestion; readonly answer: ReviewAnswer };
  readonly stop: { readonly ask: null; readonly answer: null };
  readonly write: { readonly ask: WriteQuestion; readonly answer: string };
};
export type NetworkTalk = {
  /** Of a told position; null where there is nothing to choose. The first question of a game fetches its network and tells the progress of that. */
  readonly foresight: { readonly ask: ForesightQuestion; readonly answer: Foresight | null };
  /** Of every decision of a seat. */
  readonly foresee: { readonly ask: ForeseeQuestion; readonly answer: ForeseeAnswer };
};
export type Talk = Readonly<Record<string, { readonly ask: unknown; readonly answer: unknown }>>;

export type Asked = { readonly id: number; readonly name: string; readonly ask: unknown };
/** Decisions done of how many; bytes where files are fetched. */
export type Progress = { readonly done: number; readonly total: number; readonly isFetch?: boolean };
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
