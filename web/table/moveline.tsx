/** The last move: who did what, and the tile as a picture, which screen readers name. Sentences elsewhere write tiles as 3m; a name beside them would be a second notation. */
import type { JSX } from 'preact';
import type { Frame } from '../engine/film.ts';
import { TileView } from '../ui/tile.tsx';
import { words } from '../words/index.ts';
import { nameOf } from './names.ts';

type Props = { readonly frame: Frame };

export const Move = ({ frame: { move, seats } }: Props): JSX.Element => {
  const { type, seat, tile } = move;
  const who = seat === undefined ? '' : `${nameOf(seats[seat]!)} `;
  const isShown = tile !== undefined && tile >= 0 && type !== 'win';
  return (
    <>
      {who}
      {words.value.moves[type]} {isShown && <TileView tile={tile} />}
    </>
  );
};

export const MoveLine = ({ frame }: Props): JSX.Element => (
  <p class="move" aria-live="polite">
    <Move frame={frame} />
  </p>
);
