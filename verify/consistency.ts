/**
 * npm run verify -- consistency [--positions 300] [--a-game 30] [--rules tenhou,sanma,chinese] [--seed S] [--json]
 * One opinion, that of the default adviser (`suzaku` in the riichi family): random positions of real games (test games where the shared logs are, else made ones), `--positions` for each ruleset, `--a-game` of one seat of
 * a game. Order and values of all options must be the same
 *   1. in the review: `answerReview`, `/api/review` (the application, its worker thread) and the page's worker, byte for byte;
 *   2. by the adviser asked anew about the position, and live (`Follower`); the player `suzaku` (`expert` in Chinese Standard) takes the first option;
 *   3. for the position described in words: `answerAdvise`, `/api/advise` and the page's worker, byte for byte; and as in the review where words say all the
 *      review knows (`described the same`, see isSameTable: words do not say in which order calls and discards came, nor when a North was set aside).
 * API and page compute the network on plain arrays, the command line and the player by the native library, whose sums differ in the last bits: there values may
 * be up to CLOSE points off, and options that close may change places. Where the games do not suffice they are gone through again, from another seat. Exit 1 on any difference.
 */
import { join } from 'node:path';
import { Follower, TableReading, optionJson, type Option } from '../src/analysis/index.ts';
import {
  adviseAt,
  advisedJson,
  answerAdvise,
  answerReview,
  makeAdviser,
  openGame,
  openPosition,
  readAdviser,
  type AdviserMaker,
  type PositionFields,
} from '../src/answers/index.ts';
import { makeRandom, unwrap } from '../src/base/index.ts';
import { gamesOf, logFiles } from '../src/learn/logs.ts';
import { TEST_FILES } from '../src/learn/split.ts';
import { openFilePlain, openNetworks, readNetwork } from '../src/models/index.ts';
import { modelRulesOf } from '../src/policy/index.ts';
import { chooseNow, makePlayer } from '../src/players/index.ts';
import { makeSuzaku, type Game } from '../src/records/index.ts';
import { parseRuleset, type Ruleset } from '../src/rules/index.ts';
import { makeApp } from '../src/server/app.ts';
import { Pools } from '../src/server/index.ts';
import { RIVER, decisionsOf, type Table } from '../src/table/index.ts';
import { makeGames } from '../testkit/games.ts';
import { realGames } from '../testkit/mcrgames.ts';
import { answerAdvice } from '../web/engine/adviceview.ts';
import { runReview, writeReview } from '../web/engine/reviewrun.ts';
import { fieldsOf } from './lib/described.ts';
import { options } from './lib/options.ts';
import { root, stopwatch, writeReceipt } from './lib/receipt.ts';

const chosen = options(['positions', 'a-game', 'rules', 'seed', 'json']);
const wanted = Number(chosen.get('positions') ?? 300);
const aGame = Number(chosen.get('a-game') ?? 30);
const seed = chosen.get('seed') ?? 'consistency';
const rulesets = (chosen.get('rules') ?? 'tenhou,sanma,chinese').split(',').map((id) => unwrap(parseRuleset(id)));

const pools = new Pools(new URL('../src/server/worker.js', import.meta.url));
const app = makeApp({ ask: (job) => pools.ask(job), site: new Map(), perMinute: 1_000_000 });
const post = async (path: string, body: string): Promise<string> =>
  (await app.request(path, { method: 'POST', body })).text();

const elapsed = stopwatch();
let failures = 0;
const expect = (holds: boolean, what: string): void => {
  if (holds) return;
  failures++;
  if (failures <= 20) process.stderr.write(`FAIL ${what}\n`);
};

/** Points that a value on plain arrays may be off. */
const CLOSE = 1e-3;

type Rows = readonly { readonly action: string; readonly value: number }[];
type Decision = { readonly options: Rows; readonly forced: boolean };
/** Action and value in order, as JSON has them. */
const rowsOf = (list: Rows): string => list.map(({ action, value }) => `${action} ${value}`).join('; ');
const rowsOfOptions = (list: readonly Option[], { rules }: Table): string =>
  rowsOf(list.map((option) => optionJson(option, rules.family) as Rows[number]));

/** The same actions with the same values but for rounding, in the same order but for values that are as good as equal. */
const areNear = (one: Rows, two: Rows): boolean => {
  if (one.length !== two.length) return false;
  const values = new Map(two.map(({ action, value }) => [action, value]));
  return one.every(({ action, value }, i) => {
    const other = values.get(action);
    return other !== undefined && Math.abs(other - value) < CLOSE && Math.abs(two[i]!.value - value) < CLOSE;
  });
};

const modelOf = (rules: Ruleset): Uint8Array => unwrap(readNetwork('suzaku', rules));
/** As the page is told of the networks of its site. */
const files = {
  models: Object.fromEntries(
    rulesets
      .filter(({ family }) => family === 'riichi')
      .map((rules) => {
        const bytes = modelOf(rules);
        const url = `data:application/octet-stream;base64,${Buffer.from(bytes).toString('base64')}`;
        return [modelRulesOf(rules).id, { url, bytes: bytes.length }];
      }),
  ),
};
const { networks } = await openNetworks(['suzaku'], rulesets, openFilePlain);
const { networks: native } = await openNetworks(['suzaku'], rulesets);
const adviserOf: AdviserMaker = (rules, plan) => makeAdviser(rules, plan, networks);

async function* gamesFor(rules: Ruleset): AsyncGenerator<Game> {
  if (rules.family === 'chinese') {
    yield* realGames(root) ?? makeGames('chinese', 50, seed, 1);
    return;
  }
  const folder = rules.seats === 3 ? 'sanma' : 'riichi4';
  const file = logFiles(join(root, '..', 'shared', 'data'), folder).find(({ name }) => TEST_FILES.includes(name));
  if (file === undefined) yield* makeGames(rules.id, 50, seed);
  else for await (const { game } of gamesOf(file)) yield game;
}

/** Seats in the order of their discards: the models ask what was thrown before what. */
const orderOf = (table: Table): string =>
  Array.from({ length: table.seats }, (_, seat) => seat)
    .flatMap((seat) =>
      Array.from({ length: table.riverSize[seat]! }, (_, i) => ({ seat, turn: table.riverTurns[seat * RIVER + i]! })),
    )
    .toSorted((a, b) => a.turn - b.turn)
    .map(({ seat }) => seat)
    .join('');

/** All that the advice reads of the table's past is the same: order of discards and of melds, one-shot, first turn, walls, the danger model's reading. */
const isSameTable = (a: Table, b: Table, seat: number): boolean => {
  const past = (table: Table): string =>
    JSON.stringify([orderOf(table), [...table.melds], [...table.ippatsu], table.interrupted, [...table.wallLeft]]);
  if (a.rules.family === 'chinese') return past(a) === past(b);
  const [one, two] = [new TableReading(), new TableReading()];
  one.update(a, seat);
  two.update(b, seat);
  return past(a) === past(b) && JSON.stringify(one) === JSON.stringify(two);
};

class Check {
  positions = 0;
  described = 0;
  same = 0;

  constructor(private readonly rules: Ruleset) {}

  private get player(): string {
    return this.rules.family === 'riichi' ? 'suzaku' : 'expert';
  }

  /** `pass`: how often the games were gone through before. */
  async game(game: Game, number: number, pass: number): Promise<void> {
    const [first] = game.events;
    const rules = first?.type === 'start-match' ? unwrap(parseRuleset(first.rules)) : this.rules;
    const random = makeRandom(`${seed}/${rules.id}/${number}`);
    const seat = (Math.floor(random() * rules.seats) + pass) % rules.seats;
    const where = `${rules.id} game ${number} seat ${seat}`;
    const record = makeSuzaku(game);
    const review = JSON.stringify(unwrap(await answerReview(record, { seat, anonymous: false }, adviserOf)));
    expect((await post(`/api/review?seat=${seat}`, record)) === review, `${where}: /api/review differs`);
    const answer = unwrap(await runReview({ record, seat, files }, () => undefined));
    const page = unwrap(writeReview({ format: 'json', record, answer, lang: 'en' }));
    const { decisions } = JSON.parse(review) as { decisions: Decision[] };
    expect(page === `${review}\n`, `${where}: the page's review differs`);
    const quick = unwrap(await answerReview(record, { seat }, (own, plan) => makeAdviser(own, plan, native)));
    const { decisions: here } = JSON.parse(JSON.stringify(quick)) as { decisions: Decision[] };
    const areSame = decisions.every(({ options: rows }, i) => areNear(rows, here[i]!.options));
    expect(areSame && here.length === decisions.length, `${where}: the command line's review differs`);
    await this.places(game, { rules, seat, random, where }, decisions);
  }

  private async places(
    game: Game,
    { rules, seat, random, where }: { rules: Ruleset; seat: number; random: () => number; where: string },
    decisions: readonly Decision[],
  ): Promise<void> {
    const { events } = unwrap(openGame(game, 'suzaku')).game;
    const plan = unwrap(readAdviser({}, rules));
    const follower = new Follower(rules, seat, unwrap(makeAdviser(rules, plan, networks)));
    const live = events.flatMap((event) => follower.take(event) ?? []);
    const open = decisions.filter(({ forced }) => !forced).length;
    let at = -1;
    for (const { table, legal } of decisionsOf(rules, events, { seat })) {
      const { options: rows, forced } = decisions[++at]!;
      if (forced || random() * open >= aGame || this.positions >= wanted) continue;
      this.positions++;
      const expected = rowsOf(rows);
      const here = `${where}, decision ${at}`;
      const adviser = unwrap(makeAdviser(rules, plan, networks));
      const { options: fresh } = adviser.advise(table, seat, legal);
      expect(rowsOfOptions(fresh, table) === expected, `${here}: asked anew it is another`);
      expect(rowsOfOptions(live[at]!.advice!.options, table) === expected, `${here}: live it is another`);
      const player = unwrap(makePlayer(this.player, rules, seed, seat, native));
      const played = chooseNow(player, { view: table, seat, legal });
      const lost = fresh[0]!.value - fresh.find(({ action }) => action === played)!.value;
      expect(lost < CLOSE, `${here}: the player plays another`);
      const fields = fieldsOf(table, seat);
      if (fields !== undefined) await this.words(fields, table, { expected, here });
    }
  }

  private async words(
    fields: PositionFields,
    table: Table,
    { expected, here }: { expected: string; here: string },
  ): Promise<void> {
    const opened = openPosition(fields);
    if (!opened.ok) return;
    const { setup } = opened.value;
    const said = await answerAdvise(fields, adviserOf);
    if (!said.ok) return expect(false, `${here}: words are refused: ${said.error.text}`);
    this.described++;
    const text = JSON.stringify(advisedJson(said.value, 'en'));
    expect((await post('/api/advise', JSON.stringify(fields))) === text, `${here}: /api/advise differs`);
    const page = unwrap(await answerAdvice({ ...fields, files }));
    expect(JSON.stringify(advisedJson(page, 'en')) === text, `${here}: the page's advice differs`);
    const asked = unwrap(makeAdviser(setup.rules, unwrap(readAdviser({}, setup.rules)), networks));
    const again = adviseAt(opened.value, asked);
    expect(JSON.stringify(advisedJson(again, 'en')) === text, `${here}: asked again it differs`);
    if (!isSameTable(table, opened.value.table, setup.seat)) return;
    this.same++;
    const { advice } = said.value.position;
    expect(advice !== null && rowsOfOptions(advice.options, table) === expected, `${here}: in words it is another`);
  }
}

const figures: Record<string, unknown> = {};
let n = 0;
for (const rules of rulesets) {
  const check = new Check(rules);
  let games = 0;
  for (let pass = 0; pass < rules.seats && check.positions < wanted; pass++) {
    let number = 0;
    for await (const game of gamesFor(rules)) {
      if (check.positions >= wanted) break;
      await check.game(game, number++, pass);
      games++;
    }
  }
  const { positions, described, same } = check;
  n += positions;
  const row = { rules: rules.id, reviews: games, positions, described, 'described the same': same, failures };
  figures[rules.id] = row;
  process.stdout.write(
    chosen.has('json')
      ? `${JSON.stringify(row)}\n`
      : `${rules.id}: ${positions} positions of ${games} reviews, ${described} in words, ${same} of them described the same; ${failures} differences so far\n`,
  );
}
await pools.close();
writeReceipt({ program: 'verify consistency', seed, n, failures, ...elapsed(), figures });
process.exitCode = failures === 0 ? 0 : 1;
