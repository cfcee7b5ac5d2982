/**
 * npm run verify -- tenhou-walls [--json]: Tenhou's walls made from the seeds of real games against what the logs of the same
 * games show: dice, hands, draws, replacement draws, indicators and ura of every round, four and three seats. One line a game
 * type; exit 1 on any difference. Reads tags with regular expressions; records have their own parser.
 */
import { tenhouWalls, type TenhouRound } from '../src/table/tenhou.ts';
import {
  dealFrom,
  indicatorTile,
  liveCount,
  liveTile,
  replacementTile,
  SANMA_TILE_IDS,
  uraTile,
} from '../src/table/wall.ts';
import { dataFiles, hasProgram, linesOf } from '../testkit/logs.ts';
import { options } from './lib/options.ts';
import { stopwatch, writeReceipt } from './lib/receipt.ts';

const chosen = options(['json']);

/** Comparisons by name; `exhausted`: rounds that ended for want of tiles, with the number of draws the layout allows. */
const FIGURES = [
  'games',
  'rounds',
  'dice',
  'hands',
  'draws',
  'replacements',
  'indicators',
  'ura',
  'exhausted',
] as const;
type Figure = (typeof FIGURES)[number];
/** The places of the dead wall, counted one by one: the n-th replacement, indicator and ura. */
const PLACES = ['replacements', 'indicators', 'ura'] as const;
type Place = (typeof PLACES)[number];
type Figures = Record<Figure, number> & { readonly places: Record<Place, number[]>; readonly failures: string[] };
const noFigures = (): Figures => ({
  ...(Object.fromEntries(FIGURES.map((name) => [name, 0])) as Record<Figure, number>),
  places: { replacements: [], indicators: [], ura: [] },
  failures: [],
});

const attribute = (tag: string, name: string): readonly number[] | undefined => {
  const text = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  return text === undefined || text === '' ? undefined : text.split(',').map(Number);
};

/** Chow and pung draw nothing; every other meld, kita included, draws a replacement (formats.md §1, meld integer). */
const drawsReplacement = (meld: number): boolean => (meld & 12) === 0;

/** An exhaustive draw has no type, one with a nagashi mangan has nm. */
const isExhausted = (tag: string): boolean =>
  tag.startsWith('<RYUUKYOKU ') && (/ type="(\w+)"/.exec(tag)?.[1] ?? 'nm') === 'nm';

/** One round: the tags from INIT up to the next INIT. */
const checkRound = (tags: readonly string[], round: TenhouRound, where: string, sum: Figures): void => {
  const { wall, dice } = round;
  const seats = wall.length === SANMA_TILE_IDS.length ? 3 : 4;
  const compare = (figure: Figure, seen: readonly number[], made: readonly number[]): void => {
    sum[figure]++;
    if (seen.join() !== made.join())
      sum.failures.push(`${where}: ${figure} ${seen.join()} in the log, ${made.join()} made`);
  };
  const comparePlace = (place: Place, n: number, seen: number): void => {
    compare(
      place,
      [seen],
      [{ replacements: replacementTile, indicators: indicatorTile, ura: uraTile }[place](wall, n)],
    );
    sum.places[place][n] = (sum.places[place][n] ?? 0) + 1;
  };
  let live = 0;
  let replacements = 0;
  let indicators = 0;
  let afterKong = false;
  for (const tag of tags) {
    const draw = /^<[TUVW](\d+)/.exec(tag);
    if (draw && afterKong) comparePlace('replacements', replacements++, Number(draw[1]));
    else if (draw) compare('draws', [Number(draw[1])], [liveTile(wall, live++)]);
    else if (tag.startsWith('<INIT ')) {
      const [, , , die1, die2, indicator] = attribute(tag, 'seed')!;
      compare('dice', [die1!, die2!], dice);
      comparePlace('indicators', indicators++, indicator!);
      const hands = dealFrom(wall, seats, attribute(tag, 'oya')![0]!);
      hands.forEach((hand, seat) => compare('hands', attribute(tag, `hai${seat}`)!, hand));
    } else if (tag.startsWith('<DORA ')) comparePlace('indicators', indicators++, attribute(tag, 'hai')![0]!);
    else if (tag.startsWith('<AGARI '))
      attribute(tag, 'doraHaiUra')?.forEach((tile, n) => comparePlace('ura', n, tile));
    else if (isExhausted(tag)) compare('exhausted', [live + replacements], [liveCount(seats)]);
    if (draw) afterKong = false;
    else if (tag.startsWith('<N ')) afterKong = drawsReplacement(attribute(tag, 'm')![0]!);
  }
  sum.rounds++;
};

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
      checkRound(own, walls.value.next(), where, sum);
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
  if (sum.games === 0) sum.failures.push(`${folder}: no log has a seed`);
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
        `${FIGURES.map((name) => `${sum[name]} ${name}`).join(', ')}; ` +
          `${PLACES.map((place) => `${place} one by one ${sum.places[place].join('/')}`).join('; ')}; ` +
          `${wrong.length} differences, ${row.cpu.toFixed(1)} CPU-s`,
      );
    for (const failure of wrong.slice(0, 5)) process.stderr.write(`  ${failure}\n`);
  }
}
writeReceipt({ program: 'verify tenhou-walls', seed: '-', n: cases, failures, ...whole(), figures });
process.exitCode = failures === 0 ? 0 : 1;
