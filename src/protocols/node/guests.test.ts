import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { playLater } from '../../arena/play.ts';
import { makePlayer } from '../../players/index.ts';
import { chinese, tenhou, type Ruleset } from '../../rules/index.ts';
import type { Event } from '../../table/index.ts';
import { unwrap } from '../../base/index.ts';
import type { GuestCounts } from '../guest.ts';
import { makeGuest } from './guests.ts';

const bin = resolve(import.meta.dirname, '..', '..', '..', 'bin', 'suzaku');
const node = JSON.stringify(process.execPath);
const folder = mkdtempSync(join(tmpdir(), 'suzaku-guests-'));

/** A bot of a few lines: `answer(line, n)` is printed for every line. */
const script = (name: string, body: string): string => {
  const file = join(folder, `${name}.cjs`);
  writeFileSync(
    file,
    `let n = 0; const say = (text) => process.stdout.write(text + '\\n');
    require('readline').createInterface({ input: process.stdin }).on('line', (line) => { n++; ${body} });`,
  );
  return `${node} ${file}`;
};

const play = async (
  spec: string,
  rules: Ruleset,
  maxRounds = 1,
): Promise<{ counts: GuestCounts; events: Event[]; ms: number }> => {
  const begun = performance.now();
  const limits = { limit: 400, firstLimit: 20_000 };
  const guest = unwrap(makeGuest(spec, { rules, seat: 0, names: ['a', 'b', 'c', 'd'], limits }));
  const players = [1, 2, 3].map((seat) => unwrap(makePlayer('tsumogiri', rules, 'guests', seat)));
  const events: Event[] = [];
  await playLater({
    rules,
    seed: 'guests',
    players: [guest, ...players],
    maxRounds,
    listener: (event) => events.push(event),
  });
  return { counts: guest.counts, events, ms: performance.now() - begun };
};

const isOver = (events: readonly Event[]): boolean => events.some(({ type }) => type === 'end-round');

test('our own bot as a child: mjai.app and Botzone, nothing to complain of', async () => {
  const mjai = await play(`mjai=${node} ${bin} bot --protocol mjai --player greedy`, tenhou);
  expect(mjai.counts).toEqual({ illegal: 0, late: 0, crashes: 0 });
  expect(isOver(mjai.events)).toBe(true);
  const botzone = await play(`botzone:simple=${node} ${bin} bot --protocol botzone --player greedy`, chinese);
  expect(botzone.counts).toEqual({ illegal: 0, late: 0, crashes: 0 });
  expect(isOver(botzone.events)).toBe(true);
}, 60_000);

test('an mjai bot that only ever says none: every own turn is illegal, the drawn tile is thrown', async () => {
  const { counts, events } = await play(`mjai=${script('none', `say('{"type":"none"}');`)}`, tenhou);
  expect(counts.illegal).toBeGreaterThan(5);
  expect([counts.late, counts.crashes]).toEqual([0, 0]);
  const own = events.filter((event) => event.type === 'discard' && event.seat === 0);
  expect(own.every((event) => event.type === 'discard' && event.fromDraw)).toBe(true);
}, 60_000);

test('a Botzone bot that claims everything and holds nothing', async () => {
  const body = `if (/^\\d+$/.test(line)) return; say('PENG W1'); say('>>>BOTZONE_REQUEST_KEEP_RUNNING<<<');`;
  const { counts, events } = await play(`botzone:simple=${script('claims', body)}`, chinese);
  expect(counts.illegal).toBeGreaterThan(20);
  expect(counts.crashes).toBe(0);
  expect(isOver(events)).toBe(true);
}, 60_000);

test('a bot that falls silent is late, once a turn, and the match goes on', async () => {
  const { counts, events, ms } = await play(`mjai=${script('slow', `if (n < 3) say('{"type":"none"}');`)}`, tenhou);
  expect(counts.late).toBeGreaterThan(0);
  expect(isOver(events)).toBe(true);
  expect(ms).toBeLessThan(50_000);
}, 60_000);

test('a bot that ends is started again and told the round so far; one that always ends is left alone', async () => {
  const body = `if (n === 4) process.exit(3); say('{"type":"none"}');`;
  const some = await play(`mjai=${script('shaky', body)}`, tenhou);
  expect(some.counts.crashes).toBeGreaterThan(0);
  expect(isOver(some.events)).toBe(true);
  const dead = await play(`mjai=${script('dead', 'process.exit(1);')}`, tenhou, 2);
  expect(dead.counts.crashes).toBeGreaterThan(5);
  expect(isOver(dead.events)).toBe(true);
  const absent = await play('botzone=no-such-program-anywhere', chinese);
  expect(absent.counts.crashes).toBeGreaterThan(20);
  expect(isOver(absent.events)).toBe(true);
}, 120_000);

test.each([
  ['no command', 'mjai=', tenhou, 'guest.command'],
  ['an unknown dialect', 'mjai:klingon=x', tenhou, 'guest.dialect'],
  ['an unknown form', 'botzone:xml=x', chinese, 'guest.dialect'],
  ['mjai at a Chinese table', 'mjai=x', chinese, 'guest.rules'],
  ['Botzone at a riichi table', 'botzone=x', tenhou, 'guest.rules'],
  ['no guest at all', 'greedy', tenhou, 'guest.unknown'],
])('a wrong spec is a fault: %s', (_, spec, rules, code) => {
  const made = makeGuest(spec, { rules, seat: 0, names: [] });
  expect(made.ok ? '' : made.error.code).toBe(code);
});
