/**
 * The tile set: own drawings as SVG text, 34 kinds, 3 red fives, back and blank, upright and sideways.
 * Pure: the page may draw at run time, a build may write a file. Works under a policy without inline styles.
 */
import { makeBack, makeBody, SIDEWAYS, UPRIGHT } from './body.ts';
import { makeFace, type Look } from './face.ts';
import { PALETTES, type Colour, type Contrast, type Theme } from './palette.ts';

/** Beside tiles 0–36: the back of any tile, and one without a picture. */
export const BACK = 37;
export const BLANK = 38;
/** By number: 1m … 9m, 1p …, 1s …, 1z–7z, the red fives 0m 0p 0s, back, blank. */
export const CODES: readonly string[] = [
  ...['m', 'p', 's'].flatMap((suit) => Array.from({ length: 9 }, (_, i) => `${i + 1}${suit}`)),
  ...Array.from({ length: 7 }, (_, i) => `${i + 1}z`),
  '0m',
  '0p',
  '0s',
  'back',
  'blank',
];

export type Options = {
  /** A figure in the corner, for beginners and for people who do not tell the colours apart. */
  readonly index?: boolean;
  /** `high`: plain drawings, heavier lines, strong outline, a mark on red fives. */
  readonly contrast?: Contrast;
  /** The built-in colours; the variables --tile-… win over them. */
  readonly theme?: Theme;
};
export type TileOptions = Options & {
  /** Lying on its side, as a claimed tile or a riichi discard. */
  readonly sideways?: boolean;
  /** Text for screen readers; without it the picture is hidden from them. */
  readonly label?: string;
};

const lookOf = (options: Options): Look => {
  const palette = PALETTES[options.contrast ?? 'normal'][options.theme ?? 'light'];
  return {
    index: options.index ?? false,
    plain: options.contrast === 'high',
    paint: (colour: Colour) => `var(--tile-${colour},${palette[colour]})`,
  };
};

/** The id of a tile's symbol in the sprite: `t-5m`, `t-0p`, `t-back`; sideways `t-5m-side`; without its body `t-5m-face`. */
export const symbolId = (tile: number, form: 'upright' | 'side' | 'face' = 'upright'): string =>
  `t-${CODES[tile]!}${form === 'upright' ? '' : `-${form}`}`;

const SIDEWAYS_TURN = `translate(${SIDEWAYS.width / 2} ${SIDEWAYS.middle})rotate(-90)translate(${-UPRIGHT.width / 2} ${-UPRIGHT.middle})`;

const escape = (text: string): string => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);

const picture = (tile: number, look: Look): string => (tile === BACK ? makeBack(look) : makeFace(tile, look));

/** One tile as a complete `<svg>`, with nothing referred to. Tiles 0–36, BACK, BLANK. */
export const makeTile = (tile: number, options: TileOptions = {}): string => {
  const look = lookOf(options);
  const form = options.sideways ? SIDEWAYS : UPRIGHT;
  const art = picture(tile, look);
  const role = options.label === undefined ? 'aria-hidden="true"' : `role="img" aria-label="${escape(options.label)}"`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${form.width} ${form.height}" ${role}>` +
    makeBody(form, tile === BACK, look) +
    (options.sideways ? `<g transform="${SIDEWAYS_TURN}">${art}</g>` : art) +
    '</svg>'
  );
};

/** Every tile as `<symbol>`s of one `<svg>` to put in the page (zero-sized, not `display:none`) or to serve as a file. */
export const makeSprite = (options: Options = {}): string => {
  const look = lookOf(options);
  const symbol = (id: string, form: { width: number; height: number }, content: string): string =>
    `<symbol id="${id}" viewBox="0 0 ${form.width} ${form.height}">${content}</symbol>`;
  const bodies = [UPRIGHT, SIDEWAYS].flatMap((form) =>
    [false, true].map((back) => `<g id="t-body-${form.name}${back ? '-back' : ''}">${makeBody(form, back, look)}</g>`),
  );
  const tiles = CODES.flatMap((_, tile) => {
    const back = tile === BACK ? '-back' : '';
    const face = symbolId(tile, 'face');
    const use = (id: string, more = ''): string => `<use href="#${id}"${more}/>`;
    const size = ` width="${UPRIGHT.width}" height="${UPRIGHT.height}"`;
    return [
      symbol(face, UPRIGHT, picture(tile, look)),
      symbol(symbolId(tile), UPRIGHT, use(`t-body-up${back}`) + use(face, size)),
      symbol(
        symbolId(tile, 'side'),
        SIDEWAYS,
        use(`t-body-side${back}`) + use(face, `${size} transform="${SIDEWAYS_TURN}"`),
      ),
    ];
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" aria-hidden="true"><defs>${bodies.join('')}</defs>${tiles.join('')}</svg>`;
};
