// npm test [-- VITEST ARGUMENTS]: set-up, then all tests.
import { join } from 'node:path';
import { root, run, setUp } from './setup.js';

setUp();
process.chdir(root);
run(join(root, 'node_modules', 'vitest', 'vitest.mjs'), ['run', ...process.argv.slice(2)]);
