/** The workers of a server: one for questions, and one for reviews, which take seconds and must hold up nobody else. */
import type { Result } from '../base/index.ts';
import type { Job } from './job.ts';
import { Pool } from './pool.ts';

/** Milliseconds. A review of a long game takes about ten seconds of a core; reviews are few, so they may wait for each other. */
export const REVIEW_BUDGET = 120_000;
export const REVIEW_PATIENCE = 120_000;
export const REVIEW_QUEUE = 4;

export class Pools {
  private readonly questions: Pool;
  private readonly reviews: Pool;

  /** `worker`: the compiled worker.js. */
  constructor(worker: URL) {
    this.questions = new Pool({ worker });
    this.reviews = new Pool({
      worker,
      budget: REVIEW_BUDGET,
      patience: REVIEW_PATIENCE,
      queue: REVIEW_QUEUE,
      stopsForgotten: true,
    });
  }

  /** Never rejects, as `Pool.ask`. */
  ask(job: Job, signal?: AbortSignal): Promise<Result<unknown>> {
    return (job.kind === 'review' ? this.reviews : this.questions).ask(job, signal);
  }

  async close(): Promise<void> {
    await Promise.all([this.questions.close(), this.reviews.close()]);
  }
}
