/** Tiles as they lie on the table. */
import type { JSX } from 'preact';
import type { Discarded, Frame, SeatView } from '../engine/film.ts';
import type { MeldView } from '../engine/meldview.ts';
import { LyingTileView, TileView } from '../ui/tile.tsx';
import { words } from '../words/index.ts';
import { eyesOf, heatOn, type Look } from './look.ts';
import { nameOf } from './names.ts';
import '../style/table.css';

/** Hands lie open, or only the own one; a hand that won or was shown is open at its result. */
const isShown = (seat: SeatView, { result }: Frame, { isOpen, view }: Look): boolean =>
  isOpen || view === seat.seat || result?.wins.some((win) => win.seat === seat.seat) === true;

/** A tile of the hand that looks, with what throwing it risks. */
const Risked = (props: { readonly tile: number; readonly look: Look; readonly isDrawn?: boolean }): JSX.Element => {
  const { tile, look, isDrawn = false } = props;
  const chance = look.riskOf?.(tile);
  return (
    <span class={`risked ${isDrawn ? 'drawn' : ''}`}>
      {chance !== undefined && (
        <span class="risk" aria-hidden="true">
          {chance === 0 ? '0' : chance < 0.095 ? (100 * chance).toFixed(1) : Math.round(100 * chance)}
        </span>
      )}
      <TileView tile={tile} heat={heatOn(tile, look)} />
    </span>
  );
};

type Placed = { readonly seat: SeatView; readonly frame: Frame; readonly look: Look };

export const Hand = ({ seat, frame, look }: Placed): JSX.Element => {
  const isOpen = isShown(seat, frame, look);
  const isLooking = seat.seat === eyesOf(look.view);
  const shown = (tile: number): number => (isOpen ? tile : -1);
  return (
    <span class="hand" role="group" aria-label={words.value.handOf(nameOf(seat))}>
      {seat.hand.map((tile, i) =>
        isLooking ? <Risked key={i} tile={shown(tile)} look={look} /> : <TileView key={i} tile={shown(tile)} />,
      )}
      {seat.drawn !== undefined &&
        (isLooking ? (
          <Risked tile={shown(seat.drawn)} look={look} isDrawn />
        ) : (
          <TileView tile={shown(seat.drawn)} class="drawn" />
        ))}
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

type ThrownProps = { readonly thrown: Discarded; readonly isLast: boolean; readonly look: Look };

const Thrown = ({ thrown, isLast, look }: ThrownProps): JSX.Element => (
  <span
    class={`thrown ${thrown.isFromDraw ? 'from-draw' : ''} ${thrown.isClaimed ? 'is-claimed' : ''} ${isLast ? 'is-last' : ''}`}
  >
    {thrown.isRiichi ? (
      <LyingTileView tile={thrown.tile} heat={heatOn(thrown.tile, look)} />
    ) : (
      <TileView tile={thrown.tile} heat={heatOn(thrown.tile, look)} />
    )}
  </span>
);

/** The last tile is marked when it was thrown with this move. */
const isLastMove = ({ move }: Frame, seat: SeatView): boolean => move.type === 'discard' && move.seat === seat.seat;

export const River = ({ seat, frame, look }: Placed): JSX.Element => {
  const isLastHere = isLastMove(frame, seat);
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
            <Thrown
              key={i}
              thrown={thrown}
              isLast={isLastHere && r === rows.length - 1 && i === row.length - 1}
              look={look}
            />
          ))}
        </span>
      ))}
    </span>
  );
};
