/** The thread of `verify rounds`: plays its job and sends the result. */
import { parentPort, workerData } from 'node:worker_threads';
import { runJob, type Job } from '../../testkit/roundsjob.ts';

parentPort?.postMessage(runJob(workerData as Job), []);
