/** Beside the table: switches, speed, clock, coach, the walls, and the way out. */
import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { seatName } from '../table/names.ts';
import { Card, Select, Toggle } from '../ui/fields.tsx';
import { scoreText } from '../ui/scores.ts';
import { colon } from '../ui/marks.ts';
import { words } from '../words/index.ts';
import { askCoach } from './coach.tsx';
import { isDanger } from './danger.ts';
import { linkOf } from './form.ts';
import {
  CLOCKS,
  COACHES,
  SPEEDS,
  applySwitches,
  autoWin,
  clock,
  coach,
  eyes,
  frame,
  goOn,
  isOpen,
  isOver,
  isPaused,
  leave,
  noCalls,
  offer,
  seat,
  setup,
  speed,
  started,
  tsumogiri,
} from './state.ts';
import { playWords } from './words.ts';

const Speed = (): JSX.Element => {
  const t = playWords.value;
  return (
    <Select
      label={t.speed}
      value={speed.value}
      options={SPEEDS.map((id) => [id, t.speeds[id]] as const)}
      onPick={(id) => (speed.value = id)}
    />
  );
};

const DangerToggle = (): JSX.Element | null =>
  started.value?.family === 'riichi' ? (
    <Toggle label={playWords.value.danger} isOn={isDanger.value} onToggle={() => (isDanger.value = !isDanger.value)} />
  ) : null;

export const Switches = (): JSX.Element => {
  const t = playWords.value;
  const toggle = (act: () => void) => (): void => {
    act();
    applySwitches();
  };
  return (
    <Card title={t.switches} class="switches">
      <div class="row wrap">
        <Toggle
          label={t.autoWin}
          isOn={autoWin.value === 'on'}
          onToggle={toggle(() => (autoWin.value = autoWin.value === 'on' ? 'off' : 'on'))}
        />
        <Toggle label={t.noCalls} isOn={noCalls.value} onToggle={toggle(() => (noCalls.value = !noCalls.value))} />
        <Toggle
          label={t.tsumogiri}
          isOn={tsumogiri.value}
          onToggle={toggle(() => (tsumogiri.value = !tsumogiri.value))}
        />
        <DangerToggle />
      </div>
      <div class="row wrap fields">
        <Speed />
        <Select
          label={t.clock}
          value={clock.value}
          options={CLOCKS.map((id) => [id, id === '0' ? t.clockOff : t.seconds(Number(id))] as const)}
          onPick={(id) => (clock.value = id)}
        />
        <Select
          label={t.coach}
          value={coach.value}
          options={COACHES.map((id) => [id, t.coaches[id]] as const)}
          onPick={(id) => (coach.value = id)}
        />
      </div>
      <button type="button" class="quiet" disabled={offer.value === undefined} onClick={() => void askCoach()}>
        {t.ask}
      </button>
    </Card>
  );
};

/** For who looks on. */
export const LookControls = (): JSX.Element => {
  const t = playWords.value;
  return (
    <Card title={t.switches} class="switches">
      <div class="row wrap">
        <button
          type="button"
          class="button"
          disabled={isOver.value}
          onClick={() => (isPaused.value ? goOn() : (isPaused.value = true))}
        >
          {isPaused.value ? t.resume : t.pause}
        </button>
        <Toggle label={t.openHands} isOn={isOpen.value} onToggle={() => (isOpen.value = !isOpen.value)} />
        <DangerToggle />
      </div>
      <div class="row wrap fields">
        <Speed />
        <Select
          label={t.view}
          value={String(eyes.value)}
          options={(frame.value?.seats ?? []).map(
            (one) => [String(one.seat), `${words.value.windSigns[one.wind]} ${seatName(one.name, one.seat)}`] as const,
          )}
          onPick={(id) => (eyes.value = Number(id))}
        />
      </div>
      <button type="button" class="quiet" onClick={() => void askCoach()}>
        {t.ask}
      </button>
    </Card>
  );
};

const isLeaving = signal(false);

/** The walls, and the way out: it asks once where a match would be lost. */
export const MatchCard = (): JSX.Element | null => {
  const t = playWords.value;
  const now = setup.value;
  if (now === undefined) return null;
  const out = (): void => {
    isLeaving.value = false;
    leave();
  };
  const isSafe = isOver.value || seat.value === undefined;
  return (
    <Card title={t.match} class="match-card">
      <ul class="play-names">
        {(frame.value?.seats ?? []).map((one) => (
          <li key={one.seat} class={one.isTurn ? 'is-turn' : ''}>
            <b>{words.value.windSigns[one.wind]}</b>
            <span>{seatName(one.name, one.seat)}</span>
            <span class="number">{scoreText(one.score)}</span>
          </li>
        ))}
      </ul>
      <p class="hint">
        {t.seed}
        {colon()}
        <a href={linkOf(now)}>{now.seed}</a>
      </p>
      {isLeaving.value ? (
        <div class="row wrap" role="alert">
          <span>{t.leaveSure}</span>
          <button type="button" class="button" onClick={out}>
            {t.leave}
          </button>
          <button type="button" class="quiet" onClick={() => (isLeaving.value = false)}>
            {t.stay}
          </button>
        </div>
      ) : (
        <button type="button" class="quiet" onClick={() => (isSafe ? out() : (isLeaving.value = true))}>
          {isOver.value ? t.other : t.leave}
        </button>
      )}
    </Card>
  );
};
