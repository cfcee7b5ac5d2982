/**
 * Colour in the terminal. Painted text carries marks, characters of a private-use plane; `print` turns them into escape sequences once everything
 * foreign in the text has been made harmless. Without colour nothing is marked, so pipes, files and --json get plain text.
 */

const CODES = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, blue: 34, cyan: 36 } as const;
export type Colour = keyof typeof CODES;

const FIRST = 0xf0000;
const markOf = (code: number): string => String.fromCodePoint(FIRST + code);
const PLAIN = markOf(0);
const MARKS = /[\u{F0000}-\u{F0024}]/gu;

/**
 * Whether a stream gets colours: FORCE_COLOR says yes (0 or false: no) before anything else, NO_COLOR with any text no (no-color.org); otherwise
 * terminals do that are not dumb.
 */
export const wantsColour = (
  { isTTY }: { readonly isTTY?: boolean },
  { FORCE_COLOR, NO_COLOR, TERM }: Readonly<Record<string, string | undefined>>,
): boolean => {
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
  if (NO_COLOR !== undefined && NO_COLOR !== '') return false;
  return isTTY === true && TERM !== 'dumb';
};

const isOn = (): boolean => wantsColour(process.stdout, process.env);

/** The text in a colour, for `print`; as it is where standard output has none. Colours do not nest. */
export const paint = (colour: Colour, text: string): string =>
  text === '' || !isOn() ? text : `${markOf(CODES[colour])}${text}${PLAIN}`;

/** A row of a table in one colour. */
export const paintRow = (colour: Colour, row: readonly string[]): readonly string[] =>
  row.map((cell) => paint(colour, cell));

const SUITS: Readonly<Record<string, Colour>> = { m: 'red', p: 'blue', s: 'green', z: 'cyan' };

/** Tiles as text, each suit in its colour; what is no tile stays. */
export const paintTiles = (text: string): string =>
  isOn()
    ? text.replaceAll(/\d+([mpszMPSZ])/g, (tiles, suit: string) => paint(SUITS[suit.toLowerCase()]!, tiles))
    : text;

/** A signed amount: gains green, losses red. */
export const paintSigned = (text: string): string => {
  if (text.startsWith('+')) return paint('green', text);
  return /^[-−]\d/.test(text) ? paint('red', text) : text;
};

/** Marks as escape sequences; where colour is off, a mark that came in with foreign text is dropped. */
export const coloured = (text: string): string => {
  const wanted = isOn();
  return text.replaceAll(MARKS, (mark) => (wanted ? `\u001b[${mark.codePointAt(0)! - FIRST}m` : ''));
};

/** Marks take no column. */
export const isMark = (point: number): boolean => point >= FIRST && point <= FIRST + 36;
