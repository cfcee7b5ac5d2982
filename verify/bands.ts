/**
 * npm run verify -- bands [--data DIR] [--games 20000] [--reviews 100] [--advisers suzaku,expert] [--only reviews] [--write] [--json]
 * What players of Tenhou's phoenix room do, by grade, and how their decisions are judged: the figures that a person's statistics stand beside.
 * Training games only. `--only reviews` keeps the shipped counts, `--advisers` what the others have judged. After --write, `npm run format`. Without it, it measures again and holds the shipped figures against its own: each rate within 4 standard errors.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  ADVISERS,
  PHOENIX_BANDS,
  addReview,
  entryOf,
  makeAdviser,
  openGame,
  readAdviser,
  reviewTask,
  runReview,
  type Band,
  type BandData,
  type BandReviews,
} from '../src/answers/index.ts';
import { countGame, gameKindOf, noCounts, type PlayerCounts } from '../src/arena/index.ts';
import { hashText, unwrap } from '../src/base/index.ts';
import { fitFiles, gamesOf, type LoggedGame } from '../src/learn/logs.ts';
import { commitHere, openNetworks } from '../src/models/index.ts';
import { sanma, tenhou } from '../src/rules/index.ts';
import { options } from './lib/options.ts';
import { root, stopwatch, writeReceipt } from './lib/receipt.ts';

const chosen = options(['data', 'games', 'reviews', 'advisers', 'only', 'write', 'json']);
const data = chosen.get('data') ?? join(root, '..', 'shared', 'data');
const most = Number(chosen.get('games') ?? 20_000);
const reviewed = Number(chosen.get('reviews') ?? 100);
const advisers = ADVISERS.filter((name) => (chosen.get('advisers') ?? ADVISERS.join(',')).split(',').includes(name));
const isCounting = chosen.get('only') !== 'reviews';
const FILE = join(root, 'src', 'answers', 'leaks', 'data.ts');

/** Tenhou's grades together: 7 dan, 8 dan, 9 dan and above. */
const GRADES = [
  [16, 16],
  [17, 17],
  [18, 20],
] as const;
/** Bits 32 and 128 of Tenhou's table type. */
const PHOENIX = 160;

type Sums = { -readonly [K in keyof BandReviews]: BandReviews[K] } & { habits: Record<string, number> };
const counts = new Map<string, { readonly band: Omit<Band, 'counts'>; readonly counts: PlayerCounts }>();
const reviews = new Map<string, Map<string, Sums>>(advisers.map((name) => [name, new Map<string, Sums>()]));
const { networks } = await openNetworks(['suzaku'], [tenhou, sanma]);
const elapsed = stopwatch();
let games = 0;

const countsOf = (band: Omit<Band, 'counts'>): PlayerCounts => {
  const key = `${band.ruleset} ${band.grades[0]}`;
  const found = counts.get(key) ?? { band, counts: noCounts() };
  counts.set(key, found);
  return found.counts;
};

/** A seat that has nothing to do with how the game went. */
const seatOf = (id: string, seats: number): number => hashText(`bands ${id}`) % seats;

const judge = async (logged: LoggedGame, ruleset: string): Promise<void> => {
  const opened = unwrap(openGame(logged.game, 'mjlog'));
  const task = unwrap(reviewTask(opened, seatOf(logged.id, opened.rules.seats)));
  for (const [name, byRules] of reviews) {
    const sums = byRules.get(ruleset) ?? { seats: 0, rounds: 0, judged: 0, best: 0, loss: 0, habits: {} };
    byRules.set(ruleset, sums);
    if (sums.seats >= reviewed) continue;
    const plan = unwrap(readAdviser({ adviser: name }, opened.rules));
    const adviser = unwrap(makeAdviser(opened.rules, plan, networks));
    addReview(sums, entryOf(task, unwrap(await runReview(task, adviser)), adviser.spec));
    process.stderr.write(`${ruleset}: ${sums.seats} of ${reviewed} seats reviewed by ${name}\n`);
  }
};

const add = async (logged: LoggedGame): Promise<boolean> => {
  const { game, part } = logged;
  const { dan, type = 0 } = game.meta;
  if (part !== 'train' || dan === undefined || (type & PHOENIX) !== PHOENIX) return false;
  // One game in fifty, so that reviews are spread over the files.
  const isJudged = hashText(logged.id) % 50 === 1;
  if (!isCounting && !isJudged) return true;
  const opened = openGame(game, 'mjlog');
  if (!opened.ok || opened.value.rules.family !== 'riichi') return false;
  const { rules, game: complete } = opened.value;
  const ruleset = rules.length === 'south' ? rules.id : `${rules.id},length=${rules.length}`;
  const kind = gameKindOf(rules);
  if (isCounting)
    countGame(
      complete.events,
      Array.from({ length: rules.seats }, (_, seat) => {
        const grades = GRADES.find(([from, to]) => dan[seat]! >= from && dan[seat]! <= to);
        return grades && countsOf({ ruleset, kind, grades });
      }),
    );
  games++;
  if (isJudged) await judge(logged, ruleset);
  return true;
};

for (const seats of [4, 3] as const) {
  const files = fitFiles(data, seats);
  for (const file of files) {
    let taken = 0;
    for await (const logged of gamesOf(file)) {
      if (taken >= Math.ceil(most / files.length)) break;
      if (await add(logged)) taken++;
    }
    process.stderr.write(`${file.name}: ${taken} games\n`);
  }
}

const byName = <Value>(all: Iterable<readonly [string, Value]>): Record<string, Value> =>
  Object.fromEntries([...all].toSorted(([a], [b]) => (a < b ? -1 : 1)));
const counted = {
  command: `npm run verify -- bands --games ${most} --reviews ${reviewed} --write`,
  commit: commitHere(),
  bands: Array.from(counts.values(), ({ band, counts: found }) => ({ ...band, counts: found })).sort((a, b) =>
    a.ruleset === b.ruleset ? a.grades[0] - b.grades[0] : a.ruleset < b.ruleset ? -1 : 1,
  ),
};
const measured: BandData = {
  ...(isCounting ? counted : PHOENIX_BANDS),
  reviews: byName([
    ...Object.entries(PHOENIX_BANDS.reviews),
    ...Array.from(reviews, ([name, byRules]) => [name, byName(byRules)] as const),
  ]),
};

/** Shipped rates that are not what this run measured, by more than four standard errors. */
const differences = (): readonly string[] =>
  measured.bands.flatMap(({ ruleset, grades, counts: found }) => {
    const shipped = PHOENIX_BANDS.bands.find((band) => band.ruleset === ruleset && band.grades[0] === grades[0]);
    if (shipped === undefined) return [`${ruleset} ${grades.join('–')}: not shipped`];
    return (['wins', 'dealIns', 'riichi', 'calls'] as const).flatMap((name) => {
      const [own, theirs] = [found[name] / found.rounds, shipped.counts[name] / shipped.counts.rounds];
      const error = Math.sqrt(own * (1 - own) * (1 / found.rounds + 1 / shipped.counts.rounds));
      return Math.abs(own - theirs) > 4 * error ? [`${ruleset} ${grades.join('–')} ${name}: ${own} and ${theirs}`] : [];
    });
  });

if (chosen.has('write'))
  writeFileSync(
    FILE,
    `/** Figures of phoenix players, written by \`npm run verify -- bands --write\`. Do not edit. */\nimport type { BandData } from './bands.ts';\n\n/** What phoenix-room players do, measured by \`npm run verify -- bands\`. */\nexport const PHOENIX_BANDS: BandData = ${JSON.stringify(measured, undefined, 2)};\n`,
  );
const failures = chosen.has('write') ? [] : differences();
for (const line of failures) process.stderr.write(`FAIL ${line}\n`);
for (const { ruleset, grades, counts: found } of measured.bands) {
  const share = (n: number): string => `${((100 * n) / found.rounds).toFixed(2)} %`;
  const row = { ruleset, grades, games: found.games, rounds: found.rounds };
  process.stdout.write(
    chosen.has('json')
      ? `${JSON.stringify({ ...row, counts: found })}\n`
      : `${ruleset} ${grades.join('–')}: ${found.games} games, win ${share(found.wins)}, deal-in ${share(found.dealIns)}, riichi ${share(found.riichi)}, call ${share(found.calls)}\n`,
  );
}
for (const [adviser, byRules] of Object.entries(measured.reviews))
  for (const [ruleset, { seats, rounds, judged, best, loss }] of Object.entries(byRules))
    process.stdout.write(
      chosen.has('json')
        ? `${JSON.stringify({ adviser, ruleset, seats, rounds, judged, best, loss })}\n`
        : `${adviser}, ${ruleset}: ${seats} seats reviewed, best or about equal ${((100 * best) / judged).toFixed(1)} %, ${(loss / rounds).toFixed(4)} places lost a round\n`,
    );
writeReceipt({
  program: 'verify bands',
  seed: '',
  n: games,
  failures: failures.length,
  figures: { reviews: measured.reviews },
  ...elapsed(),
});
process.exitCode = failures.length > 0 ? 1 : 0;
