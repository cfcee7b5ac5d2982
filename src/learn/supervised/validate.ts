/** A model measured on a data set: the same samples for the same set, whatever the model. */
import { ok, type Result } from '../../base/index.ts';
import { Batches, type Dataset } from '../dataset/index.ts';
import { Measure, type Report } from './measure.ts';
import { ask, openSessions } from './model.ts';

const BATCH = 128;

export type ValidateOptions = {
  /** Samples to look at; all at most. */
  readonly samples: number;
  /** Threads; 0 is the calling one. */
  readonly threads: number;
};

export const validate = async (
  model: Uint8Array,
  dataset: Dataset,
  { samples, threads }: ValidateOptions,
): Promise<Result<readonly Report[]>> => {
  const opened = await openSessions(model, threads);
  if (!opened.ok) return opened;
  const batches = new Batches(dataset, { seed: 'validate', batch: Math.min(BATCH, dataset.own + dataset.claims) });
  const steps = Math.max(1, Math.min(batches.stepsPerEpoch, Math.ceil(samples / BATCH)));
  const measure = new Measure();
  let next = 0;
  let failure: Result<never> | undefined;
  const work = async (session: (typeof opened.value)[number]): Promise<void> => {
    while (next < steps && failure === undefined) {
      const batch = batches.batchAt(next++);
      const answers = await ask(session, batch, dataset.set);
      if (answers.ok) measure.add(batch, answers.value);
      else failure = answers;
    }
  };
  await Promise.all(opened.value.map(work));
  await Promise.all(opened.value.map((session) => session.close()));
  return failure ?? ok(measure.reports());
};
