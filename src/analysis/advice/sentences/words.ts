/** What a language has to say for each code of a reason. */
import type { PartName, Reason } from '../reasons.ts';

/** The member of the union whose codes include this one. */
export type ReasonOf<Code extends Reason['code'], R extends Reason = Reason> = R extends Reason
  ? Code extends R['code']
    ? R
    : never
  : never;

export type Sentences = {
  readonly [Code in Reason['code']]: (reason: ReasonOf<Code>) => string;
};

export type Parts = Readonly<Record<PartName, string>>;
