/** A thread that plays matches. */
import { MATCHES } from './kinds.ts';
import { serveTasks } from './serve.ts';

serveTasks(MATCHES.kinds);
