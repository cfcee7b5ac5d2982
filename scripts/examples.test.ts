/** Every program of examples/ runs as npm run example runs it, prints what it is for, and stays short. */
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const folder = join(root, 'examples');

/** Arguments, and what the output must hold. `mjaibot` and `tiny` have tests of their own below. */
const RUNS: Readonly<Record<string, readonly [readonly string[], RegExp]>> = {
  advice: [[], /^2345m0678p23467s5z: 1-shanten\n[^]*rank points, win/],
  report: [[], /decisions judged, accuracy \d/],
  bot: [[], /rounds, place [1-4] with/],
  match: [['3'], /^3 sets, 12 games, 0 illegal actions\nmean rank [1-4]\.\d+, 95 % /],
  policy: [[], /step 300: loss 1\.\d+/],
};

const run = (
  args: readonly string[],
): { readonly status: number | null; readonly out: string; readonly err: string } => {
  const done = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  return { status: done.status, out: done.stdout, err: done.stderr };
};

test.each(Object.entries(RUNS))('%s', (name, [args, wanted]) => {
  const { status, out, err } = run([join(root, 'dist', 'examples', `${name}.js`), ...args]);
  expect([status, err]).toEqual([0, '']);
  expect(out).toMatch(wanted);
});

/** Programs of the reference, one per public path, run in one process; what a line prints stands behind it as a comment. */
const references = readdirSync(join(folder, 'api')).map((name) => name.replace(/\.ts$/, ''));
const IN_ONE = `for (const name of process.argv.slice(1)) {
  console.log('# ' + name);
  await import('./dist/examples/api/' + name + '.js');
}`;

test('the examples of the reference print what they say', () => {
  const { status, out, err } = run(['--input-type=module', '-e', IN_ONE, ...references]);
  expect([status, err]).toEqual([0, '']);
  const wanted = references.flatMap((name) => [
    `# ${name}`,
    ...Array.from(
      readFileSync(join(folder, 'api', `${name}.ts`), 'utf8').matchAll(/console\.log\(.*\); \/\/ (.*)$/gm),
      ([, comment]) => comment!,
    ),
  ]);
  expect(out.trimEnd().split('\n')).toEqual(wanted);
});

test('a hand that cannot be ends with one line and status 1', () => {
  const { status, err } = run([join(root, 'dist', 'examples', 'advice.js'), '11111m']);
  expect(status).toBe(1);
  expect(err).toMatch(/^\S+: .*\n$/);
});

test('mjaibot plays in the arena without a fault', () => {
  const bot = join(root, 'dist', 'examples', 'mjaibot.js');
  const guest = `mjai="${process.execPath}" "${bot}"`;
  const options = ['--rules', 'tenhou,length=east', '--field', 'tsumogiri', '--sets', '1', '--seed', 'example'];
  const { status, out } = run([join(root, 'bin', 'suzaku'), 'arena', '--challenger', guest, ...options, '--json']);
  expect(status).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ games: 4, illegal: 0, late: 0, crashes: 0 });
});

test('tiny trains a few steps', () => {
  const { err, out } = run([join(root, 'dist', 'examples', 'tiny.js'), '--steps', '20']);
  expect([err, out]).toEqual(['', expect.stringContaining('fresh problems right') as string]);
});

const programs = readdirSync(folder).filter((name) => /\.(?:ts|html)$/.test(name));

test('every program is run here or by scripts/package.test.ts', () => {
  const known = [...Object.keys(RUNS), 'mjaibot', 'tiny'].map((name) => `${name}.ts`);
  expect(programs.sort()).toEqual([...known, 'page.html'].sort());
});

test.each(programs.filter((name) => name !== 'tiny.ts'))('%s has at most 60 lines', (name) => {
  expect(readFileSync(join(folder, name), 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(60);
});
