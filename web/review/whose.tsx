/** Whose decisions, and what the places are worth. */
import type { JSX } from 'preact';
import { signedText } from '../../src/analysis/reasons/sentences/index.ts';
import { withMinus } from '../advice/numbers.ts';
import { reviewWords } from '../advice/words.ts';
import { game } from '../state/game.ts';
import { seatName } from '../table/names.ts';
import { Card, Select } from '../ui/fields.tsx';
import { words } from '../words/index.ts';
import { DANS, SCHEMES, dan, hasDan, numbers, own, scheme } from './points.ts';
import { start } from './state.ts';
import { roomWords } from './words.ts';
import { moreWords } from './morewords.ts';

/** Name, wind at the start, final score and place: players of one name are told apart. */
const SeatButton = ({ seat }: { readonly seat: number }): JSX.Element => {
  const { names, target, end, family } = game.value!;
  const score = end?.scores[seat];
  const place = end?.places[seat];
  return (
    <button
      type="button"
      class={`seat-choice ${target === seat ? 'button' : 'quiet'}`}
      onClick={() => void start(seat)}
    >
      <span class="seat-name">
        <b>{words.value.windSigns[seat]}</b> {roomWords.value.start(seatName(names[seat] ?? '', seat))}
      </span>
      {score !== undefined && (
        <small>
          {place !== undefined && family === 'riichi' && <>{reviewWords.value.place(place)} · </>}
          {family === 'chinese' ? signedText(score).replace(/\.0$/, '') : score.toLocaleString('en')}
        </small>
      )}
    </button>
  );
};

/** Rank points of the reviews to come. */
export const Points = (): JSX.Element => {
  const t = moreWords.value.points;
  const found = numbers.value;
  return (
    <div class="rank-points">
      <div class="row wrap">
        <Select
          label={t.label}
          value={scheme.value}
          options={SCHEMES.map((id) => [id, t.schemes[id]] as const)}
          onPick={(id) => (scheme.value = id)}
        />
        {hasDan(scheme.value) && (
          <Select
            label={t.dan}
            value={String(dan.value)}
            options={DANS.map((n) => [String(n), t.danName(n)] as const)}
            onPick={(n) => (dan.value = DANS.find((one) => String(one) === n) ?? 7)}
          />
        )}
        {scheme.value === 'own' && (
          <label class="field">
            <span>{t.own}</span>
            <input
              value={own.value}
              placeholder="90,45,0,-135"
              maxLength={60}
              aria-invalid={found === null}
              onInput={(event) => (own.value = event.currentTarget.value)}
            />
          </label>
        )}
      </div>
      <p class={`hint ${found === null ? 'is-fault' : ''}`} role="status">
        {found === null
          ? t.refused(game.value!.seats)
          : found === undefined
            ? ''
            : t.says(withMinus(found.join(' / ')))}
      </p>
    </div>
  );
};

export const Whose = (): JSX.Element => {
  const { seats, family } = game.value!;
  return (
    <Card title={roomWords.value.whose}>
      <div class="seats">
        {Array.from({ length: seats }, (_, seat) => (
          <SeatButton key={seat} seat={seat} />
        ))}
      </div>
      {family === 'riichi' && <Points />}
    </Card>
  );
};
