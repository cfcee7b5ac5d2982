/** What the stores of this machine share: the digest of a result, and what is said when a result differs from the one that is there. */
import { createHash } from 'node:crypto';
import { fault, type Result } from '../../base/index.ts';
import type { Output, Task } from '../task.ts';

/** Of the value as JSON and of the bytes: finds damage, and results of one task that differ. */
export const digestOfOutput = ({ value, bytes }: Output): string => {
  const hash = createHash('sha256').update(JSON.stringify(value));
  if (bytes !== undefined) hash.update('\0').update(bytes);
  return hash.digest('hex');
};

export const differs = (where: string, id: string, task: Task): Result<never> =>
  fault(
    'jobs.differs',
    0,
    `${where} holds another result of this task (id ${id}); a task has one result, so a program or a machine is broken: ${task.kind} is to be looked at before it is counted`,
  );

/** Writes; what the system refuses is a fault. */
export const written = (write: () => void): Result<true> => {
  try {
    write();
    return { ok: true, value: true };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    return fault('file.unwritable', 0, message);
  }
};
