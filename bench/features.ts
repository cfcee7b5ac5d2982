/**
 * npm run bench -- features [--json]: states per CPU-second of each encoder, of the search for wins, and of whole builds (records to packed
 * samples), on games of bots. `suzaku1` may take 0.2 ms in all, which is 5,000 a second; `chinese-planes` 0.3 ms; a search 20 ms.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FEATURE_SETS, WinSearch, makeEncoder, type FeatureSet } from '../src/features/index.ts';
import { ShardMaker, type Plan } from '../src/learn/dataset/maker.ts';
import { chinese, sanma, tenhou, type Ruleset } from '../src/rules/index.ts';
import { makeGames } from '../testkit/games.ts';
import { options } from '../verify/lib/options.ts';
import { positionsOf } from '../testkit/positions.ts';
import { stopwatch } from '../verify/lib/receipt.ts';
import { chinesePositions } from '../testkit/sweepchinese.ts';
import { randomHeld } from '../testkit/winbrute.ts';
import { rate, report, type Row } from './lib/bench.ts';

const SEED = 'bench-features';
const STATES = 400;
const HANDS = 60;
const BUILT_GAMES = 3;
const REPEATS = 4;
const chosen = options(['json']);
const elapsed = stopwatch();

const WANTED: Readonly<Record<string, string>> = {
  suzaku1: '≥ 5,000 /s (0.2 ms)',
  'chinese-planes': '≥ 3,333 /s (0.3 ms)',
};
/** Builds of Chinese Standard ask the expert too, which takes longer than the features. */
const wantedOf = ({ id, family }: FeatureSet, built?: Ruleset): string =>
  built !== undefined && family === 'chinese' ? '' : (WANTED[id] ?? '');
const setsOf = ({ family }: Ruleset): readonly FeatureSet[] => FEATURE_SETS.filter((set) => set.family === family);

const encodes = (rules: Ruleset): readonly Row[] => {
  const positions = rules.family === 'chinese' ? chinesePositions(240) : positionsOf(rules, SEED, 12, 2);
  return setsOf(rules).map((set) => {
    const encoder = makeEncoder(set, rules);
    const [planes, globals] = [new Uint8Array(34 * set.planeCount), new Uint8Array(set.globalCount)];
    const work = (): void => {
      for (let i = 0; i < STATES; i++) {
        const { table, seat } = positions[i % positions.length]!;
        encoder.encode(table, seat, planes, globals);
      }
    };
    return { name: `${rules.id}, encode ${set.id}`, rate: rate(STATES, work, REPEATS), wanted: wantedOf(set) };
  });
};

const searches = [0, 1, 2].map((shanten): Row => {
  const search = new WinSearch();
  const hands = Array.from({ length: HANDS }, (_, i) => randomHeld(SEED, i, { melds: i % 2, shanten }));
  const work = (): void => {
    for (const held of hands) search.search(held);
  };
  return {
    name: `wins of hands at most ${shanten} from ready`,
    rate: rate(HANDS, work, REPEATS),
    wanted: '≥ 50 /s (20 ms)',
  };
});

/** Samples a CPU-second from games in memory to a shard on disk. */
const builds = (rules: Ruleset): readonly Row[] => {
  const folder = mkdtempSync(join(tmpdir(), 'suzaku-bench-'));
  const games = makeGames(rules.id, BUILT_GAMES, SEED, 2).map((game, i) => ({
    ...game,
    meta: { ...game.meta, id: `${SEED}-${i}` },
  }));
  const rows = setsOf(rules).map((set): Row => {
    const plan: Plan = { set, rules, part: 'train', seats: { choice: 'all', minDan: 0 } };
    const maker = new ShardMaker(plan);
    const make = (): number => {
      const { header, bytes } = maker.make({ file: 'games', lines: games });
      writeFileSync(join(folder, `${set.id}.samples`), bytes);
      return header.own + header.claims;
    };
    const samples = make();
    return { name: `${rules.id}, build ${set.id}`, rate: rate(samples, make, REPEATS), wanted: wantedOf(set, rules) };
  });
  rmSync(folder, { recursive: true });
  return rows;
};

report(
  'bench features',
  SEED,
  elapsed,
  [...[tenhou, sanma, chinese].flatMap(encodes), ...searches, ...[tenhou, sanma, chinese].flatMap(builds)],
  chosen.has('json'),
);
