/**
 * npm run bench -- chinese [--json]: decisions of Chinese Standard per CPU-second: every action with 14 tiles valued with danger, plans listed for people,
 * and the bare search, on the positions before discards of games of four experts. A 14-tile decision may take 5 ms, which is 200 a second; the
 * slowest tenth of the positions is measured apart. The networks of Chinese Standard, features and all, one position at a time, may take 1.3 ms: with the weights
 * of models/ or, where there are none, with those of a run's beginning, which cost the same.
 */
import { chineseDanger, Choices, Plans, situationOf } from '../src/analysis/chinese/index.ts';
import { Search } from '../src/analysis/chinese/search.ts';
import { playMatch } from '../src/arena/index.ts';
import { readNetwork } from '../src/models/index.ts';
import { openNow } from '../src/nn/node/index.ts';
import { chooseNow, makePlayer } from '../src/players/index.ts';
import { chinese } from '../src/rules/index.ts';
import { ActionList, Table, apply, legalActions, type Event } from '../src/table/index.ts';
import { unwrap } from '../src/base/index.ts';
import { options } from '../verify/lib/options.ts';
import { stopwatch } from '../verify/lib/receipt.ts';
import { tinyChinese } from '../testkit/tinynet.ts';
import { rate, report, type Row } from './lib/bench.ts';

const SEED = 'bench-chinese';
const GAMES = 12;
const WANTED = '≥ 200 /s (5 ms)';
const chosen = options(['json']);
const elapsed = stopwatch();

type Position = { readonly table: Table; readonly seat: number };

const positions: Position[] = [];
for (let game = 0; game < GAMES; game++) {
  const seed = `${SEED}/${game}`;
  const players = [0, 1, 2, 3].map((seat) => unwrap(makePlayer('expert', chinese, seed, seat)));
  const table = new Table(chinese);
  const listener = (event: Event): void => {
    if (event.type === 'discard') positions.push({ table: table.clone(), seat: event.seat });
    apply(table, event);
  };
  playMatch({ rules: chinese, players, seed, firstRound: (game & 3) * 4, listener });
}

const choices = new Choices(chineseDanger());
const plans = new Plans();
const search = new Search();

const legal = new ActionList();
const decide = ({ table, seat }: Position): void => {
  legalActions(table, seat, legal);
  choices.of(table, seat, legal);
};
const cpuOf = (position: Position): number => {
  const start = process.cpuUsage();
  decide(position);
  const used = process.cpuUsage(start);
  return used.user + used.system;
};
const times = positions.map(cpuOf).map((first, i) => Math.min(first, cpuOf(positions[i]!), cpuOf(positions[i]!)));
const slowest = positions
  .map((position, i) => ({ position, time: times[i]! }))
  .sort((a, b) => b.time - a.time)
  .slice(0, Math.ceil(positions.length / 10))
  .map(({ position }) => position);

const over = (list: readonly Position[], work: (position: Position) => void, repeats?: number): number =>
  rate(
    list.length,
    () => {
      for (const position of list) work(position);
    },
    repeats,
  );

/** A network player on the positions, sessions of one thread. */
const networkRow = async (player: 'suzaku' | 'chinese-sl'): Promise<Row> => {
  const shipped = readNetwork(player, chinese);
  const size = player === 'suzaku' ? { channels: 64, blocks: 4 } : { channels: 512, blocks: 6 };
  const bytes = shipped.ok ? shipped.value : tinyChinese(player, size);
  const session = unwrap(await openNow(bytes));
  const mind = unwrap(makePlayer(player, chinese, SEED, 0, () => ({ ok: true, value: session })));
  const work = ({ table, seat }: Position): void => {
    legalActions(table, seat, legal);
    chooseNow(mind, { view: table, seat, legal });
  };
  return {
    name: `decision of ${player}${shipped.ok ? '' : ', weights of no use'}`,
    rate: over(positions, work, 3),
    wanted: '≥ 769 /s (1.3 ms)',
  };
};

const rows: Row[] = [
  await networkRow('suzaku'),
  await networkRow('chinese-sl'),
  {
    name: `14-tile decision (${positions.length} positions)`,
    rate: over(positions, decide),
    wanted: WANTED,
  },
  {
    name: '14-tile decision, the slowest tenth',
    rate: over(slowest, decide),
    wanted: WANTED,
  },
  {
    name: 'plans for people',
    rate: over(positions, ({ table, seat }) => plans.of(situationOf(table, seat)), 3),
    wanted: '-',
  },
  {
    name: 'search alone',
    rate: over(positions, ({ table, seat }) => search.run(situationOf(table, seat)), 3),
    wanted: '-',
  },
];
report('bench chinese', SEED, elapsed, rows, chosen.has('json'));
