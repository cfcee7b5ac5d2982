/** Winds, riichi and the rest of what the tiles cannot show. */
import type { JSX } from 'preact';
import { Card, Choice, Toggle } from '../ui/fields.tsx';
import {
  COUNTS,
  FLAGS,
  LEAST,
  MOST,
  WINDS,
  counts,
  flags,
  isChinese,
  isSanma,
  round,
  seat,
  type Flag,
} from './state.ts';
import { left } from './table.ts';
import { gameWords } from './words.ts';

/** Tiles of an own wall in Chinese Standard. */
const MOST_DRAWS = 21;

/** What a flag rules out: the newer click wins. */
const AGAINST: Readonly<Partial<Record<Flag, readonly Flag[]>>> = {
  selfDraw: ['robKong'],
  robKong: ['selfDraw', 'afterKong', 'firstDraw', 'lastTile'],
  afterKong: ['robKong', 'firstDraw', 'ippatsu', 'lastTile'],
  riichi: ['doubleRiichi', 'firstDraw'],
  doubleRiichi: ['riichi', 'firstDraw'],
  ippatsu: ['afterKong', 'firstDraw'],
  firstDraw: ['riichi', 'doubleRiichi', 'ippatsu', 'robKong', 'afterKong', 'lastTile'],
  lastTile: ['firstDraw', 'robKong', 'afterKong'],
};
/** What a flag brings with it. */
const WITH: Readonly<Partial<Record<Flag, readonly Flag[]>>> = {
  ippatsu: ['riichi'],
  afterKong: ['selfDraw'],
  firstDraw: ['selfDraw'],
};

const toggle = (flag: Flag): void => {
  const current = flags.value;
  if (current.includes(flag)) {
    const dependent = flag === 'selfDraw' ? ['afterKong', 'firstDraw'] : flag === 'riichi' ? ['ippatsu'] : [];
    flags.value = current.filter((other) => other !== flag && !dependent.includes(other));
    return;
  }
  const wanted = flag === 'ippatsu' && current.includes('doubleRiichi') ? [] : (WITH[flag] ?? []);
  const out = AGAINST[flag] ?? [];
  const next = new Set([...current.filter((other) => !out.includes(other)), flag, ...wanted]);
  flags.value = FLAGS.filter((other) => next.has(other));
};

export const Situation = (): JSX.Element => {
  const t = gameWords.value;
  const seats = isSanma.value ? 3 : 4;
  const windOptions = (n: number): readonly (readonly [(typeof WINDS)[number], string])[] =>
    WINDS.slice(0, n).map((wind, i) => [wind, t.winds[i]!] as const);
  const shown: readonly Flag[] = isChinese.value
    ? ['selfDraw', 'afterKong', 'robKong', 'lastTile', 'lastCopy']
    : FLAGS.filter((flag) => flag !== 'lastCopy');
  const numbers = COUNTS.filter((name) =>
    isChinese.value ? name === 'flowers' : name !== 'flowers' && (name !== 'kita' || isSanma.value),
  );
  return (
    <Card title={t.situation} class="situation">
      <div class="pair">
        <Choice
          label={t.roundWind}
          value={round.value}
          options={windOptions(seats)}
          onPick={(wind) => (round.value = wind)}
        />
        <Choice
          label={t.seatWind}
          value={seat.value}
          options={windOptions(seats)}
          onPick={(wind) => (seat.value = wind)}
        />
      </div>
      <div class="row wrap">
        {shown.map((flag) => (
          <Toggle key={flag} label={t.flags[flag]} isOn={flags.value.includes(flag)} onToggle={() => toggle(flag)} />
        ))}
      </div>
      <div class="row wrap">
        {isChinese.value && (
          <label class="field small">
            <span>{t.advice.chinese.left}</span>
            <input
              type="number"
              min={0}
              max={MOST_DRAWS}
              placeholder={t.advice.chinese.counted}
              value={left.value}
              onInput={(event) => (left.value = event.currentTarget.value.slice(0, 2))}
            />
          </label>
        )}
        {numbers.map((name) => (
          <label key={name} class="field small">
            <span>{t.counts[name]}</span>
            <input
              type="number"
              min={LEAST[name]}
              max={MOST[name]}
              value={counts[name].value}
              onInput={({ currentTarget: { value } }) => {
                // An empty field is a number still to be typed.
                if (value !== '')
                  counts[name].value = Math.max(LEAST[name], Math.min(MOST[name], Math.trunc(Number(value))));
              }}
              onBlur={(event) => (event.currentTarget.value = String(counts[name].value))}
            />
          </label>
        ))}
      </div>
    </Card>
  );
};
