/** Before the match: which game, against whom, with which walls. */
import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { GAMES } from '../state/games.ts';
import { newSeed } from '../state/match.ts';
import { Card, Choice, Select } from '../ui/fields.tsx';
import { faultText, words } from '../words/index.ts';
import {
  ROLES,
  game,
  length,
  lengths,
  linkOf,
  name,
  opponentNames,
  opponents,
  price,
  role,
  seats,
  seed,
  setLength,
  setName,
  setOpponent,
  setupNow,
  wantedSeat,
} from './form.ts';
import { begin, fault } from './state.ts';
import { playWords } from './words.ts';

/** What a seat to the right, opposite or to the left is called. */
const placeName = (at: number, count: number): string => {
  const { next, opposite, previous } = playWords.value.relative;
  return at === 0 ? next : at === count - 1 ? previous : opposite;
};

const Opponents = (): JSX.Element => {
  const t = playWords.value;
  const names = opponentNames.value;
  const isLook = role.value === 'look';
  return (
    <Card title={t.opponents} class="opponents">
      <div class="opponent-fields">
        {opponents.value.map((one, at) => (
          <Select
            key={at}
            label={isLook ? words.value.winds[at]! : placeName(at, opponents.value.length)}
            value={one}
            options={names.map((spec) => [spec, spec] as const)}
            onPick={(spec) => setOpponent(at, spec)}
          />
        ))}
      </div>
      <dl class="about">
        {[...new Set(opponents.value)].map((one) => (
          <div key={one}>
            <dt>{one}</dt>
            <dd>{t.about[one]}</dd>
          </div>
        ))}
      </dl>
      {opponents.value.includes('suzaku') && price.value !== undefined && (
        <p class="hint">{t.price((price.value / 1e6).toFixed(1))}</p>
      )}
    </Card>
  );
};

const isCopied = signal(false);
const copyLink = async (): Promise<void> => {
  const address = new URL(linkOf(setupNow()), location.href).href;
  await navigator.clipboard?.writeText(address).catch(() => undefined);
  isCopied.value = true;
  setTimeout(() => (isCopied.value = false), 2000);
};

const Walls = (): JSX.Element => {
  const t = playWords.value;
  return (
    <Card title={t.seed} class="walls">
      <div class="row wrap">
        <label class="field inline">
          <span>{t.seed}</span>
          <input
            type="text"
            value={seed.value}
            maxLength={100}
            spellcheck={false}
            onInput={(event) => (seed.value = event.currentTarget.value)}
          />
        </label>
        <button type="button" class="quiet" onClick={() => (seed.value = newSeed())}>
          {t.newSeed}
        </button>
        <button type="button" class="quiet" onClick={() => void copyLink()}>
          {isCopied.value ? t.linked : t.link}
        </button>
      </div>
      <p class="hint">{t.seedHint}</p>
    </Card>
  );
};

export const SetUp = (): JSX.Element => {
  const t = playWords.value;
  const w = words.value;
  return (
    <div class="play-setup">
      <h1>{t.title}</h1>
      <p>{t.intro}</p>
      {fault.value !== undefined && (
        <p class="status is-fault" role="alert">
          {faultText(fault.value)}
        </p>
      )}
      <Card title={w.game} class="game-card">
        <div class="row wrap fields">
          <Select
            label={w.game}
            value={game.value}
            options={GAMES.map((id) => [id, w.games[id]] as const)}
            onPick={(id) => (game.value = id)}
          />
          <Select
            label={t.length}
            value={length.value}
            options={lengths.value.map((id) => [id, t.lengths[id]] as const)}
            onPick={setLength}
          />
        </div>
        <div class="row wrap fields">
          <Choice
            label={t.role}
            value={role.value}
            options={ROLES.map((id) => [id, t.roles[id]] as const)}
            onPick={(id) => (role.value = id)}
          />
          {role.value === 'play' && (
            <>
              <Select
                label={t.seat}
                value={String(wantedSeat.value < seats.value ? wantedSeat.value : -1)}
                options={[
                  ['-1', t.anySeat] as const,
                  ...w.winds.slice(0, seats.value).map((wind, at) => [String(at), wind] as const),
                ]}
                onPick={(at) => (wantedSeat.value = Number(at))}
              />
              <label class="field">
                <span>{t.name}</span>
                <input
                  type="text"
                  value={name.value}
                  placeholder={t.person}
                  maxLength={40}
                  onInput={(event) => setName(event.currentTarget.value)}
                />
              </label>
            </>
          )}
        </div>
      </Card>
      <Opponents />
      <Walls />
      <button type="button" class="button start" onClick={() => void begin(setupNow())}>
        {t.start}
      </button>
    </div>
  );
};
