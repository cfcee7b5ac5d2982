/** The last move in words. */
import type { JSX } from 'preact';
import type { Frame } from '../engine/film.ts';
import { lang } from '../state/settings.ts';
import { tileName } from '../ui/names.ts';
import { words } from '../words/index.ts';
import { nameOf } from './names.ts';

export const MoveLine = ({ frame: now }: { readonly frame: Frame }): JSX.Element => {
  const { type, seat, tile } = now.move;
  const who = seat === undefined ? '' : `${nameOf(now.seats[seat]!)} `;
  return (
    <p class="move" aria-live="polite">
      {who}
      {words.value.moves[type]} {tile !== undefined && tile >= 0 && type !== 'win' ? tileName(tile, lang.value) : ''}
    </p>
  );
};
