/** What the Lab's server tells the page and is asked by it; src/server/lab checks what comes in. */
import type { Card, Descent, ModelFacts } from './lineage.ts';

/** A file that the Lab can show. */
export type RunFile = {
  /** Path in the folder of runs, with strokes. */
  readonly name: string;
  readonly bytes: number;
  /** Milliseconds since 1970. */
  readonly changed: number;
};

/** A model as it is shown. */
export type ModelRow = Descent & {
  readonly digest: string;
  readonly metadata: ModelFacts['metadata'];
  readonly card?: Card | undefined;
};

/** Games that jobs play. */
export const JOB_RULES = ['tenhou', 'sanma', 'chinese'] as const;
/** Rules that a job of the Lab may have. */
export type JobRules = (typeof JOB_RULES)[number];

type Common = { readonly rules: JobRules; readonly seed: string; readonly threads: number };
/** A job to start. `rate`: the learning rate. */
export type JobQuestion =
  | (Common & { readonly kind: 'match'; readonly challenger: string; readonly field: string; readonly sets: number })
  | (Common & { readonly kind: 'policy'; readonly iterations: number; readonly lanes: number; readonly rate: number });
/** What a job of the Lab does. */
export type JobKind = JobQuestion['kind'];

/** A job as it is shown. */
export type JobView = {
  readonly id: string;
  readonly kind: JobKind;
  readonly state: 'running' | 'done' | 'failed' | 'cancelled';
  readonly done: number;
  readonly total: number;
  /** The file of the runs that it writes. */
  readonly file: string;
  /** The last that a failed job said. */
  readonly said: string;
};
