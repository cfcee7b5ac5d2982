/**
 * npm run verify -- crash [--what checkpoints,arena,simulate,dataset,policy,supervised] [--kills N] [--seed S] [--json]
 * checkpoints: kills at every call of a checkpoint write; two mutant writers that must be caught; damage to every region of a file.
 * The others: commands of ours (`arena --save`, `simulate --save`, `dataset build`, `train policy` with its trajectories, `train supervised`) killed before, within and
 * after each of their calls to the file system and started again; nothing may be broken, lost or doubled, and the end must be that of a run nobody killed.
 * N kills of each (200 by default). One receipt each.
 */
import { fileURLToPath } from 'node:url';
import { makeCheckpoint, parseCheckpoint } from '../src/nn/node/checkpoint.ts';
import { nativeRuntime } from '../src/nn/node/native.ts';
import { createRng } from '../src/nn/rng.ts';
import { localEngine, Trainer } from '../src/nn/train/trainer.ts';
import { unwrap } from '../src/base/index.ts';
import { CRASH_NET, CRASH_OPTIONS } from './lib/crash-net.ts';
import { crash, failuresOf } from './lib/crash.ts';
import { failuresOfKills, killCommand, type KillReport, type Target } from './lib/kills/harness.ts';
import { TARGETS } from './lib/kills/targets.ts';
import { options } from './lib/options.ts';
import { stopwatch, writeReceipt } from './lib/receipt.ts';

const chosen = options(['what', 'kills', 'seed', 'json']);
const kills = Number(chosen.get('kills') ?? 200);
const what = chosen.get('what')?.split(',');
const seed = chosen.get('seed') ?? 'crash';
const json = chosen.has('json');
const child = fileURLToPath(new URL('./lib/crash-child.js', import.meta.url));

const say = (what: string, row: Record<string, unknown>): void => {
  const text = Object.entries(row).map(([key, value]) => `${key} ${String(value)}`);
  process.stdout.write(json ? `${JSON.stringify({ what, ...row })}\n` : `${what}: ${text.join(', ')}\n`);
};
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

/** Calls that a kill of a checkpoint must have been aimed at. */
const CALLS = ['open', 'write', 'sync', 'close', 'rename', 'syncFolder', 'list', 'remove'];
const sortedPlaces = (places: ReadonlyMap<string, number>): Readonly<Record<string, number>> =>
  Object.fromEntries([...places].sort(([a], [b]) => (a < b ? -1 : 1)));
const progress =
  (name: string) =>
  ({ kills: done, runs }: { readonly kills: number; readonly runs: number }): void => {
    if (process.stderr.isTTY) process.stderr.write(`\r${name}: ${done}/${kills} kills, ${runs} runs ended `);
  };

const killCheckpoints = async (): Promise<number> => {
  const elapsed = stopwatch();
  const report = await crash({ seed, kills, child, onKill: progress('checkpoints') });
  const { corrupt, lost, runs, different, broken } = report;
  say('checkpoints', { kills: report.kills, places: report.places.size, corrupt, lost, runs, different, broken });
  let failures = failuresOf(report);
  const missed = CALLS.flatMap((call) => [`before ${call}`, `after ${call}`]).filter(
    (place) => !report.places.has(place),
  );
  if (kills >= 100 && missed.length > 0) {
    failures += 1;
    say('places never hit', { places: missed.join('; ') });
  }
  let missedMutants = 0;
  for (const mutant of ['in-place', 'early'] as const) {
    const caught = await crash({ seed, kills: Math.min(kills, 40), child, mutant });
    const isCaught = mutant === 'in-place' ? caught.corrupt > 0 : caught.lost > 0;
    if (!isCaught) missedMutants += 1;
    say(`mutant ${mutant}`, { kills: caught.kills, corrupt: caught.corrupt, lost: caught.lost, caught: isCaught });
  }
  const { trials, unnamed, codes } = await damage();
  failures += unnamed + missedMutants;
  say('damage', { trials, unnamed, codes: codes.join(' ') });
  const found = { corrupt, lost, different, broken, unnamed, missedPlaces: missed.length, missedMutants };
  const figures = { places: sortedPlaces(report.places), runs, damage: trials, ...found };
  writeReceipt({ program: 'verify crash: checkpoints', seed, n: report.kills, failures, ...elapsed(), figures });
  return failures;
};

/** At most so many kills of a mutant that writes under the final name; it ends with the one that catches it, however few kills the others get. */
const MUTANT_KILLS = 40;

const killTarget = async (target: Target): Promise<number> => {
  const elapsed = stopwatch();
  // Another seed begins elsewhere in the list of places.
  const first = createRng(seed, target.name).below(target.span);
  const report = await killCommand({ target, kills, first, onKill: progress(target.name) });
  const { corrupt, lost, doubled, runs, different, broken } = report;
  say(target.name, {
    ...{ kills: report.kills, places: report.places.size, corrupt, lost, doubled, runs, different, broken },
  });
  for (const example of report.examples) process.stderr.write(`  ${example}\n`);
  let failures = failuresOfKills(report);
  const isBroken = (one: KillReport): boolean => failuresOfKills(one) > 0;
  const mutant = await killCommand({ target, kills: MUTANT_KILLS, isInPlace: true, isEnough: isBroken });
  const isCaught = isBroken(mutant);
  if (!isCaught) failures += 1;
  say(`${target.name}, mutant in-place`, { kills: mutant.kills, caught: isCaught });
  const found = { corrupt, lost, doubled, different, broken, missedMutants: Number(!isCaught) };
  const figures = { places: sortedPlaces(report.places), runs, ...found };
  writeReceipt({ program: `verify crash: ${target.name}`, seed, n: report.kills, failures, ...elapsed(), figures });
  return failures;
};

const isWanted = (name: string): boolean => what === undefined || what.some((part) => name.includes(part));
let failures = isWanted('checkpoints') ? await killCheckpoints() : 0;
for (const target of TARGETS) if (isWanted(target.name)) failures += await killTarget(target);
say('result', { failures });
process.exitCode = failures === 0 ? 0 : 1;
