/** A program that wants the doubles of 0 … count on a cluster, keeps them in a folder and ends with their hash (clusterlab.ts starts it). */
import { clusterExecutor } from '../src/cluster/index.ts';
import { folderStore, runAll } from '../src/jobs/node/index.ts';
import { unwrap } from '../src/base/index.ts';
import { hashOf, labTasks } from './clustertasks.ts';
import { endWithParent } from './clusterorphan.ts';

type Args = { address: string; count: number; slow?: number; store: string };

endWithParent();
const { address, count, slow, store } = JSON.parse(process.argv[2]!) as Args;
// The server may be away when this begins.
const executor = unwrap(await clusterExecutor({ address, engine: 'lab', width: 32, sweep: 1000, waits: 60_000 }));
const progress = ({ done }: { readonly done: number }): void => void process.stdout.write(`done ${done}\n`);
const all = unwrap(await runAll(executor, labTasks(count, slow), { store: folderStore(store), progress }));
process.stdout.write(`hash ${all.length} ${hashOf(all)}\n`);
await executor.close();
process.exit(0);
