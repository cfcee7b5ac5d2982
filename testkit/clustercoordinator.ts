/** A coordinator as a process of its own (clusterlab.ts starts it): it has the server, and can be killed like everybody else. */
import { startCoordinator, type Topology } from '../src/cluster/index.ts';
import { stopOnSignals } from '../src/jobs/node/index.ts';
import { endWithParent } from './clusterorphan.ts';

type Args = { port: number; folder: string; topology: Partial<Topology> };

endWithParent();
const { port, folder, topology } = JSON.parse(process.argv[2]!) as Args;
const { signal } = stopOnSignals();
const coordinator = await startCoordinator({
  server: { host: '127.0.0.1', port, folder },
  engine: { digest: 'lab', commit: 'lab' },
  topology,
});
if (!coordinator.ok) {
  process.stderr.write(`coordinator: ${coordinator.error.text}\n`);
  process.exit(1);
}
process.stdout.write('ready\n');
if (!signal.aborted) await new Promise((done) => signal.addEventListener('abort', done, { once: true }));
await coordinator.value.close();
process.exit(0);
