/**
 * npm run verify -- crash [--kills 300] [--seed S] [--json]
 * Kills at every call of a checkpoint write; two mutant writers that must be caught; damage to every region of a file.
 */
import { fileURLToPath } from 'node:url';
import { makeCheckpoint, parseCheckpoint } from '../src/nn/node/checkpoint.ts';
import { nativeRuntime } from '../src/nn/node/native.ts';
import { createRng } from '../src/nn/rng.ts';
import { localEngine, Trainer } from '../src/nn/train/trainer.ts';
import { unwrap } from '../src/base/index.ts';
import { CRASH_NET, CRASH_OPTIONS } from './lib/crash-net.ts';
import { crash, failuresOf, type CrashReport } from './lib/crash.ts';
import { options } from './lib/options.ts';
import { stopwatch, writeReceipt } from './lib/receipt.ts';

const chosen = options(['kills', 'seed', 'json']);
const kills = Number(chosen.get('kills') ?? 320);
const seed = chosen.get('seed') ?? 'crash';
const json = chosen.has('json');
const elapsed = stopwatch();
const child = fileURLToPath(new URL('./lib/crash-child.js', import.meta.url));

const say = (what: string, row: Record<string, unknown>): void => {
  const text = Object.entries(row).map(([key, value]) => `${key} ${String(value)}`);
  process.stdout.write(json ? `${JSON.stringify({ what, ...row })}\n` : `${what}: ${text.join(', ')}\n`);
};
const progress = ({ kills: done, runs }: CrashReport): void => {
  if (process.stderr.isTTY) process.stderr.write(`\r${done}/${kills} kills, ${runs} runs ended `);
};

const report = await crash({ seed, kills, child, onKill: progress });
if (process.stderr.isTTY) process.stderr.write('\n');
const places = Object.fromEntries([...report.places].sort(([a], [b]) => (a < b ? -1 : 1)));
const { corrupt, lost, runs, different, broken } = report;
say('kills', { kills: report.kills, places: report.places.size, corrupt, lost, runs, different, broken });
let failures = failuresOf(report);

/** Calls that a kill must have been aimed at. */
const CALLS = ['open', 'write', 'sync', 'close', 'rename', 'syncFolder', 'list', 'remove'];
const missed = CALLS.flatMap((call) => [`before ${call}`, `after ${call}`]).filter(
  (place) => !report.places.has(place),
);
if (kills >= 100 && missed.length > 0) {
  failures += 1;
  say('places never hit', { places: missed.join('; ') });
}

for (const mutant of ['in-place', 'early'] as const) {
  const caught = await crash({ seed, kills: Math.min(kills, 40), child, mutant });
  const isCaught = mutant === 'in-place' ? caught.corrupt > 0 : caught.lost > 0;
  if (!isCaught) failures += 1;
  say(`mutant ${mutant}`, { kills: caught.kills, corrupt: caught.corrupt, lost: caught.lost, caught: isCaught });
}

const damage = async (): Promise<{ trials: number; unnamed: number; codes: string[] }> => {
  const trainer = unwrap(await Trainer.create(CRASH_NET, CRASH_OPTIONS, localEngine(unwrap(await nativeRuntime()))));
  const bytes = makeCheckpoint(trainer.state());
  await trainer.close();
  const rng = createRng(seed, 'damage');
  const codes = new Set<string>();
  let [trials, unnamed] = [0, 0];
  const judge = (damaged: Uint8Array): void => {
    trials += 1;
    const parsed = parseCheckpoint(damaged);
    if (parsed.ok || !parsed.error.code.startsWith('checkpoint.')) unnamed += 1;
    else codes.add(parsed.error.code);
  };
  const flip = (bit: number): void => {
    bytes[bit >>> 3]! ^= 1 << (bit & 7);
    judge(bytes);
    bytes[bit >>> 3]! ^= 1 << (bit & 7);
  };
  for (let bit = 0; bit < 56 * 8; bit++) flip(bit);
  for (let tried = 0; tried < 256; tried++) flip(56 * 8 + rng.below((bytes.length - 56) * 8));
  for (let tried = 0; tried < 256; tried++) judge(bytes.subarray(0, tried < 64 ? tried : rng.below(bytes.length)));
  return { trials, unnamed, codes: [...codes].sort() };
};
const { trials, unnamed, codes } = await damage();
failures += unnamed;
say('damage', { trials, unnamed, codes: codes.join(' ') });

const figures = { places, runs, damage: trials };
writeReceipt({ program: 'verify crash', seed, n: report.kills, failures, ...elapsed(), figures });
say('result', { failures });
process.exitCode = failures === 0 ? 0 : 1;
