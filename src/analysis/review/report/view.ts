/** What stands on the table at a decision, as HTML: the own hand with a bar over each discard, and the other seats. */
import type { Language } from '../../../rules/riichi/index.ts';
import { CLAIMED, FROM_DRAW, NONE, RIVER, UNSEEN, WITH_RIICHI, type Table, drawsLeft } from '../../../table/index.ts';
import { meldTiles, type Tile } from '../../../tiles/index.ts';
import { discardOf, kindOfAction } from '../../advice/index.ts';
import { rankText } from '../../reasons/sentences/index.ts';
import { placeOf, strengthOf } from '../category.ts';
import type { Judged } from '../types.ts';
import { REVIEW_WORDS } from '../words/index.ts';
import { escape, tileHtml, tilesHtml } from './markup.ts';

const bar = (lost: number, place: number): string => {
  const height = Math.max(1, Math.round(100 * strengthOf(lost, place)));
  return `<u title="−${rankText(lost)}"><s style="height:${height}%"></s></u>`;
};

const meldsHtml = (table: Table, seat: number, lang: Language): string =>
  table
    .meldsOf(seat)
    .map((meld) => `<span class="meld">${tilesHtml(meldTiles(meld), lang)}</span>`)
    .join('');

/** The drawn tile stands apart. */
export const handHtml = (table: Table, judged: Judged, seat: number, lang: Language): string => {
  const { family, advice, played, best, phase } = judged;
  const losses = new Map<Tile, number>();
  for (const { action, value } of advice?.options ?? [])
    if (kindOfAction(action, family) === 'discard' && !losses.has(discardOf(action, family)))
      losses.set(discardOf(action, family), advice!.options[0]!.value - value);
  const tileOf = (action: number | null): Tile | undefined =>
    action !== null && kindOfAction(action, family) === 'discard' ? discardOf(action, family) : undefined;
  const place = advice === null ? 1 : placeOf(advice);
  const one = (tile: Tile, isDrawn: boolean): string => {
    const marks = [
      tile === tileOf(best) ? 'best' : '',
      tile === tileOf(played) ? 'played' : '',
      isDrawn ? 'drawn' : '',
    ].filter((mark) => mark !== '');
    const lost = losses.get(tile);
    return `<span class="slot">${lost === undefined ? '' : bar(lost, place)}${tileHtml(tile, lang, marks.join(' '))}</span>`;
  };
  const tiles = [...table.tilesOf(seat)];
  const drawn =
    table.turn === seat && table.drawn !== NONE && table.drawn !== UNSEEN ? (table.drawn as Tile) : undefined;
  if (drawn !== undefined) tiles.splice(tiles.indexOf(drawn), 1);
  const claim = phase === 'claim' ? ` <span class="claim">+ ${tileHtml(table.claimTile as Tile, lang)}</span>` : '';
  return `<div class="hand">${tiles.map((tile) => one(tile, false)).join('')}${drawn === undefined ? '' : one(drawn, true)}${claim}${meldsHtml(table, seat, lang)}</div>`;
};

const riverHtml = (table: Table, seat: number, lang: Language): string =>
  table
    .riverOf(seat)
    .map((tile, i) => {
      const flags = table.riverFlags[seat * RIVER + i]!;
      const marks = [
        (flags & FROM_DRAW) === 0 ? '' : 'asdrawn',
        (flags & WITH_RIICHI) === 0 ? '' : 'riichi',
        (flags & CLAIMED) === 0 ? '' : 'claimed',
      ].filter((mark) => mark !== '');
      return tileHtml(tile, lang, marks.join(' '));
    })
    .join('');

export const tableHtml = (table: Table, own: number, lang: Language): string => {
  const words = REVIEW_WORDS[lang];
  const isChinese = table.rules.family === 'chinese';
  const indicators = tilesHtml(Array.from(table.indicators.subarray(0, table.indicatorCount)) as Tile[], lang);
  const shown = isChinese ? '' : `${escape(words.indicators)} ${indicators}, `;
  const left = isChinese ? drawsLeft(table, own) : table.liveLeft;
  const rows = Array.from({ length: table.seats }, (_, i) => (own + i) % table.seats).map((seat) => {
    const wind = words.winds[table.seatWind(seat)]!;
    const kita = table.kita[seat]! > 0 ? ` ${tileHtml(30 as Tile, lang)}×${table.kita[seat]}` : '';
    const melds = seat === own ? '' : meldsHtml(table, seat, lang);
    const mark = seat === own ? ` (${escape(words.you)})` : '';
    return `<div class="seat"><span>${wind}${mark} ${table.scores[seat]}</span><span class="river">${riverHtml(table, seat, lang)}</span>${melds}${kita}</div>`;
  });
  return `<details class="table"><summary>${escape(words.table)}</summary><div>${shown}${escape(words.left(left))}</div>${rows.join('')}</details>`;
};
