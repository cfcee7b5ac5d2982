/** The same walls, another player: what a player of the registry makes of every seat, beside the person's own results. */
import { effect, signal } from '@preact/signals';
import type { JSX } from 'preact';
import type { Fault } from '../../src/base/index.ts';
import type { OpponentName } from '../engine/opponents.ts';
import type { PlaySetup } from '../engine/playseats.ts';
import type { Progress } from '../engine/protocol.ts';
import type { SeatResult } from '../engine/rival.ts';
import { filesIn, index } from '../network/files.ts';
import { store, stored } from '../state/settings.ts';
import { Card, Select } from '../ui/fields.tsx';
import { scoreText, signedScore } from '../ui/scores.ts';
import { faultText, words } from '../words/index.ts';
import { opponentNames } from './form.ts';
import { PATIENCE, begin, frame, isOver, rivalEngine, seat, setup } from './state.ts';
import { playWords } from './words.ts';

/** The opponents as they sit to the right of the person: with rules and seed they name the set. */
const keyOf = ({ rules, seed, players, seat: own }: PlaySetup): string => {
  const others = Array.from({ length: players.length - 1 }, (_, i) => players[(own + 1 + i) % players.length]);
  return [rules, seed, ...others].join(' ');
};

type OwnResults = Readonly<Record<string, SeatResult>>;
type Kept = { readonly key: string; readonly own: OwnResults };
/** Sets that are kept; the oldest give way. */
const MOST = 30;

const readKept = (): readonly Kept[] => {
  try {
    const kept = JSON.parse(stored('play.sets') ?? '[]') as unknown;
    return Array.isArray(kept) ? (kept as Kept[]) : [];
  } catch {
    return [];
  }
};

/** The person's results of the set that is open, by seat. */
const own = signal<OwnResults>({});
const rivals = signal<readonly SeatResult[] | undefined>(undefined);
const rival = signal<OpponentName>('expert');
/** Whom the results are of. */
const played = signal<OpponentName>('expert');
const progress = signal<Progress | undefined>(undefined);
const problem = signal<Fault | undefined>(undefined);
let openKey: string | undefined;

const forgetRival = (): void => {
  if (progress.peek() !== undefined) rivalEngine.end();
  rivals.value = undefined;
  progress.value = undefined;
  problem.value = undefined;
};

/** Keeps the result of a match that has just ended, and what is known of its set. */
effect(() => {
  const now = setup.value;
  const end = frame.value?.result?.end;
  if (now === undefined || seat.value === undefined) return;
  const key = keyOf(now);
  if (key !== openKey) {
    openKey = key;
    own.value = readKept().find((one) => one.key === key)?.own ?? {};
    forgetRival();
  }
  if (!isOver.value || end === undefined) return;
  const { scores, places, points } = end;
  const result = { score: scores[now.seat]!, place: places[now.seat]!, points: points[now.seat]! };
  // The first try counts: who plays the same walls again knows them.
  if (own.peek()[now.seat] !== undefined) return;
  own.value = { ...own.peek(), [now.seat]: result };
  const rest = readKept().filter((one) => one.key !== key);
  store('play.sets', JSON.stringify([{ key, own: own.peek() }, ...rest].slice(0, MOST)));
});

const compare = async (): Promise<void> => {
  const now = setup.value;
  if (now === undefined) return;
  forgetRival();
  progress.value = { done: 0, total: now.players.length };
  const spec = rival.value;
  const asked = openKey;
  const answer = await rivalEngine.ask(
    'rival',
    { setup: now, spec, files: filesIn(index.value!) },
    2 * PATIENCE,
    (told) => {
      if (told.isFetch !== true && asked === openKey) progress.value = told;
    },
  );
  if (asked !== openKey) return;
  progress.value = undefined;
  problem.value = answer.ok ? undefined : answer.error;
  rivals.value = answer.ok ? answer.value : undefined;
  played.value = spec;
};

/** The same opponents around another seat of the same walls. */
const playSeat = (at: number): void => {
  const now = setup.value;
  if (now === undefined) return;
  const { players, seat: from } = now;
  const count = players.length;
  const moved = players.map((_, other) => players[(from + other - at + count) % count]!);
  void begin({ ...now, seat: at, players: moved });
};

const resultText = ({ score, place, points }: SeatResult): string => {
  const { place: placeText } = words.value;
  return `${placeText(place)} · ${scoreText(score)}${points === score ? '' : ` (${signedScore(points)})`}`;
};

const meanPlace = (all: readonly SeatResult[]): string =>
  all.length === 0 ? '' : (all.reduce((sum, { place }) => sum + place, 0) / all.length).toFixed(2);

const SetTable = (): JSX.Element => {
  const t = playWords.value;
  const { winds } = words.value;
  const all = rivals.value;
  const count = setup.value?.players.length ?? 0;
  const mine = own.value;
  const both = Array.from({ length: count }, (_, at) => at).filter((at) => mine[at] !== undefined);
  return (
    <table class="lines duplicate">
      <thead>
        <tr>
          <th scope="col">{t.columns.seat}</th>
          <th scope="col">{t.columns.you}</th>
          {all !== undefined && <th scope="col">{played.value}</th>}
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: count }, (_, at) => (
          <tr key={at}>
            <th scope="row">{winds[at]}</th>
            <td>
              {mine[at] === undefined ? (
                <button type="button" class="quiet" onClick={() => playSeat(at)}>
                  {t.playSeat(winds[at]!)}
                </button>
              ) : (
                resultText(mine[at])
              )}
            </td>
            {all !== undefined && <td>{resultText(all[at]!)}</td>}
          </tr>
        ))}
        {all !== undefined && both.length > 0 && (
          <tr class="strong">
            <th scope="row">{t.total}</th>
            <td>{meanPlace(both.map((at) => mine[at]!))}</td>
            <td>{meanPlace(both.map((at) => all[at]!))}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
};

export const Duplicate = (): JSX.Element | null => {
  const t = playWords.value;
  if (!isOver.value || seat.value === undefined) return null;
  const now = progress.value;
  return (
    <Card title={t.duplicate} class="duplicate-card">
      <p class="hint">{t.duplicateHint}</p>
      <SetTable />
      <div class="row wrap fields">
        <Select
          label={t.duplicatePlayer}
          value={rival.value}
          options={opponentNames.value.map((name) => [name, name] as const)}
          onPick={(name) => (rival.value = name)}
        />
        <button type="button" class="button" disabled={now !== undefined} onClick={() => void compare()}>
          {t.compare}
        </button>
      </div>
      {now !== undefined && (
        <p class="hint" role="status">
          {t.comparing(now.done, now.total)}
        </p>
      )}
      {problem.value !== undefined && <p class="is-fault">{faultText(problem.value)}</p>}
    </Card>
  );
};
