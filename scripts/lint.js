// npm run lint: oxlint with type information, and the format check; zero warnings allowed.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { install, root } from './setup.js';

install();
const bin = (name) => join(root, 'node_modules', name, 'bin', name);
const programs = [
  [bin('oxlint'), '--type-aware', '--max-warnings', '0'],
  [bin('oxfmt'), '--check'],
];
const failed = programs.filter(
  (command) => spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit' }).status !== 0,
);
process.exit(failed.length === 0 ? 0 : 1);
