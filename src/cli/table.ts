/** Plain text tables for terminals. */

import { isMark } from './colour.ts';

/** Columns a string takes: CJK and full-width characters take two, marks of colour none. */
const widthOf = (text: string): number => {
  let width = 0;
  for (const c of text) {
    const point = c.codePointAt(0)!;
    if (isMark(point)) continue;
    width +=
      (point >= 0x1100 && point <= 0x115f) ||
      (point >= 0x2e80 && point <= 0xa4cf) ||
      (point >= 0xac00 && point <= 0xd7a3) ||
      (point >= 0xf900 && point <= 0xfaff) ||
      (point >= 0xfe30 && point <= 0xfe4f) ||
      (point >= 0xff00 && point <= 0xff60)
        ? 2
        : 1;
  }
  return width;
};

export type Align = 'left' | 'right';

/** Rows of equal length, the first the header; the last column is not padded. */
export const makeTable = (rows: readonly (readonly string[])[], align: readonly Align[]): string => {
  const widths = align.map((_, column) => Math.max(...rows.map((row) => widthOf(row[column]!))));
  const cell = (text: string, column: number): string => {
    const space = ' '.repeat(widths[column]! - widthOf(text));
    return align[column] === 'right' ? space + text : text + space;
  };
  return rows.map((row) => row.map(cell).join('  ').trimEnd()).join('\n');
};
