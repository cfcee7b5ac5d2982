/** A thread of `suzaku dataset build`: makes the shards it is sent, one after the other. */
import { parentPort, workerData } from 'node:worker_threads';
import { ShardMaker, type Plan, type Task } from './maker.ts';

const maker = new ShardMaker(workerData as Plan);

parentPort!.on('message', (task: Task) => parentPort!.postMessage(maker.make(task)));
