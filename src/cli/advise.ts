/** `suzaku advise`: which action, how much better, and why: for a told position, a place in a record, or a game under way. */
import type { Command } from 'commander';
import {
  ADVISER_HELP,
  MS,
  MS_HELP,
  POINTS_HELP,
  POSITION_FLAGS,
  NETWORK_HELP,
  OPINION_HELP,
  adviseTold,
  showJudged,
  type AdviseFlags,
} from './advise/index.ts';
import { fail, parseLanguage } from './io.ts';

const usage = (text: string, where = 'advise'): never => fail(where, { code: 'usage', at: 0, text });

const isSaid = (value: unknown): boolean => value !== undefined && !(Array.isArray(value) && value.length === 0);

/** Flags that would be without effect are refused. */
const refuse = (names: readonly (keyof AdviseFlags)[], flags: AdviseFlags, text: string): void => {
  const said = names.find((name) => isSaid(flags[name]));
  if (said !== undefined) usage(text, `--${said}`);
};

const checkFlags = (flags: AdviseFlags, isTold: boolean): void => {
  if (flags.record === undefined) refuse(['at', 'game'], flags, 'this goes with --record');
  if (flags.follow !== undefined) refuse(['secondOpinion'], flags, 'this goes with a hand or --record');
  if (isTold) return;
  refuse(['network'], flags, 'this goes with a given hand; for records use suzaku review');
  refuse(POSITION_FLAGS, flags, 'this describes a hand; with --record or --follow the game says it');
};

const run = async (tiles: string[], flags: AdviseFlags): Promise<void> => {
  const lang = parseLanguage(flags.lang);
  const ways = [tiles.length > 0, flags.record !== undefined, flags.follow !== undefined].filter(Boolean).length;
  if (ways !== 1) return usage('one of a hand, --record FILE or --follow FILE is wanted');
  checkFlags(flags, tiles.length > 0);
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
  return adviseTold(tiles.join(' '), flags, lang);
};

const collect = (value: string, previous: readonly string[]): readonly string[] => [...previous, value];

export const register = (program: Command): void => {
  program
    .command('advise')
    .summary('which action, and why')
    .description(
      'Every legal action with its expected rank points (points of the game in Chinese Standard), chances and reasons: of a hand (14 tiles, or 13 and --claim), of a place in a record, or of a game as it is played. The first row shows the change in expected points, the others how far they fall behind it. See docs/review.md.',
    )
    .argument('[tiles...]', 'the own hand, melds after #, e.g. 2345m0678p23467s5z; the last tile is the drawn one')
    .option(
      '--rules <rules>',
      'tenhou (default), sanma, mahjongsoul, mahjongsoul-sanma or chinese; with --follow where the stream does not say, e.g. tenhou,length=east',
    )
    .option('--seat <seat>', 'own wind E, S, W or N of a given hand (default S); seat 0 to 3 of a record')
    .option('--round <round>', 'wind and number of the round (default E1)')
    .option('--dora <tiles>', 'open indicators; at least one in riichi')
    .option(
      '--scores <list>',
      'scores now, from East on, e.g. 32000,18000,30000,20000; with the sticks they must add up to all points',
    )
    .option('--honba <n>', 'honba of the round (default 0)')
    .option('--deposits <n>', 'riichi sticks on the table; by default one for each riichi in the rivers')
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
    .option('--from <wind>', 'wind of the seat that threw it')
    .option('--left <n>', 'tiles left to draw (in Chinese Standard your own); by default counted from the rivers')
    .option('--record <file>', 'a record of any format, with --at and --seat')
    .option('--at <place>', 'number of an event, or ROUND.TURN, e.g. 3.7')
    .option('--game <id>', 'of a record with several games: its id or number')
    .option('--follow <file>', 'mjai lines or Tenhou packets as they come; - is standard input')
    .option('--adviser <name>', ADVISER_HELP)
    .option('--ms <n>', MS_HELP, MS)
    .option('--points <points>', POINTS_HELP)
    .option('--network [model]', `${NETWORK_HELP}; for a given hand, refused with --record and --follow`)
    .option('--second-opinion', `${OPINION_HELP}; refused with --follow`)
    .option('--all', 'all options, not the first eight')
    .option('--lang <language>', 'en, ja or zh', 'en')
    .option('--json', 'JSON, one value per decision')
    .action(run);
};
