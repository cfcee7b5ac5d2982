/** The own hand at a decision as HTML, with a bar over each discard. */
import type { Language } from '../../../rules/riichi/index.ts';
import { NONE, UNSEEN, type Table } from '../../../table/index.ts';
import { meldTiles, type Tile } from '../../../tiles/index.ts';
import { discardOf, kindOfAction, makeLabel } from '../../advice/index.ts';
import { rankText } from '../../reasons/sentences/index.ts';
import { placeOf, strengthOf } from '../category.ts';
import { shownOptions } from '../judge.ts';
import type { Judged } from '../types.ts';
import { escape, tileHtml, tilesHtml } from './markup.ts';

/** As high as the option is strong; below it what it loses. */
const bar = (lost: number, place: number): string => {
  const text = rankText(lost);
  const height = Math.max(2, Math.round(100 * strengthOf(lost, place)));
  return `<u><s style="height:${height}%"></s></u><small>${text === '0.0' ? '' : `−${text}`}</small>`;
};

const meldsHtml = (table: Table, seat: number): string =>
  table
    .meldsOf(seat)
    .map((meld) => `<span class="meld">${tilesHtml(meldTiles(meld))}</span>`)
    .join('');

/** Actions that are no discards, with their bars. */
const signsHtml = (judged: Judged, place: number, lang: Language): string => {
  const { family, advice, played, best, labels } = judged;
  if (advice === null) return '';
  return shownOptions(judged, played)
    .filter((i) => kindOfAction(advice.options[i]!.action, family) !== 'discard')
    .map((i) => {
      const { action, value } = advice.options[i]!;
      const marks = ['sign', action === best ? 'isbest' : '', action === played ? 'isplayed' : ''];
      const text = escape(makeLabel(labels[i]!, lang));
      return `<span class="${marks.filter((mark) => mark !== '').join(' ')}">${bar(advice.options[0]!.value - value, place)}${text}</span>`;
    })
    .join('');
};

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
      tile === tileOf(best) ? 'isbest' : '',
      tile === tileOf(played) ? 'isplayed' : '',
      isDrawn ? 'drawn' : '',
    ].filter((mark) => mark !== '');
    const lost = losses.get(tile);
    return `<span class="${['slot', ...marks].join(' ')}">${lost === undefined ? '' : bar(lost, place)}${tileHtml(tile)}</span>`;
  };
  const tiles = [...table.tilesOf(seat)];
  const drawn =
    table.turn === seat && table.drawn !== NONE && table.drawn !== UNSEEN ? (table.drawn as Tile) : undefined;
  if (drawn !== undefined) tiles.splice(tiles.indexOf(drawn), 1);
  const claim = phase === 'claim' ? ` <span class="claim">+ ${tileHtml(table.claimTile as Tile)}</span>` : '';
  return `<div class="hand">${tiles.map((tile) => one(tile, false)).join('')}${drawn === undefined ? '' : one(drawn, true)}${claim}${meldsHtml(table, seat)}${signsHtml(judged, place, lang)}</div>`;
};
