/**
 * npm run verify -- damage [--games N] [--skip N] [--seed S] [--rounds N] [--format F] [--kind TEXT] [--json]: real games with one thing changed that breaks a rule
 * (calls, tiles, results, flow, scores; in the events as each format writes them, and in the text of each format) must be found by the reader or by
 * replay. N games of each source, every kind once a game and format, or `--rounds` times. Sources: Tenhou's logs of three and four seats, Chinese Standard
 * as text and as Botzone matches; Mahjong Soul has no real games here, so simulated ones stand in. One row a kind: made, detected,
 * harmless (the format does not say or read what was changed), missed with one example. Exit 1 when fewer than 99.9 % of what is not
 * harmless is found, or when an undamaged game is not clean.
 */
import { FORMATS, type Game, type RecordFormat } from '../src/records/index.ts';
import { ok, type Result } from '../src/base/index.ts';
import { majsoulOf } from '../testkit/majsoul.ts';
import { makeGames } from '../testkit/games.ts';
import { carry, judge, kindsOf, type Carried } from './lib/damage/judge.ts';
import { realGamesOf } from './lib/damage/sources.ts';
import { options } from './lib/options.ts';
import { stopwatch, writeReceipt } from './lib/receipt.ts';

const chosen = options(['games', 'skip', 'seed', 'rounds', 'format', 'kind', 'json']);
const count = Number(chosen.get('games') ?? 20);
const seed = chosen.get('seed') ?? 'damage';
/** Games of each source that are passed over, so that runs look at different ones. */
const skip = Number(chosen.get('skip') ?? 0);
const times = Number(chosen.get('rounds') ?? 1);
const onlyFormat = chosen.get('format');
const onlyKind = chosen.get('kind') ?? '';
/** Share of the damage that must be found. */
const TARGET = 0.999;

type Row = { made: number; detected: number; harmless: number; missed: number; example?: string };
const rows = new Map<string, Row>();
const unclean: string[] = [];
const whole = stopwatch();

const makerOf = (format: RecordFormat): ((game: Game) => Result<string>) =>
  FORMATS.find(({ id }) => id === format)?.make ?? ((game) => ok(majsoulOf(game)));

const damage = (name: string, carried: Carried): void => {
  for (const kind of kindsOf(carried.format)) {
    if (!kind.includes(onlyKind)) continue;
    for (let n = 0; n < times; n++) {
      const verdict = judge(carried, kind, `${seed} ${name} ${carried.format} ${kind} ${n}`);
      if (verdict === undefined) continue;
      const key = `${carried.format}: ${kind}`;
      const row = rows.get(key) ?? { made: 0, detected: 0, harmless: 0, missed: 0 };
      rows.set(key, row);
      row.made++;
      row[verdict]++;
      if (verdict === 'missed') row.example ??= name;
    }
  }
};

const take = (name: string, game: Game, formats: readonly RecordFormat[]): void => {
  for (const format of formats) {
    if (onlyFormat !== undefined && format !== onlyFormat) continue;
    const carried = carry(game, format, makerOf(format));
    if (typeof carried === 'string') unclean.push(`${name} as ${format}: ${carried}`);
    else damage(name, carried);
  }
};

for await (const { name, game, formats } of realGamesOf(count, skip)) take(name, game, formats);
for (const rules of ['mahjongsoul', 'mahjongsoul-sanma,length=east'])
  makeGames(rules, Math.ceil(count / 4), `${seed} ${rules}`).forEach((game, i) =>
    take(`${rules} ${i}`, game, ['majsoul']),
  );

const total = { made: 0, detected: 0, harmless: 0, missed: 0 };
for (const [kind, row] of [...rows].sort(([a], [b]) => (a < b ? -1 : 1))) {
  for (const field of ['made', 'detected', 'harmless', 'missed'] as const) total[field] += row[field];
  const { example, ...counts } = row;
  if (chosen.has('json')) process.stdout.write(`${JSON.stringify({ program: 'verify damage', kind, ...row })}\n`);
  else
    process.stdout.write(
      `${kind}: ${counts.made} made, ${counts.detected} detected, ${counts.harmless} harmless, ${counts.missed} missed\n`,
    );
  if (example !== undefined) {
    const [format, ...rest] = kind.split(': ');
    process.stdout.write(
      `  missed in ${example}; npm run verify -- damage --games ${count} --rounds ${times} --seed ${JSON.stringify(seed)} --format ${format} --kind ${JSON.stringify(rest.join(': '))}\n`,
    );
  }
}
for (const line of unclean.slice(0, 10)) process.stderr.write(`not clean before any damage: ${line}\n`);
const breaking = total.made - total.harmless;
const share = breaking === 0 ? 0 : total.detected / breaking;
process.stdout.write(
  `all: ${total.made} made, ${total.detected} detected, ${total.harmless} harmless, ${total.missed} missed: ${(100 * share).toFixed(3)} % of what breaks a rule\n`,
);
writeReceipt({
  program: 'verify damage',
  seed,
  n: total.made,
  failures: total.missed + unclean.length,
  ...whole(),
  figures: { ...total, share, unclean: unclean.length, kinds: Object.fromEntries(rows) },
});
process.exitCode = share >= TARGET && unclean.length === 0 ? 0 : 1;
