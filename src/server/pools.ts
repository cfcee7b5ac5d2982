/**
 * The workers of a server: one for questions, one for records to convert, and one for reviews, which take seconds; none of them holds up the
 * others. A worker starts with its first job.
 */
import type { Result } from '../base/index.ts';
import type { Job } from './job.ts';
import { Pool, type Asker } from './pool.ts';

/** Milliseconds. On a busy machine of two cores advice of the most work took two seconds, a record of 16 MiB five to nine. */
export const QUESTION_BUDGET = 5000;
export const RECORD_BUDGET = 10_000;
/** Milliseconds. A review of a long game takes about ten seconds of a core; reviews are few, so they may wait for each other. */
export const REVIEW_BUDGET = 120_000;
export const REVIEW_PATIENCE = 120_000;
export const REVIEW_QUEUE = 4;

/** The worker pools of a server, one for each kind of question. */
export class Pools {
  private readonly questions: Pool;
  private readonly records: Pool;
  private readonly reviews: Pool;

  /** `worker`: the compiled worker.js. */
  constructor(worker: URL) {
    this.questions = new Pool({ worker, budget: QUESTION_BUDGET });
    this.records = new Pool({ worker, budget: RECORD_BUDGET, stopsForgotten: true });
    this.reviews = new Pool({
      worker,
      budget: REVIEW_BUDGET,
      patience: REVIEW_PATIENCE,
      queue: REVIEW_QUEUE,
      perClient: REVIEW_QUEUE,
      stopsForgotten: true,
    });
  }

  /** Never rejects, as `Pool.ask`. */
  ask(job: Job, asker?: Asker): Promise<Result<unknown>> {
    const pool = job.kind === 'review' ? this.reviews : job.kind === 'convert' ? this.records : this.questions;
    return pool.ask(job, asker);
  }

  async close(): Promise<void> {
    await Promise.all([this.questions.close(), this.records.close(), this.reviews.close()]);
  }
}
