/**
 * npm run verify -- hidden [--resamples N] [--rules a,b] [--seed S] [--advice N] [--dear N] [--players N] [--json]: decisions of mixed players, each looked at again with hidden tiles
 * drawn anew. What a seat sees, its legal actions, masks, every feature set (dear ones and Mizukami's evaluator one in --dear), the advice (one in --advice) and the choice of
 * every player without a network (one in --players) must be the same. A leaky encoder is run too and must be caught. N resamples over the rulesets. Exit 1 on any difference.
 */
import { playMatch } from '../src/arena/index.ts';
import { unwrap } from '../src/base/index.ts';
import { suzaku1, type Encoder } from '../src/features/index.ts';
import { parseRuleset, type Ruleset } from '../src/rules/index.ts';
import { newFullTable, type Event } from '../src/table/index.ts';
import { makePlayers } from '../testkit/checkedplay.ts';
import { HiddenChecker } from '../testkit/hiddenchecks.ts';
import { randomOf } from '../testkit/random.ts';
import { MIXES } from '../testkit/roundsjob.ts';
import { options } from './lib/options.ts';
import { stopwatch, writeReceipt } from './lib/receipt.ts';

const chosen = options(['resamples', 'rules', 'seed', 'advice', 'dear', 'players', 'json']);
const resamples = Number(chosen.get('resamples') ?? 1_000_000);
const seed = chosen.get('seed') ?? 'hidden';
const names = (chosen.get('rules') ?? 'tenhou,sanma,chinese').split(',');
const shares = {
  advice: Number(chosen.get('advice') ?? 500),
  dear: Number(chosen.get('dear') ?? 16),
  players: Number(chosen.get('players') ?? 1000),
};
let failures = 0;

const say = (figure: Readonly<Record<string, unknown>>, text: string): void => {
  const line = chosen.has('json') ? JSON.stringify({ program: 'verify hidden', ...figure }) : text;
  process.stdout.write(`${line}\n`);
};

/** Looks until there are `most`, or something depends on hidden tiles. */
const lookAll = (rules: Ruleset, checker: HiddenChecker, most: number): string => {
  const random = randomOf(`${seed}/${rules.id}`);
  let problem = '';
  for (let match = 0; checker.looks < most && problem === ''; match++) {
    const own = `${seed}/${match}`;
    const table = newFullTable(rules);
    let events: Event[] = [];
    playMatch({
      rules,
      seed: own,
      players: makePlayers(MIXES[match % MIXES.length]!, rules, own),
      table,
      listener: (event) => {
        if (event.type === 'start-round') events = [];
        events.push(structuredClone(event));
      },
      onDecision: ({ seat, legal }) => {
        if (legal.size < 2 || checker.looks >= most || problem !== '' || !random.chance(0.5)) return;
        ({ problem } = checker.look(events, table, seat, random));
        if (problem !== '') problem = `match ${own}, event ${events.length}: ${problem}`;
      },
    });
  }
  return problem;
};

/** Reads one tile of the next seat: what the program must find. */
const leaky: Encoder = {
  encode: (table, seat, planes) => {
    planes[0] = table.hands[((seat + 1) % table.seats) * 37]!;
  },
};

for (const name of names) {
  const rules = unwrap(parseRuleset(name));
  const elapsed = stopwatch();
  const checker = new HiddenChecker(rules, shares);
  const problem = lookAll(rules, checker, Math.ceil(resamples / names.length));
  const caught = lookAll(
    rules,
    new HiddenChecker(rules, { advice: 0, dear: 1e9 }, [{ set: { ...suzaku1, id: 'leaky' }, encoder: leaky }]),
    2000,
  );
  const share = checker.changed / Math.max(1, checker.looks);
  const failed = [problem !== '', !caught.includes('leaky'), share < 0.9].filter(Boolean).length;
  failures += failed;
  const covered = { sets: checker.sets, players: checker.players.map((one) => one.name), shares };
  const figure = {
    rules: rules.id,
    ...covered,
    resamples: checker.looks,
    changed: Number(share.toFixed(4)),
    problem,
    caught,
  };
  writeReceipt({
    program: `verify hidden: ${rules.id}`,
    seed,
    n: checker.looks,
    failures: failed,
    ...elapsed(),
    figures: figure,
  });
  say(
    figure,
    `${rules.id}: ${checker.looks} resamples, hidden part another one in ${(100 * share).toFixed(1)} %, ${problem === '' ? 'nothing depends on it' : problem}; leak ${caught === '' ? 'NOT caught' : 'caught'}`,
  );
}
process.exitCode = failures === 0 ? 0 : 1;
