/** The commands that write what must outlive a kill: sets of a match, stores of games, data sets, training runs and their trajectories. Each small enough to be killed hundreds of times. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeSuzaku } from '../../../src/records/index.ts';
import { openGameStore, readGameFile } from '../../../src/jobs/node/index.ts';
import { readShard, checkpointsOf, LOG_FILE, modelFile } from '../../../src/learn/index.ts';
import { digestOf } from '../../../src/models/index.ts';
import { openStore, parseCheckpoint } from '../../../src/nn/node/index.ts';
import { sanma } from '../../../src/rules/index.ts';
import { makeGames } from '../../../testkit/games.ts';
import { tinyModel } from '../../../testkit/tinynet.ts';
import { root } from '../receipt.ts';
import type { Target } from './harness.ts';

const words = (text: string): readonly string[] => text.split(' ');

/** Whole lines; a last one without its end does not count. */
const linesOf = (file: string): readonly string[] =>
  existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : [];

const jsonOf = (line: string): Record<string, unknown> | undefined => {
  try {
    return JSON.parse(line) as Record<string, unknown>;
  } catch {
    return undefined;
  }
};

/** Files and their contents. */
const filesOf = (folder: string, isWanted: (name: string) => boolean): readonly string[] =>
  (existsSync(folder) ? readdirSync(folder) : [])
    .filter(isWanted)
    .sort()
    .map((name) => `${name} ${digestOf(readFileSync(join(folder, name)))}`);

const arena: Target = {
  name: 'arena --save',
  span: 31,
  args: (out) => {
    mkdirSync(out, { recursive: true });
    return words(
      `arena --challenger greedy --field random --rules sanma,length=east --sets 6 --seed kills --threads 1 --save ${join(out, 'sets.jsonl')} --json --quiet`,
    );
  },
  entries: (out) => {
    const rows = linesOf(join(out, 'sets.jsonl')).map(jsonOf);
    if (rows.includes(undefined)) return 'a line of the save is no JSON';
    return rows.slice(1).map((row) => `${String(row!['id'])} ${String(row!['digest'])}`);
  },
  result: (out, stdout) => {
    const lines = linesOf(join(out, 'sets.jsonl')).toSorted();
    return `${stdout} ${digestOf(lines.join('\n'))}`;
  },
};

const gamesIn = (out: string): readonly string[] | string => {
  const store = openGameStore(out);
  if (!store.ok) return store.error.code === 'games.none' ? [] : store.error.text;
  const found: string[] = [];
  for (const row of store.value.files) {
    const file = readGameFile(store.value, row);
    if (!file.ok) return file.error.text;
    found.push(`${row.from} ${row.digest}`);
  }
  return found;
};

const simulate: Target = {
  name: 'simulate --save',
  span: 37,
  args: (out) =>
    words(`simulate --rules chinese --player random --rounds 1000 --seed kills --save ${out} --quiet --json`),
  entries: gamesIn,
  result: (out) => JSON.stringify([gamesIn(out), filesOf(out, (name) => !name.endsWith('.jsonl'))]),
};

const DATA_FILES = 6;

const dataset: Target = {
  name: 'dataset build',
  span: 31,
  prepare: (inputs) => {
    mkdirSync(inputs, { recursive: true });
    makeGames('sanma,length=east', DATA_FILES, 'kills', 2).forEach((game, i) =>
      writeFileSync(join(inputs, `games${i}.jsonl`), makeSuzaku(game)),
    );
  },
  args: (out, inputs) => [
    ...words(`dataset build --rules sanma --out ${out} --threads 1 --games 1000 --quiet --json --data`),
    ...Array.from({ length: DATA_FILES }, (_, i) => join(inputs, `games${i}.jsonl`)),
  ],
  entries: (out) => {
    const broken = readdirSync(out).filter((name) => name.endsWith('.samples') && !readShard(join(out, name)).ok);
    return broken.length > 0 ? `${broken[0]} is broken` : filesOf(out, (name) => name.endsWith('.samples'));
  },
  result: (out) => filesOf(out, () => true).join(),
};

/** A run is as far as its newest checkpoint; every file of one that has its final name must be whole. */
const checkpointEntries = (out: string): readonly string[] | string => {
  const folder = checkpointsOf(out);
  if (!existsSync(folder)) return [];
  const broken = readdirSync(folder).filter(
    (name) => name.endsWith('.ckpt') && !parseCheckpoint(readFileSync(join(folder, name))).ok,
  );
  if (broken.length > 0) return `${broken[0]} is broken`;
  const last = openStore(folder).load();
  return Array.from({ length: last.ok ? last.value.state.meta.step : 0 }, (_, step) => `step ${step + 1}`);
};

/** The lines of one type in the log of a run, without what depends on the clock; a line that is no JSON is shown as it is. */
const logOf = (out: string, type: string, fields: readonly string[]): readonly unknown[] =>
  linesOf(join(out, LOG_FILE))
    .map((line) => jsonOf(line) ?? { type, line })
    .filter((row) => row['type'] === type)
    .map((row) => [row['line'], ...fields.map((field) => row[field])]);

const runResult = (out: string, type: string, fields: readonly string[]): string =>
  JSON.stringify([digestOf(readFileSync(modelFile(out))), logOf(out, type, fields)]);

const policy: Target = {
  name: 'train policy',
  span: 167,
  prepare: (inputs) => {
    mkdirSync(inputs, { recursive: true });
    writeFileSync(join(inputs, 'tiny.onnx'), tinyModel(sanma, { channels: 8, blocks: 1 }));
  },
  args: (out, inputs) =>
    words(
      `train policy --rules sanma --from ${join(inputs, 'tiny.onnx')} --out ${out} --iterations 4 --threads 1 --lanes 4 --block 2 --batch 32 --micro 32 --warm-critic 1 --evaluate-every 0 --seed kills --quiet`,
    ),
  entries: checkpointEntries,
  result: (out) => runResult(out, 'iteration', ['iteration', 'samples', 'scalars', 'entropy']),
};

const supervised: Target = {
  name: 'train supervised',
  span: 43,
  prepare: (inputs) => {
    dataset.prepare!(inputs);
    const args = [join(root, 'bin', 'suzaku'), ...dataset.args(join(inputs, 'data'), inputs)];
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
  },
  args: (out, inputs) =>
    words(
      `train supervised --rules sanma --dataset ${join(inputs, 'data')} --validation ${join(inputs, 'data')} --out ${out} --samples 256 --channels 8 --blocks 1 --batch 32 --micro 32 --workers 1 --evaluate-every 64 --evaluate-on 64 --seed kills --quiet`,
    ),
  entries: checkpointEntries,
  result: (out) => runResult(out, 'validation', ['samples', 'reports']),
};

export const TARGETS: readonly Target[] = [arena, simulate, dataset, policy, supervised];
