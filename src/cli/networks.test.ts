/** `suzaku@FILE` in the commands that take players: networks in threads of their own, on one thread and on several. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { tinyModel } from '../../testkit/tinynet.ts';
import { sanma, tenhou } from '../rules/index.ts';

const bin = resolve(import.meta.dirname, '..', '..', 'bin', 'suzaku');
const folder = mkdtempSync(join(tmpdir(), 'suzaku-networks-'));
afterAll(() => rmSync(folder, { recursive: true }));

const FOUR = join(folder, 'four.onnx');
const RUN = join(folder, 'run');
mkdirSync(RUN);
writeFileSync(FOUR, tinyModel(tenhou));
writeFileSync(join(RUN, 'model.onnx'), tinyModel(sanma));
writeFileSync(join(folder, 'old.onnx'), tinyModel(tenhou, { card: { featuresVersion: '0' } }));
writeFileSync(join(folder, 'text.onnx'), 'no model');

type Done = { readonly status: number | null; readonly out: string; readonly err: string };
const suzaku = (args: readonly string[], input = ''): Done => {
  const done = spawnSync(process.execPath, [bin, ...args], { encoding: 'utf8', input });
  return { status: done.status, out: done.stdout, err: done.stderr };
};

test('simulate: the same seed, the same play', () => {
  const run = (): { digest: string; decisions: number } => {
    const done = suzaku(['simulate', '--player', `suzaku@${FOUR}`, '--rounds', '8', '--seed', 'net', '--json']);
    expect([done.status, done.err]).toEqual([0, '']);
    return JSON.parse(done.out) as ReturnType<typeof run>;
  };
  const [one, two] = [run(), run()];
  expect(two.digest).toBe(one.digest);
  expect(two.decisions).toBeGreaterThan(100);
}, 60_000);

test('arena: the same sets on one thread and on two, a run folder as the network', () => {
  const args = ['arena', '--rules', 'sanma,length=east', '--challenger', `suzaku@${RUN}`, '--field', 'greedy'];
  const rest = ['--sets', '2', '--seed', 'net', '--json', '--threads'];
  const one = suzaku([...args, ...rest, '1']);
  expect([one.status, one.err]).toEqual([0, '']);
  expect(JSON.parse(one.out)).toMatchObject({ sets: 2, games: 6 });
  expect(suzaku([...args, ...rest, '2'])).toEqual(one);
}, 60_000);

test('bot: answers over mjai in games of four and of three seats', () => {
  const unseen = Array.from({ length: 13 }, () => '?');
  const game = (seats: number): string => {
    const hand = ['1p', '4p', '7p', '2s', '5s', '8s', 'E', 'S', 'W', 'P', 'F', 'C', '9s'];
    const kyoku = {
      type: 'start_kyoku',
      bakaze: 'E',
      kyoku: 1,
      honba: 0,
      kyotaku: 0,
      oya: 0,
      dora_marker: '1s',
      scores: Array.from({ length: 4 }, (_, seat) => (seat >= seats ? 0 : seats === 3 ? 35_000 : 25_000)),
      tehais: [hand, unseen, unseen, unseen].slice(0, seats),
    };
    const names = Array.from({ length: seats }, (_, seat) => `seat ${seat}`);
    return [{ type: 'start_game', id: 0, names }, kyoku, { type: 'tsumo', actor: 0, pai: '3p' }]
      .map((event) => JSON.stringify(event))
      .join('\n');
  };
  const four = suzaku(['bot', '--protocol', 'mjai', '--player', `suzaku@${FOUR}`], `${game(4)}\n`);
  expect([four.status, four.err]).toEqual([0, '']);
  expect(JSON.parse(four.out.trimEnd().split('\n').at(-1)!)).toMatchObject({ type: 'dahai', actor: 0 });
  const three = suzaku(['bot', '--protocol', 'mjai', '--rules', 'sanma', '--player', `suzaku@${RUN}`], `${game(3)}\n`);
  expect([three.status, three.err]).toEqual([0, '']);
  expect(JSON.parse(three.out.trimEnd().split('\n').at(-1)!)).toMatchObject({ type: 'dahai', actor: 0 });
}, 60_000);

test.each<readonly [string, readonly string[], string]>([
  ['no such file', ['simulate', '--player', `suzaku@${join(folder, 'no')}`], 'file.unreadable'],
  ['no model', ['simulate', '--player', `suzaku@${join(folder, 'text.onnx')}`], 'model.'],
  ['other rules', ['simulate', '--player', `suzaku@${RUN}`], 'model.ruleset-differs'],
  [
    'older features',
    ['arena', '--challenger', `suzaku@${join(folder, 'old.onnx')}`, '--field', 'greedy'],
    'model.features-version-differs',
  ],
  ['another game', ['bot', '--protocol', 'botzone', '--player', `suzaku@${FOUR}`], 'model.features-differs'],
  ['a player without a network', ['arena', '--challenger', 'greedy', '--field', `random@${FOUR}`], 'player.option'],
])('%s is told in one line', (_, args, code) => {
  const done = suzaku(args);
  expect([done.status, done.out]).toEqual([2, '']);
  expect(done.err.trimEnd().split('\n')).toHaveLength(1);
  expect(done.err).toContain(code);
});
