/** What the server asks its worker. Plain data on both sides. */
import type { Result } from '../base/index.ts';
import type { ConvertQuestion, HandQuestion, ScoreQuestion } from '../answers/index.ts';

export type Job =
  | { readonly kind: 'hand'; readonly question: HandQuestion }
  | { readonly kind: 'score'; readonly question: ScoreQuestion }
  | { readonly kind: 'convert'; readonly question: ConvertQuestion; readonly record: Uint8Array };

export type Asked = { readonly id: number; readonly job: Job };
export type Answered = { readonly id: number; readonly answer: Result<unknown> };
