// npm start [-- ARGUMENTS]: set-up, then the program's main job.
import { join } from 'node:path';
import { root, run, setUp } from './setup.js';

setUp();
run(join(root, 'bin', 'suzaku'), process.argv.slice(2));
