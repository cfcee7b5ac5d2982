/**
 * The process that the crash harness kills: trains a small network, saves after every step, announces every call to
 * the disk, and stands still at the one it was told to.
 *
 * Arguments: one JSON object, see ChildOrder. Lines on stdout: `at CALL`, `ack STEP`, `end HASH`.
 */
import { createHash } from 'node:crypto';
import { writeSync } from 'node:fs';
import { nativeRuntime } from '../../src/nn/node/native.ts';
import { makeCheckpoint } from '../../src/nn/node/checkpoint.ts';
import { openStore, realDisk, type Disk } from '../../src/nn/node/store.ts';
import { localEngine, Trainer } from '../../src/nn/train/trainer.ts';
import { unwrap } from '../../src/base/index.ts';
import { crashBatch, CRASH_NET, CRASH_OPTIONS, type ChildOrder } from './crash-net.ts';

const order = JSON.parse(process.argv[2]!) as ChildOrder;
const say = (line: string): void => void writeSync(1, `${line}\n`);
/** Waits for the kill; gives up when the harness itself has died. */
const standStill = (): never => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60_000);
  process.exit(3);
};

let saves = 0;
let calls = 0;
const stage = (name: string): void => {
  calls += 1;
  if (saves !== order.halt?.save || calls !== order.halt.call) return;
  say(`at ${name}`);
  standStill();
};

const around = <R>(name: string, call: () => R): R => {
  stage(`before ${name}`);
  const result = call();
  stage(`after ${name}`);
  return result;
};

/** Short writes give more places to die in. */
const SHORT = 1 << 18;

const announced = (disk: Disk): Disk => ({
  makeFolder: (folder) => around('makeFolder', () => disk.makeFolder(folder)),
  list: (folder) => around('list', () => disk.list(folder)),
  read: (path) => around('read', () => disk.read(path)),
  open: (path) => around('open', () => disk.open(path)),
  write: (file, bytes) => around('write', () => disk.write(file, bytes.subarray(0, SHORT))),
  sync: (file) => around('sync', () => disk.sync(file)),
  close: (file) => around('close', () => disk.close(file)),
  rename: (from, to) => around('rename', () => disk.rename(from, to)),
  syncFolder: (folder) => around('syncFolder', () => disk.syncFolder(folder)),
  remove: (path) => around('remove', () => disk.remove(path)),
});

/** The mutant writes under the final name at once. */
const inPlace: Disk = {
  ...realDisk,
  open: (path) => realDisk.open(path.replace(/\.tmp$/, '')),
  rename: () => {},
};

const runtime = unwrap(await nativeRuntime());
const trainer = unwrap(await Trainer.create(CRASH_NET, CRASH_OPTIONS, localEngine(runtime)));
const loaded = openStore(order.folder).load();
if (loaded.ok) unwrap(trainer.restore(loaded.value.state));
else if (loaded.error.code !== 'checkpoint.none') throw new Error(loaded.error.text);
const store = openStore(order.folder, { disk: announced(order.mutant === 'in-place' ? inPlace : realDisk) });
say('start');
while (trainer.steps < order.steps) {
  unwrap(await trainer.step(crashBatch(trainer.steps)));
  [saves, calls] = [saves + 1, 0];
  if (order.mutant === 'early') say(`ack ${trainer.steps}`);
  unwrap(store.save(trainer.state()));
  say(`ack ${trainer.steps}`);
}
say(`end ${createHash('sha256').update(makeCheckpoint(trainer.state())).digest('hex')}`);
await trainer.close();
