/** A match in one click: the hand that its walls deal lies there already. A match under way comes first. */
import { effect, signal } from '@preact/signals';
import type { JSX } from 'preact';
import { showEngine } from '../engine/client.ts';
import type { Dealt } from '../engine/deal.ts';
import { matchUnderWay, newSeed, type KeptMatch } from '../state/match.ts';
import { makeFragment } from '../state/route.ts';
import { gameName } from '../table/names.ts';
import { Card, Choice } from '../ui/fields.tsx';
import { TileView } from '../ui/tile.tsx';
import { homeWords } from './words.ts';

const GAMES = ['tenhou', 'sanma', 'chinese'] as const;
type Game = (typeof GAMES)[number];

/** The dealer's seat: its first turn comes at once. */
const SEAT = 0;
const game = signal<Game>('tenhou');
const seed = signal(newSeed());
const dealt = signal<(Dealt & { readonly key: string }) | undefined>(undefined);

const keyOf = (): string => `${game.value} ${seed.value}`;

const deal = async (rules: Game, walls: string, key: string): Promise<void> => {
  const found = await showEngine.ask('deal', { rules, seed: walls, seat: SEAT });
  if (found.ok && key === keyOf()) dealt.value = { ...found.value, key };
};

/** Deals from now on whenever the choice changes. */
export const watchDeal = (): (() => void) => effect(() => void deal(game.value, seed.value, keyOf()));

const UnderWay = ({ match }: { readonly match: KeptMatch }): JSX.Element => {
  const t = homeWords.value.play;
  return (
    <div class="home-foot">
      <p>{t.underWay(gameName(match.setup.rules), match.answers.length)}</p>
      <a class="button link-button" href={makeFragment('play')}>
        {t.goOn}
      </a>
    </div>
  );
};

const Games = (): JSX.Element => {
  const t = homeWords.value.play;
  return (
    <Choice
      label={t.choose}
      value={game.value}
      options={GAMES.map((id) => [id, t.games[id]] as const)}
      onPick={(id) => (game.value = id)}
    />
  );
};

const Deal = (): JSX.Element => {
  const t = homeWords.value.play;
  const hand = dealt.value?.key === keyOf() ? dealt.value : undefined;
  const address = makeFragment('play', [
    ['game', game.value],
    ['seed', seed.value],
    ['seat', String(SEAT)],
    ['start', '1'],
  ]);
  return (
    <>
      <div class="home-hand" role="group" aria-label={t.first}>
        {Array.from({ length: 13 }, (_, i) => (
          <TileView key={i} tile={hand?.hand[i] ?? -1} isSilent={hand === undefined} />
        ))}
        <TileView tile={hand?.drawn ?? -1} class="drawn" isSilent={hand === undefined} />
      </div>
      <p class="hint">{t.text}</p>
      <div class="home-foot">
        <button type="button" class="quiet" onClick={() => (seed.value = newSeed())}>
          {t.another}
        </button>
        <a class="button link-button" href={address}>
          {t.start}
        </a>
      </div>
    </>
  );
};

export const PlayCard = (): JSX.Element => {
  const match = matchUnderWay();
  return (
    <Card title={homeWords.value.play.title} class="home-play" aside={match === undefined && <Games />}>
      {match === undefined ? <Deal /> : <UnderWay match={match} />}
    </Card>
  );
};
