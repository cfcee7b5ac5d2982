/**
 * Colours of the tiles as CSS variables with a built-in value each, so that a tile is right without any style sheet and
 * a page restyles all of them at once. Only presentation attributes use them: the page's policy forbids inline style.
 */

export type Theme = 'light' | 'dark';
export type Contrast = 'normal' | 'high';
/** Face, its bright rim and shaded side, back and its pattern, cast shadow, outline; the four inks. */
export type Colour =
  | 'face'
  | 'rim'
  | 'side'
  | 'back'
  | 'pattern'
  | 'shadow'
  | 'line'
  | 'ink'
  | 'red'
  | 'green'
  | 'blue';
export type Palette = Readonly<Record<Colour, string>>;

export const PALETTES: Readonly<Record<Contrast, Readonly<Record<Theme, Palette>>>> = {
  normal: {
    light: {
      face: '#fdfaf1',
      rim: '#fff',
      side: '#e3d9c3',
      back: '#c4452d',
      pattern: '#e9a184',
      shadow: '#00000038',
      line: '#8a7c60a0',
      ink: '#1f242d',
      red: '#bf1f2b',
      green: '#0d7048',
      blue: '#1d4890',
    },
    dark: {
      face: '#2e3138',
      rim: '#50555f',
      side: '#23252b',
      back: '#8f2f20',
      pattern: '#c8745b',
      shadow: '#00000080',
      line: '#0a0a0ccc',
      ink: '#eceae4',
      red: '#ff6a63',
      green: '#55cf94',
      blue: '#7db4ff',
    },
  },
  high: {
    light: {
      face: '#fff',
      rim: '#fff',
      side: '#d0d0d0',
      back: '#7a1f10',
      pattern: '#fff',
      shadow: '#0000',
      line: '#000',
      ink: '#000',
      red: '#a60010',
      green: '#005c33',
      blue: '#003a9b',
    },
    dark: {
      face: '#000',
      rim: '#000',
      side: '#444',
      back: '#ffb199',
      pattern: '#000',
      shadow: '#0000',
      line: '#fff',
      ink: '#fff',
      red: '#ff8278',
      green: '#6ff0b0',
      blue: '#8cc2ff',
    },
  },
};

/** The declarations of one palette, one a line. */
export const makeDeclarations = (theme: Theme, contrast: Contrast = 'normal'): string =>
  Object.entries(PALETTES[contrast][theme])
    .map(([name, value]) => `--tile-${name}: ${value};`)
    .join('\n');

/**
 * The style sheet `tiles.css`: the system's light or dark unless the root says `data-theme`, and `data-contrast="high"`,
 * which goes with a sprite drawn with `contrast: 'high'`.
 */
export const makeStyle = (): string => {
  const rule = (selector: string, theme: Theme, contrast: Contrast): string =>
    `${selector} {\n${makeDeclarations(theme, contrast)}\n}\n`;
  return (['normal', 'high'] as const)
    .map((contrast) => {
      const root = contrast === 'high' ? ":root[data-contrast='high']" : ':root';
      return (
        rule(root, 'light', contrast) +
        `@media (prefers-color-scheme: dark) {\n${rule(`${root}:not([data-theme='light'])`, 'dark', contrast)}}\n` +
        rule(`${root}[data-theme='dark']`, 'dark', contrast)
      );
    })
    .join('');
};
