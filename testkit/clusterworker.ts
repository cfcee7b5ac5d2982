/** A worker as a process of its own (clusterlab.ts starts it): of trick tasks, or of `all` kinds. `lies`: one answer in ten is wrong, with a right digest of it. `clock`: its clock jumps by days. */
import { appendFileSync } from 'node:fs';
import { ROLES, runWorker } from '../src/cluster/index.ts';
import { stopOnSignals, type Workshop } from '../src/jobs/node/index.ts';
import { TRICKS } from './jobkinds.ts';
import { jumpClock } from './clusterclock.ts';
import { endWithParent } from './clusterorphan.ts';

type Args = {
  address: string;
  name: string;
  cache: string;
  stored: string;
  engine?: string;
  lies?: string;
  all?: string;
  roles?: string;
  clock?: string;
};

endWithParent();
const { address, name, cache, stored, engine = 'lab', lies, all, roles, clock } = JSON.parse(process.argv[2]!) as Args;
if (clock !== undefined) jumpClock();
const worker = new URL(lies === undefined ? './jobworker.js' : './lyingworker.js', import.meta.url);
const workshop: Workshop = all === undefined ? { ...TRICKS, worker } : (await import('../src/learn/index.ts')).WORKSHOP;
const { signal } = stopOnSignals();
const done = await runWorker({
  address,
  roles: ROLES.filter((role) => (roles ?? 'actor,evaluator,builder').split(',').includes(role)),
  threads: 1,
  workshop,
  name,
  cache,
  signal,
  engine,
  heartbeat: 500,
  deliveries: 1000,
  onPut: (id, put) => {
    if (put === 'stored') appendFileSync(stored, `${id}\n`);
  },
});
process.stdout.write(`${JSON.stringify(done)}\n`);
process.exit(done.ok ? 0 : 1);
