/** Tiles as they lie on the table. */
import type { JSX } from 'preact';
import type { Discarded, Frame, SeatView } from '../engine/film.ts';
import type { MeldView } from '../engine/meldview.ts';
import { LyingTileView, TileView } from '../ui/tile.tsx';
import { words } from '../words/index.ts';
import { against, danger, dealIn, heatOn } from './danger.ts';
import { isOpenHands, looking, view } from './state.ts';

export const seatName = (name: string, seat: number): string =>
  name.trim() === '' ? words.value.seatN(seat + 1) : name;
export const nameOf = ({ name, seat }: Pick<SeatView, 'seat' | 'name'>): string => seatName(name, seat);

/** Hands lie open, or only the own one; a hand that won or was shown is open at its result. */
export const isShown = (seat: SeatView, { result }: Frame): boolean =>
  isOpenHands.value || view.value === seat.seat || result?.wins.some((win) => win.seat === seat.seat) === true;

/** A tile of the hand that looks, with what throwing it risks. */
const Risked = ({ tile, isDrawn }: { readonly tile: number; readonly isDrawn: boolean }): JSX.Element => {
  const view = danger.value;
  const chance =
    view === undefined || tile < 0 || against.value === 'off' ? undefined : dealIn(view, tile, against.value);
  return (
    <span class={`risked ${isDrawn ? 'drawn' : ''}`}>
      {chance !== undefined && (
        <span class="risk" aria-hidden="true">
          {chance === 0 ? '0' : chance < 0.095 ? (100 * chance).toFixed(1) : Math.round(100 * chance)}
        </span>
      )}
      <TileView tile={tile} heat={heatOn(tile)} />
    </span>
  );
};

export const Hand = ({ seat, frame }: { readonly seat: SeatView; readonly frame: Frame }): JSX.Element => {
  const isOpen = isShown(seat, frame);
  const isLooking = seat.seat === looking.value;
  const shown = (tile: number): number => (isOpen ? tile : -1);
  return (
    <span class="hand" role="group" aria-label={words.value.handOf(nameOf(seat))}>
      {seat.hand.map((tile, i) =>
        isLooking ? <Risked key={i} tile={shown(tile)} isDrawn={false} /> : <TileView key={i} tile={shown(tile)} />,
      )}
      {seat.drawn !== undefined &&
        (isLooking ? <Risked tile={shown(seat.drawn)} isDrawn /> : <TileView tile={shown(seat.drawn)} class="drawn" />)}
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

/** Tiles a row of the river, as players lay them; the third row takes the rest. A river too long for that has longer rows. */
const ROW = 6;
const LONG_ROW = 8;
const ROWS = 3;
const MOST = 21;

const Thrown = ({ thrown, isLast }: { readonly thrown: Discarded; readonly isLast: boolean }): JSX.Element => (
  <span
    class={`thrown ${thrown.isFromDraw ? 'from-draw' : ''} ${thrown.isClaimed ? 'is-claimed' : ''} ${isLast ? 'is-last' : ''}`}
  >
    {thrown.isRiichi ? (
      <LyingTileView tile={thrown.tile} heat={heatOn(thrown.tile)} />
    ) : (
      <TileView tile={thrown.tile} heat={heatOn(thrown.tile)} />
    )}
  </span>
);

export const River = ({ seat, isLastHere }: { readonly seat: SeatView; readonly isLastHere: boolean }): JSX.Element => {
  const rows: Discarded[][] = [];
  const size = seat.river.length > MOST ? LONG_ROW : ROW;
  seat.river.forEach((thrown, i) => {
    if (i % size === 0 && rows.length < ROWS) rows.push([]);
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
