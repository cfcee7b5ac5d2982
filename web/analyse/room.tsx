/** The Analyse room. */
import type { JSX } from 'preact';
import { GAMES, type GameId } from '../state/games.ts';
import { Select } from '../ui/fields.tsx';
import { titleOf, words } from '../words/index.ts';
import { watchAdvice } from './advice.ts';
import { AdviceCard } from './advicecard.tsx';
import { Discards } from './discards.tsx';
import { HandCard } from './handview.tsx';
import { Palette } from './palette.tsx';
import { Score } from './score.tsx';
import { Situation } from './situation.tsx';
import { isSanma, round, rules, seat, watchAnalyse } from './state.ts';
import { TableCard } from './tablecard.tsx';
import { watchValue } from './value.ts';
import { Welcome } from './welcome.tsx';
import { Worth } from './worth.tsx';
import '../style/analyse.css';

export { fragment as address, readQuery as read } from './state.ts';

watchAnalyse();
watchValue();
watchAdvice();

const pickGame = (id: GameId): void => {
  rules.value = id;
  if (isSanma.value && seat.value === 'N') seat.value = 'S';
  if (isSanma.value && round.value === 'N') round.value = 'E';
};

export const Room = (): JSX.Element => {
  const t = words.value;
  return (
    <div class="analyse">
      <h1 class="sr-only">{titleOf('analyse')}</h1>
      <div class="input-column">
        <HandCard
          game={
            <Select
              label={t.game}
              value={rules.value}
              options={GAMES.map((id) => [id, t.games[id]] as const)}
              onPick={pickGame}
              class="game inline"
            />
          }
        />
        <Palette />
      </div>
      <div class="answer-column">
        <Welcome />
        <Score />
        <AdviceCard />
        <Discards />
        <Worth />
      </div>
      <div class="situation-column">
        <Situation />
        <TableCard />
      </div>
    </div>
  );
};
