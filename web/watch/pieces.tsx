/** Tiles as they lie on the table. */
import type { JSX } from 'preact';
import type { Discarded, Frame, SeatView } from '../engine/film.ts';
import type { MeldView } from '../engine/meldview.ts';
import { LyingTileView, TileView } from '../ui/tile.tsx';
import { words } from '../words/index.ts';
import { isOpenHands, view } from './state.ts';

export const nameOf = (seat: Pick<SeatView, 'seat' | 'name'>): string =>
  seat.name.trim() === '' ? words.value.seatN(seat.seat + 1) : seat.name;

/** Hands lie open, or only the own one; a hand that won or was shown is open at its result. */
export const isShown = (seat: SeatView, { result }: Frame): boolean =>
  isOpenHands.value || view.value === seat.seat || result?.wins.some((win) => win.seat === seat.seat) === true;

export const Hand = ({ seat, frame }: { readonly seat: SeatView; readonly frame: Frame }): JSX.Element => {
  const isOpen = isShown(seat, frame);
  return (
    <span class="hand" role="group" aria-label={words.value.handOf(nameOf(seat))}>
      {seat.hand.map((tile, i) => (
        <TileView key={i} tile={isOpen ? tile : -1} />
      ))}
      {seat.drawn !== undefined && <TileView tile={isOpen ? seat.drawn : -1} class="drawn" />}
    </span>
  );
};

export const Meld = ({ meld }: { readonly meld: MeldView }): JSX.Element => (
  <span class="meld">
    {meld.map(({ tile, isSideways, isDown }, i) =>
      isSideways ? <LyingTileView key={i} tile={tile} /> : <TileView key={i} tile={isDown ? -1 : tile} />,
    )}
  </span>
);

export const Melds = ({ seat }: { readonly seat: SeatView }): JSX.Element => (
  <span class="melds">
    {seat.kita > 0 && (
      <span class="meld kita">
        {Array.from({ length: seat.kita }, (_, i) => (
          <TileView key={i} tile={30} />
        ))}
      </span>
    )}
    {seat.melds.map((meld, i) => (
      <Meld key={i} meld={meld} />
    ))}
  </span>
);

/** Tiles a row of the river, as players lay them; the last row takes the rest. */
const ROW = 6;
const ROWS = 4;

const Thrown = ({ thrown, isLast }: { readonly thrown: Discarded; readonly isLast: boolean }): JSX.Element => (
  <span
    class={`thrown ${thrown.isFromDraw ? 'from-draw' : ''} ${thrown.isClaimed ? 'is-claimed' : ''} ${isLast ? 'is-last' : ''}`}
  >
    {thrown.isRiichi ? <LyingTileView tile={thrown.tile} /> : <TileView tile={thrown.tile} />}
  </span>
);

export const River = ({ seat, isLastHere }: { readonly seat: SeatView; readonly isLastHere: boolean }): JSX.Element => {
  const rows: Discarded[][] = [];
  seat.river.forEach((thrown, i) => {
    if (i % ROW === 0 && rows.length < ROWS) rows.push([]);
    rows.at(-1)!.push(thrown);
  });
  return (
    <span class="river" role="group" aria-label={words.value.river(nameOf(seat))}>
      {rows.map((row, r) => (
        <span class="river-row" key={r}>
          {row.map((thrown, i) => (
            <Thrown key={i} thrown={thrown} isLast={isLastHere && r === rows.length - 1 && i === row.length - 1} />
          ))}
        </span>
      ))}
    </span>
  );
};
