/**
 * npm run verify -- tenhou-walls [--json]: Tenhou's walls made from the seeds of real games against what the logs of the same
 * games show: dice, hands, draws, replacement draws, indicators and ura of every round, four and three seats. One line a game
 * type; exit 1 on any difference. Reads tags with regular expressions; records have their own parser.
 */
import { tenhouWalls, type TenhouRound } from '../src/table/tenhou.ts';
import { dealFrom, indicatorTile, liveTile, replacementTile, uraTile } from '../src/table/wall.ts';
import { dataFiles, hasProgram, linesOf } from './lib/logs.ts';
import { options } from './lib/options.ts';
import { stopwatch, writeReceipt } from './lib/receipt.ts';

const chosen = options(['json']);

const FIGURES = ['games', 'rounds', 'dice', 'hands', 'draws', 'replacements', 'indicators', 'ura'] as const;
type Figures = Record<(typeof FIGURES)[number], number> & {
  /** Rounds by how many replacement tiles they drew. */
  replacementsInRound: number[];
  failures: string[];
};
const noFigures = (): Figures => ({
  ...(Object.fromEntries(FIGURES.map((name) => [name, 0])) as Record<(typeof FIGURES)[number], number>),
  replacementsInRound: [],
  failures: [],
});

const attribute = (tag: string, name: string): readonly number[] | undefined => {
  const text = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  return text === undefined || text === '' ? undefined : text.split(',').map(Number);
};

/** Chow and pung draw nothing; every other meld, kita included, draws a replacement (formats.md §1, meld integer). */
const drawsReplacement = (meld: number): boolean => (meld & 12) === 0;

/** One round: the tags from INIT up to the next INIT. */
const checkRound = (tags: readonly string[], round: TenhouRound, seats: 3 | 4, where: string, sum: Figures): void => {
  const { wall, dice } = round;
  const compare = (figure: (typeof FIGURES)[number], seen: readonly number[], made: readonly number[]): void => {
    sum[figure]++;
    if (seen.join() !== made.join())
      sum.failures.push(`${where}: ${figure} ${seen.join()} in the log, ${made.join()} made`);
  };
  let live = 0;
  let replacements = 0;
  let indicators = 1;
  let afterKong = false;
  for (const tag of tags) {
    const draw = /^<[TUVW](\d+)/.exec(tag);
    if (draw && afterKong) compare('replacements', [Number(draw[1])], [replacementTile(wall, replacements++)]);
    else if (draw) compare('draws', [Number(draw[1])], [liveTile(wall, live++)]);
    else if (tag.startsWith('<INIT ')) {
      const [, , , die1, die2, indicator] = attribute(tag, 'seed')!;
      compare('dice', [die1!, die2!], dice);
      compare('indicators', [indicator!], [indicatorTile(wall, 0)]);
      const hands = dealFrom(wall, seats, attribute(tag, 'oya')![0]!);
      hands.forEach((hand, seat) => compare('hands', sorted(attribute(tag, `hai${seat}`)!), sorted(hand)));
    } else if (tag.startsWith('<DORA '))
      compare('indicators', attribute(tag, 'hai')!, [indicatorTile(wall, indicators++)]);
    else if (tag.startsWith('<AGARI ')) {
      compare(
        'indicators',
        attribute(tag, 'doraHai')!,
        firstOf(indicators, (n) => indicatorTile(wall, n)),
      );
      const ura = attribute(tag, 'doraHaiUra');
      if (ura)
        compare(
          'ura',
          ura,
          firstOf(indicators, (n) => uraTile(wall, n)),
        );
    }
    if (draw) afterKong = false;
    else if (tag.startsWith('<N ')) afterKong = drawsReplacement(attribute(tag, 'm')![0]!);
  }
  sum.rounds++;
  sum.replacementsInRound[replacements] = (sum.replacementsInRound[replacements] ?? 0) + 1;
};
const sorted = (tiles: readonly number[]): number[] => [...tiles].sort((a, b) => a - b);
const firstOf = (count: number, tile: (n: number) => number): number[] =>
  Array.from({ length: count }, (_, n) => tile(n));

const checkGame = (id: string, xml: string, seed: string, seats: 3 | 4, sum: Figures): void => {
  sum.games++;
  const walls = tenhouWalls(seed, seats);
  if (!walls.ok) {
    sum.failures.push(`${id}: ${walls.error.code} — ${walls.error.text}`);
    return;
  }
  const tags = xml.match(/<[^>]*>/g) ?? [];
  const starts = tags.flatMap((tag, i) => (tag.startsWith('<INIT ') ? [i] : []));
  starts.forEach((start, n) => {
    const own = tags.slice(start, starts[n + 1]);
    const where = `${id} round ${attribute(own[0]!, 'seed')!.slice(0, 2).join('.')}`;
    try {
      checkRound(own, walls.value.next(), seats, where, sum);
    } catch (error) {
      sum.failures.push(`${where}: ${error instanceof Error ? error.message : String(error)}`);
    }
  });
};

const checkFolder = async (folder: string, seats: 3 | 4): Promise<Figures> => {
  const seeds = new Map<string, string>();
  for (const file of dataFiles(folder, 'seeds-sample-400.tsv.xz'))
    for await (const line of linesOf(file)) {
      const [id, seed] = line.split('\t') as [string, string];
      seeds.set(id, seed);
    }
  const sum = noFigures();
  for (const file of dataFiles(folder, '.tsv.bz2'))
    for await (const line of linesOf(file)) {
      const tab = line.indexOf('\t');
      const id = line.slice(0, tab);
      const seed = seeds.get(id);
      if (seed !== undefined) checkGame(id, line.slice(tab + 1), seed, seats, sum);
    }
  return sum;
};

const whole = stopwatch();
const figures: Record<string, unknown> = {};
let cases = 0;
let failures = 0;
const missing = ['xz', 'bzip2'].filter((program) => !hasProgram(program));
for (const [folder, seats] of [
  ['riichi4', 4],
  ['sanma', 3],
] as const) {
  const say = (text: string): boolean => process.stdout.write(`${folder}: ${text}\n`);
  if (missing.length > 0) say(`skipped, not installed: ${missing.join(', ')}`);
  else if (dataFiles(folder, '.tsv.bz2').length === 0) say('skipped, ../shared/data is not there');
  else {
    const elapsed = stopwatch();
    const { failures: wrong, ...sum } = await checkFolder(folder, seats);
    figures[folder] = sum;
    cases += sum.games;
    failures += wrong.length;
    const row = {
      program: `verify tenhou-walls: ${folder}`,
      seed: '-',
      n: sum.games,
      failures: wrong.length,
      ...elapsed(),
    };
    if (chosen.has('json')) process.stdout.write(`${JSON.stringify({ ...row, figures: sum })}\n`);
    else
      say(
        `${FIGURES.map((name) => `${sum[name]} ${name}`).join(', ')}; rounds by replacements ${sum.replacementsInRound.join('/')}; ` +
          `${wrong.length} differences, ${row.cpu.toFixed(1)} CPU-s`,
      );
    for (const failure of wrong.slice(0, 5)) process.stderr.write(`  ${failure}\n`);
  }
}
writeReceipt({ program: 'verify tenhou-walls', seed: '-', n: cases, failures, ...whole(), figures });
process.exitCode = failures === 0 ? 0 : 1;
