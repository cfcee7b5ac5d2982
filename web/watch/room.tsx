/** The Watch room. */
import type { JSX } from 'preact';
import { GAMES, readQuery } from '../analyse/state.ts';
import { makeRiver } from '../../src/table/setup/index.ts';
import type { Tile } from '../../src/tiles/index.ts';
import type { Discarded, Frame, SeatView } from '../engine/film.ts';
import type { MeldView } from '../engine/meldview.ts';
import { makeFragment } from '../state/route.ts';
import { lang } from '../state/settings.ts';
import { tileName } from '../ui/names.ts';
import { codeOf } from '../ui/tile.tsx';
import { Select } from '../ui/fields.tsx';
import { faultText, words } from '../words/index.ts';
import { Board } from './board.tsx';
import { Controls } from './controls.tsx';
import { DangerTable } from './dangertable.tsx';
import { Needs } from './needs.tsx';
import { OpenLog } from './open.tsx';
import { nameOf } from './pieces.tsx';
import { Result } from './result.tsx';
import { Save } from './save.tsx';
import { checked, closeLog, frame, game, gameIndex, isBroken, opened, problem, showGame, view } from './state.ts';

export { openFile, openLog } from './state.ts';

const WINDS = ['E', 'S', 'W', 'N'];
const nameTile = (tile: number): string => codeOf(tile);

const textOf = (tiles: readonly number[]): string => tiles.map(nameTile).join('');

/** A closed kong of Chinese Standard that the log hides may be told by any kind. */
const FACE_DOWN = '1111Z';

const meldText = (meld: MeldView): string => {
  if (meld.some(({ tile }) => tile < 0)) return FACE_DOWN;
  const text = textOf(meld.map(({ tile }) => tile));
  const suit = text.at(-1)!;
  const isClosed = meld.every(({ isSideways }) => !isSideways);
  return `${text.replaceAll(/[mpsz]/g, '')}${isClosed ? suit.toUpperCase() : suit}`;
};

const riverText = (river: readonly Discarded[]): string =>
  makeRiver(
    river.map(({ tile, isFromDraw, isRiichi, isClaimed }) => ({
      tile: tile as Tile,
      fromDraw: isFromDraw,
      riichi: isRiichi,
      claimed: isClaimed,
    })),
  );

/** What lies before the others, by wind. */
const tableWords = (own: SeatView, now: Frame, rules: string): readonly (readonly [string, string])[] => {
  const others = now.seats.filter(({ seat }) => seat !== own.seat);
  const isChinese = rules === 'chinese';
  const { move } = now;
  const isClaim = own.drawn === undefined && move.type === 'discard' && move.seat !== own.seat;
  const byWind = now.seats.toSorted((a, b) => a.wind - b.wind);
  return [
    ['no', isChinese ? '' : String((now.round & 3) + 1)],
    ['scores', isChinese ? '' : byWind.map(({ score }) => score).join(',')],
    ...others.flatMap((other) => {
      const wind = WINDS[other.wind]!;
      // The tile that may be claimed is told apart.
      const river = isClaim && other.seat === move.seat ? other.river.slice(0, -1) : other.river;
      return [
        [`river${wind}`, riverText(river)],
        [`melds${wind}`, other.melds.map(meldText).join(' ')],
        [`kita${wind}`, other.kita > 0 ? String(other.kita) : ''],
      ] as const;
    }),
    ['claim', isClaim && move.tile !== undefined ? nameTile(move.tile) : ''],
    ['from', isClaim ? WINDS[now.seats[move.seat!]!.wind]! : ''],
    ['honba', now.honba > 0 ? String(now.honba) : ''],
    ['sticks', now.deposits > 0 ? String(now.deposits) : ''],
    ['turn', isChinese ? '' : String(Math.min(18, own.river.length + 1))],
  ];
};

/** The hand of a seat as the Analyse room takes it, with the table around it. */
const analyseAddress = (seat: SeatView, now: Frame, rules: string): string => {
  const tiles = [...seat.hand, ...(seat.drawn === undefined ? [] : [seat.drawn])];
  if (tiles.includes(-1)) return '';
  const melds = seat.melds.map(meldText);
  const isChinese = rules === 'chinese';
  return makeFragment('analyse', [
    ['rules', GAMES.find((id) => id === rules) ?? 'tenhou'],
    ['hand', `${textOf(tiles)}${melds.length === 0 ? '' : ` # ${melds.join(' ')}`}`],
    ['dora', isChinese ? '' : textOf(now.indicators)],
    ['river', riverText(seat.river)],
    ['round', WINDS[(now.round >> 2) & 3]!],
    ['seat', WINDS[seat.wind]!],
    ['flags', seat.isRiichi ? 'riichi' : ''],
    ...tableWords(seat, now, rules),
    ['kita', seat.kita > 0 ? String(seat.kita) : ''],
  ]);
};

const Players = ({ frame: now }: { readonly frame: Frame }): JSX.Element => {
  const t = words.value;
  return (
    <ul class="players">
      {now.seats.map((seat) => {
        const address = analyseAddress(seat, now, game.value?.rules ?? '');
        return (
          <li key={seat.seat} class={seat.isTurn ? 'is-turn' : ''}>
            <button
              type="button"
              class="player"
              aria-pressed={view.value === seat.seat}
              onClick={() => (view.value = seat.seat)}
            >
              <b>{t.windSigns[seat.wind]}</b>
              <span class="player-name">{nameOf(seat)}</span>
              <span class="player-score">{seat.score.toLocaleString('en')}</span>
            </button>
            {address !== '' && (
              <a
                href={address}
                class="analyse-link"
                aria-label={`${t.analyseThis} (${nameOf(seat)})`}
                onClick={() => readQuery(new URLSearchParams(address.split('?')[1] ?? ''))}
              >
                {t.rooms.analyse}
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
};

const MoveLine = ({ frame: now }: { readonly frame: Frame }): JSX.Element => {
  const { type, seat, tile } = now.move;
  const who = seat === undefined ? '' : `${nameOf(now.seats[seat]!)} `;
  return (
    <p class="move" aria-live="polite">
      {who}
      {words.value.moves[type]} {tile !== undefined && tile >= 0 && type !== 'win' ? tileName(tile, lang.value) : ''}
    </p>
  );
};

const Findings = (): JSX.Element => {
  const t = words.value;
  const faults = opened.value?.faults ?? [];
  const found = checked.value;
  return (
    <div class="findings">
      {found !== undefined && found.count === 0 && <p class="hint">✓ {t.checked}</p>}
      {found !== undefined && found.count > 0 && (
        <details>
          <summary>{t.differs(found.count)}</summary>
          <ul>
            {found.divergences.map((divergence, i) => (
              <li key={i}>
                {divergence.event}: {faultText(divergence)}
              </li>
            ))}
          </ul>
        </details>
      )}
      {faults.length > 0 && (
        <details>
          <summary>{t.problems(faults.length)}</summary>
          <ul>
            {faults.map((fault, i) => (
              <li key={i}>
                {fault.at}: {faultText(fault)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
};

export const WatchRoom = (): JSX.Element => {
  const t = words.value;
  const now = frame.value;
  if (game.value === undefined || now === undefined)
    return <OpenLog title={t.open.title} sampleTitle={t.open.sample} samples={['tenhou', 'sanma', 'chinese']} />;
  const games = opened.value?.games ?? [];
  return (
    <div class="watch">
      <h1 class="sr-only">{t.rooms.watch}</h1>
      <div class="stage">
        <Board frame={now} />
        <MoveLine frame={now} />
        {isBroken.value && (
          <p class="status is-fault" role="alert">
            {t.broken}
          </p>
        )}
        <Controls />
      </div>
      <div class="side-column">
        <Result frame={now} />
        <Needs frame={now} />
        <DangerTable frame={now} />
        <Players frame={now} />
        {games.length > 1 && (
          <Select
            label={t.games_}
            value={String(gameIndex.value)}
            options={games.map((label, i) => [String(i), label] as const)}
            onPick={(i) => showGame(Number(i))}
          />
        )}
        <Save />
        <a class="quiet link-button" href="#/review">
          {t.reviewThis}
        </a>
        {problem.value !== undefined && (
          <p class="status is-fault" role="alert">
            {faultText(problem.value)}
          </p>
        )}
        <Findings />
        <button type="button" class="quiet" onClick={closeLog}>
          {t.open.another}
        </button>
      </div>
    </div>
  );
};
