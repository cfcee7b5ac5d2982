/** What a language has to say for each code of a reason. */
import type { LabelKind } from '../../advice/index.ts';
import type { Difference, Reason } from '../reasons.ts';

/** The member of the union whose codes include this one. */
export type ReasonOf<Code extends Reason['code'], R extends Reason = Reason> = R extends Reason
  ? Code extends R['code']
    ? R
    : never
  : never;

export type Sentences = {
  readonly [Code in Reason['code']]: (reason: ReasonOf<Code>) => string;
};

export type Parts = Readonly<Record<Difference, string>>;

/** What ends the round, as a thing that is worth something. */
export type Endings = Readonly<Partial<Record<LabelKind, string>>>;
