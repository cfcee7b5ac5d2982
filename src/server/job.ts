/** What the server asks its workers. Plain data on both sides. */
import type { Result } from '../base/index.ts';
import type { AdviseQuestion, ConvertQuestion, HandQuestion, ReviewQuestion, ScoreQuestion } from '../answers/index.ts';

export type Job =
  | { readonly kind: 'hand'; readonly question: HandQuestion }
  | { readonly kind: 'score'; readonly question: ScoreQuestion }
  | { readonly kind: 'advise'; readonly question: AdviseQuestion }
  | { readonly kind: 'convert'; readonly question: ConvertQuestion; readonly record: Uint8Array }
  | { readonly kind: 'review'; readonly question: ReviewQuestion; readonly record: Uint8Array };

/** Of these the body is a record, and the question is in the query. */
export type RecordKind = Extract<Job, { readonly record: Uint8Array }>['kind'];
export const isRecordKind = (kind: Job['kind']): kind is RecordKind => kind === 'convert' || kind === 'review';

export type Asked = { readonly id: number; readonly job: Job };
export type Answered = { readonly id: number; readonly answer: Result<unknown> };
