/**
 * npm run verify -- records [--section tenhou|chinese|made] [--games N] [--only NAME] [--made N] [--seed S] [--json]: real games through every format
 * that holds them, and back. Tenhou: each log of ../shared/data/riichi4 and sanma as mjlog, tenhou.net/6, mjai and our own record. Chinese:
 * the games of ../shared/data/mcr as text, Botzone, mjai and our own, with the judge's whole dialogue. Made: generated matches through
 * mjai's dialects and simulated ones through every format. `--games` limits the games a Tenhou file, `--only` its files. Exit 1 on any
 * difference but the losses docs/protocols.md lists.
 */
import { basename } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import {
  firstDifference,
  FORMATS,
  makeBotzone,
  makeChineseText,
  makeDialogue,
  makeMjai,
  makeSuzaku,
  parseBotzone,
  parseChineseText,
  parseMjai,
  parseSuzaku,
  readText,
  type Game,
} from '../src/records/index.ts';
import { unwrap } from '../src/base/index.ts';
import { makeEvents } from '../testkit/events.ts';
import { botzoneView, chineseTextView, indicatorView, makeGames, tenhou6View } from '../testkit/games.ts';
import { dataFiles, hasProgram, linesOf } from '../testkit/logs.ts';
import { MCR_RAW, MCR_TEXTS, mcrText } from '../testkit/mcr.ts';
import { options } from './lib/options.ts';
import { randomOf } from '../testkit/random.ts';
import { root } from './lib/receipt.ts';
import { Rows } from './lib/rows.ts';
import { checkLog, newTally } from '../testkit/tenhoulogs.ts';

const chosen = options(['section', 'games', 'only', 'made', 'seed', 'json']);
const section = chosen.get('section');
const most = Number(chosen.get('games') ?? Infinity);
const only = chosen.get('only') ?? '';
const made = Number(chosen.get('made') ?? 2000);
const seed = chosen.get('seed') ?? 'records';
const rows = new Rows('verify records', seed, chosen.has('json'));

const idOf = (game: Game): string => game.meta.id ?? 'unnamed';

const verifyTenhou = async (): Promise<void> => {
  const files = ['riichi4', 'sanma'].flatMap((folder) =>
    dataFiles(folder, '.tsv.bz2').map((path) => [`${folder}/${basename(path)}`, path] as const),
  );
  if (files.length === 0) return rows.skip('Tenhou logs', '../shared/data is not there');
  if (!hasProgram('bzip2')) return rows.skip('Tenhou logs', 'bzip2 is not installed; the logs are packed with it');
  for (const [name, path] of files.filter(([name]) => name.includes(only)))
    await rows.check(name, async () => {
      const tally = newTally();
      const failures: string[] = [];
      for await (const line of linesOf(path)) {
        if (tally.games >= most) break;
        if (line !== '') failures.push(...checkLog(line, tally));
      }
      return { n: tally.games, failures, figures: tally };
    });
};

const texts = MCR_TEXTS.flatMap(([name, games]) => {
  const text = mcrText(root, name);
  return text === undefined ? [] : [{ name, games, text }];
});

const verifyTexts = async (): Promise<void> => {
  for (const { name, games, text } of texts) {
    const reading = parseChineseText(text);
    await rows.check(`${name}: text made again, events equal`, () => {
      const again = reading.games.map((game) => unwrap(makeChineseText(game))).join('\n');
      const failures = reading.faults.map((fault) => `${name}:${fault.at}: ${fault.code} — ${fault.text}`);
      if (reading.games.length !== games) failures.push(`${reading.games.length} games instead of ${games}`);
      if (again.trimEnd() !== text.trimEnd()) failures.push('the text differs');
      if (!isDeepStrictEqual(parseChineseText(again), reading)) failures.push('the events differ');
      return { n: reading.games.length, failures };
    });
    await rows.check(`${name}: through mjai, Botzone and our own record`, () => {
      const failures = reading.games.filter(
        (game) =>
          !isDeepStrictEqual(parseMjai(makeMjai(game)).games[0]?.events, game.events) ||
          !isDeepStrictEqual(parseBotzone(unwrap(makeBotzone(game))).games[0]?.events, game.events) ||
          !isDeepStrictEqual(parseSuzaku(makeSuzaku(game)).games[0], game),
      );
      return { n: 3 * reading.games.length, failures: failures.map(idOf) };
    });
    await rows.check(`${name}: an altered game is noticed`, () => {
      const altered = parseChineseText(text.replace(/Play W\d/, 'Play J2'));
      return { n: 1, failures: isDeepStrictEqual(altered, reading) ? ['a changed tile made no difference'] : [] };
    });
  }
};

type Entry = { output?: { content: Record<string, unknown>; display: { tileCnt: number[] } } } & Record<
  string,
  { response: string }
>;
const judged = (logs: readonly Entry[]) => logs.flatMap((entry) => (entry.output ? [entry.output] : []));

/** The judge's dialogue of every stored match, made from its events. */
const verifyDialogues = async (raw: string): Promise<void> => {
  const reading = parseBotzone(raw);
  const matches = raw
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as { logs: Entry[] }).logs);
  const dialogues = reading.games.map((game) => unwrap(makeDialogue(game)));
  const compare = (
    name: string,
    mine: (i: number) => readonly unknown[],
    theirs: (logs: readonly Entry[]) => readonly unknown[],
  ): Promise<void> =>
    rows.check(`${MCR_RAW}: ${name}`, () => {
      const wanted = matches.map(theirs);
      const failures = wanted.flatMap((list, i) => (isDeepStrictEqual(mine(i), list) ? [] : [idOf(reading.games[i]!)]));
      return { n: wanted.flat().length, failures };
    });
  await compare(
    'request strings and final scores',
    (i) => dialogues[i]!.flatMap((step) => step.content),
    (logs) => judged(logs).flatMap((output) => Object.values(output.content)),
  );
  await compare(
    'answers',
    (i) => dialogues[i]!.flatMap((step) => step.answers),
    (logs) => logs.flatMap((entry) => (entry.output ? [] : [0, 1, 2, 3].map((seat) => entry[seat]!.response))),
  );
  await compare(
    'tiles left',
    (i) => dialogues[i]!.flatMap((step) => step.display['tileCnt']),
    (logs) => judged(logs).flatMap((output) => output.display.tileCnt),
  );
  await rows.check(`${MCR_RAW}: made again, and equal to the text file`, () => {
    const byId = new Map(
      texts.flatMap(({ text }) => parseChineseText(text).games.map((game) => [idOf(game), game] as const)),
    );
    const wrong = reading.games.filter(
      (game) =>
        !isDeepStrictEqual(parseBotzone(unwrap(makeBotzone(game))).games[0], game) ||
        firstDifference(chineseTextView(byId.get(idOf(game))?.events ?? []), chineseTextView(game.events)) >= 0,
    );
    const failures = [...reading.faults.map((fault) => `${fault.at}: ${fault.code}`), ...wrong.map(idOf)];
    const walls = reading.games.filter((game) => 'wall' in game.events[1]!).length;
    return { n: reading.games.length, failures, figures: { walls } };
  });
};

const verifyChinese = async (): Promise<void> => {
  const raw = mcrText(root, MCR_RAW);
  if (texts.length === 0 || raw === undefined)
    return rows.skip('Chinese Standard games', '../shared/data is not there');
  await verifyTexts();
  await verifyDialogues(raw);
};

/** How a writer refuses the other family. */
const OTHER_GAME = new Set(['record.other-game', 'chinese.other-rules']);
const VIEWS: Readonly<Record<string, (events: Game['events']) => Game['events']>> = {
  tenhou6: (events) => indicatorView(tenhou6View(events)),
  botzone: botzoneView,
  'chinese-text': chineseTextView,
};

const verifyMade = async (): Promise<void> => {
  await rows.check('generated matches through mjai, four dialects', () => {
    const failures: string[] = [];
    for (let n = 0; n < made; n++) {
      const game = { events: makeEvents(randomOf(`${seed} ${n}`), n % 2 === 0 ? 4 : 3), meta: {} };
      for (const width of [3, 4] as const)
        for (const nukidora of [false, true])
          if (!isDeepStrictEqual(parseMjai(makeMjai(game, { width, nukidora })).games[0]?.events, game.events))
            failures.push(`match ${n}`);
    }
    return { n: 4 * made, failures };
  });
  for (const rules of ['tenhou', 'sanma', 'chinese'])
    await rows.check(`simulated ${rules} through every format that holds it`, () => {
      const failures: string[] = [];
      let n = 0;
      for (const game of makeGames(rules, Math.ceil(made / 50), `${seed} ${rules}`))
        for (const { id, make } of FORMATS) {
          const text = make?.(game);
          if (text === undefined || (!text.ok && OTHER_GAME.has(text.error.code))) continue;
          if (!text.ok) {
            failures.push(`${id}: ${text.error.code} — ${text.error.text}`);
            continue;
          }
          const view = VIEWS[id] ?? ((events) => events);
          const again = readText(text.value);
          n++;
          if (again.format !== id || firstDifference(view(game.events), view(again.games[0]?.events ?? [])) >= 0)
            failures.push(`${id}: read back as ${again.format}, ${JSON.stringify(again.faults)}`);
        }
      return { n, failures };
    });
};

const sections = new Map([
  ['tenhou', verifyTenhou],
  ['chinese', verifyChinese],
  ['made', verifyMade],
]);
if (section !== undefined && !sections.has(section)) {
  process.stderr.write(`usage — no section ${section}; one of: ${[...sections.keys()].join(', ')}\n`);
  process.exit(2);
}
for (const [name, run] of sections) if (section === undefined || section === name) await run();
rows.finish();
