import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const bin = resolve(import.meta.dirname, '..', '..', 'bin', 'suzaku');
const folder = mkdtempSync(join(tmpdir(), 'suzaku-convert-'));
afterAll(() => rmSync(folder, { recursive: true }));

const suzaku = (...args: readonly string[]): { status: number | null; out: string; err: string } => {
  const done = spawnSync(process.execPath, [bin, ...args], { encoding: 'utf8' });
  return { status: done.status, out: done.stdout, err: done.stderr };
};

const GAME = join(folder, 'game.suzaku');
suzaku('arena', '--rules', 'tenhou,length=east', '--challenger', 'greedy', '--field', 'random', '--game', '0/0', '--record', GAME); // prettier-ignore

test.each([
  ['a folder that is not there', join(folder, 'no', 'out.mjai')],
  ['a folder instead of a file', folder],
])('an output that cannot be written: one line and 1: %s', (_, out) => {
  const { status, err } = suzaku('convert', GAME, out, '--to', 'mjai');
  expect(status).toBe(1);
  expect(err).toMatch(/^[^\n]*: file\.unwritable — [^\n]+\n$/);
});
