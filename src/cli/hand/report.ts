/** `suzaku hand` without values: shanten, and what each discard accepts. */
import type { OpenedHand } from '../../answers/index.ts';
import { shanten, shantenForms, type Forms } from '../../shape/index.ts';
import { makeHand, makeMpszTile, makeTiles, type Kind, type Tile } from '../../tiles/index.ts';
import type { Language } from '../io.ts';
import { paint, paintRow, paintTiles } from '../colour.ts';
import { makeTable } from '../table.ts';
import { WORDS } from './words.ts';

export const distance = (n: number, lang: Language): string =>
  n < 0 ? WORDS[lang].complete : n === 0 ? WORDS[lang].ready : WORDS[lang].away(n);

const formsLine = (forms: Forms, lang: Language): string =>
  Object.entries(forms)
    .filter(([, n]) => n !== null)
    .map(([form, n]) => `${WORDS[lang].forms[form as keyof Forms]} ${n}`)
    .join(', ');

export const names = (kinds: readonly Kind[]): string => makeTiles(kinds as readonly number[] as readonly Tile[]);
const nameOf = (kind: Kind): string => makeMpszTile(kind as number as Tile);

export const humanReport = ({ hand, game, rows }: OpenedHand, lang: Language): string => {
  const head = `${paintTiles(makeHand(hand))}: ${paint('bold', distance(shanten(hand, game), lang))} (${formsLine(shantenForms(hand, game), lang)})`;
  const [only] = rows;
  if (only !== undefined && only.discard === undefined)
    return `${head}\n${WORDS[lang].accepts} ${paintTiles(names(only.kinds))} (${only.tiles} ${WORDS[lang].tiles})`;
  const best = rows[0];
  const isBest = (row: (typeof rows)[number]): boolean => row.shanten === best?.shanten && row.tiles === best.tiles;
  const body = rows.map((row) => [
    isBest(row) ? paint('green', nameOf(row.discard!)) : nameOf(row.discard!),
    String(row.shanten),
    String(row.kinds.length),
    String(row.tiles),
    paintTiles(names(row.kinds)),
  ]);
  return `${head}\n\n${makeTable([paintRow('bold', WORDS[lang].columns), ...body], ['left', 'right', 'right', 'right', 'left'])}`;
};

export const jsonReport = ({ hand, game, rows }: OpenedHand): string =>
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
