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
  wantsNetwork,
  type AdviserMaker,
  type AdviseQuestion,
} from '../answers/index.ts';
import type { Networks } from '../players/index.ts';
import { modelRulesOf } from '../policy/index.ts';
import type { Ruleset } from '../rules/index.ts';
import type { Answered, Asked, Job } from './job.ts';

/**
 * Networks that are open, by the rules whose networks they are; opened with the first question that wants one. On plain arrays: a worker is ended when a job
 * takes too long, and a native session that is ended in the middle of a run takes the whole process with it.
 */
const opened = new Map<string, Promise<{ readonly networks: Networks }>>();

/** The library is fetched late: most questions need none of it. */
const open = async (rules: Ruleset): Promise<{ readonly networks: Networks }> => {
  const { openFilePlain, openNetworks } = await import('../models/index.ts');
  return openNetworks(['suzaku'], [rules], openFilePlain);
};

const adviserOf: AdviserMaker = async (rules, plan) => {
  if (!wantsNetwork(rules, plan)) return makeAdviser(rules, plan);
  const { id } = modelRulesOf(rules);
  const networks = opened.get(id) ?? open(rules);
  opened.set(id, networks);
  return makeAdviser(rules, plan, (await networks).networks);
};

const advise = async (question: AdviseQuestion): Promise<Result<unknown>> => {
  const advised = await answerAdvise(question, adviserOf, giveOpinion);
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
      return answerReview(job.record, job.question, adviserOf, giveOpinions);
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
