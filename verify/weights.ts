/**
 * npm run verify -- weights [--section endings,risk,blend] [--only riichi4|sanma] [--games N] [--thin N] [--json]: where the numbers come from that no fit
 * makes, on games that are not for tests. `endings`: what each ending has cost beside what the advice predicts (LATER_RON_FACTOR, LATER_DRAW_FACTOR and BYSTANDER_COST in
 * analysis/riichi/advise/settle.ts). `risk`: how often the best discard is the player's, by what the risk of the tile weighs (riskWeight there). `blend`:
 * how often network and advice together choose as the player did, by the factor of what is computed (players/suzaku; games of validation). Exit 1
 * when an ending is told more than 3 rank points and three errors off, when the weight of risk is behind another by more than three errors of the
 * difference, or both together behind the network alone.
 */
import { join } from 'node:path';
import { RiichiAdviser, OUTCOMES, type Option } from '../src/analysis/index.ts';
import { plainRisk, riskNow, riskWeight } from '../src/analysis/riichi/advise/settle.ts';
import type { Stakes } from '../src/analysis/riichi/placement/stakes.ts';
import { isChosen, playedCandidate } from '../src/learn/fit/advice.ts';
import { rulesOf } from '../src/learn/fit/decisions.ts';
import { gamesOf, logFiles } from '../src/learn/logs.ts';
import { partOf } from '../src/learn/split.ts';
import { openNow, type PlainSession } from '../src/nn/node/index.ts';
import { Sight, combined, logitsOf, questionOf, weightsFor } from '../src/players/index.ts';
import { askedActions, policyOf } from '../src/policy/index.ts';
import { readNetwork } from '../src/models/models.ts';
import { isAway, type Game } from '../src/records/index.ts';
import { sanma, tenhou, type RiichiRules } from '../src/rules/index.ts';
import {
  ACCEPTED,
  DECLARE_RIICHI,
  DISCARD_ACTION,
  HAND_DISCARD_ACTION,
  WIN,
  walkDecisions,
  type Decision,
} from '../src/table/index.ts';
import { unwrap } from '../src/base/index.ts';
import { kindOf, type Tile } from '../src/tiles/index.ts';
import { ByGame } from './lib/bygame.ts';
import { options } from './lib/options.ts';
import { root, stopwatch, writeReceipt } from './lib/receipt.ts';

const chosen = options(['section', 'only', 'games', 'thin', 'json']);
const sections = (chosen.get('section') ?? 'endings,risk,blend').split(',');
const FILES = { riichi4: 'riichi4/phoenix-2022-05', sanma: 'sanma/phoenix-2026-01' } as const;
const most = Number(chosen.get('games') ?? 120);
const thin = Number(chosen.get('thin') ?? 6);

const data = join(root, '..', 'shared', 'data');
const elapsed = stopwatch();
let [n, failures] = [0, 0];
const figures: Record<string, unknown> = {};
const say = (text: string): void => {
  if (!chosen.has('json')) process.stdout.write(`${text}\n`);
};
const check = (holds: boolean, text: string): void => {
  if (!holds) failures++;
  say(`  ${holds ? 'ok  ' : 'FAIL'} ${text}`);
};

type Visit = (decision: Decision, id: string, game: Game) => void;

const walk = async (
  folder: keyof typeof FILES,
  isWanted: (id: string) => boolean,
  visitor: (rules: RiichiRules) => Visit,
): Promise<void> => {
  const log = logFiles(data, folder).find(({ name }) => name === FILES[folder])!;
  let [visit, games]: [Visit | undefined, number] = [undefined, 0];
  for await (const { game, id } of gamesOf(log, 0, Infinity)) {
    const rules = rulesOf(game);
    if (rules === undefined || !isWanted(id)) continue;
    if (games++ === most) break;
    visit ??= visitor(rules);
    walkDecisions(rules, game.events, (decision) => {
      if (
        decision.legal.size > 1 &&
        !isAway(game.meta.absences, decision.seat, decision.index) &&
        isChosen(id, decision, thin)
      )
        visit!(decision, id, game);
    });
  }
};

const endings = async (folder: keyof typeof FILES): Promise<void> => {
  const rows = OUTCOMES.map(() => ({ told: new ByGame(), off: new ByGame() }));
  await walk(
    folder,
    () => true,
    (rules) => {
      const adviser = new RiichiAdviser(rules);
      return (decision, id, game) => {
        const end = game.events.at(-1)!;
        if (end.type !== 'end-match') return;
        const played = playedCandidate(adviser, decision, game.events);
        if (played === undefined) return;
        const { candidate, outcome } = played;
        const { dealIn, otherDraw, otherRon, drawnReady, drawnNot } = candidate.endings;
        const told = [candidate.after.prospect.winWorth, dealIn, otherDraw, otherRon, drawnReady, drawnNot][outcome]!;
        rows[outcome]!.told.add(id, told - candidate.stakes.now);
        rows[outcome]!.off.add(id, adviser.points[end.places[decision.seat]! - 1]! - told);
        n++;
      };
    },
  );
  say(`${folder}, endings: rank points from the scores before the decision`);
  figures[`${folder} endings`] = OUTCOMES.map((name, at) => {
    const { told, off } = rows[at]!;
    check(
      Math.abs(off.mean) < Math.max(3, 3 * off.error),
      `${name}: ${told.n} decisions, told ${told.mean.toFixed(1)}, came ${(told.mean + off.mean).toFixed(1)} ± ${off.error.toFixed(1)}`,
    );
    return [name, told.n, told.mean, off.mean, off.error];
  });
};

const tileOf = (action: number): Tile =>
  (action >= HAND_DISCARD_ACTION ? action - HAND_DISCARD_ACTION : action - DISCARD_ACTION) as Tile;

type Weigh = readonly [name: string, of: (ready: number) => number];
const WEIGHS: readonly Weigh[] = [
  ['in use', riskWeight],
  ['1', () => 1],
  ...[
    [0, 1.8],
    [0.1, 1],
    [0.1, 1.5],
    [0.1, 1.9],
    [0.2, 1],
    [0.2, 1.4],
    [0.2, 1.8],
    [0.35, 1.4],
    [0.5, 1.3],
  ].map(([a, b]): Weigh => [`${a} + ${b} × ready`, (ready) => a! + b! * ready]),
];

/** What the risk of an option's discard takes from its value when it is weighed so. */
const riskOf = ({ risks }: Option, stakes: Stakes, base: number, weigh: (ready: number) => number): number =>
  riskNow(risks, stakes, base, weigh).now;

/** Agreement of each way, and its lead over the first. */
class Ways {
  private readonly hits: readonly ByGame[];
  private readonly leads: readonly ByGame[];

  constructor(private readonly names: readonly string[]) {
    this.hits = names.map(() => new ByGame());
    this.leads = names.map(() => new ByGame());
  }

  add(game: string, hits: readonly boolean[]): void {
    n++;
    for (const [at, hit] of hits.entries()) {
      this.hits[at]!.add(game, Number(hit));
      this.leads[at]!.add(game, Number(hit) - Number(hits[0]));
    }
  }

  /** `isRival`: ways that must not lead by more than three errors. */
  report(name: string, isRival: (at: number) => boolean): void {
    say(`${name}: ${this.hits[0]!.n} decisions`);
    figures[name] = this.names.map((way, at) => {
      const [hit, lead] = [this.hits[at]!, this.leads[at]!];
      const text = `${way}: ${(100 * hit.mean).toFixed(1)} %${at === 0 ? '' : `, ${(100 * lead.mean).toFixed(2)} ± ${(100 * lead.error).toFixed(2)} points beside the first`}`;
      if (isRival(at)) check(lead.mean <= 3 * lead.error, text);
      else say(`       ${text}`);
      return [way, hit.n, hit.mean, lead.mean, lead.error];
    });
  }
}

const risk = async (folder: keyof typeof FILES): Promise<void> => {
  const ways = new Ways(WEIGHS.map(([name]) => name));
  await walk(
    folder,
    () => true,
    (rules) => {
      const adviser = new RiichiAdviser(rules);
      return ({ table, seat, legal, action }, id) => {
        if (action === undefined || action < DISCARD_ACTION || table.riichi[seat] === ACCEPTED) return;
        if (legal.has(WIN) || legal.has(DECLARE_RIICHI)) return;
        const advice = adviser.advise(table, seat, legal);
        const discards = advice.options.filter((option) => option.action >= DISCARD_ACTION);
        const { stakes } = adviser.setting(table, seat);
        const wanted = kindOf(tileOf(action));
        ways.add(
          id,
          WEIGHS.map(([, weigh]) => {
            const worth = (option: Option): number =>
              option.value -
              riskOf(option, stakes, advice.base, riskWeight) +
              riskOf(option, stakes, advice.base, weigh);
            const best = discards.reduce((a, b) => (worth(b) > worth(a) ? b : a));
            return kindOf(tileOf(best.action)) === wanted;
          }),
        );
      };
    },
  );
  ways.report(`${folder}, the tile's risk`, (at) => at > 0);
};

const BLENDS = [1, 0, 0.25, 0.5, 2, 4];

const blend = async (folder: keyof typeof FILES, network: PlainSession): Promise<void> => {
  const ways = new Ways(BLENDS.map((weight) => (weight === 0 ? 'the network alone' : String(weight))));
  await walk(
    folder,
    (id) => partOf(FILES[folder], id) === 'validation',
    (rules) => {
      const adviser = new RiichiAdviser(rules, { risk: plainRisk, isCalibrated: false });
      const sight = new Sight(rules);
      return ({ table, seat, legal, action }, id) => {
        if (action === undefined || table.riichi[seat] === ACCEPTED || legal.has(WIN)) return;
        const asked = askedActions(legal, rules);
        if (asked.length < 2) return;
        const policy = policyOf(table, asked, logitsOf(unwrap(network.runNow(sight.of(table, seat)))));
        const advice = adviser.advise(table, seat, legal);
        const weights = weightsFor(rules.seats).questions[questionOf(table, seat, legal)];
        const first = (factor: number): number =>
          combined({ advice, policy, weights, factor, decided: undefined }).options[0]!.action;
        const same = (picked: number): boolean =>
          picked === action ||
          (picked >= DISCARD_ACTION && action >= DISCARD_ACTION && kindOf(tileOf(picked)) === kindOf(tileOf(action)));
        ways.add(
          id,
          BLENDS.map((weight) => same(weight === 0 ? policy.pick : first(weight))),
        );
      };
    },
  );
  ways.report(`${folder}, the factor of what is computed`, (at) => BLENDS[at] === 0);
};

const flagship = async (rules: RiichiRules): Promise<PlainSession> =>
  unwrap(await openNow(unwrap(readNetwork('suzaku', rules))));

for (const folder of ['riichi4', 'sanma'] as const) {
  if (!folder.includes(chosen.get('only') ?? '')) continue;
  if (logFiles(data, folder).length === 0) {
    say(`${folder}: skipped, ../shared/data is not there`);
    continue;
  }
  if (sections.includes('endings')) await endings(folder);
  if (sections.includes('risk')) await risk(folder);
  if (sections.includes('blend')) {
    await blend(folder, await flagship(folder === 'sanma' ? sanma : tenhou));
  }
}
const row = { program: 'verify weights', seed: `${most} games, 1 of ${thin}`, n, failures, ...elapsed(), figures };
if (chosen.has('json')) process.stdout.write(`${JSON.stringify(row)}\n`);
writeReceipt(row);
process.exitCode = failures === 0 ? 0 : 1;
