/** The server's worker thread: one job after the other, so that parsing and counting never hold up the loop that serves. */
import { parentPort } from 'node:worker_threads';
import { fault, ok, type Result } from '../base/index.ts';
import {
  advisedJson,
  answerAdvise,
  answerConvert,
  answerHand,
  answerReview,
  answerScore,
  giveOpinion,
  giveOpinions,
  makeAdviser,
  type AdviseQuestion,
} from '../answers/index.ts';
import type { Answered, Asked, Job } from './job.ts';

const advise = async (question: AdviseQuestion): Promise<Result<unknown>> => {
  const advised = await answerAdvise(question, makeAdviser, giveOpinion);
  return advised.ok ? ok(advisedJson(advised.value, question.lang ?? 'en')) : advised;
};

const answer = async (job: Job): Promise<Result<unknown>> => {
  switch (job.kind) {
    case 'hand':
      return answerHand(job.question);
    case 'score':
      return answerScore(job.question);
    case 'advise':
      return advise(job.question);
    case 'convert':
      return answerConvert(job.record, job.question);
    case 'review':
      return answerReview(job.record, job.question, makeAdviser, giveOpinions);
    default:
      return fault('job.unknown', 0, `there is no such job: ${String(job satisfies never)}`);
  }
};

const run = async ({ id, job }: Asked): Promise<Answered> => {
  try {
    return { id, answer: await answer(job) };
  } catch {
    return { id, answer: fault('answer.failed', 0, 'the question led to an inner error') };
  }
};

parentPort?.on('message', (asked: Asked) => {
  void run(asked).then((answered) => parentPort?.postMessage(answered));
});
