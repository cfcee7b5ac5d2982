/** The body of a tile: back, shaded side and face seen from a little below, in flat layers (no gradients, no filters). */
import type { Look } from './face.ts';
import { number } from './path.ts';

/** Box and face in tile units; `middle` is the height of the face's centre. Both forms have the same scale. */
export type Form = {
  readonly name: 'up' | 'side';
  readonly width: number;
  readonly height: number;
  readonly middle: number;
};
/** The face is 288 × 364 and 6 from the left; below it 26 of thickness and 6 of shadow. */
const FACE = [288, 364] as const;
const TOP = 4;
export const UPRIGHT: Form = { name: 'up', width: 300, height: 400, middle: TOP + FACE[1] / 2 };
export const SIDEWAYS: Form = { name: 'side', width: 376, height: 324, middle: TOP + FACE[0] / 2 };

const rect = (x: number, y: number, width: number, height: number, radius: number, more: string): string =>
  `<rect x="${number(x)}" y="${number(y)}" width="${number(width)}" height="${number(height)}" rx="${number(radius)}" ${more}/>`;

/** A tile lying on its face has the layers the other way round: its shaded bone is below the coloured back. */
export const makeBody = (form: Form, back: boolean, look: Look): string => {
  const [width, height] = form.name === 'up' ? FACE : [FACE[1], FACE[0]];
  const fill = (colour: Parameters<Look['paint']>[0]): string => `fill="${look.paint(colour)}"`;
  const outline = look.plain ? ` stroke="${look.paint('line')}" stroke-width="6"` : '';
  const top = back ? 'back' : 'face';
  return [
    rect(4, TOP + 10, width + 4, height + 22, 38, fill('shadow')),
    rect(6, TOP + 12, width, height + 14, 34, fill(back ? 'side' : 'back') + outline),
    rect(6, TOP + 6, width, height + 6, 34, fill('side')),
    rect(
      6,
      TOP,
      width,
      height,
      34,
      fill(top) + (look.plain ? outline : ` stroke="${look.paint('line')}" stroke-width="3"`),
    ),
    look.plain
      ? ''
      : rect(
          10.5,
          TOP + 4.5,
          width - 9,
          height - 9,
          29.5,
          `fill="none" stroke="${look.paint('rim')}" stroke-width="7" opacity="${back ? 0.18 : 0.75}"`,
        ),
  ].join('');
};

/** The pattern of the back: scales of feathers within a frame. */
export const makeBack = (look: Look): string => {
  const [step, radius] = [40, 20];
  let scales = '';
  for (let row = 0; row < 15; row++)
    for (let column = 0; column < (row % 2 === 0 ? 5 : 4); column++) {
      const x = 50 + column * step + (row % 2 === 0 ? 0 : radius);
      const y = 49 + row * 18;
      scales += `M${x} ${y}a${radius} ${radius} 0 0 0 ${step} 0`;
    }
  return (
    rect(36, 36, 228, 300, 20, `fill="none" stroke="${look.paint('pattern')}" stroke-width="5"`) +
    `<path fill="none" stroke="${look.paint('pattern')}" stroke-width="4" opacity="${look.plain ? 1 : 0.6}" d="${scales}"/>`
  );
};
