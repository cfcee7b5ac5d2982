/** A tile: one symbol of the sprite, with its name for screen readers. */
import type { JSX } from 'preact';
import { lang } from '../state/settings.ts';
import { codeOf, tileName } from './names.ts';

type Props = {
  readonly tile: number;
  readonly class?: string;
  /** A colour laid over the face, 0–6. */
  readonly heat?: number | undefined;
  /** Another element says the name. */
  readonly isSilent?: boolean;
};

/** The faces of web/tiles/body.ts. */
const Heat = ({
  level,
  isLying,
}: {
  readonly level: number | undefined;
  readonly isLying: boolean;
}): JSX.Element | null =>
  level === undefined ? null : (
    <rect class={`heat heat-${level}`} x="6" y="4" width={isLying ? 364 : 288} height={isLying ? 288 : 364} rx="34" />
  );

export const TileView = ({ tile, class: extra = '', heat, isSilent = false }: Props): JSX.Element => (
  <svg
    class={`tile ${extra}`}
    viewBox="0 0 300 400"
    {...(isSilent ? { 'aria-hidden': 'true' } : { role: 'img', 'aria-label': tileName(tile, lang.value) })}
  >
    <use href={`#t-${codeOf(tile)}`} />
    <Heat level={heat} isLying={false} />
  </svg>
);

/** A tile that lies across, at the scale of the upright one. */
export const LyingTileView = ({ tile, heat }: Pick<Props, 'tile' | 'heat'>): JSX.Element => (
  <svg class="tile lying" viewBox="0 0 376 324" role="img" aria-label={tileName(tile, lang.value, true)}>
    <use href={`#t-${codeOf(tile)}-side`} />
    <Heat level={heat} isLying />
  </svg>
);
