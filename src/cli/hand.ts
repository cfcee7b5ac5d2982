/** `suzaku hand TILES`: shanten, and for each discard what it accepts. */
import type { Command } from 'commander';
import {
  acceptance,
  checkGame,
  shanten,
  shantenForms,
  type Acceptance,
  type Forms,
  type Game,
} from '../shape/index.ts';
import {
  countsOf,
  makeHand,
  makeMpszTile,
  makeTiles,
  ok,
  parseHand,
  parseTiles,
  type Hand,
  type Kind,
  type Tile,
} from '../tiles/index.ts';
import { parseGame } from './game.ts';
import { orFail, parseLanguage, print, type Language } from './io.ts';
import { makeTable } from './table.ts';

type Options = { rules: string; visible?: string; lang: string; json?: boolean };

const WORDS = {
  en: {
    complete: 'complete',
    ready: 'ready (tenpai)',
    away: (n: number) => `${n}-shanten`,
    columns: ['discard', 'shanten', 'kinds', 'tiles', 'accepts'],
    accepts: 'accepts',
    tiles: 'tiles',
    forms: {
      standard: 'standard',
      sevenPairs: 'seven pairs',
      thirteenOrphans: 'thirteen orphans',
      honoursKnitted: 'honours and knitted',
      knittedStraight: 'knitted straight',
    },
  },
  ja: {
    complete: '和了',
    ready: '聴牌',
    away: (n: number) => `${n}向聴`,
    columns: ['打牌', '向聴', '種', '枚', '受入'],
    accepts: '受入',
    tiles: '枚',
    forms: {
      standard: '一般手',
      sevenPairs: '七対子',
      thirteenOrphans: '国士無双',
      honoursKnitted: '全不靠',
      knittedStraight: '組合龍',
    },
  },
  zh: {
    complete: '和牌',
    ready: '听牌',
    away: (n: number) => `${n}向听`,
    columns: ['打', '向听', '种', '张', '进张'],
    accepts: '进张',
    tiles: '张',
    forms: {
      standard: '一般型',
      sevenPairs: '七对',
      thirteenOrphans: '十三幺',
      honoursKnitted: '全不靠',
      knittedStraight: '组合龙',
    },
  },
} as const;

const distance = (n: number, lang: Language): string =>
  n < 0 ? WORDS[lang].complete : n === 0 ? WORDS[lang].ready : WORDS[lang].away(n);

const formsLine = (forms: Forms, lang: Language): string =>
  Object.entries(forms)
    .filter(([, n]) => n !== null)
    .map(([form, n]) => `${WORDS[lang].forms[form as keyof Forms]} ${n}`)
    .join(', ');

const names = (kinds: readonly Kind[]): string => makeTiles(kinds as readonly number[] as readonly Tile[]);
const nameOf = (kind: Kind): string => makeMpszTile(kind as number as Tile);

const humanReport = (hand: Hand, game: Game, rows: readonly Acceptance[], lang: Language): string => {
  const head = `${makeHand(hand)}: ${distance(shanten(hand, game), lang)} (${formsLine(shantenForms(hand, game), lang)})`;
  const [only] = rows;
  if (only !== undefined && only.discard === undefined)
    return `${head}\n${WORDS[lang].accepts} ${names(only.kinds)} (${only.tiles} ${WORDS[lang].tiles})`;
  const body = rows.map((row) => [
    nameOf(row.discard!),
    String(row.shanten),
    String(row.kinds.length),
    String(row.tiles),
    names(row.kinds),
  ]);
  return `${head}\n\n${makeTable([[...WORDS[lang].columns], ...body], ['left', 'right', 'right', 'right', 'left'])}`;
};

const jsonReport = (hand: Hand, game: Game, rows: readonly Acceptance[]): string =>
  JSON.stringify({
    hand: makeHand(hand),
    game,
    shanten: shanten(hand, game),
    forms: shantenForms(hand, game),
    discards: rows.map((row) => ({
      discard: row.discard === undefined ? null : nameOf(row.discard),
      shanten: row.shanten,
      tiles: row.tiles,
      accepts: Object.fromEntries(row.kinds.map((kind, i) => [nameOf(kind), row.left[i]])),
    })),
  });

/** The report of `hand`, also used by the welcome page. */
export const handReport = (text: string, options: Options): string => {
  const game = orFail('--rules', parseGame(options.rules));
  const lang = parseLanguage(options.lang);
  const hand = orFail('hand', checkGame(orFail('hand', parseHand(text)), game));
  const visible = countsOf(orFail('--visible', options.visible === undefined ? ok([]) : parseTiles(options.visible)));
  const rows = acceptance(hand, { game, visible });
  return options.json === true ? jsonReport(hand, game, rows) : humanReport(hand, game, rows, lang);
};

export const register = (program: Command): void => {
  program
    .command('hand')
    .summary('shanten and acceptance')
    .description(
      'Shanten of a hand, and for each discard which draws bring it nearer. Tiles as 123m406p11z (0 = red five), Botzone or Unicode names; melds after # (closed kong with a capital suit) or in brackets.',
    )
    .argument('<tiles...>', 'the hand; blanks are allowed, e.g. 34068m 5678p 23567s # 6666P')
    .option('--rules <rules>', 'tenhou, sanma, mahjongsoul, mahjongsoul-sanma or chinese', 'tenhou')
    .option('--visible <tiles>', 'tiles seen elsewhere: rivers, melds of others, indicators')
    .option('--lang <language>', 'en, ja or zh', 'en')
    .option('--json', 'one JSON value')
    .action((tiles: string[], options: Options) => print(handReport(tiles.join(' '), options)));
};
