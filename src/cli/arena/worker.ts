/** A thread of `suzaku arena`: plays the sets it is sent, one after the other. */
import { parentPort, workerData } from 'node:worker_threads';
import { playDuplicate } from '../../arena/index.ts';
import { duplicateOf, networksOf, type Plan } from './plan.ts';

const plan = workerData as Plan;
const { networks } = await networksOf(plan);
const options = duplicateOf(plan, networks);

parentPort!.on('message', (index: number) => {
  void playDuplicate(options, index).then((result) => parentPort!.postMessage({ index, result }));
});
