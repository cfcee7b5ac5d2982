/** A thread that does tricks. */
import { serveTasks } from '../src/jobs/node/index.ts';
import { TRICKS } from './jobkinds.ts';

serveTasks(TRICKS.kinds);
