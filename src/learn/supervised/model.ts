/** Sessions of an exported model, asked in whole batches by several threads. */
import type { FeatureSet } from '../../features/index.ts';
import { openInWorker, openModel, type Session } from '../../nn/node/index.ts';
import { ok, type Result } from '../../base/index.ts';
import type { ActionBatch, Batch } from '../dataset/index.ts';
import { questionsOf, kindOfModel, readHeads, readKind, type Answers } from '../networks/index.ts';

/** What the model says of the samples of a batch. */
export const ask = async (session: Session, batch: Batch, set: FeatureSet): Promise<Result<Answers>> => {
  const kind = kindOfModel(session);
  if (!kind.ok) return kind;
  const answer = await session.run(questionsOf(batch, set, 0, batch.samples));
  if (!answer.ok) return answer;
  return ok(kind.value === undefined ? readHeads(answer.value, batch) : readKind(answer.value, batch, kind.value));
};

/** The logits of every action, [B, 235]. */
export const askActions = async (
  session: Session,
  batch: ActionBatch,
  set: FeatureSet,
): Promise<Result<Float32Array>> => {
  const answer = await session.run(questionsOf(batch, set, 0, batch.samples));
  return answer.ok ? ok(answer.value['action']!.data as Float32Array) : answer;
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
      const checked = kindOfModel(session.value);
      if (!checked.ok) failure ??= checked;
    } else failure ??= session;
  if (failure === undefined) return ok(sessions);
  await Promise.all(sessions.map((session) => session.close()));
  return failure;
};
