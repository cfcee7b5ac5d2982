/**
 * npm run verify -- players [--player SPEC,…] [--rules R] [--decisions 10000] [--seed S] [--json]: players behind the mjai protocol, whose verifier
 * reads every reply back from its words and checks it against the legal actions and the tiles held. Every choice must have been among the legal
 * ones and no reply overruled, refused or late; and a decision costs at most 10 ms of processor time, the protocol and all threads counted.
 * Unless told, every network player whose networks are there, in its game; `player@FILE` takes others. Exit 1 on any failure.
 */
import { performance } from 'node:perf_hooks';
import { playLater } from '../src/arena/index.ts';
import { chooseNow, makePlayer, type Player } from '../src/players/index.ts';
import { DIALECTS } from '../src/protocols/index.ts';
import { openNetworks } from '../src/models/models.ts';
import { parseRuleset, type RiichiRules } from '../src/rules/index.ts';
import { unwrap } from '../src/base/index.ts';
import { splitSpecs } from '../src/cli/specs.ts';
import { mjaiSeat } from '../testkit/mjaitable.ts';
import { options } from './lib/options.ts';
import { stopwatch, writeReceipt } from './lib/receipt.ts';

const chosen = options(['player', 'rules', 'decisions', 'seed', 'json']);
const wanted = Number(chosen.get('decisions') ?? 10_000);
const seed = chosen.get('seed') ?? 'players';
/** Milliseconds of processor time a decision. */
const MOST = 10;

const USUAL: readonly (readonly [string, string])[] = [
  ['suzaku', 'tenhou'],
  ['suzaku', 'sanma'],
  ['meowjong-sl', 'sanma'],
  ['suphx-sl', 'tenhou'],
];
const named = chosen.get('player');
const cases: readonly (readonly [string, string])[] =
  named === undefined
    ? USUAL.filter(([, rules]) => rules === (chosen.get('rules') ?? rules))
    : splitSpecs(named).map((spec) => [spec, chosen.get('rules') ?? 'tenhou'] as const);

type Row = { decisions: number; rounds: number; illegal: number; overruled: number; refused: number; slowest: number };

/** Counts what a player chooses, and whether it was offered. */
const counted = (player: Player, row: Row): Player => ({
  ...player,
  choose: (observation) => {
    const started = performance.now();
    const action = chooseNow(player, observation);
    row.slowest = Math.max(row.slowest, performance.now() - started);
    row.decisions++;
    if (!observation.legal.has(action)) row.illegal++;
    return action;
  },
});

let failures = 0;
for (const [spec, text] of cases) {
  const rules = unwrap(parseRuleset(text)) as RiichiRules;
  const { networks, close } = await openNetworks([spec], [rules]);
  const first = makePlayer(spec, rules, seed, 0, networks);
  if (!first.ok) {
    process.stderr.write(`${spec}, ${text}: ${first.error.text}\n`);
    if (named !== undefined) failures++;
    continue;
  }
  const row: Row = { decisions: 0, rounds: 0, illegal: 0, overruled: 0, refused: 0, slowest: 0 };
  const elapsed = stopwatch();
  let matches = 0;
  for (; row.decisions < wanted; matches++) {
    const own = `${seed}/${matches}`;
    const dialect = DIALECTS[matches % DIALECTS.length]!;
    const make = (seat: number): Player => counted(unwrap(makePlayer(spec, rules, own, seat, networks)), row);
    const seats = Array.from({ length: rules.seats }, (_, seat) =>
      mjaiSeat({ spec, dialect, rules, seed: own, seat, make }),
    );
    await playLater({
      rules,
      seed: own,
      players: seats.map(({ guest }) => guest),
      listener: (event) => {
        if (event.type === 'start-round') row.rounds++;
      },
    });
    for (const { guest, session } of seats) {
      row.refused += guest.counts.illegal + guest.counts.late + guest.counts.crashes;
      row.overruled += session()!.bot.fallbacks.length;
    }
  }
  const time = elapsed();
  await close();
  const ms = (1000 * time.cpu) / row.decisions;
  const failed = row.illegal + row.overruled + row.refused + (ms > MOST ? 1 : 0);
  failures += failed;
  const receipt = {
    program: `verify players: ${spec.split('@')[0]}, ${text}`,
    seed,
    n: row.decisions,
    failures: failed,
    ...time,
    figures: { ...row, matches, cpuMsPerDecision: ms },
  };
  process.stdout.write(
    chosen.has('json')
      ? `${JSON.stringify(receipt)}\n`
      : `${spec}, ${text}: ${row.decisions} decisions in ${matches} matches (${row.rounds} rounds), ${row.illegal} illegal, ${row.overruled} overruled, ${row.refused} refused or late; ${ms.toFixed(2)} CPU-ms a decision\n`,
  );
  writeReceipt(receipt);
}
process.exitCode = failures === 0 ? 0 : 1;
