/** The Watch room. */
import type { JSX } from 'preact';
import type { Frame } from '../engine/film.ts';
import { frame, game, isBroken, isOpenHands, looking, view } from '../state/game.ts';
import {
  checked,
  closeLog,
  convert,
  gameIndex,
  openSample,
  opened,
  problem,
  restoreLog,
  showGame,
  writable,
} from '../state/log.ts';
import { analyseAddress } from '../state/position.ts';
import { makeFragment, parseFragment } from '../state/route.ts';
import { placeIn, sampleIn } from '../state/sample.ts';
import { Board } from '../table/board.tsx';
import { MoveLine } from '../table/moveline.tsx';
import { nameOf } from '../table/names.ts';
import { Needs } from '../table/needs.tsx';
import { Result } from '../table/result.tsx';
import { Select } from '../ui/fields.tsx';
import { OpenLog } from '../ui/openlog.tsx';
import { SaveGame } from '../ui/savegame.tsx';
import { scoreText } from '../ui/scores.ts';
import { faultText, titleOf, words } from '../words/index.ts';
import { Controls } from './controls.tsx';
import { riskOf } from './danger.ts';
import { DangerTable } from './dangertable.tsx';
import '../style/watch.css';

export { openDropped as open } from '../state/log.ts';

/** An address may name a match of our own players. It is opened once: a reload goes on where the reader was. */
export const read = (query: URLSearchParams): void => {
  const sample = sampleIn(query);
  if (sample === undefined) return;
  history.replaceState(null, '', makeFragment('watch'));
  void openSample(sample.rules, sample.seed, placeIn(query));
};

const { room: first, query: said } = parseFragment(location.hash);
if (first === 'watch' && sampleIn(said) !== undefined) read(said);
// What was open before a reload; another room may have a log open already.
else if (game.peek() === undefined) void restoreLog();

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
              <span class="player-score">{scoreText(seat.score)}</span>
            </button>
            {address !== '' && (
              <a href={address} class="analyse-link" aria-label={`${t.analyseThis} (${nameOf(seat)})`}>
                {t.analyseThis}
              </a>
            )}
          </li>
        );
      })}
    </ul>
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

export const Room = (): JSX.Element => {
  const t = words.value;
  const now = frame.value;
  if (game.value === undefined || now === undefined)
    return <OpenLog title={t.open.title} sampleTitle={t.open.sample} samples={['tenhou', 'sanma', 'chinese']} />;
  const games = opened.value?.games ?? [];
  return (
    <div class="watch">
      <h1 class="sr-only">{titleOf('watch')}</h1>
      <div class="stage">
        <Board frame={now} look={{ view: view.value, isOpen: isOpenHands.value, riskOf }} />
        <MoveLine frame={now} />
        {isBroken.value && (
          <p class="status is-fault" role="alert">
            {t.broken}
          </p>
        )}
        <Controls />
      </div>
      <div class="side-column">
        <Result frame={now} family={game.value.family} />
        <Needs frame={now} seat={looking.value} />
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
        <SaveGame formats={writable.value} convert={convert} id={game.value.id} names={game.value.names} />
        <a class="quiet link-button" href={makeFragment('review')}>
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
