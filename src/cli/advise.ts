/** `suzaku advise`: which action, how much better, and why: for a told position, a place in a record, or a game under way. */
import type { Command } from 'commander';
import { askingOf, positionJson, positionOf, reasonJson, reasonsOf, type Judged } from '../analysis/index.ts';
import type { Table } from '../table/index.ts';
import { makeAction } from '../table/index.ts';
import { makeHand } from '../tiles/index.ts';
import { makeAdviser, MS, MS_HELP, POINTS_HELP, type AdvisorFlags } from './advise/advisor.ts';
import { readQuestion, type PositionFlags } from './advise/flags.ts';
import { adviceText } from './advise/text.ts';
import { fail, orFail, parseLanguage, print, type Language } from './io.ts';

type Flags = PositionFlags &
  AdvisorFlags & {
    readonly record?: string;
    readonly at?: string;
    readonly game?: string;
    readonly follow?: string;
    readonly lang: string;
    readonly json?: boolean;
    readonly all?: boolean;
  };

const usage = (text: string): never => fail('advise', { code: 'usage', at: 0, text });

const adviseTold = (tiles: string, flags: Flags, lang: Language): void => {
  const question = readQuestion(tiles, flags);
  const { table, legal } = orFail('advise', askingOf(question));
  const { adviser, name } = makeAdviser(question.rules, flags);
  const position = positionOf(table, question.seat, legal, adviser, 0);
  const reasons = position.advice === null ? [] : reasonsOf(table, position.advice);
  if (flags.json !== true) return print(adviceText(position, reasons, lang, flags.all === true));
  const why = reasons.map((reason) => reasonJson(reason, lang));
  const { round: _, turn: __, ...rest } = positionJson(position);
  print(JSON.stringify({ advisor: name, seat: question.seat, ...rest, reasons: why }));
};

const showJudged = (judged: Judged, table: Table, seat: number, flags: Flags, lang: Language): void => {
  const { index, played, reasons } = judged;
  if (flags.json === true) {
    const why = reasons.map((reason) => reasonJson(reason, lang));
    const done = played === null ? null : makeAction(played);
    return print(
      JSON.stringify({ index, seat, ...positionJson(judged), played: done, loss: judged.loss, reasons: why }),
    );
  }
  print(
    `${makeHand({ tiles: table.tilesOf(seat), melds: table.meldsOf(seat) })}\n${adviceText(judged, reasons, lang, flags.all === true)}\n`,
  );
};

const run = async (tiles: string[], flags: Flags): Promise<void> => {
  const lang = parseLanguage(flags.lang);
  const ways = [tiles.length > 0, flags.record !== undefined, flags.follow !== undefined].filter(Boolean).length;
  if (ways !== 1) return usage('one of a hand, --record FILE or --follow FILE is wanted');
  if (flags.follow !== undefined) {
    const { adviseFollow } = await import('./advise/follow.ts');
    const seat =
      flags.seat === undefined
        ? undefined
        : /^[0-3]$/.test(flags.seat)
          ? Number(flags.seat)
          : usage('--seat with --follow is a number from 0, the first dealer');
    return adviseFollow({ ...flags, follow: flags.follow }, seat, lang);
  }
  if (flags.record !== undefined) {
    const { adviseRecord } = await import('./advise/record.ts');
    const asked = { ...flags, record: flags.record };
    return adviseRecord(asked, (judged, table, seat) => showJudged(judged, table, seat, flags, lang));
  }
  adviseTold(tiles.join(' '), flags, lang);
};

const collect = (value: string, previous: readonly string[]): readonly string[] => [...previous, value];

export const register = (program: Command): void => {
  program
    .command('advise')
    .summary('which action, and why')
    .description(
      'Every legal action with its expected rank points, chances and reasons: of a hand (14 tiles, or 13 and --claim), of a place in a record, or of a game as it is played. Values are of the final place; the first row says what the outlook changes by, the others what they lose. See docs/review.md.',
    )
    .argument('[tiles...]', 'the own hand, melds after #, e.g. 2345m0678p23467s5z; the last tile is the drawn one')
    .option('--rules <rules>', 'tenhou, sanma, mahjongsoul or mahjongsoul-sanma', 'tenhou')
    .option('--seat <seat>', 'own wind E, S, W or N of a told hand (S unless said); seat 0 to 3 of a record')
    .option('--round <round>', 'wind and number of the round', 'E1')
    .option('--dora <tiles>', 'open indicators; at least one')
    .option('--scores <list>', 'from East on, e.g. 32000,18000,30000,20000')
    .option('--honba <n>', 'counters', '0')
    .option('--deposits <n>', 'riichi sticks on the table; as many as there are riichi in the rivers unless said')
    .option(
      '--river <wind:tiles>',
      'discards of a seat, E:"1z 9m\' 34pr (5s)": \' as drawn, r riichi, (claimed); again for each seat',
      collect,
      [],
    )
    .option('--meld <wind:melds>', 'melds of another seat, W:"555z 123m"; again for each seat', collect, [])
    .option('--kita <wind:n>', 'north tiles set aside, S:1 (sanma)', collect, [])
    .option('--draw <tile>', 'the drawn tile, where it is not the last')
    .option('--claim <tile>', 'a tile just thrown, with --from')
    .option('--from <wind>', 'who threw it')
    .option('--left <n>', 'tiles left to draw; counted from the rivers unless said')
    .option('--record <file>', 'a record of any format, with --at and --seat')
    .option('--at <place>', 'number of an event, or ROUND.TURN, e.g. 3.7')
    .option('--game <id>', 'of a record with several games: its id or number')
    .option('--follow <file>', 'mjai lines or Tenhou packets as they come; - is standard input')
    .option('--ms <n>', MS_HELP, MS)
    .option('--points <list>', POINTS_HELP)
    .option('--all', 'all options, not the first eight')
    .option('--lang <language>', 'en, ja or zh', 'en')
    .option('--json', 'JSON, one value a decision')
    .action(run);
};
