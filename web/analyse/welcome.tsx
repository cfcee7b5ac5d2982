/** What the room can do, while there is no hand: one example of each kind. */
import { batch } from '@preact/signals';
import type { JSX } from 'preact';
import { parseTiles } from '../../src/tiles/index.ts';
import type { GameId } from '../state/games.ts';
import { makeFragment } from '../state/route.ts';
import { Card } from '../ui/fields.tsx';
import { TileView } from '../ui/tile.tsx';
import { words } from '../words/index.ts';
import { sizeOf } from './draft.ts';
import { draft, flags, handText, rules, winTile, type Flag } from './state.ts';

type Example = {
  readonly name: 'discard' | 'score' | 'waits' | 'fan';
  readonly rules: GameId;
  readonly hand: string;
  readonly flags: readonly Flag[];
};
const EXAMPLES: readonly Example[] = [
  { name: 'discard', rules: 'tenhou', hand: '34068m5678p23567s', flags: [] },
  { name: 'waits', rules: 'tenhou', hand: '1112345678999s', flags: [] },
  { name: 'score', rules: 'tenhou', hand: '234m340p456s22678p', flags: ['selfDraw', 'riichi'] },
  { name: 'fan', rules: 'chinese', hand: '147m258p369s11122z', flags: [] },
];

const show = (example: Example): void =>
  batch(() => {
    rules.value = example.rules;
    handText.value = example.hand;
    winTile.value = '';
    flags.value = example.flags;
  });

export const Welcome = (): JSX.Element | null => {
  const t = words.value;
  if (sizeOf(draft.value) > 0) return null;
  return (
    <>
      <Card title={t.dropAnywhere.title} class="drop-anywhere">
        <p>{t.dropAnywhere.text}</p>
        <a class="button link-button" href={makeFragment('review')}>
          {t.dropAnywhere.open}
        </a>
      </Card>
      <Card title={t.welcome} class="welcome">
        {EXAMPLES.map((example) => {
          const tiles = parseTiles(example.hand);
          return (
            <button key={example.name} type="button" class="example" onClick={() => show(example)}>
              <span>{t.examples[example.name]}</span>
              <span class="example-tiles" aria-hidden="true">
                {tiles.ok && tiles.value.map((tile, i) => <TileView key={i} tile={tile} isSilent />)}
              </span>
            </button>
          );
        })}
      </Card>
    </>
  );
};
