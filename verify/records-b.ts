/**
 * npm run verify -- records-b [--fuzz N] [--games N] [--seed S] [--json]: the Chinese Standard games of ../shared/data through text, Botzone and
 * mjai; generated matches through mjai; broken copies of each format. One line a check; exit 1 on any difference.
 */
import { makeBotzone, makeDialogue, parseBotzone } from '../src/records/botzone.ts';
import { makeChineseText, parseChineseText } from '../src/records/chinese-text.ts';
import { parseMajsoul } from '../src/records/majsoul.ts';
import { makeMjai, parseMjai } from '../src/records/mjai.ts';
import type { Game, Reading } from '../src/records/reading-b.ts';
import type { Event } from '../src/table/events.ts';
import { unwrap } from '../src/tiles/index.ts';
import { makeEvents } from './lib/events.ts';
import { majsoulOf } from './lib/majsoul.ts';
import { MCR_RAW, MCR_TEXTS, mcrText } from './lib/mcr.ts';
import { mutate, quickest } from './lib/mutate-b.ts';
import { options } from './lib/options.ts';
import { randomOf } from './lib/random.ts';
import { root, stopwatch, writeReceipt } from './lib/receipt.ts';

const chosen = options(['fuzz', 'games', 'seed', 'json']);
const fuzz = Number(chosen.get('fuzz') ?? 20_000);
const generated = Number(chosen.get('games') ?? 2000);
const seed = chosen.get('seed') ?? 'records-b';
/** Milliseconds an input of at most 64 kB may take. */
const LIMIT = 50;
const whole = stopwatch();
const figures: Record<string, unknown> = {};
let allFailures = 0;
let allCases = 0;

const check = (name: string, run: () => { n: number; failures: readonly string[] }): void => {
  const elapsed = stopwatch();
  const { n, failures } = run();
  allFailures += failures.length;
  allCases += n;
  figures[name] = n;
  const line = { program: `verify records-b: ${name}`, seed, n, failures: failures.length, ...elapsed() };
  process.stdout.write(
    chosen.has('json')
      ? `${JSON.stringify(line)}\n`
      : `${name}: ${n} cases, ${failures.length} differences, ${line.cpu.toFixed(1)} CPU-s\n`,
  );
  for (const failure of failures.slice(0, 5)) process.stderr.write(`  ${failure}\n`);
};

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
const idOf = (game: Game): string => String(game.meta['match']);
/** Without what the text format has no place for. */
const plain = (events: readonly Event[]): readonly unknown[] =>
  events.map((event) => {
    if (event.type === 'start-match') return { type: event.type, rules: event.rules };
    if (event.type !== 'start-round') return event;
    return Object.fromEntries(Object.entries(event).filter(([key]) => key !== 'wall'));
  });

const texts = MCR_TEXTS.flatMap(([name, games]) => {
  const text = mcrText(root, name);
  return text === undefined ? [] : [{ name, games, text }];
});
const raw = mcrText(root, MCR_RAW);
if (texts.length === 0 || raw === undefined)
  process.stdout.write('Chinese Standard games: skipped, ../shared/data is not there\n');

for (const { name, games, text } of texts) {
  const reading = parseChineseText(text);
  check(`${name}: games read, text made again, events equal`, () => {
    const made = unwrap(makeChineseText(reading.games));
    const failures = reading.faults.map((fault) => `${name}:${fault.at}: ${fault.code} — ${fault.text}`);
    if (reading.games.length !== games) failures.push(`${reading.games.length} games instead of ${games}`);
    if (made.trimEnd() !== text.trimEnd()) failures.push('the text differs');
    if (!isSame(parseChineseText(made), reading)) failures.push('the events differ');
    return { n: reading.games.length, failures };
  });
  check(`${name}: through mjai and through Botzone`, () => {
    const failures = reading.games.filter(
      (game) =>
        !isSame(parseMjai(makeMjai(game.events)).games[0]?.events, game.events) ||
        !isSame(parseBotzone(unwrap(makeBotzone(game))).games[0]?.events, game.events),
    );
    return { n: 2 * reading.games.length, failures: failures.map(idOf) };
  });
  check(`${name}: an altered game is noticed`, () => {
    const altered = parseChineseText(text.replace(/Play W\d/, 'Play J2'));
    return { n: 1, failures: isSame(altered, reading) ? ['a changed tile made no difference'] : [] };
  });
}

type Entry = { output?: { content: Record<string, unknown>; display: { tileCnt: number[] } } } & Record<
  string,
  { response: string }
>;
if (raw !== undefined) {
  const reading = parseBotzone(raw);
  const matches = raw
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as { logs: Entry[] }).logs);
  const dialogues = reading.games.map((game) => unwrap(makeDialogue(game)));
  const compare = (
    name: string,
    mine: (i: number) => readonly unknown[],
    theirs: (logs: Entry[]) => readonly unknown[],
  ) =>
    check(`${MCR_RAW}: ${name}`, () => {
      const failures: string[] = [];
      let n = 0;
      for (const [i, logs] of matches.entries()) {
        const wanted = theirs(logs);
        n += wanted.length;
        if (!isSame(mine(i), wanted)) failures.push(idOf(reading.games[i]!));
      }
      return { n, failures };
    });
  const judged = (logs: Entry[]) => logs.flatMap((entry) => (entry.output ? [entry.output] : []));
  compare(
    'request strings and final scores',
    (i) => dialogues[i]!.flatMap((step) => step.content),
    (logs) => judged(logs).flatMap((output) => Object.values(output.content)),
  );
  compare(
    'answers',
    (i) => dialogues[i]!.flatMap((step) => step.answers),
    (logs) => logs.flatMap((entry) => (entry.output ? [] : [0, 1, 2, 3].map((seat) => entry[seat]!.response))),
  );
  compare(
    'tiles left',
    (i) => dialogues[i]!.flatMap((step) => step.display['tileCnt']),
    (logs) => judged(logs).flatMap((output) => output.display.tileCnt),
  );
  check(`${MCR_RAW}: made again, and equal to the text file`, () => {
    const byId = new Map(
      texts.flatMap(({ text }) => parseChineseText(text).games.map((game) => [idOf(game), game] as const)),
    );
    const wrong = reading.games.filter(
      (game) =>
        !isSame(parseBotzone(unwrap(makeBotzone(game))).games[0], game) ||
        !isSame(plain(byId.get(idOf(game))?.events ?? []), plain(game.events)),
    );
    const failures = [...reading.faults.map((fault) => `${fault.at}: ${fault.code}`), ...wrong.map(idOf)];
    figures['matches with walls'] = reading.games.filter((game) => 'wall' in game.events[1]!).length;
    return { n: reading.games.length, failures };
  });
}

check('generated matches through mjai, four dialects', () => {
  const failures: string[] = [];
  for (let n = 0; n < generated; n++) {
    const events = makeEvents(randomOf(`${seed} ${n}`), n % 2 === 0 ? 4 : 3);
    for (const width of [3, 4] as const)
      for (const nukidora of [false, true])
        if (!isSame(parseMjai(makeMjai(events, { width, nukidora })).games[0]?.events, events))
          failures.push(`match ${n}`);
  }
  return { n: 4 * generated, failures };
});

/** Mutations of one sample after the other: no throw, no more than LIMIT, and what is accepted reads back equal. */
const attack = (
  name: string,
  samples: readonly string[],
  parse: (text: string) => Reading,
  again: (game: Game) => Reading,
) =>
  check(`broken ${name}`, () => {
    const failures: string[] = [];
    for (let n = 0; n < fuzz && samples.length > 0; n++) {
      const random = randomOf(`${seed} ${name} ${n}`);
      const text = mutate(random, samples[n % samples.length]!);
      try {
        const spent = quickest(() => parse(text), LIMIT);
        if (spent > LIMIT) failures.push(`input ${n}: ${spent.toFixed(0)} ms`);
        for (const game of parse(text).games)
          if (!isSame(again(game).games[0]?.events, game.events)) failures.push(`input ${n}: reads back different`);
      } catch (error) {
        failures.push(`input ${n}: ${String(error)}`);
      }
    }
    return { n: samples.length > 0 ? fuzz : 0, failures };
  });

const samples = texts.flatMap(({ text }) => parseChineseText(text).games.slice(0, 10));
const matches = Array.from({ length: 20 }, (_, n) => makeEvents(randomOf(`${seed} sample ${n}`), n % 2 === 0 ? 4 : 3));
const throughMjai = (game: Game): Reading => parseMjai(makeMjai(game.events));
attack(
  'mjai',
  matches.map((events) => makeMjai(events)),
  parseMjai,
  throughMjai,
);
attack('majsoul', matches.map(majsoulOf), parseMajsoul, throughMjai);
attack(
  'chinese-text',
  samples.map((game) => unwrap(makeChineseText([game]))),
  parseChineseText,
  (game) => parseChineseText(unwrap(makeChineseText([game]))),
);
attack(
  'botzone',
  samples.map((game) => unwrap(makeBotzone(game))),
  parseBotzone,
  (game) => parseBotzone(unwrap(makeBotzone(game))),
);

writeReceipt({ program: 'verify records-b', seed, n: allCases, failures: allFailures, ...whole(), figures });
process.exitCode = allFailures === 0 ? 0 : 1;
