// npm test [-- VITEST ARGUMENTS]: set-up, then all tests.
import { join } from 'node:path';
import { buildSite, root, run, setUp } from './setup.js';

setUp();
buildSite();
process.chdir(root);
run(join(root, 'node_modules', 'vitest', 'vitest.mjs'), ['run', ...process.argv.slice(2)]);
