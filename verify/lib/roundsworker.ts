/** A thread of `verify rounds`. */
import { serveTasks } from '../../src/jobs/node/index.ts';
import { ROUNDS } from '../../testkit/roundsjob.ts';

serveTasks(ROUNDS);
