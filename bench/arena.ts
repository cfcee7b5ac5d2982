/**
 * npm run bench -- arena [--matches N] [--width N] [--repeats N] [--json]: matches a CPU-second of four (three) `suzaku:advice=0` in lockstep
 * beside one match at a time, by turns on the same walls, and of players without a network. CPU time of the process, all its threads.
 */
import { playInLockstep, playLater, playMatch } from '../src/arena/index.ts';
import { unwrap } from '../src/base/index.ts';
import { openBatched, openNetworks } from '../src/models/index.ts';
import { makePlayer, type Networks, type Player } from '../src/players/index.ts';
import { parseRuleset, type Ruleset } from '../src/rules/index.ts';
import { options } from '../verify/lib/options.ts';
import { stopwatch } from '../verify/lib/receipt.ts';
import { report, type Row } from './lib/bench.ts';

const SEED = 'bench';
const SPEC = 'suzaku:advice=0';
const chosen = options(['matches', 'width', 'repeats', 'json']);
const matches = Number(chosen.get('matches') ?? 64);
const width = Number(chosen.get('width') ?? 64);
const repeats = Number(chosen.get('repeats') ?? 2);
const elapsed = stopwatch();

const seat = (spec: string, rules: Ruleset, match: number, networks?: Networks): readonly Player[] =>
  Array.from({ length: rules.seats }, (_, at) => unwrap(makePlayer(spec, rules, `${SEED}/${match}`, at, networks)));

const firstRound = (rules: Ruleset, match: number): number => (rules.family === 'chinese' ? (match & 3) * 4 : 0);

/** Matches a CPU-second, from `first` on. */
const timed = async (count: number, work: () => Promise<unknown> | void): Promise<number> => {
  const used = stopwatch();
  await work();
  return count / used().cpu;
};

const networkRow = async (id: string): Promise<Row> => {
  const rules = unwrap(parseRuleset(id));
  const single = await openNetworks([SPEC], [rules]);
  const batched = await openBatched([SPEC], rules);
  const play = (networks: Networks) => (match: number) =>
    playLater({ rules, seed: `${SEED}/${match}`, players: seat(SPEC, rules, match, networks) });
  // One match at a time is slow, so it plays fewer of the same matches.
  const few = Math.max(2, matches >> 3);
  let [alone, together] = [0, 0];
  for (let repeat = 0; repeat < repeats; repeat++) {
    alone = Math.max(
      alone,
      await timed(few, () => playInLockstep({ matches: few, width: 1, play: play(single.networks) })),
    );
    together = Math.max(
      together,
      await timed(matches, () => playInLockstep({ matches, width, play: play(batched.networks) })),
    );
  }
  await single.close();
  await batched.close();
  return {
    name: `${id}: four ${SPEC}, ${width} matches in lockstep`.replace('four', rules.seats === 3 ? 'three' : 'four'),
    rate: together,
    peer: { name: 'one at a time', rate: alone },
    wanted: '≥ 2 ×',
  };
};

const plainRow = async (id: string, spec: string, count: number): Promise<Row> => {
  const rules = unwrap(parseRuleset(id));
  let best = 0;
  for (let repeat = 0; repeat < repeats; repeat++)
    best = Math.max(
      best,
      await timed(count, () => {
        for (let match = 0; match < count; match++)
          playMatch({
            rules,
            seed: `${SEED}/${match}`,
            firstRound: firstRound(rules, match),
            players: seat(spec, rules, match),
          });
      }),
    );
  return { name: `${id}: ${spec} alone`, rate: best, wanted: 'as before' };
};

const rows = [
  await networkRow('tenhou'),
  await networkRow('sanma'),
  await plainRow('tenhou', 'random', 200),
  await plainRow('tenhou', 'greedy', 8),
  await plainRow('sanma', 'greedy', 8),
  await plainRow('chinese', 'greedy', 40),
  await plainRow('tenhou', 'expert', 1),
];
report('bench arena', SEED, elapsed, rows, chosen.has('json'));
