/** How a round ended: winners with hand, yaku or fan, and payments; or why nobody won. */
import { fanById } from '../../rules/chinese/index.ts';
import { plain } from '../../records/index.ts';
import { riichi } from '../../rules/index.ts';
import type { DrawRound, Event, Table, Win } from '../../table/index.ts';
import { makeHand, makeTiles, type Tile } from '../../tiles/index.ts';
import { paint, paintSigned, paintTiles } from '../colour.ts';
import type { Language } from '../io.ts';
import { signed, tileText } from './tiles.ts';
import { WORDS } from './words.ts';

const makeYaku = ({ yaku }: Win, isChinese: boolean, lang: Language): string =>
  yaku
    .filter(([, value]) => value > 0)
    .map(([id, value]) => {
      if (!isChinese) return `${riichi.yakuName(id as riichi.YakuId, lang) ?? id} ${value}`;
      const fan = fanById(id);
      return `${fan?.names[lang] ?? id} ${fan?.points ?? ''}${value > 1 ? ` × ${value}` : ''}`;
    })
    .join(', ');

/** The hand before the winning tile, melds and kita with it. */
const makeWinner = (table: Table, { seat, from, tile }: Win, kita: string): string => {
  const tiles: Tile[] = [...table.tilesOf(seat)];
  if (seat === from && tiles.includes(tile)) tiles.splice(tiles.indexOf(tile), 1);
  const kitas = table.kita[seat]! > 0 ? ` ${kita} × ${table.kita[seat]}` : '';
  return `${makeHand({ tiles, melds: table.meldsOf(seat) })}${kitas}`;
};

/** Points of a yakuman are told by its han; other hands have a limit of their own. */
const limitText = ({ value, fu }: Win, table: Table, lang: Language): string => {
  const { rules } = table;
  return rules.family === 'riichi' ? riichi.limitName(riichi.limitOf(riichi.basePoints(value, fu, rules)), lang) : '';
};

const makeWin = (table: Table, win: Win, lang: Language): string[] => {
  const words = WORDS[lang];
  const isChinese = table.rules.family === 'chinese';
  const from = win.seat === win.from ? undefined : words.seat(win.from);
  const worth = isChinese
    ? words.fan(win.value)
    : words.worth(win.value, win.fu, limitText(win, table, lang), win.points);
  // Some formats tell the payments only.
  const isTold = win.yaku.length > 0 || win.value > 0;
  return [
    `${paint('green', words.wins(words.seat(win.seat), tileText(win.tile), from))}: ${paintTiles(makeWinner(table, win, words.kita))}`,
    ...(isTold ? [`  ${makeYaku(win, isChinese, lang)}: ${worth}`] : []),
    ...(win.ura.length > 0 ? [`  ${words.ura} ${win.ura.map(tileText).join(' ')}`] : []),
    ...(win.pao === undefined ? [] : [`  ${words.pao(words.seat(win.pao))}`]),
  ];
};

const makeDraw = (table: Table, { reason, shown }: DrawRound, lang: Language): string[] => {
  const words = WORDS[lang];
  const hands = shown.map(
    (seat) =>
      `  ${words.seat(seat)}: ${table.known[seat] === 1 ? makeHand({ tiles: table.tilesOf(seat), melds: table.meldsOf(seat) }) : makeTiles([])}`,
  );
  return [words.reasons[reason], ...hands];
};

const amounts = (deltas: readonly number[]): string => deltas.map((delta) => paintSigned(signed(delta))).join(' ');

/** Lines about one event of the end; none for other events. `table` knows all hands. */
export const makeResult = (table: Table, event: Event, lang: Language): string[] => {
  const words = WORDS[lang];
  switch (event.type) {
    case 'win':
    case 'draw-round': {
      const lines = event.type === 'win' ? makeWin(table, event, lang) : makeDraw(table, event, lang);
      const isPaid = event.deltas.some((delta) => delta !== 0);
      return isPaid ? [...lines, `  ${words.payments} ${amounts(event.deltas)}`] : lines;
    }
    case 'fault':
      return [
        paint('red', words.fault(words.seat(event.seat), plain(event.code))),
        `  ${words.payments} ${amounts(event.deltas)}`,
      ];
    case 'end-round':
      return [`${words.scores} ${event.scores.join(' ')}`];
    default:
      return [];
  }
};
