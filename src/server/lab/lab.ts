/** What the Lab of a server consists of. */
import { Jobs, type JobOptions } from './jobs.ts';
import { ModelShelf } from './models.ts';
import { newToken } from './token.ts';

export type LabOptions = JobOptions & {
  /** The folder of shipped models. */
  readonly models: string;
};

export type Lab = {
  readonly token: string;
  readonly runs: string;
  readonly models: ModelShelf;
  readonly jobs: Jobs;
};

/** The Lab of a folder of runs. */
export const labOf = (options: LabOptions): Lab => ({
  token: newToken(),
  runs: options.runs,
  models: new ModelShelf(options.models, options.runs),
  jobs: new Jobs(options),
});
