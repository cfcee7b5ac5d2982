/**
 * npm run verify -- mjai [--hanchan N] [--rules tenhou,sanma] [--seed S] [--players A,B,C,D] [--json]: whole matches with four of our bots behind
 * each mjai dialect, in this process. Every match must equal the one without the protocol, with no illegal reply and no fallback.
 */
import { playMatch, playLater } from '../src/arena/index.ts';
import { makePlayer } from '../src/players/index.ts';
import { DIALECTS } from '../src/protocols/index.ts';
import { parseRuleset, type RiichiRules } from '../src/rules/index.ts';
import { Digest, type Event } from '../src/table/index.ts';
import { unwrap } from '../src/base/index.ts';
import { mjaiSeat } from '../testkit/mjaitable.ts';
import { options } from './lib/options.ts';
import { stopwatch, writeReceipt } from './lib/receipt.ts';

const chosen = options(['hanchan', 'rules', 'seed', 'players', 'json']);
const hanchan = Number(chosen.get('hanchan') ?? 100);
const seed = chosen.get('seed') ?? 'mjai';
const specs = (chosen.get('players') ?? 'greedy,random,adversary,caller').split(',');
let failures = 0;

for (const text of (chosen.get('rules') ?? 'tenhou,sanma').split(','))
  for (const dialect of DIALECTS) {
    const rules = unwrap(parseRuleset(text)) as RiichiRules;
    const elapsed = stopwatch();
    let differences = 0;
    let faults = 0;
    let lines = 0;
    for (let i = 0; i < hanchan; i++) {
      const own = `${seed}/${i}`;
      const seatSpecs = Array.from({ length: rules.seats }, (_, seat) => specs[(seat + i) % specs.length]!);
      const [direct, piped] = [new Digest(), new Digest()];
      const players = seatSpecs.map((spec, seat) => unwrap(makePlayer(spec, rules, own, seat)));
      // The players' names are the only thing a guest may change.
      const add = (digest: Digest) => (event: Event) => event.type !== 'start-match' && digest.add(event);
      playMatch({ rules, seed: own, players, listener: add(direct) });
      const seats = seatSpecs.map((spec, seat) =>
        mjaiSeat({ spec, dialect, rules, seed: own, seat, spy: () => lines++ }),
      );
      await playLater({ rules, seed: own, players: seats.map(({ guest }) => guest), listener: add(piped) });
      if (direct.toString() !== piped.toString()) {
        differences++;
        process.stderr.write(`${text}, ${dialect}, match ${i}: not the match without the protocol\n`);
      }
      for (const { guest, session } of seats)
        faults += guest.counts.illegal + guest.counts.late + guest.counts.crashes + session()!.bot.fallbacks.length;
    }
    failures += differences + faults;
    const row = {
      program: `verify mjai: ${text}, ${dialect}`,
      seed,
      n: hanchan,
      failures: differences + faults,
      ...elapsed(),
      figures: { lines, differences, faults, players: specs },
    };
    process.stdout.write(
      chosen.has('json')
        ? `${JSON.stringify(row)}\n`
        : `${text}, ${dialect}: ${hanchan} matches, ${lines} lines, ${differences} differences, ${faults} illegal, late or overruled replies\n`,
    );
    writeReceipt(row);
  }
process.exitCode = failures === 0 ? 0 : 1;
