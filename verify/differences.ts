/**
 * npm run verify -- differences [--rules tenhou,sanma] [--cpu 300] [--plays 8] [--thin 3] [--width 8] [--policy suzaku:advice=0] [--seed S]
 *   [--out FILE] [--from FILE] [--json]
 * How much of a difference that the advice claims comes out in play. Matches of the policy with itself; where the advice prefers another action than the one
 * the policy plays, both are played to the end of the round by the same policy in every seat, from the true hands, with the same order of the tiles to
 * come, in `--plays` orders. Measured: the mean difference of the expected rank points after the round (placement model; exact where the match is over).
 * Told by category and size of the claimed difference: slope of the measured on the claimed difference (least squares through zero; errors by match) and
 * the residual, the standard deviation of the true difference around that line with the noise of the plays taken off. One decision of `--thin` is looked at; ends after
 * `--cpu` processor seconds for each ruleset. `--out` keeps a line for each state, `--from` reads such lines and plays nothing.
 */
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { CATEGORIES, RiichiAdviser, categoryOf, evenPoints, type Category } from '../src/analysis/index.ts';
import { makeRandom, unwrap } from '../src/base/index.ts';
import { openBatched, type BatchedNetworks } from '../src/models/index.ts';
import { makePlayer, type Player } from '../src/players/index.ts';
import { parseRuleset, type RiichiRules } from '../src/rules/index.ts';
import {
  ALL_TILE_IDS,
  SANMA_TILE_IDS,
  Table,
  dealRound,
  nextRound,
  shuffleWall,
  type NextRound,
} from '../src/table/index.ts';
import { lineOf, relativeError, type Line, type Row } from './lib/slopes.ts';
import { options } from './lib/options.ts';
import { copyState, playOut, refereeOf, reshuffle, worthAfter, type State } from './lib/playout.ts';
import { stopwatch, writeReceipt } from './lib/receipt.ts';

const chosen = options(['rules', 'cpu', 'plays', 'thin', 'width', 'policy', 'seed', 'out', 'from', 'json']);
const rulesets = (chosen.get('rules') ?? 'tenhou,sanma')
  .split(',')
  .map((id) => unwrap(parseRuleset(id)) as RiichiRules);
const cpu = Number(chosen.get('cpu') ?? 300);
const plays = Number(chosen.get('plays') ?? 8);
const thin = Number(chosen.get('thin') ?? 3);
const width = Number(chosen.get('width') ?? 8);
const policy = chosen.get('policy') ?? 'suzaku:advice=0';
const seed = chosen.get('seed') ?? 'differences';

/** Claimed differences in rank points, and the chance that a state is played out: small ones are many and teach little. */
const KEPT = [
  [0.15, 0],
  [0.6, 0.15],
  [1.5, 0.5],
  [Infinity, 1],
] as const;
/** Lower ends of the sizes that are told apart, in rank points of even steps. */
const SIZES = [0.15, 0.6, 1.5, 3, 6];

const say = (text: string): void => void process.stdout.write(chosen.has('json') ? '' : `${text}\n`);

/** Whole matches of one ruleset, with every state that is measured. */
class Measurement {
  readonly rows: Row[] = [];
  asked = 0;
  private readonly points: readonly number[];
  private readonly elapsed = stopwatch();

  constructor(
    private readonly rules: RiichiRules,
    private readonly networks: BatchedNetworks,
  ) {
    this.points = evenPoints(rules.seats);
  }

  private players(name: string): Player[] {
    const { rules, networks } = this;
    return Array.from({ length: rules.seats }, (_, seat) =>
      unwrap(makePlayer(policy, rules, name, seat, networks.networks)),
    );
  }

  get isOver(): boolean {
    return this.elapsed().cpu >= cpu;
  }

  async match(number: number): Promise<void> {
    const { rules } = this;
    const name = `${seed}/${rules.id}/${number}`;
    const random = makeRandom(name);
    const adviser = new RiichiAdviser(rules, { isCalibrated: false });
    const table = new Table(rules);
    const players = this.players(name);
    const scores = Array.from({ length: rules.seats }, () => rules.startingScore);
    let next: NextRound | undefined = { round: 0, honba: 0, deposits: 0, dealer: 0, scores };
    while (next !== undefined && !this.isOver) {
      const state: State = { table, views: players.map(() => new Table(rules)) };
      const referee = refereeOf(state);
      const ids = rules.seats === 3 ? SANMA_TILE_IDS : ALL_TILE_IDS;
      referee.start(dealRound(rules, next, shuffleWall(name, next.round, next.honba, ids)));
      await playOut(referee, state, players, {
        watch: async ({ seat, action, referee: { options: legal } }) => {
          if (legal[seat]!.size < 2 || random() * thin >= 1 || this.isOver) return;
          this.asked++;
          const { options: found, family } = adviser.advise(state.views[seat]!, seat, legal[seat]!);
          const played = found.find((option) => option.action === action)!;
          const best = found[0]!;
          const claimed = best.value - played.value;
          const [, share] = KEPT.find(([most]) => claimed < most)!;
          if (random() >= share) return;
          const actions = [best.action, action] as const;
          const measured = await this.compare(copyState(state), seat, actions, `${name}/${this.rows.length}`);
          const row = {
            rules: rules.id,
            match: number,
            category: categoryOf(best, played, family),
            claimed,
            error: played.error ?? 0,
            weight: 1 / share,
            ...measured,
          };
          this.rows.push(row);
          if (chosen.has('out')) appendFileSync(chosen.get('out')!, `${JSON.stringify(row)}\n`);
        },
      });
      next = nextRound(table);
    }
  }

  /** Mean difference of two actions over the orders of the tiles to come, and the standard error of that mean. */
  private async compare(
    state: State,
    seat: number,
    actions: readonly [number, number],
    name: string,
  ): Promise<{ readonly measured: number; readonly noise: number }> {
    const random = makeRandom(name);
    const gaps = await Promise.all(
      Array.from({ length: plays }, async (_, n) => {
        const dealt = copyState(state);
        reshuffle(dealt.table, random);
        const worths = await Promise.all(
          actions.map(async (action) => {
            const own = copyState(dealt);
            const referee = refereeOf(own);
            referee.resume();
            await playOut(referee, own, this.players(`${name}/${n}`), { first: { seat, action } });
            return worthAfter(own.table, seat, this.points);
          }),
        );
        return worths[0]! - worths[1]!;
      }),
    );
    const mean = gaps.reduce((sum, gap) => sum + gap, 0) / plays;
    const spread = gaps.reduce((sum, gap) => sum + (gap - mean) ** 2, 0) / Math.max(1, plays - 1);
    return { measured: mean, noise: Math.sqrt(spread / plays) };
  }

  async run(): Promise<void> {
    let next = 0;
    const lane = async (): Promise<void> => {
      while (!this.isOver) await this.match(next++);
    };
    await Promise.all(Array.from({ length: width }, lane));
  }
}

const figures: Record<string, unknown> = {};
const tell = (name: string, line: Line, common: Line): void => {
  const relative = relativeError(line, common);
  figures[name] = { ...line, relative };
  const { n, claimed, measured, slope, slopeError, residual } = line;
  say(
    `${name.padEnd(34)} ${String(n).padStart(6)}  claimed ${claimed.toFixed(2).padStart(6)}  measured ${measured.toFixed(2).padStart(6)}  slope ${slope.toFixed(2)} ± ${slopeError.toFixed(2)}  residual ${residual.toFixed(2)}  relative error ${relative.toFixed(2)}`,
  );
};

const report = (id: string, rows: readonly Row[]): void => {
  const common = lineOf(rows);
  const put = (name: string, some: readonly Row[]): void => {
    if (some.length > 1) tell(`${id} ${name}`, lineOf(some), common);
  };
  put('all', rows);
  SIZES.forEach((from, i) => {
    const to = SIZES[i + 1] ?? Infinity;
    put(
      `${from} to ${to}`,
      rows.filter(({ claimed }) => claimed >= from && claimed < to),
    );
  });
  const of = (category: Category): Row[] => rows.filter((row) => row.category === category);
  for (const category of CATEGORIES) put(category, of(category));
};

const elapsed = stopwatch();
const all: Row[] = [];
const from = chosen.get('from');
if (from === undefined) {
  if (chosen.has('out')) writeFileSync(chosen.get('out')!, '');
  for (const rules of rulesets) {
    const networks = await openBatched([policy], rules);
    const measurement = new Measurement(rules, networks);
    await measurement.run();
    await networks.close();
    say(`${rules.id}: ${measurement.asked} decisions asked, ${measurement.rows.length} played out`);
    all.push(...measurement.rows);
  }
} else for (const line of readFileSync(from, 'utf8').split('\n')) if (line !== '') all.push(JSON.parse(line) as Row);
for (const { id } of rulesets) {
  const rows = all.filter((row) => row.rules === id);
  if (rows.length > 1) report(id, rows);
}
if (rulesets.length > 1 && all.length > 1) report('together', all);
writeReceipt({ program: 'verify differences', seed, n: all.length, failures: 0, ...elapsed(), figures });
if (chosen.has('json')) process.stdout.write(`${JSON.stringify(figures)}\n`);
