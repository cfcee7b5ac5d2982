/** The tiles to click, and where a click goes: hand, a meld, indicators, tiles seen elsewhere. */
import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { makeRiver } from '../../src/table/setup/index.ts';
import { hasKind } from '../../src/shape/index.ts';
import { kindOf, makeTiles, type Tile } from '../../src/tiles/index.ts';
import { lang } from '../state/settings.ts';
import { tileName } from '../ui/names.ts';
import { onArrows } from '../ui/arrows.ts';
import { Choice } from '../ui/fields.tsx';
import { TileView } from '../ui/tile.tsx';
import { words } from '../words/index.ts';
import {
  MELD_TARGETS,
  copiesOf,
  meldTilesFrom,
  sizeOf,
  tilesOfMeld,
  withMeld,
  withTile,
  withoutTile,
  type MeldTarget,
} from './draft.ts';
import {
  dora,
  draft,
  effectiveWin,
  isChinese,
  isSanma,
  leftSeat,
  otherTiles,
  others,
  ownRiver,
  ownThrown,
  setDraft,
  tilesIn,
  ura,
  visible,
} from './state.ts';
import { WINDS, claim, claimFrom, isTold, throwTile, type WindName } from './table.ts';

type Target = 'hand' | MeldTarget | 'dora' | 'ura' | 'river' | 'visible' | 'claim' | WindName;

const target = signal<Target>('hand');
const LISTS = { dora, ura, visible } as const;
/** Indicators on the table. */
const MOST_INDICATORS = 5;

const RANKS = [0, 1, 2, 3, 4, 5, 6, 7, 8];
/** Rows as they lie: a suit with its red five after the nine, then the honours. */
const rowsOf = (hasReds: boolean, isSanmaGame: boolean): readonly (readonly Tile[])[] => [
  ...[0, 1, 2].map((suit) => {
    const plain = RANKS.map((rank) => (9 * suit + rank) as Tile);
    const red = hasReds && !(isSanmaGame && suit === 0) ? [(34 + suit) as Tile] : [];
    return [...plain, ...red].filter((tile) => hasKind(isSanmaGame ? 'sanma' : 'riichi', kindOf(tile)));
  }),
  Array.from({ length: 7 }, (_, i) => (27 + i) as Tile),
];

const isWind = (name: Target): name is WindName => (WINDS as readonly string[]).includes(name);
const isMeldTarget = (name: Target): name is MeldTarget => (MELD_TARGETS as readonly string[]).includes(name);

/** Copies left of a tile, the hand, its melds and all other lists counted; a red five has one. */
const leftOf = (tile: Tile, copies: Uint8Array, held: readonly Tile[]): number => {
  const left = Math.max(0, 4 - copies[kindOf(tile)]!);
  return tile >= 34 ? Math.min(left, held.includes(tile) ? 0 : 1) : left;
};

const canAdd = (name: Target, tile: Tile, left: number, copies: Uint8Array): boolean => {
  if (left <= 0) return false;
  const size = sizeOf(draft.value);
  // A full hand takes the tile in place of the one it drew.
  if (name === 'hand') return size < 14 || (size === 14 && effectiveWin.value !== undefined);
  if (name === 'dora' || name === 'ura') return tilesIn(LISTS[name].value).length < MOST_INDICATORS;
  if (name === 'visible' || name === 'river' || name === 'claim' || isWind(name)) return true;
  const tiles = meldTilesFrom(name, tile);
  if (tiles === undefined || draft.value.melds.length >= 4 || size > 11) return false;
  return tiles.every((other) => {
    const needed = tiles.filter((one) => kindOf(one) === kindOf(other)).length;
    return copies[kindOf(other)]! + needed <= 4 && hasKind(isSanma.value ? 'sanma' : 'riichi', kindOf(other));
  });
};

const add = (name: Target, tile: Tile): void => {
  if (name === 'hand') {
    const drawn = sizeOf(draft.value) === 14 ? effectiveWin.value : undefined;
    return setDraft(withTile(drawn === undefined ? draft.value : withoutTile(draft.value, drawn), tile));
  }
  if (isMeldTarget(name)) {
    setDraft(withMeld(draft.value, name, tile));
    target.value = 'hand';
    return;
  }
  if (name === 'claim') {
    claim.value = makeTiles([tile]);
    claimFrom.value = leftSeat.value;
    return;
  }
  if (isWind(name)) return throwTile(name, tile);
  if (name === 'river') {
    ownRiver.value = makeRiver([...ownThrown.value, { tile, fromDraw: false, riichi: false, claimed: false }]);
    return;
  }
  const list = LISTS[name];
  list.value = makeTiles([...tilesIn(list.value), tile]);
};

export const Palette = (): JSX.Element => {
  const t = words.value;
  const targets: readonly Target[] = [
    'hand',
    ...MELD_TARGETS.filter((name) => name !== 'chow' || !isSanma.value),
    ...(isChinese.value ? [] : (['dora', 'ura'] as const)),
    'river',
    'visible',
    ...(sizeOf(draft.value) === 13 ? (['claim'] as const) : []),
    ...(isTold.value ? others.value : []),
  ];
  const nameOf = (id: Target): string =>
    isWind(id) ? t.river(t.winds[WINDS.indexOf(id)]!) : id === 'claim' ? t.advice.claim : t.targets[id];
  const name = targets.includes(target.value) ? target.value : 'hand';
  const copies = copiesOf(draft.value, otherTiles.value);
  const held = [...draft.value.tiles, ...draft.value.melds.flatMap(tilesOfMeld), ...otherTiles.value];
  return (
    <section class="card palette" aria-label={t.palette}>
      <Choice
        label={t.addTo}
        value={name}
        options={targets.map((id) => [id, nameOf(id)] as const)}
        onPick={(id) => (target.value = id)}
      />
      <div class="tile-rows" role="group" aria-label={t.palette} onKeyDown={onArrows}>
        {rowsOf(!isChinese.value, isSanma.value).map((row, r) => (
          <div class="tile-row" key={r}>
            {row.map((tile, i) => {
              const left = leftOf(tile, copies, held);
              return (
                <button
                  key={tile}
                  type="button"
                  class={`tile-button ${left <= 0 ? 'is-gone' : ''}`}
                  data-tile={tile}
                  tabIndex={r === 0 && i === 0 ? 0 : -1}
                  aria-disabled={!canAdd(name, tile, left, copies)}
                  aria-label={`${t.add(tileName(tile, lang.value))} (${t.leftOf(left)})`}
                  onClick={() => canAdd(name, tile, left, copies) && add(name, tile)}
                >
                  <TileView tile={tile} isSilent />
                  <span class="left" aria-hidden="true">
                    {left}
                  </span>
                </button>
              );
            })}
          </div>
        ))}
      </div>
    </section>
  );
};
