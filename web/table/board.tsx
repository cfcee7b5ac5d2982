/** The table: felt, four seats turned around the middle, the one who looks at the bottom. From above: a row a seat, nothing turned. */
import type { JSX } from 'preact';
import type { Frame, SeatView } from '../engine/film.ts';
import { TileView } from '../ui/tile.tsx';
import { scoreText } from '../ui/scores.ts';
import { words } from '../words/index.ts';
import type { Look } from './look.ts';
import { nameOf, roundName, roundText } from './names.ts';
import { Hand, Melds, River } from './pieces.tsx';

/** Quarter turns against the clock from the bottom; with three seats the place opposite stays empty. */
const turnsOf = (seat: number, bottom: number, seats: number): number => {
  const relative = (seat - bottom + seats) % seats;
  return seats === 3 && relative === 2 ? 3 : relative;
};

const Middle = ({ frame, bottom }: { readonly frame: Frame; readonly bottom: number }): JSX.Element => {
  const t = words.value;
  return (
    <div class="middle">
      <div class="middle-text">
        <strong>{roundName(frame.round)}</strong>
        {frame.honba > 0 && <span>{t.counters(frame.honba)}</span>}
        <span>
          {t.wall} {frame.left}
        </span>
        {frame.deposits > 0 && (
          <span>
            {t.sticksShort} {frame.deposits}
          </span>
        )}
        {frame.indicators.length > 0 && (
          <span class="indicators" role="group" aria-label={t.dora}>
            {Array.from({ length: 5 }, (_, i) => (
              <TileView key={i} tile={frame.indicators[i] ?? -1} isSilent={i >= frame.indicators.length} />
            ))}
          </span>
        )}
      </div>
      {frame.seats.map((seat) => (
        <div
          key={seat.seat}
          class={`edge turn-${turnsOf(seat.seat, bottom, frame.seats.length)} ${seat.isTurn ? 'is-turn' : ''}`}
        >
          <span class="edge-text">
            <span class="edge-name">{nameOf(seat)}</span>
            <span>
              <b class={seat.wind === 0 ? 'is-dealer' : ''}>{t.windSigns[seat.wind]}</b> {scoreText(seat.score)}
            </span>
          </span>
          {seat.isRiichi && <i class="stick" />}
        </div>
      ))}
    </div>
  );
};

type Props = {
  readonly frame: Frame;
  readonly look: Look;
};
type SeatProps = Props & { readonly seat: SeatView };

const Place = ({ seat, frame, look, turns }: SeatProps & { readonly turns: number }): JSX.Element => (
  <div class={`place turn-${turns}`}>
    <River seat={seat} frame={frame} look={look} />
    <span class="edge-line">
      <Hand seat={seat} frame={frame} look={look} />
      <Melds seat={seat} />
    </span>
  </div>
);

const Above = ({ frame, look }: Props): JSX.Element => {
  const t = words.value;
  return (
    <div class="above felt">
      <p class="above-head">
        <strong>{roundText(frame.round, frame.honba)}</strong> {t.wall} {frame.left}
        {frame.deposits > 0 && ` · ${t.sticksShort} ${frame.deposits}`}
        {frame.indicators.length > 0 && (
          <span class="indicators" role="group" aria-label={t.dora}>
            {frame.indicators.map((tile, i) => (
              <TileView key={i} tile={tile} />
            ))}
          </span>
        )}
      </p>
      {frame.seats.map((seat) => (
        <div key={seat.seat} class={`above-seat ${seat.isTurn ? 'is-turn' : ''}`}>
          <p class="above-name">
            <b class={seat.wind === 0 ? 'is-dealer' : ''}>{t.windSigns[seat.wind]}</b> {nameOf(seat)}
          </p>
          <span class="edge-line">
            <Hand seat={seat} frame={frame} look={look} />
            <Melds seat={seat} />
          </span>
          <River seat={seat} frame={frame} look={look} />
        </div>
      ))}
    </div>
  );
};

/** On a phone the own hand has a line of its own, where its tiles are large enough. */
const OwnHand = ({ seat, frame, look }: SeatProps): JSX.Element => (
  <div class="own-hand felt">
    <Hand seat={seat} frame={frame} look={look} />
    <Melds seat={seat} />
  </div>
);

export const Board = ({ frame, look }: Props): JSX.Element => {
  if (look.view === 'above') return <Above frame={frame} look={look} />;
  const bottom = look.view;
  return (
    <>
      <div class="board felt" role="group" aria-label={words.value.table}>
        {frame.seats.map((seat) => (
          <Place
            key={seat.seat}
            seat={seat}
            frame={frame}
            look={look}
            turns={turnsOf(seat.seat, bottom, frame.seats.length)}
          />
        ))}
        <Middle frame={frame} bottom={bottom} />
      </div>
      <OwnHand seat={frame.seats[bottom]!} frame={frame} look={look} />
    </>
  );
};
