/** The table at a decision as the seat saw it: felt, rivers around the middle, the own seat at the bottom. */
import type { Language } from '../../../rules/riichi/index.ts';
import {
  CLAIMED,
  FROM_DRAW,
  NONE,
  NO_RIICHI,
  RIVER,
  WITH_RIICHI,
  type Table,
  drawsLeft,
} from '../../../table/index.ts';
import { meldTiles, type Tile } from '../../../tiles/index.ts';
import { REVIEW_WORDS, roundName } from '../words/index.ts';
import { backHtml, escape, tileHtml, tilesHtml } from './markup.ts';

/** Quarter turns from the bottom; with three seats the place opposite stays empty. */
const turnsOf = (seat: number, own: number, seats: number): number => {
  const relative = (seat - own + seats) % seats;
  return seats === 3 && relative === 2 ? 3 : relative;
};

/** Tiles a row; the third takes the rest. */
const [ROW, ROWS] = [6, 3];

const thrownHtml = (table: Table, seat: number, tile: Tile, i: number): string => {
  const flags = table.riverFlags[seat * RIVER + i]!;
  const marks = [(flags & FROM_DRAW) === 0 ? '' : 'asdrawn', (flags & CLAIMED) === 0 ? '' : 'claimed'];
  return tileHtml(tile, marks.filter((mark) => mark !== '').join(' '), (flags & WITH_RIICHI) !== 0);
};

const riverHtml = (table: Table, seat: number): string => {
  const rows: string[][] = [];
  for (const [i, tile] of table.riverOf(seat).entries()) {
    if (i % ROW === 0 && rows.length < ROWS) rows.push([]);
    rows.at(-1)!.push(thrownHtml(table, seat, tile, i));
  }
  return `<div class="river">${rows.map((row) => `<div>${row.join('')}</div>`).join('')}</div>`;
};

const meldsOf = (table: Table, seat: number): string => {
  const kita = Array.from({ length: table.kita[seat]! }, () => tileHtml(30 as Tile)).join('');
  const melds = table.meldsOf(seat).map((meld) => `<span class="meld">${tilesHtml(meldTiles(meld))}</span>`);
  return `${melds.join('')}${kita === '' ? '' : `<span class="meld">${kita}</span>`}`;
};

const placeHtml = (table: Table, seat: number, own: number): string => {
  const isDrawn = table.turn === seat && table.drawn !== NONE;
  const hand =
    seat === own
      ? tilesHtml(table.tilesOf(seat))
      : backHtml().repeat(Math.max(0, table.sizes[seat]! - (isDrawn ? 1 : 0)));
  return `<div class="place turn${turnsOf(seat, own, table.seats)}">${riverHtml(table, seat)}<div class="edge"><span>${hand}</span><span>${meldsOf(table, seat)}</span></div></div>`;
};

const seatHtml = (table: Table, seat: number, own: number, lang: Language): string => {
  const wind = REVIEW_WORDS[lang].winds[table.seatWind(seat)]!;
  const stick = table.riichi[seat] === NO_RIICHI ? '' : '<i class="stick"></i>';
  return `<div class="who turn${turnsOf(seat, own, table.seats)}"><span>${escape(wind)} ${String(table.scores[seat]).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')}</span>${stick}</div>`;
};

/** Whose view it is, and in which language. */
export type BoardLook = { readonly seat: number; readonly lang: Language };

export const boardHtml = (table: Table, { seat: own, lang }: BoardLook): string => {
  const words = REVIEW_WORDS[lang];
  const isChinese = table.rules.family === 'chinese';
  const seats = Array.from({ length: table.seats }, (_, seat) => seat);
  const indicators = Array.from(table.indicators.subarray(0, table.indicatorCount)) as Tile[];
  const left = words.left(isChinese ? drawsLeft(table, own) : table.liveLeft);
  const shown = isChinese
    ? ''
    : `<span class="dora" title="${escape(words.indicators)}">${tilesHtml(indicators)}</span>`;
  return `<div class="board" role="group" aria-label="${escape(words.table)}">${seats.map((seat) => placeHtml(table, seat, own)).join('')}<div class="middle"><div class="facts"><b>${escape(roundName(table, lang))}</b><span>${escape(left)}</span>${shown}</div>${seats.map((seat) => seatHtml(table, seat, own, lang)).join('')}</div></div>`;
};
