/** A thread that does any task. */
import { serveTasks } from '../jobs/node/index.ts';
import { WORKSHOP } from './kinds.ts';

serveTasks(WORKSHOP.kinds);
