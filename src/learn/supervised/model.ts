/** Sessions of an exported model, asked in whole batches by several threads. */
import type { FeatureSet } from '../../features/index.ts';
import { openInWorker, openModel, type Session } from '../../nn/index.ts';
import { HEADS } from '../../players/neural.ts';
import { fault, ok, type Result } from '../../tiles/index.ts';
import type { Batch } from '../dataset/index.ts';
import { questionsOf } from './feeds.ts';
import type { Answers } from './measure.ts';

/** A model that has the heads of the flagship. */
const checkHeads = ({ outputs }: Session): Result<void> => {
  const missing = HEADS.find((head) => outputs.every(({ name }) => name !== head));
  return missing === undefined ? ok(undefined) : fault('model.ports', 0, `the model has no output ${missing}`);
};

/** The numbers of every head for the samples of a batch. */
export const ask = async (session: Session, batch: Batch, set: FeatureSet): Promise<Result<Answers>> => {
  const answer = await session.run(questionsOf(batch, set, 0, batch.samples));
  if (!answer.ok) return answer;
  const numbers = (name: string): Float32Array => answer.value[name]!.data as Float32Array;
  return ok({
    discard: numbers('discard'),
    kong: numbers('kong'),
    choice: numbers('choice'),
    chow: numbers('chow'),
  });
};

/** `threads` sessions, or one on the calling thread for 0. */
export const openSessions = async (bytes: Uint8Array, threads: number): Promise<Result<readonly Session[]>> => {
  const opened = await Promise.all(
    threads === 0 ? [openModel(bytes)] : Array.from({ length: threads }, () => openInWorker(bytes)),
  );
  const sessions: Session[] = [];
  let failure: Result<never> | undefined;
  for (const session of opened)
    if (session.ok) {
      sessions.push(session.value);
      const checked = checkHeads(session.value);
      if (!checked.ok) failure ??= checked;
    } else failure ??= session;
  if (failure === undefined) return ok(sessions);
  await Promise.all(sessions.map((session) => session.close()));
  return failure;
};
