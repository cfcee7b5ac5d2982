/** The person's hand: tiles to throw by mouse, finger or key. */
import { computed, effect, signal } from '@preact/signals';
import type { JSX } from 'preact';
import type { SeatView } from '../engine/film.ts';
import type { Throw } from '../engine/playview.ts';
import { lang } from '../state/settings.ts';
import { heatOf } from '../table/look.ts';
import { Melds } from '../table/pieces.tsx';
import { tileName } from '../ui/names.ts';
import { TileView } from '../ui/tile.tsx';
import { words } from '../words/index.ts';
import { riskOf } from './danger.ts';
import { answer, declare, frame, isDeclaring, offer, seat } from './state.ts';
import { playWords } from './words.ts';

type Held = {
  readonly tile: number;
  readonly isDrawn: boolean;
  /** Undefined where it may not be thrown now. */
  readonly thrown: Throw | undefined;
};

const own = computed<SeatView | undefined>(() =>
  seat.value === undefined ? undefined : frame.value?.seats[seat.value],
);

/** Where a riichi is declared, only what goes with it. */
const throwable = computed<readonly Throw[]>(
  () => (isDeclaring.value ? offer.value?.riichi : offer.value?.throws) ?? [],
);

const heldTiles = computed<readonly Held[]>(() => {
  if (own.value === undefined) return [];
  const { hand, drawn } = own.value;
  const one = (tile: number, isDrawn: boolean): Held => ({
    tile,
    isDrawn,
    thrown: throwable.value.find((entry) => entry.tile === tile && entry.isDrawn === isDrawn),
  });
  return [...hand.map((tile) => one(tile, false)), ...(drawn === undefined ? [] : [one(drawn, true)])];
});

/** Index of the tile chosen by keys or a first tap. */
export const chosen = signal<number | undefined>(undefined);
effect(() => {
  void offer.value?.n;
  chosen.value = undefined;
});

const throwTile = ({ thrown }: Held): void => {
  if (thrown === undefined) return;
  const riichi = offer.value?.actions.find(({ kind }) => kind === 'riichi');
  if (isDeclaring.value && riichi !== undefined) void declare(riichi.action, thrown.action);
  else void answer(thrown.action);
};

/** To the next tile that may be thrown, around the end. */
export const chooseTile = (by: 1 | -1): void => {
  const tiles = heldTiles.value;
  const count = tiles.length;
  let at = chosen.value ?? (by > 0 ? count - 1 : count);
  for (let i = 0; i < count; i++) {
    at = (at + by + count) % count;
    if (tiles[at]!.thrown !== undefined) return void (chosen.value = at);
  }
};

/** The chosen tile, else the one drawn. */
export const throwChosen = (): void => {
  const tiles = heldTiles.value;
  const held = chosen.value === undefined ? tiles.find(({ isDrawn }) => isDrawn) : tiles[chosen.value];
  if (held !== undefined) throwTile(held);
};

/** A finger is not as exact as a mouse: the first tap raises the tile. */
const onPress = (event: MouseEvent, held: Held, at: number): void => {
  const isTouch = (event as PointerEvent).pointerType === 'touch';
  // Otherwise the space bar would throw from this place again.
  if (event.detail > 0) (event.currentTarget as HTMLElement).blur();
  if (isTouch && chosen.value !== at) chosen.value = at;
  else throwTile(held);
};

/** Pixels that a tile is pulled up to be thrown. */
const PULL = 36;
let pulled: { readonly at: number; readonly y: number } | undefined;

/** The button hears of the finger until it is lifted, wherever that is. */
const onGrip = (event: PointerEvent, at: number): void => {
  (event.currentTarget as Element).setPointerCapture(event.pointerId);
  pulled = { at, y: event.clientY };
};

const onRelease = (event: PointerEvent, held: Held, at: number): void => {
  if (pulled?.at === at && pulled.y - event.clientY > PULL) throwTile(held);
  pulled = undefined;
};

const HandTile = ({ held, at }: { readonly held: Held; readonly at: number }): JSX.Element => {
  const { tile, isDrawn, thrown } = held;
  const chance = riskOf(tile);
  const name = tileName(tile, lang.value);
  return (
    <button
      type="button"
      class={`held ${isDrawn ? 'is-drawn' : ''} ${chosen.value === at ? 'is-chosen' : ''}`}
      disabled={thrown === undefined}
      aria-label={thrown === undefined ? name : words.value.discardTile(name)}
      data-tile={tile}
      onClick={(event) => onPress(event, held, at)}
      onPointerDown={(event) => onGrip(event, at)}
      onPointerUp={(event) => onRelease(event, held, at)}
    >
      {chance !== undefined && (
        <span class="risk" aria-hidden="true">
          {chance === 0 ? '0' : (100 * chance).toFixed(chance < 0.095 ? 1 : 0)}
        </span>
      )}
      <TileView tile={tile} isSilent heat={chance === undefined ? undefined : heatOf(chance)} />
    </button>
  );
};

export const PlayHand = (): JSX.Element | null => {
  const mine = own.value;
  if (mine === undefined) return null;
  return (
    <div class={`play-hand felt ${throwable.value.length > 0 ? 'is-asked' : ''}`}>
      <span class="held-tiles" role="group" aria-label={playWords.value.hand}>
        {heldTiles.value.map((held, at) => (
          <HandTile key={held.isDrawn ? 'drawn' : at} held={held} at={at} />
        ))}
      </span>
      <Melds seat={mine} />
    </div>
  );
};
