/** What is painted on a tile, without its body. */
import { makeBamboos } from './bamboos.ts';
import { makeBird } from './bird.ts';
import { makeGlyph } from './brush.ts';
import { makeDots } from './dots.ts';
import { FIGURES } from './figures.ts';
import { GREEN_GLYPH, MYRIAD, NUMERALS, RED_GLYPH, WINDS } from './glyphs.ts';
import type { Colour } from './palette.ts';

/** `plain`: without fine detail, for high contrast. */
export type Look = {
  readonly index: boolean;
  readonly plain: boolean;
  readonly paint: (colour: Colour) => string;
};
type Layer = readonly [colour: Colour, path: string];

/** The centre of the face. */
const X = 150;
const Y = 186;

const characters = (rank: number, red: boolean, plain: boolean): Layer[] => {
  const weight = plain ? 13.5 : 12;
  const flat = rank < 3 ? 112 : 124;
  return [
    [red ? 'red' : 'ink', makeGlyph(NUMERALS[rank]!, { x: X, y: 96, width: 178, height: flat, weight: weight + 1 })],
    ['red', makeGlyph(MYRIAD, { x: X, y: 257, width: 186, height: 158, weight: weight - 2 })],
  ];
};

/** The white dragon: a band, and within it a fine line with hollow corners. */
const white = (plain: boolean): Layer[] => {
  const band = (inset: number): string =>
    `M${42 + inset} ${42 + inset}h${216 - 2 * inset}v${288 - 2 * inset}h${2 * inset - 216}z`;
  if (plain) return [['blue', band(0) + band(20)]];
  const fine = (inset: number, r: number): string => {
    const [w, h] = [216 - 2 * inset - 2 * r, 288 - 2 * inset - 2 * r];
    return `M${42 + inset + r} ${42 + inset}h${w}a${r} ${r} 0 0 0 ${r} ${r}v${h}a${r} ${r} 0 0 0-${r} ${r}h-${w}a${r} ${r} 0 0 0-${r}-${r}v-${h}a${r} ${r} 0 0 0 ${r}-${r}z`;
  };
  return [['blue', band(0) + band(11) + fine(20, 22) + fine(25, 20)]];
};

const honour = (rank: number, plain: boolean): Layer[] => {
  const at = { x: X, y: Y, width: 216, height: 264, weight: plain ? 17 : 15.5 };
  if (rank < 4) return [['ink', makeGlyph(WINDS[rank]!, at)]];
  if (rank === 4) return white(plain);
  if (rank === 5) return [['green', makeGlyph(GREEN_GLYPH, { ...at, weight: plain ? 13.5 : 12 })]];
  return [['red', makeGlyph(RED_GLYPH, { ...at, weight: plain ? 20 : 18.5 })]];
};

/** Layers from back to front; glyphs overlap their strokes, coins and sticks cut out their details. */
const layersOf = (tile: number, plain: boolean): { layers: Layer[]; cut: boolean } => {
  const red = tile >= 34;
  const kind = red ? 9 * (tile - 34) + 4 : tile;
  const rank = kind % 9;
  if (kind >= 27) return { layers: honour(rank, plain), cut: rank === 4 };
  if (kind < 9) return { layers: characters(rank, red, plain), cut: false };
  if (kind < 18) return { layers: makeDots(rank, X, Y, { red, plain }), cut: true };
  if (rank === 0) return { layers: makeBird(plain), cut: false };
  return { layers: makeBamboos(rank, X, Y, { red, plain }), cut: true };
};

/** The figure in the corner: rank, or the letter of the honour (winds E S W N, dragons P F C as in mjai). */
const figureOf = (tile: number): string => {
  if (tile >= 34) return '5';
  return tile >= 27 ? 'ESWNPFC'[tile - 27]! : String((tile % 9) + 1);
};
/** Ink of the figure, telling the suits apart once more. */
const figureInk = (tile: number): Colour => {
  if (tile >= 34 || tile === 33) return 'red';
  if (tile < 9 || (tile >= 27 && tile < 31)) return 'ink';
  return tile < 18 || tile === 31 ? 'blue' : 'green';
};

/** On red fives the figure stands in a red seal, so that shape tells it as well as colour. */
const corner = (tile: number, look: Look): string => {
  const red = tile >= 34;
  const seal = red ? `<rect x="12" y="10" width="78" height="98" rx="24" fill="${look.paint('red')}"/>` : '';
  const ink = look.paint(red ? 'face' : figureInk(tile));
  const line = `fill="none" stroke="${ink}" stroke-width="${look.plain ? 10.5 : 9}" stroke-linecap="round" stroke-linejoin="round"`;
  return `${seal}<path transform="translate(25 23)scale(1.25)" ${line} d="${FIGURES[figureOf(tile)]!}"/>`;
};

/** Tiles 0–36; others (blank) have an empty face. */
export const makeFace = (tile: number, look: Look): string => {
  if (tile < 0 || tile > 36) return '';
  const { layers, cut } = layersOf(tile, look.plain);
  const art = layers
    .map(([colour, path]) => `<path fill="${look.paint(colour)}"${cut ? ' fill-rule="evenodd"' : ''} d="${path}"/>`)
    .join('');
  if (!look.index) {
    const seal = look.plain && tile >= 34 ? `<path fill="${look.paint('red')}" d="M22 18H74L22 70z"/>` : '';
    return art + seal;
  }
  // The art gives way to the figure: smaller, and towards the lower right.
  return `<g transform="translate(54 80)scale(.76)">${art}</g>${corner(tile, look)}`;
};
