// Makes a checkout ready to run: installs what is missing, builds what is stale.
// Plain Node without packages, because it runs before node_modules exists.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const at = (...parts) => join(root, ...parts);

const INSTALL_STAMP = at('node_modules', '.suzaku-install');
const BUILD_STAMP = at('dist', '.suzaku-build');
const SITE_STAMP = at('dist', '.suzaku-site');
const BUILD_INPUTS = [
  'src',
  'bench',
  'verify',
  'testkit',
  'scripts',
  'examples',
  'web/tiles',
  'vitest.config.ts',
  'tsconfig.json',
  'package-lock.json',
];

const SITE_INPUTS = ['src', 'web', 'models', 'package-lock.json'];

const hash = (text) => createHash('sha256').update(text).digest('hex');
const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/** Runs a child with our terminal; set-up chatter goes to stderr so that stdout stays the program's. True when it succeeded. */
const attempt = (what, command, args, options = {}) => {
  const done = spawnSync(command, args, { cwd: root, stdio: ['ignore', 2, 2], ...options });
  if (done.status === 0) return true;
  const reason = done.error ? done.error.message : `exit ${done.status ?? done.signal}`;
  process.stderr.write(`set-up: ${what} failed (${reason})\n`);
  return false;
};

const must = (what, command, args, options) => {
  if (!attempt(what, command, args, options)) process.exit(1);
};

/** npm as the running npm's own script where known (no shell needed, also on Windows). */
const npm = (args) => {
  const script = process.env.npm_execpath;
  if (script !== undefined && /\.c?js$/.test(script))
    return attempt(`npm ${args[0]}`, process.execPath, [script, ...args]);
  return attempt(`npm ${args[0]}`, 'npm', args, { shell: process.platform === 'win32' });
};

const installWanted = () => hash(`${process.platform} ${process.arch} ${read(at('package-lock.json'))}`);

const packagesIn = (file) => {
  try {
    return JSON.parse(read(file)).packages;
  } catch {
    return {};
  }
};

/** What npm says it has installed is what the lockfile wants; packages that may be absent (of other platforms) may be. */
export const isInstalled = (folder = root) => {
  const wanted = Object.entries(packagesIn(join(folder, 'package-lock.json')) ?? {}).filter(([name]) => name !== '');
  const found = packagesIn(join(folder, 'node_modules', '.package-lock.json')) ?? {};
  return (
    wanted.length > 0 &&
    wanted.every(([name, { version, optional, devOptional }]) => {
      const one = Object.hasOwn(found, name) ? found[name] : undefined;
      return one === undefined ? optional === true || devOptional === true : one.version === version;
    })
  );
};

/** Installs where neither we nor npm (`npm ci`) have done so already. */
export const install = () => {
  const wanted = installWanted();
  if (read(INSTALL_STAMP) === wanted) return;
  if (isInstalled()) return writeFileSync(INSTALL_STAMP, wanted);
  process.stderr.write('set-up: installing packages (once)\n');
  // npm ci refuses a lockfile that lacks the binaries of other platforms, which a registry mirror may not have; npm install takes
  // the same versions from it and adds what this platform needs.
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  if (!npm(['ci', ...quiet]) && !npm(['install', '--no-save', ...quiet])) process.exit(1);
  writeFileSync(INSTALL_STAMP, wanted);
};

const filesBelow = (name) => {
  const walk = (path) =>
    readdirSync(path, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? walk(join(path, entry.name)) : [join(path, entry.name)],
    );
  const path = at(name);
  if (!existsSync(path)) return [];
  return name.includes('.') ? [path] : walk(path).sort();
};

const sumOf = (inputs) => {
  const sum = createHash('sha256');
  for (const file of inputs.flatMap(filesBelow))
    sum.update(file.slice(root.length)).update('\0').update(readFileSync(file));
  return sum.digest('hex');
};

export const build = () => {
  const wanted = sumOf(BUILD_INPUTS);
  if (read(BUILD_STAMP) === wanted) return;
  process.stderr.write('set-up: building\n');
  // A deleted source must not live on in dist, so a stale build starts empty.
  rmSync(at('dist'), { recursive: true, force: true });
  mkdirSync(at('dist'));
  must('tsc', process.execPath, [at('node_modules', 'typescript', 'bin', 'tsc'), '-b']);
  writeFileSync(BUILD_STAMP, wanted);
};

/** dist/site: the page as static files. Only what shows or ships the page waits for it. */
export const buildSite = () => {
  const wanted = sumOf(SITE_INPUTS);
  if (read(SITE_STAMP) === wanted) return;
  process.stderr.write('set-up: building the page\n');
  must('tsc of web', process.execPath, [at('node_modules', 'typescript', 'bin', 'tsc'), '-p', 'web']);
  must('vite', process.execPath, [
    at('node_modules', 'vite', 'bin', 'vite.js'),
    'build',
    '--logLevel',
    'warn',
    '--config',
    at('web', 'vite.config.ts'),
  ]);
  writeFileSync(SITE_STAMP, wanted);
};

export const setUp = () => {
  install();
  build();
};

/** Runs a Node program in the foreground and ends with its exit code. */
export const run = (script, args) => {
  const done = spawnSync(process.execPath, [script, ...args], { cwd: process.cwd(), stdio: 'inherit' });
  process.exit(done.status ?? 1);
};
