/** What a record, a model or a guest wrote reaches the terminal harmless, whichever command prints it. */
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { commandsOf } from '../../testkit/commands.ts';
import { playMatch } from '../arena/index.ts';
import { makePlayer } from '../players/index.ts';
import { parseRuleset } from '../rules/index.ts';
import type { Event } from '../table/index.ts';
import { unwrap, visible } from '../base/index.ts';
import { makeSuzaku } from '../records/index.ts';
import { register as arena } from './arena.ts';
import { register as convert } from './convert.ts';
import { register as replay } from './replay.ts';
import { register as show } from './show.ts';
import { register as stats } from './stats.ts';
import { fail, print, progressOf, tell, writeText } from './io.ts';

const EVIL = 'x\u001b]0;title\u0007\u001b[2J\u009b31m\u202Ey\u007f';

test('only io.ts writes to the terminal', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });
  const others = files.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== 'io.ts');
  expect(others.length).toBeGreaterThan(50);
  const writers = others.filter((name) =>
    /process\.std(?:out|err)\.write|console\./.test(readFileSync(join(import.meta.dirname, name), 'utf8')),
  );
  expect(writers).toEqual([]);
});

describe('every way out', () => {
  const written = (work: () => void): string => {
    let text = '';
    const take = (chunk: string | Uint8Array): boolean => ((text += String(chunk)), true);
    const isTTY = [process.stdout.isTTY, process.stderr.isTTY];
    const spies = [process.stdout, process.stderr].map((stream) => vi.spyOn(stream, 'write').mockImplementation(take));
    process.stdout.isTTY = process.stderr.isTTY = true;
    try {
      work();
    } catch {
      // The end of the command.
    } finally {
      for (const spy of spies) spy.mockRestore();
      [process.stdout.isTTY, process.stderr.isTTY] = isTTY as [boolean, boolean];
    }
    return text;
  };
  test.each<readonly [string, () => void]>([
    ['print', () => print(EVIL)],
    ['tell', () => tell(EVIL)],
    ['fail', () => fail(EVIL, { code: EVIL, at: 0, text: `${EVIL}\nforged: ok` })],
    ['to standard output', () => writeText('-', '-', EVIL)],
    ['progress', () => progressOf({})(EVIL)],
  ])('%s', (_, work) => {
    // The cursor is moved by us, at the beginning of progress.
    const text = written(work).replace('\r\u001b[K', '');
    expect(text).toContain('\\u001b[2J');
    expect(visible(text)).toBe(text);
    expect(text).not.toContain('\nforged');
  });
});

describe('commands', () => {
  const folder = mkdtempSync(join(tmpdir(), 'suzaku-foreign-'));
  const rules = unwrap(parseRuleset('tenhou,length=east'));
  const events: Event[] = [];
  playMatch({
    rules,
    seed: 'foreign',
    players: [0, 1, 2, 3].map((seat) => unwrap(makePlayer('greedy', rules, 'foreign', seat))),
    listener: (event) => events.push(event),
  });
  const named = events.map((event) =>
    event.type === 'start-match' ? { ...event, names: [EVIL, 'b', 'c', 'd'] } : event,
  );
  const odd = named.map((event, i) =>
    event.type === 'draw' && i > 40 ? { ...event, tile: 0 as typeof event.tile } : event,
  );
  const write = (name: string, list: readonly Event[]): string => {
    const path = join(folder, name);
    writeFileSync(path, makeSuzaku({ events: list, meta: { id: EVIL } }));
    return path;
  };
  const good = write('good.jsonl', named);
  const bad = write('bad.jsonl', odd);
  const unknown = join(folder, 'unknown.jsonl');
  writeFileSync(unknown, readFileSync(good, 'utf8').replaceAll('"draw"', JSON.stringify(EVIL)));
  const run = commandsOf(arena, convert, replay, show, stats);

  test.each([
    ['a record that diverges', ['replay', bad]],
    ['a record with an unknown type', ['replay', unknown]],
    ['a game shown', ['show', good]],
    ['statistics by name', ['stats', 'players', good, '--by', 'name']],
    ['statistics as JSON', ['stats', 'players', good, '--by', 'name', '--json']],
    ['a record that cannot be converted', ['convert', good, '-', '--to', 'botzone']],
    ['a field of rules', ['arena', '--rules', `tenhou,${EVIL}=1`, '--challenger', 'greedy', '--field', 'greedy']],
    ['a player', ['arena', '--challenger', EVIL, '--field', 'greedy']],
  ])('%s', async (_, args) => {
    const { out, err } = await run(args);
    expect(out + err).not.toBe('');
    expect(visible(out + err)).toBe(out + err);
  });
});
