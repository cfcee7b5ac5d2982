// node scripts/apidoc.js: writes docs/api.md from the schemas of the server.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, setUp } from './setup.js';

setUp();
const { makeApiDoc } = await import('../dist/src/server/apidoc.js');
writeFileSync(join(root, 'docs', 'api.md'), makeApiDoc());
