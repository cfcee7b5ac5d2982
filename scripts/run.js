// npm run bench|verify|example -- NAME [OPTIONS]: set-up, then dist/FOLDER/NAME.js.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root, run, setUp } from './setup.js';

const [folder, name, ...options] = process.argv.slice(2);
setUp();
// A program's file exports nothing and ends in no dot; helpers live in lib/.
const names = readdirSync(join(root, folder))
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => file.slice(0, -3));
const script = join(root, 'dist', folder, `${name}.js`);
if (name === undefined || !names.includes(name) || !existsSync(script)) {
  process.stderr.write(
    `${folder}: usage — npm run ${folder === 'examples' ? 'example' : folder} -- NAME [OPTIONS], NAME one of: ${names.join(', ')}\n`,
  );
  process.exit(2);
}
run(script, options);
