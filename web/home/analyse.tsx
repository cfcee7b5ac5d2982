/** A hand with its best discard by shape and what that accepts, worked out by the worker of Analyse. */
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { JSX } from 'preact';
import type { DiscardRow } from '../../src/answers/index.ts';
import { parseTiles } from '../../src/tiles/index.ts';
import { handEngine } from '../engine/client.ts';
import { makeFragment } from '../state/route.ts';
import { Card } from '../ui/fields.tsx';
import { codeOf } from '../ui/names.ts';
import { TileView } from '../ui/tile.tsx';
import { words } from '../words/index.ts';
import { HANDS } from './hands.ts';
import { homeWords } from './words.ts';

const at = signal(0);
type Answer = { readonly hand: string; readonly best: DiscardRow | undefined };
const answer = signal<Answer | undefined>(undefined);

const handNow = (): string => HANDS[at.value % HANDS.length]!;

const ask = async (hand: string): Promise<void> => {
  const found = await handEngine.ask('hand', { hand });
  if (hand === handNow()) answer.value = { hand, best: found.ok ? found.value.discards[0] : undefined };
};

const tilesOf = (text: string): readonly number[] => {
  const read = parseTiles(text);
  return read.ok ? read.value : [];
};

const Best = ({ best }: { readonly best: DiscardRow }): JSX.Element => {
  const t = homeWords.value.analyse;
  const w = words.value;
  return (
    <p class="verdict">
      <span class="tag">{best.shanten === 0 ? w.ready : w.away(best.shanten)}</span>
      <strong>
        {t.discard}{' '}
        {tilesOf(best.discard ?? '').map((tile) => (
          <TileView key={tile} tile={tile} />
        ))}
      </strong>
      <span class="home-accepted">
        {t.accepts(best.accepts.length, best.tiles)}
        <span>
          {best.accepts.map(({ tile }) => (
            <TileView key={tile} tile={tilesOf(tile)[0]!} />
          ))}
        </span>
      </span>
    </p>
  );
};

export const AnalyseCard = (): JSX.Element => {
  const t = homeWords.value;
  const hand = handNow();
  useEffect(() => void ask(hand), [hand]);
  const said = answer.value?.hand === hand ? answer.value : undefined;
  const tiles = tilesOf(hand);
  const thrown = tiles.findIndex((tile) => codeOf(tile) === said?.best?.discard);
  return (
    <Card
      title={t.analyse.title}
      class="home-analyse"
      aside={
        <a class="go" href={makeFragment('analyse', [['hand', hand]])}>
          {t.analyse.open}
        </a>
      }
    >
      <div class="home-hand" role="group" aria-label={words.value.hand}>
        {tiles.map((tile, i) => (
          <TileView key={i} tile={tile} class={i === thrown ? 'is-thrown' : ''} />
        ))}
      </div>
      <div class="home-foot" aria-live="polite">
        {said === undefined ? (
          <p class="hint">{t.working}</p>
        ) : said.best === undefined ? (
          <p class="hint">{t.failed}</p>
        ) : (
          <Best best={said.best} />
        )}
        <button type="button" class="quiet" onClick={() => (at.value = (at.value + 1) % HANDS.length)}>
          {t.analyse.another}
        </button>
      </div>
    </Card>
  );
};
