import { mkdtempSync, readFileSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeGames } from '../../../testkit/games.ts';
import {
  Suzaku1,
  makeEncoder,
  meowjong,
  newGlobals,
  newPlanes,
  suphx,
  suphxCall,
  suzaku1,
} from '../../features/index.ts';
import { makeSuzaku, type Game } from '../../records/index.ts';
import { unwrap } from '../../base/index.ts';
import { sanma, tenhou } from '../../rules/index.ts';
import { inlineExecutor } from '../../jobs/node/index.ts';
import { rulesOf } from '../fit/decisions.ts';
import { WORKSHOP } from '../kinds.ts';
import { hashId, partOf } from '../split.ts';
import { buildDataset, type BuildOptions, type Built } from './build.ts';
import { visitLabels } from './labels.ts';
import type { Plan } from './maker.ts';
import { Packer } from './pack.ts';
import { DECISION_KINDS, classOf, newLabel } from './sample.ts';
import { seatsOf } from './seats.ts';
import { sourcesOf } from './sources.ts';
import { statsOf } from './stats.ts';
import { newTally, openDataset, readAll } from './store.ts';

const executor = inlineExecutor(WORKSHOP.kinds);
const folder = mkdtempSync(join(tmpdir(), 'suzaku-build-'));
afterAll(() => rmSync(folder, { recursive: true }));

const write = (name: string, games: readonly Game[]): string => {
  const path = join(folder, `${name}.jsonl`);
  writeFileSync(path, games.map(makeSuzaku).join(''));
  return path;
};
const named = (games: readonly Game[], name: string): Game[] =>
  games.map((game, i) => ({ ...game, meta: { id: `${name}-${i}`, dan: [16, 17, 18, 19] } }));
/** More games than a shard takes, all but the first few turns left out; single rounds of four and of three seats. */
const GAMES = {
  many: named(
    makeGames('tenhou', 104, 'many', 1).map(({ events, meta }) => ({ events: events.slice(0, 24), meta })),
    'many',
  ),
  few: named(makeGames('tenhou', 4, 'few', 1), 'few'),
  three: named(makeGames('sanma', 4, 'three', 1), 'three'),
};
const FILES = { many: write('many', GAMES.many), few: write('few', GAMES.few), three: write('three', GAMES.three) };

const plan = (more: Partial<Plan> = {}): Plan => ({
  set: suzaku1,
  rules: tenhou,
  part: 'train',
  seats: { choice: 'all', minDan: 0 },
  ...more,
});

const build = async (out: string, files: readonly string[], more: Partial<BuildOptions> = {}): Promise<Built> => {
  const chosen = more.plan ?? plan();
  const sources = unwrap(sourcesOf(files, chosen.rules, chosen.part));
  const dir = join(folder, out);
  const progress = (): void => undefined;
  return unwrap(await buildDataset({ plan: chosen, sources, out: dir, games: Infinity, executor, progress, ...more }));
};

/** Files of a folder with their bytes. */
const filesOf = (out: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(join(folder, out))
      .sort()
      .map((name) => [name, readFileSync(join(folder, out, name)).toString('base64')]),
  );

const isTrain = (file: string) => (game: Game) => partOf(`${basename(folder)}/${file}`, game.meta.id!) === 'train';

test('a shard a hundred games; a build that was cut off goes on and ends the same', async () => {
  const files = [FILES.many, FILES.few];
  const whole = await build('whole', files);
  const trained = GAMES.many.filter(isTrain('many')).length;
  expect(whole.shards.map(({ lines }) => lines)).toEqual([100, trained - 100, GAMES.few.filter(isTrain('few')).length]);
  expect([whole.made, whole.samples]).toEqual([
    3,
    whole.shards.reduce((sum, { own, claims }) => sum + own + claims, 0),
  ]);
  const expected = filesOf('whole');
  const names = Object.keys(expected);
  expect(names).toHaveLength(3);
  // One is missing, one is half, and a killed process left a part.
  rmSync(join(folder, 'whole', names[0]!));
  truncateSync(join(folder, 'whole', names[1]!), 5000);
  writeFileSync(join(folder, 'whole', `${names[0]}.part`), 'half');
  const again = await build('whole', files);
  expect(again.made).toBe(2);
  expect(again.shards).toEqual(whole.shards);
  expect(filesOf('whole')).toEqual(expected);
  const third = await build('whole', files);
  expect([third.made, third.samples]).toEqual([0, 0]);
  expect(third.shards).toEqual(whole.shards);
  // First a few games, then all of them.
  await build('grown', files, { games: 12 });
  const grown = await build('grown', files);
  expect(grown.made).toBeGreaterThan(0);
  expect(filesOf('grown')).toEqual(expected);
});

test('a record is what the encoder and the labels say, in the order of the games', async () => {
  const { shards } = await build('same', [FILES.few]);
  const dataset = unwrap(openDataset(join(folder, 'same')));
  const packer = new Packer(suzaku1);
  const bytes = readAll(dataset.shards[0]!);
  const [planes, globals, record] = [newPlanes(), newGlobals(), new Uint8Array(packer.size)];
  const encoder = new Suzaku1({ seats: 4 });
  const tally = newTally();
  let [own, claims] = [0, shards[0]!.own];
  for (const game of GAMES.few.filter(isTrain('few')))
    visitLabels(game, 15, hashId(game.meta.id!), (table, seat, label) => {
      encoder.encode(table, seat, planes, globals);
      packer.pack(planes, globals, label, record);
      const at = label.claim === 1 ? claims++ : own++;
      expect(Buffer.compare(bytes.subarray(at * packer.size, (at + 1) * packer.size), record)).toBe(0);
      for (const kind of DECISION_KINDS) if (classOf(label, kind) >= 0) tally[kind][classOf(label, kind)]!++;
    });
  expect([own, claims]).toEqual([shards[0]!.own, shards[0]!.own + shards[0]!.claims]);
  expect(shards[0]!.tally).toEqual(tally);
  const label = newLabel();
  packer.unpackLabel(bytes, 0, label);
  expect([label.dan, label.seat]).toEqual([16 + label.seat, label.seat]);
  const stats = statsOf(shards);
  expect(stats.samples * packer.size).toBe(stats.bytes);
  for (const { kind, n, majority } of stats.kinds) {
    expect(n).toBe(tally[kind].reduce((sum, count) => sum + count, 0));
    if (n > 0) expect(majority).toBeCloseTo(Math.max(...tally[kind]) / n, 12);
  }
});

test('games of other rules give nothing; three seats have their own data', async () => {
  const three = await build('three', [FILES.three, FILES.few], { plan: plan({ rules: sanma }) });
  expect(three.shards.map(({ games }) => games > 0)).toEqual([true, false]);
  expect(three.shards[0]!.rules).toBe('sanma');
  expect(three.shards[0]!.tally.kita.every((count) => count > 0)).toBe(true);
  expect(three.shards[0]!.tally.chow).toEqual([0, 0, 0, 0]);
});

test('train and validation share no game and leave none out', async () => {
  const train = await build('train', [FILES.many]);
  const validation = await build('validation', [FILES.many], { plan: plan({ part: 'validation' }) });
  const lines = (built: Built): number => built.shards.reduce((sum, header) => sum + header.lines, 0);
  expect(lines(train) + lines(validation)).toBe(GAMES.many.length);
  expect(sourcesOf([FILES.many], tenhou, 'test')).toMatchObject({ ok: false, error: { code: 'dataset.no-games' } });
  expect(sourcesOf([join(folder, 'nowhere')], tenhou, 'train')).toMatchObject({
    ok: false,
    error: { code: 'file.unreadable' },
  });
});

test.each([
  { set: meowjong, rules: sanma, file: 'three', seats: 3 },
  { set: suphx, rules: sanma, file: 'three', seats: 3 },
  { set: suphxCall, rules: tenhou, file: 'few', seats: 4 },
] as const)('other feature sets have data sets too: $set.id', async ({ set, rules, file, seats }) => {
  const { shards } = await build(set.id, [FILES[file]], { plan: plan({ set, rules }) });
  const dataset = unwrap(openDataset(join(folder, set.id)));
  expect([dataset.set, shards[0]!.features]).toEqual([set, set.id]);
  const packer = new Packer(set);
  const bytes = readAll(dataset.shards[0]!);
  const [planes, read] = [new Uint8Array(34 * set.planeCount), new Uint8Array(34 * set.planeCount)];
  const encoder = makeEncoder(set, { seats });
  let [own, claims] = [0, shards[0]!.own];
  for (const game of GAMES[file].filter(isTrain(file)))
    visitLabels(game, 15, 0, (table, seat, { claim }) => {
      encoder.encode(table, seat, planes, new Uint8Array(0));
      packer.unpackInto(bytes, (claim === 1 ? claims++ : own++) * packer.size, { planes: read, globals: planes }, 0);
      expect(Buffer.compare(read, planes)).toBe(0);
    });
  expect(own + claims).toBeGreaterThan(100);
});

test('a folder holds one plan', async () => {
  await build('plans', [FILES.few]);
  const other = await buildDataset({
    plan: plan({ seats: { choice: 'all', minDan: 8 } }),
    sources: unwrap(sourcesOf([FILES.few], tenhou, 'train')),
    out: join(folder, 'plans'),
    games: Infinity,
    executor,
    progress: () => undefined,
  });
  expect(other).toMatchObject({ ok: false, error: { code: 'dataset.other' } });
});

test('seats: of a grade, of the archive, of a program', () => {
  const [game] = GAMES.few;
  expect(rulesOf(game!)?.seats).toBe(4);
  const filter = (choice: 'auto' | 'all' | 'target', minDan = 0) => ({ choice, minDan });
  expect(seatsOf(game!, filter('all'))).toBe(15);
  expect(seatsOf(game!, filter('all', 8))).toBe(0b1110);
  expect(seatsOf(game!, filter('all', 10))).toBe(0b1000);
  expect([seatsOf(game!, filter('auto')), seatsOf(game!, filter('target'))]).toEqual([15, 0]);
  const archived: Game = { ...game!, meta: { ...game!.meta, target: 2 } };
  expect([seatsOf(archived, filter('auto')), seatsOf(archived, filter('target', 10))]).toEqual([0b0100, 0]);
  const [start, ...rest] = game!.events;
  const events = [{ ...start!, names: ['a', 'ⓝSuphx', 'b', 'c'] } as typeof start & {}, ...rest];
  expect(seatsOf({ events, meta: {} }, filter('auto'))).toBe(0b0010);
});
