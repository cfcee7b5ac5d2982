/** What a cluster keeps on its server: streams, buckets and subjects by name, and which worker takes which task. */

/** Changes with the form of messages; a program of another schema refuses them. */
export const SCHEMA = 1;

/** The work queue: a message a task, gone when it is acknowledged. */
export const TASKS = 'SUZAKU_TASKS';
/** A message a result, under the task's id, at most one. */
export const RESULTS = 'SUZAKU_RESULTS';
/** The last reason why a task has no result. */
export const DEAD = 'SUZAKU_DEAD';
/** Results that differ from the one that counts, and workers that were caught. */
export const ALARMS = 'SUZAKU_ALARMS';
/** Keys: `engine`, `current.RULES`, `draw.DIGEST`, `learner.NAME`, `quarantine.WORKER`. Only a coordinator, learners and who promotes write here. */
export const CONTROL = 'suzaku_control';
/** A key a worker; it disappears when the worker stops saying that it is there. */
export const WORKERS = 'suzaku_workers';
/** Objects by SHA-256: weights, logs, texts that tasks read. */
export const INPUTS = 'suzaku_inputs';
/** Objects of results that do not fit into a message. */
export const OUTPUTS = 'suzaku_outputs';

/** What a worker does: self-play, matches, data sets and fits; `trusted` takes what decides promotions. */
export const ROLES = ['actor', 'evaluator', 'builder', 'trusted'] as const;
/** One of ROLES. */
export type Role = (typeof ROLES)[number];

/** By the first word of a task's kind. */
export const roleOf = (kind: string): Role => {
  if (kind.startsWith('selfplay.')) return 'actor';
  return kind.startsWith('arena.') ? 'evaluator' : 'builder';
};

export const taskSubject = (role: Role, id: string): string => `suzaku.task.${role}.${id}`;
export const resultSubject = (id: string): string => `suzaku.result.${id}`;
/** The second result of a task that is checked, by the worker that was asked for it. */
export const auditSubject = (id: string): string => `suzaku.audit.${id}`;
/** The result of a task that decides a promotion: only who has the trusted workers' password may publish here. */
export const trustedSubject = (id: string): string => `suzaku.trusted.${id}`;
/** All results of a task. */
export const anyResultSubject = (id: string): string => `suzaku.*.${id}`;
export const deadSubject = (id: string): string => `suzaku.dead.${id}`;
export const alarmSubject = (id: string): string => `suzaku.alarm.${id}`;
/** Not stored: a result or a dead letter of the id is there. */
export const doneSubject = (id: string): string => `suzaku.done.${id}`;
/** Not stored: the run that asked for a task does not want it any more. */
export const withdrawnSubject = (id: string): string => `suzaku.withdrawn.${id}`;
/** Not stored: a line of progress from within a task. */
export const noteSubject = (id: string): string => `suzaku.note.${id}`;

/** Names of workers are parts of keys and subjects. */
export const isWorkerName = (text: string): boolean => /^[\w-]{1,48}$/.test(text);
