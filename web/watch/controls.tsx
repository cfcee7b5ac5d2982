/** Moving through the game, and choosing how to see it. */
import { useLayoutEffect } from 'preact/hooks';
import type { JSX } from 'preact';
import type { KeysOf } from '../rooms.ts';
import {
  game,
  goToRound,
  isOpenHands,
  isPlaying,
  looking,
  pace,
  roundIndex,
  rounds,
  step,
  stop,
  stops,
  view,
} from '../state/game.ts';
import { roundText, seatName } from '../table/names.ts';
import { Select, Toggle } from '../ui/fields.tsx';
import { useKeys } from '../ui/keys.ts';
import { words } from '../words/index.ts';
import { against } from './danger.ts';

const PACES = ['1400', '700', '350', '120'] as const;
const PACE_NAMES = { '1400': '½×', '700': '1×', '350': '2×', '120': '6×' } as const;

/** Signs as paths in a square of 24, since fonts draw these characters as pictures. */
const SIGNS = {
  first: 'M5 4h3v16H5zM20 4v16L9 12z',
  back: 'M17 4v16L6 12z',
  play: 'M7 3v18l14-9z',
  pause: 'M6 4h4v16H6zM14 4h4v16h-4z',
  forward: 'M7 4l11 8-11 8z',
  last: 'M16 4h3v16h-3zM4 4l11 8-11 8z',
} as const;

const Button = (props: {
  readonly label: string;
  readonly sign: keyof typeof SIGNS;
  readonly onPress: () => void;
}): JSX.Element => (
  <button type="button" class="control" aria-label={props.label} title={props.label} onClick={props.onPress}>
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={SIGNS[props.sign]} />
    </svg>
  </button>
);

const toSeat = (seat: number) => (): void => {
  if (seat < (game.value?.seats ?? 0)) view.value = seat;
};

const KEYS: KeysOf<'watch'> = {
  ArrowLeft: () => void step(-1),
  ArrowRight: () => void step(1),
  ArrowUp: () => goToRound(roundIndex.value - 1),
  ArrowDown: () => goToRound(roundIndex.value + 1),
  Home: () => (stop.value = 0),
  End: () => goToRound(roundIndex.value, Infinity),
  ' ': () => (isPlaying.value = !isPlaying.value),
  h: () => (isOpenHands.value = !isOpenHands.value),
  d: () => (against.value = against.value === 'off' ? 'all' : 'off'),
  '1': toSeat(0),
  '2': toSeat(1),
  '3': toSeat(2),
  '4': toSeat(3),
  '0': () => (view.value = 'above'),
};

export const Controls = (): JSX.Element => {
  const t = words.value;
  useKeys(KEYS, () => game.value !== undefined);
  useLayoutEffect(() => () => void (isPlaying.value = false), []);
  return (
    <div class="controls">
      <div class="steps">
        <div class="row buttons">
          <Button label={t.controls.firstRound} sign="first" onPress={() => goToRound(roundIndex.value - 1)} />
          <Button label={t.controls.back} sign="back" onPress={() => void step(-1)} />
          <Button
            label={isPlaying.value ? t.controls.pause : t.controls.play}
            sign={isPlaying.value ? 'pause' : 'play'}
            onPress={() => (isPlaying.value = !isPlaying.value)}
          />
          <Button label={t.controls.forward} sign="forward" onPress={() => void step(1)} />
          <Button label={t.controls.nextRound} sign="last" onPress={() => goToRound(roundIndex.value + 1)} />
        </div>
        <input
          type="range"
          class="position"
          aria-label={t.controls.position}
          min={0}
          max={Math.max(0, stops.value.length - 1)}
          value={stop.value}
          onInput={(event) => (stop.value = Number(event.currentTarget.value))}
        />
      </div>
      <div class="row wrap">
        <Select
          label={t.round}
          value={String(roundIndex.value)}
          options={rounds.value.map(({ round, honba }, i) => [String(i), roundText(round, honba)] as const)}
          onPick={(i) => goToRound(Number(i))}
        />
        <Select
          label={t.view}
          value={String(view.value)}
          options={[
            ...(game.value?.names ?? []).map((name, seat) => [String(seat), seatName(name, seat)] as const),
            ['above', t.above] as const,
          ]}
          onPick={(id) => (view.value = id === 'above' ? 'above' : Number(id))}
        />
        <Select
          label={t.controls.speed}
          value={String(pace.value) as (typeof PACES)[number]}
          options={PACES.map((id) => [id, PACE_NAMES[id]] as const)}
          onPick={(id) => (pace.value = Number(id))}
        />
        {game.value?.family === 'riichi' && (
          <Select
            label={t.danger}
            value={String(against.value)}
            options={[
              ['off', t.dangerOff] as const,
              ['all', t.dangerAll] as const,
              ...game.value.names.flatMap((name, seat) =>
                seat === looking.value ? [] : [[String(seat), t.dangerTo(seatName(name, seat))] as const],
              ),
            ]}
            onPick={(id) => (against.value = id === 'off' || id === 'all' ? id : Number(id))}
          />
        )}
        <Toggle
          label={t.openHands}
          isOn={isOpenHands.value}
          onToggle={() => (isOpenHands.value = !isOpenHands.value)}
        />
      </div>
      <p class="hint keys">{t.keys(game.value?.seats ?? 4, game.value?.family === 'riichi')}</p>
    </div>
  );
};
