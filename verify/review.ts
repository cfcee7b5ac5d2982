/**
 * npm run verify -- review [--games 200] [--timed 4] [--ms 20] [--seed S] [--rules tenhou,sanma,chinese] [--json]
 * 1. Decisions in the review = decisions in the record: made games against what their players were asked (legal actions, action, view), and
 *    real games (where the shared logs are) against a walk of the whole table; a cheap adviser answers.
 * 2. Live advice = review, the real adviser, and an adviser that has seen nothing before gives the same answer.
 * 3. Processor seconds of a review of one seat of a whole match by the real adviser: at most 30.
 */
import { join } from 'node:path';
import {
  RiichiAdviser,
  ChineseAdviser,
  Follower,
  positionJson,
  review,
  type Adviser,
  type Review,
} from '../src/analysis/index.ts';
import { playMatch } from '../src/arena/index.ts';
import { gamesOf, logFiles } from '../src/learn/logs.ts';
import { chooseNow, makePlayer, type Player } from '../src/players/index.ts';
import type { Game } from '../src/records/index.ts';
import { parseRuleset, type Ruleset } from '../src/rules/index.ts';
import { ActionList, decisionsOf, walkDecisions, type Event } from '../src/table/index.ts';
import { unwrap } from '../src/base/index.ts';
import { FakeAdviser } from '../testkit/fakeadviser.ts';
import { realGames } from '../testkit/mcrgames.ts';
import { options } from './lib/options.ts';
import { root, stopwatch, writeReceipt } from './lib/receipt.ts';

const chosen = options(['games', 'timed', 'ms', 'seed', 'rules', 'json']);
const count = Number(chosen.get('games') ?? 200);
const timed = Number(chosen.get('timed') ?? 4);
const ms = Number(chosen.get('ms') ?? 20);
const seed = chosen.get('seed') ?? 'review';
const rulesets = (chosen.get('rules') ?? 'tenhou,sanma,chinese').split(',').map((id) => unwrap(parseRuleset(id)));
const LIMIT = 30;
const PLAYERS = ['greedy', 'konger', 'caller', 'riichier', 'adversary', 'random'];

const elapsed = stopwatch();
let failures = 0;
let n = 0;
const figures: Record<string, unknown> = {};
const say = (what: string, row: Readonly<Record<string, unknown>>): void => {
  figures[what] = row;
  const text = Object.entries(row).map(([key, value]) => `${key} ${String(value)}`);
  process.stdout.write(chosen.has('json') ? `${JSON.stringify({ what, ...row })}\n` : `${what}: ${text.join(', ')}\n`);
};
const expect = (holds: boolean, what: string): void => {
  if (holds) return;
  failures++;
  process.stderr.write(`FAIL ${what}\n`);
};

type Asked = { readonly seat: number; readonly legal: string; readonly action: number };

/** A match of mixed players, and what each was asked. */
const play = (rules: Ruleset, number: number): { events: Event[]; asked: Asked[] } => {
  const events: Event[] = [];
  const asked: Asked[] = [];
  const name = `${seed}/${rules.id}/${number}`;
  const players = Array.from({ length: rules.seats }, (_, seat): Player => {
    const player = unwrap(makePlayer(PLAYERS[(number + seat) % PLAYERS.length]!, rules, name, seat));
    return {
      ...player,
      choose: (observation) => {
        const action = chooseNow(player, observation);
        asked.push({ seat, legal: observation.legal.toArray().join(), action });
        return action;
      },
    };
  });
  playMatch({ rules, players, seed: name, listener: (event) => events.push(event) });
  return { events, asked };
};

const compare = ({ decisions }: Review, asked: readonly Asked[], where: string): void => {
  expect(decisions.length === asked.length, `${where}: ${decisions.length} decisions, asked ${asked.length} times`);
  for (const [i, { legal, played }] of decisions.entries()) {
    const one = asked[i];
    if (one === undefined) break;
    expect(legal.join() === one.legal, `${where}, decision ${i}: other legal actions`);
    expect(played === null || played === one.action, `${where}, decision ${i}: another action`);
  }
};

const countMade = (rules: Ruleset): void => {
  let [games, decisions, forced, unknown] = [0, 0, 0, 0];
  for (; games < count; games++) {
    const { events, asked } = play(rules, games);
    for (let seat = 0; seat < rules.seats; seat++) {
      const found = review(events, rules, seat, new FakeAdviser(rules.seats));
      compare(
        found,
        asked.filter((one) => one.seat === seat),
        `${rules.id} game ${games} seat ${seat}`,
      );
      decisions += found.decisions.length;
      forced += found.summary.forced;
      unknown += found.summary.unknown;
    }
  }
  n += decisions;
  say(`made games, ${rules.id}`, { games, decisions, forced, unknown });
};

const data = join(root, '..', 'shared', 'data');
const realFiles = (rules: Ruleset) => logFiles(data, rules.seats === 3 ? 'sanma' : 'riichi4');

type Real = { readonly game: Game; readonly id: string };

/** Real games of the family, `most` together. */
async function* realOf(rules: Ruleset, most: number): AsyncGenerator<Real> {
  if (rules.family === 'chinese') {
    for (const [i, game] of (realGames(root) ?? []).slice(0, most).entries()) yield { game, id: `Chinese game ${i}` };
    return;
  }
  const files = realFiles(rules);
  let left = most;
  for (const [i, file] of files.entries()) {
    // What a short file lacks the later ones make up for.
    for await (const logged of gamesOf(file, 0, Math.ceil(left / (files.length - i)))) {
      left--;
      yield logged;
    }
  }
}

const rulesOf = ({ events: [first] }: Game): Ruleset =>
  unwrap(parseRuleset(first?.type === 'start-match' ? first.rules : ''));

const countReal = async (rules: Ruleset): Promise<void> => {
  let [games, decisions, unknown, absent] = [0, 0, 0, 0];
  for await (const { game, id } of realOf(rules, count)) {
    const own = rulesOf(game);
    let [inRecord, inReview] = [0, 0];
    walkDecisions(own, game.events, () => inRecord++);
    for (let seat = 0; seat < own.seats; seat++) {
      const { summary } = review(game.events, own, seat, new FakeAdviser(own.seats), {
        absences: game.meta.absences ?? [],
      });
      inReview += summary.decisions;
      unknown += summary.unknown;
      absent += summary.absent;
    }
    expect(inRecord === inReview, `${id}: ${inReview} decisions in the reviews, ${inRecord} in the record`);
    decisions += inReview;
    games++;
  }
  if (games === 0) return say(`real games, ${rules.id}`, { games, note: 'no shared logs here' });
  n += decisions;
  say(`real games, ${rules.id}`, { games, decisions, unknown, absent });
};

const adviserOf = (rules: Ruleset): Adviser =>
  rules.family === 'chinese' ? new ChineseAdviser() : new RiichiAdviser(rules, { ms });

/** Matches to time: real ones where there are, else of greedy players. */
const matches = async (rules: Ruleset): Promise<{ events: readonly Event[]; rules: Ruleset }[]> => {
  const found: { events: readonly Event[]; rules: Ruleset }[] = [];
  const isWhole = ({ family, length }: Ruleset): boolean => family === 'chinese' || length === 'south';
  const file = realFiles(rules).find(({ name }) => name.includes('/phoenix-20'));
  const real =
    rules.family === 'chinese' ? realOf(rules, timed) : file === undefined ? [] : gamesOf(file, 0, 4 * timed);
  for await (const { game } of real)
    if (isWhole(rulesOf(game)) && found.length < timed) found.push({ events: game.events, rules: rulesOf(game) });
  for (let i = found.length; i < timed; i++) {
    const events: Event[] = [];
    const players = Array.from({ length: rules.seats }, (_, seat) =>
      unwrap(makePlayer('greedy', rules, `${seed}/${i}`, seat)),
    );
    playMatch({ rules, players, seed: `${seed}/timed/${i}`, listener: (event) => events.push(event) });
    found.push({ events, rules });
  }
  return found;
};

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const timeReal = async (rules: Ruleset): Promise<void> => {
  const seconds: number[] = [];
  let [decisions, live, fresh] = [0, 0, 0];
  for (const [i, match] of (await matches(rules)).entries()) {
    const seat = i % rules.seats;
    const watch = stopwatch();
    const found = review(match.events, match.rules, seat, adviserOf(match.rules));
    seconds.push(watch().cpu);
    decisions += found.decisions.length;
    expect(seconds.at(-1)! <= LIMIT, `${rules.id} match ${i}: ${seconds.at(-1)} s`);
    if (i > 0) continue;
    const follower = new Follower(match.rules, seat, adviserOf(match.rules));
    const asked = match.events.flatMap((event) => follower.take(event) ?? []);
    live = asked.length;
    expect(same(asked.map(positionJson), found.decisions.map(positionJson)), `${rules.id}: live and review differ`);
    let at = 0;
    for (const { table, legal } of decisionsOf(match.rules, match.events, { seat })) {
      const { advice } = found.decisions[at]!;
      if (at++ % 10 !== 0 || advice === null) continue;
      const copy = new ActionList();
      for (const action of legal.toArray()) copy.push(action);
      fresh++;
      expect(same(adviserOf(match.rules).advise(table, seat, copy), advice), `${rules.id}: decision ${at} differs`);
    }
  }
  n += decisions;
  const mean = seconds.reduce((sum, one) => sum + one, 0) / seconds.length;
  say(`one seat of a match, ${rules.id}`, {
    matches: seconds.length,
    decisions,
    ms,
    'CPU seconds, mean': mean.toFixed(1),
    most: Math.max(...seconds).toFixed(1),
    'same live': live,
    'same when fresh': fresh,
  });
};

for (const rules of rulesets) {
  countMade(rules);
  await countReal(rules);
  if (timed > 0) await timeReal(rules);
}
writeReceipt({ program: 'verify review', seed, n, failures, ...elapsed(), figures });
say('result', { failures });
process.exitCode = failures === 0 ? 0 : 1;
