/** The table: felt, four seats turned around the middle, the one who looks at the bottom. From above: a row a seat, nothing turned. */
import type { JSX } from 'preact';
import type { Frame, SeatView } from '../engine/film.ts';
import { TileView } from '../ui/tile.tsx';
import { words } from '../words/index.ts';
import { Hand, Melds, River, nameOf } from './pieces.tsx';
import { view } from './state.ts';

/** Quarter turns against the clock from the bottom; with three seats the place opposite stays empty. */
const turnsOf = (seat: number, bottom: number, seats: number): number => {
  const relative = (seat - bottom + seats) % seats;
  return seats === 3 && relative === 2 ? 3 : relative;
};

const isLastMove = (frame: Frame, seat: number): boolean => frame.move.type === 'discard' && frame.move.seat === seat;

const roundName = (round: number): string =>
  words.value.roundName(words.value.winds[(round >> 2) & 3]!, (round & 3) + 1);

export const roundText = (round: number, honba: number): string =>
  honba === 0 ? roundName(round) : `${roundName(round)} · ${words.value.counters(honba)}`;

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
              <b class={seat.wind === 0 ? 'is-dealer' : ''}>{t.windSigns[seat.wind]}</b>{' '}
              {seat.score.toLocaleString('en')}
            </span>
          </span>
          {seat.isRiichi && <i class="stick" />}
        </div>
      ))}
    </div>
  );
};

const Place = ({
  seat,
  frame,
  turns,
}: {
  readonly seat: SeatView;
  readonly frame: Frame;
  readonly turns: number;
}): JSX.Element => (
  <div class={`place turn-${turns}`}>
    <River seat={seat} isLastHere={isLastMove(frame, seat.seat)} />
    <span class="edge-line">
      <Hand seat={seat} frame={frame} />
      <Melds seat={seat} />
    </span>
  </div>
);

const Above = ({ frame }: { readonly frame: Frame }): JSX.Element => {
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
            <Hand seat={seat} frame={frame} />
            <Melds seat={seat} />
          </span>
          <River seat={seat} isLastHere={isLastMove(frame, seat.seat)} />
        </div>
      ))}
    </div>
  );
};

/** On a phone the own hand has a line of its own, where its tiles are large enough. */
const OwnHand = ({ frame, seat }: { readonly frame: Frame; readonly seat: SeatView }): JSX.Element => (
  <div class="own-hand felt">
    <Hand seat={seat} frame={frame} />
    <Melds seat={seat} />
  </div>
);

export const Board = ({ frame }: { readonly frame: Frame }): JSX.Element => {
  if (view.value === 'above') return <Above frame={frame} />;
  const bottom = view.value;
  return (
    <>
      <div class="board felt" role="group" aria-label={words.value.table}>
        {frame.seats.map((seat) => (
          <Place key={seat.seat} seat={seat} frame={frame} turns={turnsOf(seat.seat, bottom, frame.seats.length)} />
        ))}
        <Middle frame={frame} bottom={bottom} />
      </div>
      <OwnHand frame={frame} seat={frame.seats[bottom]!} />
    </>
  );
};
