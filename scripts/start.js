// npm start [-- ARGUMENTS]: set-up, then the program; without arguments the page.
import { join } from 'node:path';
import { buildSite, root, run, setUp } from './setup.js';

const args = process.argv.slice(2);
const wanted = args.length === 0 ? ['serve'] : args;
setUp();
if (wanted[0] === 'serve') buildSite();
run(join(root, 'bin', 'suzaku'), wanted);
