/** The result screen: who won what, or how the round was drawn; at the end the places. */
import type { JSX } from 'preact';
import type { Frame, GameInfo } from '../engine/film.ts';
import type { ResultView, WinView } from '../engine/resultview.ts';
import { TileView } from '../ui/tile.tsx';
import { scoreText, signedScore } from '../ui/scores.ts';
import { words } from '../words/index.ts';
import { nameOf } from './names.ts';
import { Meld } from './pieces.tsx';

type Props = { readonly frame: Frame; readonly family: GameInfo['family'] };

const WinResult = ({ win, frame, family }: Props & { readonly win: WinView }): JSX.Element => {
  const t = words.value;
  const isChinese = family === 'chinese';
  const { winBy } = isChinese ? t.inChinese : t;
  const winner = frame.seats[win.seat]!;
  const hand = [...winner.hand];
  const isDrawn = win.seat === win.from;
  const value = isChinese ? t.fan(win.value) : win.yakuman > 0 ? t.yakuman(win.yakuman) : t.hanFu(win.value, win.fu);
  return (
    <div class="win">
      <h2>{isDrawn ? t.winDraw(nameOf(winner)) : winBy(nameOf(winner), nameOf(frame.seats[win.from]!))}</h2>
      <div class="win-hand">
        <span class="hand">
          {hand.map((tile, i) => (
            <TileView key={i} tile={tile} />
          ))}
        </span>
        <TileView tile={win.tile} class="win-tile" />
        <span class="melds">
          {winner.melds.map((meld, i) => (
            <Meld key={i} meld={meld} />
          ))}
        </span>
      </div>
      {frame.indicators.length > 0 && (
        <p class="win-dora">
          {t.dora}{' '}
          {frame.indicators.map((tile, i) => (
            <TileView key={i} tile={tile} />
          ))}
          {win.ura.length > 0 && (
            <>
              {' '}
              {t.ura}{' '}
              {win.ura.map((tile, i) => (
                <TileView key={i} tile={tile} />
              ))}
            </>
          )}
        </p>
      )}
      <table class="lines">
        <tbody>
          {win.lines.map(({ name, value: n }, i) => (
            <tr key={i}>
              <th scope="row">{name}</th>
              <td class="number">{win.yakuman > 0 && n >= 13 ? t.yakuman(n / 13) : n}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="headline">
        <strong>{isChinese ? value : t.points(win.points)}</strong>{' '}
        <span>
          {isChinese ? signedScore(win.points) : value}
          {win.limit !== '' && ` · ${win.limit}`}
        </span>
      </p>
      {win.fuLines.length > 0 && (
        <details class="win-fu">
          <summary>{t.fuLines}</summary>
          <table class="lines">
            <tbody>
              {win.fuLines.map(({ name, tiles, value: fu }, i) => (
                <tr key={i}>
                  <th scope="row">
                    {name}
                    {tiles.length > 0 && (
                      <span class="mini">
                        {tiles.map((tile, j) => (
                          <TileView key={j} tile={tile} />
                        ))}
                      </span>
                    )}
                  </th>
                  <td class="number">{fu}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </div>
  );
};

const Deltas = ({ frame }: { readonly frame: Frame }): JSX.Element => (
  <table class="lines deltas">
    <tbody>
      {frame.seats.map((seat) => (
        <tr key={seat.seat}>
          <th scope="row">
            {words.value.windSigns[seat.wind]} {nameOf(seat)}
          </th>
          <td class="number">{scoreText(seat.score)}</td>
          <td class="number">{signedScore(frame.result?.deltas[seat.seat] ?? 0)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

const Final = ({
  frame,
  end,
}: {
  readonly frame: Frame;
  readonly end: NonNullable<ResultView['end']>;
}): JSX.Element => {
  const { places, points, scores } = end;
  const order = frame.seats.toSorted((a, b) => (places[a.seat] ?? 0) - (places[b.seat] ?? 0));
  return (
    <>
      <h2>{words.value.finalResult}</h2>
      <table class="lines">
        <tbody>
          {order.map((seat) => (
            <tr key={seat.seat}>
              <th scope="row">
                <b class="rank">{places[seat.seat]}</b> {nameOf(seat)}
              </th>
              <td class="number">{scoreText(scores[seat.seat] ?? 0)}</td>
              <td class="number">{signedScore(points[seat.seat] ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
};

const Round = ({ frame, family, result }: Props & { readonly result: ResultView }): JSX.Element | null => {
  const t = words.value;
  if (result.wins.length === 0 && result.draw === undefined && result.fault === undefined) return null;
  return (
    <>
      {result.wins.map((win, i) => (
        <WinResult key={i} win={win} frame={frame} family={family} />
      ))}
      {result.draw !== undefined && (
        <h2>{family === 'chinese' ? t.inChinese.exhaustive : t.drawReasons[result.draw]}</h2>
      )}
      {result.fault !== undefined && (
        <h2>
          {nameOf(frame.seats[result.fault]!)} {t.moves.fault}
        </h2>
      )}
      <Deltas frame={frame} />
    </>
  );
};

/** At the end of the match the places, and below them how its last round ended. */
export const Result = ({ frame, family }: Props): JSX.Element | null => {
  const { result } = frame;
  if (result === undefined) return null;
  const isEnd = result.end !== undefined;
  return (
    <section class="card result" aria-label={isEnd ? words.value.finalResult : words.value.score}>
      {result.end !== undefined && <Final frame={frame} end={result.end} />}
      <Round frame={frame} family={family} result={result} />
    </section>
  );
};
