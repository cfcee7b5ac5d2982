/** A model measured on a data set: the same samples for the same set, whatever the model. */
import { ok, type Result } from '../../base/index.ts';
import type { Session } from '../../nn/index.ts';
import { actionCodec, Batches, riichiCodec, type Dataset } from '../dataset/index.ts';
import { ActionMeasure } from './actionmeasure.ts';
import { Measure, type Report } from './measure.ts';
import { ask, askActions, openSessions } from './model.ts';

const BATCH = 128;

export type ValidateOptions = {
  /** Samples to look at; all at most. */
  readonly samples: number;
  /** Threads; 0 is the calling one. */
  readonly threads: number;
};

/** Batches one after the other, each asked and counted. */
type Questions = {
  readonly steps: number;
  readonly ask: (session: Session, step: number) => Promise<Result<void>>;
  readonly reports: () => readonly Report[];
};

const stepsOf = ({ stepsPerEpoch }: { readonly stepsPerEpoch: number }, samples: number): number =>
  Math.max(1, Math.min(stepsPerEpoch, Math.ceil(samples / BATCH)));

const questionsOf = (dataset: Dataset, samples: number): Questions => {
  const order = { seed: 'validate', batch: Math.min(BATCH, dataset.own + dataset.claims) };
  const { set } = dataset;
  if (set.family === 'chinese') {
    const batches = new Batches(dataset, order, actionCodec(0));
    const measure = new ActionMeasure();
    const ask = async (session: Session, step: number): Promise<Result<void>> => {
      const batch = batches.batchAt(step);
      const logits = await askActions(session, batch, set);
      return logits.ok ? ok(measure.add(batch, logits.value)) : logits;
    };
    return { steps: stepsOf(batches, samples), ask, reports: () => measure.reports() };
  }
  const batches = new Batches(dataset, order, riichiCodec);
  const measure = new Measure();
  const askAll = async (session: Session, step: number): Promise<Result<void>> => {
    const batch = batches.batchAt(step);
    const answers = await ask(session, batch, set);
    return answers.ok ? ok(measure.add(batch, answers.value)) : answers;
  };
  return { steps: stepsOf(batches, samples), ask: askAll, reports: () => measure.reports() };
};

export const validate = async (
  model: Uint8Array,
  dataset: Dataset,
  { samples, threads }: ValidateOptions,
): Promise<Result<readonly Report[]>> => {
  const opened = await openSessions(model, threads);
  if (!opened.ok) return opened;
  const questions = questionsOf(dataset, samples);
  let next = 0;
  let failure: Result<never> | undefined;
  const work = async (session: Session): Promise<void> => {
    while (next < questions.steps && failure === undefined) {
      const done = await questions.ask(session, next++);
      if (!done.ok) failure = done;
    }
  };
  await Promise.all(opened.value.map(work));
  await Promise.all(opened.value.map((session) => session.close()));
  return failure ?? ok(questions.reports());
};
