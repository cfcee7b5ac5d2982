import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { playLater } from '../../arena/play.ts';
import { makePlayer } from '../../players/index.ts';
import { chinese, parseRuleset, tenhou, type Ruleset } from '../../rules/index.ts';
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
): Promise<{ counts: GuestCounts; events: Event[]; told: string[]; ms: number }> => {
  const begun = performance.now();
  const limits = { limit: 400, firstLimit: 20_000 };
  const told: string[] = [];
  const tell = (text: string): void => void told.push(text);
  const guest = unwrap(makeGuest(spec, { rules, seat: 0, names: ['a', 'b', 'c', 'd'], limits, tell }));
  const players = [1, 2, 3].map((seat) => unwrap(makePlayer('tsumogiri', rules, 'guests', seat)));
  const events: Event[] = [];
  await playLater({
    rules,
    seed: 'guests',
    players: [guest, ...players],
    maxRounds,
    listener: (event) => events.push(event),
  });
  return { counts: guest.counts, events, told, ms: performance.now() - begun };
};

const isOver = (events: readonly Event[]): boolean => events.some(({ type }) => type === 'end-round');

test('our own bot as a child: mjai.app and Botzone, nothing to complain of', async () => {
  const mjai = await play(`mjai=${node} ${bin} bot --protocol mjai --player greedy`, tenhou);
  expect(mjai.counts).toMatchObject({ illegal: 0, late: 0, crashes: 0 });
  expect(isOver(mjai.events)).toBe(true);
  const botzone = await play(`botzone:simple=${node} ${bin} bot --protocol botzone --player greedy`, chinese);
  expect(botzone.counts).toMatchObject({ illegal: 0, late: 0, crashes: 0 });
  expect(isOver(botzone.events)).toBe(true);
  // Node alone takes tens of milliseconds to start.
  expect(mjai.counts.cpuMs).toBeGreaterThan(20);
  expect(botzone.counts.cpuMs).toBeGreaterThan(20);
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

test('the first fault of a kind is told with the answer and the end of standard error', async () => {
  const body = `process.stderr.write('thinking ' + n + '\\nno idea\\n'); if (n === 3) process.exit(9); say('{"type":"pon"}');`;
  const { counts, told } = await play(`mjai=${script('errors', body)}`, tenhou);
  expect(counts.illegal).toBeGreaterThan(1);
  expect(told.filter((text) => text.includes('not legal'))).toHaveLength(1);
  expect(told.find((text) => text.includes('not legal'))).toContain('its answer: {"type":"pon"}');
  expect(told.find((text) => text.includes('ended in the middle'))).toMatch(/thinking 3\n.*no idea/);
}, 60_000);

test('a list of moves is understood: akochan says riichi and its discard together, then nothing', async () => {
  const seen = join(folder, 'moves.txt');
  // Throws what it drew; a list each time.
  const body = `
    const all = JSON.parse(line); const last = all.at(-1);
    const start = all.find(({ type }) => type === 'start_game');
    if (start) require('fs').writeFileSync(${JSON.stringify(seen)}, JSON.stringify(start));
    if (last.type === 'tsumo' && last.actor === 0) say(JSON.stringify([{ type: 'dahai', actor: 0, pai: last.pai, tsumogiri: true }]));
    else say('[]');`;
  const { counts } = await play(`mjai=${script('list', body)}`, unwrap(parseRuleset('tenhou,length=east,aka=false')));
  expect(counts).toMatchObject({ illegal: 0, late: 0, crashes: 0 });
  expect(JSON.parse(readFileSync(seen, 'utf8'))).toMatchObject({ kyoku_first: 4, aka_flag: false });
}, 60_000);

test('a bot hears end_game and has a moment to write down what it learnt', async () => {
  const note = join(folder, 'note.txt');
  const body = `
    const all = JSON.parse(line);
    if (all.at(-1).type === 'end_game')
      setTimeout(() => { require('fs').writeFileSync(${JSON.stringify(note)}, 'kept'); process.exit(0); }, 300);
    else if (all.at(-1).type === 'tsumo' && all.at(-1).actor === 0)
      say(JSON.stringify({ type: 'dahai', actor: 0, pai: all.at(-1).pai, tsumogiri: true }));
    else say('{"type":"none"}');`;
  // One round of a longer match: it stops before its end, and the bot is told all the same.
  const { counts, ms } = await play(`mjai=${script('keeps', body)}`, tenhou);
  expect(counts).toMatchObject({ illegal: 0, late: 0, crashes: 0 });
  expect(readFileSync(note, 'utf8')).toBe('kept');
  expect(ms).toBeLessThan(20_000);
}, 60_000);

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
