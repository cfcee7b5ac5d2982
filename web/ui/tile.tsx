/** A tile: one symbol of the sprite, with its name for screen readers. */
import type { JSX } from 'preact';
import { lang } from '../state/settings.ts';
import { tileName } from './names.ts';

const HONOURS = 27;
const REDS = 34;

/** mpsz name of a tile 0–36; −1 is face down. */
export const codeOf = (tile: number): string => {
  if (tile < 0 || tile > 36) return 'back';
  if (tile >= REDS) return `0${'mps'[tile - REDS]}`;
  if (tile >= HONOURS) return `${tile - HONOURS + 1}z`;
  return `${(tile % 9) + 1}${'mps'[Math.floor(tile / 9)]}`;
};

type Props = {
  readonly tile: number;
  readonly class?: string;
  /** Another element says the name. */
  readonly isSilent?: boolean;
};

export const TileView = ({ tile, class: extra = '', isSilent = false }: Props): JSX.Element => (
  <svg
    class={`tile ${extra}`}
    viewBox="0 0 300 400"
    {...(isSilent ? { 'aria-hidden': 'true' } : { role: 'img', 'aria-label': tileName(tile, lang.value) })}
  >
    <use href={`#t-${codeOf(tile)}`} />
  </svg>
);

/** A tile that lies across, at the scale of the upright one. */
export const LyingTileView = ({ tile }: { readonly tile: number }): JSX.Element => (
  <svg class="tile lying" viewBox="0 0 376 324" role="img" aria-label={tileName(tile, lang.value, true)}>
    <use href={`#t-${codeOf(tile)}-side`} />
  </svg>
);
