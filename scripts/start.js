// npm start [-- ARGUMENTS]: set-up, then the program; without a command the page, with what options there are (`npm start -- --port 8080`).
import { join } from 'node:path';
import { buildSite, root, run, setUp } from './setup.js';

const args = process.argv.slice(2);
/** Options that the program itself has. */
const OWN = ['-h', '--help', '-V', '--version'];
const [first = ''] = args;
const isBare = args.length === 0 || (/^--?\w/.test(first) && !OWN.includes(first));
const wanted = isBare ? ['serve', ...args] : args;
setUp();
if (wanted[0] === 'serve') {
  buildSite();
  // In this process, so that a signal to it ends the server in order.
  const main = await import('../dist/src/cli/main.js');
  await main.run(wanted);
} else run(join(root, 'bin', 'suzaku'), wanted);
