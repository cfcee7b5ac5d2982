/** A disk that is full: every write takes a few bytes and then fails. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { commandsOf } from '../../../../testkit/commands.ts';
import { double } from '../../../../testkit/jobkinds.ts';
import { register as arena } from '../../../cli/arena.ts';
import { writeText } from '../../../cli/io.ts';
import { unwrap } from '../../../base/index.ts';
import { openLines } from '../lines.ts';
import { replaceFile } from './index.ts';

const disk = vi.hoisted(() => ({ isFull: false }));
vi.mock('node:fs', async (importOriginal) => {
  const fs = await importOriginal<typeof import('node:fs')>();
  const full = (): never => {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  };
  return {
    ...fs,
    writeSync: (file: number, bytes: Uint8Array, at = 0, length = bytes.length) => {
      if (!disk.isFull) return fs.writeSync(file, bytes, at, length);
      return at > 0 ? full() : fs.writeSync(file, bytes, at, Math.min(5, length));
    },
    // Node's own leaves the file that it has opened.
    writeFileSync: (path: string, text: string) => {
      fs.writeFileSync(path, disk.isFull ? '' : text);
      if (disk.isFull) full();
    },
  };
});

const folder = mkdtempSync(join(tmpdir(), 'suzaku-full-'));
beforeEach(() => {
  disk.isFull = false;
});
afterAll(() => rmSync(folder, { recursive: true }));
const full = (work: () => void): string => {
  disk.isFull = true;
  try {
    work();
    return '';
  } catch (error) {
    return (error as Error).message;
  } finally {
    disk.isFull = false;
  }
};

test('a new file is not there afterwards, one that was there is as it was', () => {
  const [file, old, link] = ['new', 'old', 'link'].map((name) => join(folder, name)) as [string, string, string];
  writeFileSync(old, 'before');
  symlinkSync(old, link);
  expect(full(() => replaceFile(file, 'a longer text'))).toContain('ENOSPC');
  expect(full(() => replaceFile(old, 'a longer text'))).toContain('ENOSPC');
  expect(full(() => replaceFile(link, 'a longer text'))).toContain('ENOSPC');
  expect([existsSync(file), readFileSync(old, 'utf8')]).toEqual([false, 'before']);
  replaceFile(link, 'after');
  expect(readFileSync(old, 'utf8')).toBe('after');
  expect(readdirSync(folder).sort()).toEqual(['link', 'old']);
});

test('a line that does not fit is cut off again', async () => {
  const file = join(folder, 'lines');
  const store = unwrap(openLines(file, { engine: 'e', head: 'head', refuse: () => ({ code: 'x', at: 0, text: '' }) }));
  disk.isFull = true;
  expect(await store.put('1'.repeat(40), double(1), { value: 2 })).toMatchObject({
    ok: false,
    error: { code: 'file.unwritable', text: /ENOSPC/ },
  });
  disk.isFull = false;
  expect(readFileSync(file, 'utf8')).toBe('head\n');
});

test('commands say it in one line and leave nothing', async () => {
  const file = join(folder, 'report.txt');
  const said: string[] = [];
  const spy = vi.spyOn(process.stderr, 'write').mockImplementation((chunk) => (said.push(String(chunk)), true));
  full(() => writeText('--out', file, 'a longer text'));
  spy.mockRestore();
  expect(said).toEqual(['--out: file.unwritable — ENOSPC: no space left on device, write\n']);
  expect(existsSync(file)).toBe(false);
  const save = join(folder, 'save.jsonl');
  disk.isFull = true;
  const run = ['arena', '--challenger', 'tsumogiri', '--field', 'tsumogiri', '--sets', '1', '--threads', '1'];
  const { status, err } = await commandsOf(arena)([...run, '--save', save]);
  disk.isFull = false;
  expect([status, err]).toEqual([1, '--save: file.unwritable — ENOSPC: no space left on device, write\n']);
  expect(existsSync(save)).toBe(false);
});
