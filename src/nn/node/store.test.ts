import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { unwrap, type Result } from '../../base/index.ts';
import { createRng } from '../rng.ts';
import type { TrainerState } from '../train/trainer.ts';
import { makeCheckpoint, parseCheckpoint } from './checkpoint.ts';
import { openStore, realDisk, type Disk } from './store.ts';

const folders: string[] = [];
const freshFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'suzaku-store-'));
  folders.push(folder);
  return folder;
};
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

const stateAt = (step: number, size = 1000): TrainerState => {
  const rng = createRng('state', step);
  const numbers = (): Float32Array => Float32Array.from({ length: size }, () => rng.normal());
  const options = { seed: 's', batch: 4, schedule: { rate: 1e-3 } };
  return {
    meta: { step, updates: step, skipped: 0, inARow: 0, rng: 'r', options, layout: 'x[1000]' },
    sections: new Map([
      ['weights', numbers()],
      ['first', numbers()],
      ['statistics', new Float32Array(0)],
    ]),
  };
};
const codeOf = (result: Result<unknown>): string => (result.ok ? 'ok' : result.error.code);

test('a state survives the trip through bytes bit for bit', () => {
  const state = stateAt(7);
  state.sections.get('weights')!.set([NaN, -0, Infinity, 1e-45]);
  const back = unwrap(parseCheckpoint(makeCheckpoint(state)));
  expect(back.meta).toEqual(state.meta);
  expect(makeCheckpoint(back)).toEqual(makeCheckpoint(state));
});

test('every bit flip of the header and of each region, and every truncation, is a named fault', () => {
  const bytes = makeCheckpoint(stateAt(3));
  const rng = createRng('damage');
  const places = [
    ...Array.from({ length: 56 * 8 }, (_, bit) => bit),
    ...Array.from({ length: 256 }, () => 56 * 8 + rng.below((bytes.length - 56) * 8)),
  ];
  const codes = new Set<string>();
  for (const bit of places) {
    const damaged = bytes.slice();
    damaged[bit >> 3]! ^= 1 << (bit & 7);
    codes.add(codeOf(parseCheckpoint(damaged)));
  }
  expect([...codes].sort()).toEqual([
    'checkpoint.checksum',
    'checkpoint.length',
    'checkpoint.magic',
    'checkpoint.version',
  ]);
  const cuts = [
    ...Array.from({ length: 80 }, (_, at) => at),
    ...Array.from({ length: 256 }, () => rng.below(bytes.length)),
  ];
  for (const cut of cuts)
    expect(['checkpoint.truncated', 'checkpoint.length']).toContain(codeOf(parseCheckpoint(bytes.subarray(0, cut))));
  expect(codeOf(parseCheckpoint(new Uint8Array([...bytes, 0])))).toBe('checkpoint.length');
});

test('three are kept, the newest is loaded, temporary files are swept', () => {
  const folder = freshFolder();
  const store = openStore(folder);
  expect(codeOf(store.load())).toBe('checkpoint.none');
  for (const step of [1, 2, 3, 10, 200]) unwrap(store.save(stateAt(step)));
  writeFileSync(join(folder, 'step-000000000999.ckpt.tmp'), 'torn');
  const loaded = unwrap(store.load());
  expect(loaded.state).toEqual(stateAt(200));
  expect(readdirSync(folder).sort()).toEqual([
    'step-000000000003.ckpt',
    'step-000000000010.ckpt',
    'step-000000000200.ckpt',
  ]);
});

test('the loader walks back over damaged files and says so; a later save clears them away', () => {
  const folder = freshFolder();
  const store = openStore(folder);
  for (const step of [1, 2, 3]) unwrap(store.save(stateAt(step)));
  writeFileSync(join(folder, 'step-000000000003.ckpt'), 'short');
  const torn = readFileSync(join(folder, 'step-000000000002.ckpt'));
  writeFileSync(join(folder, 'step-000000000002.ckpt'), torn.subarray(0, 900));
  const loaded = unwrap(store.load());
  expect(loaded.file).toBe('step-000000000001.ckpt');
  expect(loaded.rejected.map(({ fault }) => fault.code)).toEqual(['checkpoint.truncated', 'checkpoint.length']);
  unwrap(store.save(stateAt(2)));
  expect(unwrap(store.load()).state.meta.step).toBe(2);
  expect(readdirSync(folder)).not.toContain('step-000000000003.ckpt');
  for (const file of readdirSync(folder)) writeFileSync(join(folder, file), 'x');
  expect(codeOf(store.load())).toBe('checkpoint.all-invalid');
});

test.each([
  ['a full disk', 'write', 'ENOSPC: no space left on device'],
  ['a read-only folder', 'open', 'EROFS: read-only file system'],
  ['a failing sync', 'sync', 'EIO: i/o error'],
  ['a failing rename', 'rename', 'EACCES: permission denied'],
] as const)('%s is a fault that leaves the older state and no litter', (_, call, message) => {
  const folder = freshFolder();
  unwrap(openStore(folder).save(stateAt(1)));
  const disk: Disk = {
    ...realDisk,
    [call]: () => {
      throw new Error(message);
    },
  };
  const failed = openStore(folder, { disk }).save(stateAt(2));
  expect(codeOf(failed)).toBe('checkpoint.write');
  expect(readdirSync(folder)).toEqual(['step-000000000001.ckpt']);
  expect(unwrap(openStore(folder).load()).state.meta.step).toBe(1);
});

/**
 * A disk with a cache: writes and names are volatile until synced. `lost` lists the folders that a power cut may
 * leave: unsynced bytes kept, cut in half or gone; unsynced names old or new.
 */
class CachedDisk implements Disk {
  private readonly names = new Map<string, number>();
  private readonly durableNames = new Map<string, number>();
  private readonly files: { bytes: Uint8Array; synced: Uint8Array }[] = [];
  private readonly step: () => void;
  constructor(step: () => void = () => {}) {
    this.step = step;
  }
  makeFolder(): void {}
  list(): string[] {
    return [...this.names.keys()];
  }
  read(path: string): Uint8Array {
    return this.files[this.names.get(basename(path))!]!.bytes;
  }
  open(path: string): number {
    this.files.push({ bytes: new Uint8Array(0), synced: new Uint8Array(0) });
    this.names.set(basename(path), this.files.length - 1);
    this.step();
    return this.files.length - 1;
  }
  write(file: number, bytes: Uint8Array): number {
    const some = bytes.subarray(0, Math.min(bytes.length, 4096));
    this.files[file]!.bytes = new Uint8Array([...this.files[file]!.bytes, ...some]);
    this.step();
    return some.length;
  }
  sync(file: number): void {
    this.files[file]!.synced = this.files[file]!.bytes;
    this.step();
  }
  close(): void {}
  rename(from: string, to: string): void {
    this.names.set(basename(to), this.names.get(basename(from))!);
    this.names.delete(basename(from));
    this.step();
  }
  syncFolder(): void {
    this.durableNames.clear();
    for (const [name, file] of this.names) this.durableNames.set(name, file);
    this.step();
  }
  remove(path: string): void {
    this.names.delete(basename(path));
    this.step();
  }
  lost(): CachedDisk[] {
    const found: CachedDisk[] = [];
    for (const names of [this.names, this.durableNames])
      for (const share of [0, 0.5, 1]) {
        const after = new CachedDisk();
        for (const { bytes, synced } of this.files) {
          const kept =
            bytes.length > synced.length
              ? bytes.slice(0, Math.max(synced.length, Math.floor(bytes.length * share)))
              : bytes;
          after.files.push({ bytes: kept, synced: kept });
        }
        for (const [name, file] of names) after.names.set(name, file);
        found.push(after);
      }
    return found;
  }
}

const powerCuts = (mutate: (disk: CachedDisk) => Disk): { cuts: number; lost: number } => {
  let [acknowledged, cuts, lost] = [0, 0, 0];
  const disk: CachedDisk = new CachedDisk(() => {
    for (const after of disk.lost()) {
      cuts += 1;
      const loaded = openStore('folder', { disk: after }).load();
      if ((loaded.ok ? loaded.value.state.meta.step : 0) < acknowledged) lost += 1;
    }
  });
  const store = openStore('folder', { disk: mutate(disk) });
  for (let step = 1; step <= 6; step++) {
    unwrap(store.save(stateAt(step)));
    acknowledged = step;
  }
  return { cuts, lost };
};

test('a power cut after any call loses no acknowledged state, as far as a model of the cache can say', () => {
  const { cuts, lost } = powerCuts((disk) => disk);
  expect(cuts).toBeGreaterThan(150);
  expect(lost).toBe(0);
});

/** The calls of a disk as a plain object, to replace some. */
const bound = (disk: CachedDisk): Disk => ({
  makeFolder: () => {},
  list: () => disk.list(),
  read: (path) => disk.read(path),
  open: (path) => disk.open(path),
  write: (file, bytes) => disk.write(file, bytes),
  sync: (file) => disk.sync(file),
  close: () => {},
  rename: (from, to) => disk.rename(from, to),
  syncFolder: () => disk.syncFolder(),
  remove: (path) => disk.remove(path),
});

test('the same model catches a writer that forgets a sync', () => {
  expect(powerCuts((disk) => ({ ...bound(disk), sync: () => {} })).lost).toBeGreaterThan(0);
  expect(powerCuts((disk) => ({ ...bound(disk), syncFolder: () => {} })).lost).toBeGreaterThan(0);
});
