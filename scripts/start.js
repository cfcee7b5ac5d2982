// npm start [-- ARGUMENTS]: set-up, then the program; without arguments the page.
import { join } from 'node:path';
import { buildSite, root, run, setUp } from './setup.js';

const args = process.argv.slice(2);
const wanted = args.length === 0 ? ['serve'] : args;
setUp();
if (wanted[0] === 'serve') {
  buildSite();
  // In this process, so that a signal to it ends the server in order.
  const main = await import('../dist/src/cli/main.js');
  await main.run(wanted);
} else run(join(root, 'bin', 'suzaku'), wanted);
