/** The tiles of a report: symbols that `<use>` refers to, drawn as on the page where its sprite is handed in, lettered otherwise. */

/** `5m`, `0p` (a red five), `7z`, `back`; `-side` where the tile lies across. */
const USED = /href="#t-(\d[mpsz]|back)(-side)?"/g;

const COLOURS: Readonly<Record<string, string>> = { m: '#a3261e', p: '#1f5fa8', s: '#27713f', z: '#333' };
const HONOURS = '東南西北白發中';

/** Rank and suit on a plain tile. */
const letters = (code: string): string => {
  const box = '<rect x="6" y="4" width="288" height="384" rx="34" fill="#fffdf5" stroke="#b9b29f" stroke-width="8"/>';
  if (code === 'back') return box.replace('#fffdf5', '#c4452d');
  const [rank, suit] = [code[0]!, code[1]!];
  const text = suit === 'z' ? [...HONOURS][Number(rank) - 1]! : `${rank === '0' ? '5' : rank}${suit}`;
  const colour = rank === '0' ? '#d3261e' : COLOURS[suit]!;
  return `${box}<text x="150" y="255" font-size="170" font-weight="600" text-anchor="middle" fill="${colour}">${text}</text>`;
};

const lettered = (code: string): string =>
  `<symbol id="t-${code}" viewBox="0 0 300 400">${letters(code)}</symbol><symbol id="t-${code}-side" viewBox="0 0 376 324"><g transform="rotate(-90) translate(-312 -4) scale(.94)">${letters(code)}</g></symbol>`;

/** What stands before the first symbol of the page's sprite: shapes that the symbols share. */
const sharedIn = (sprite: string): string => /<defs>.*?<\/defs>/s.exec(sprite)?.[0] ?? '';

const drawn = (code: string, sprite: string): string =>
  ['-face', '', '-side']
    .map((end) => {
      const start = sprite.indexOf(`<symbol id="t-${code}${end}"`);
      return start < 0 ? '' : sprite.slice(start, sprite.indexOf('</symbol>', start) + '</symbol>'.length);
    })
    .join('');

/** Symbols of the tiles that the HTML uses, no others. */
export const spriteFor = (html: string, sprite: string | undefined): string => {
  const codes = new Set(Array.from(html.matchAll(USED), ([, code]) => code!));
  const one = (code: string): string => (sprite === undefined ? '' : drawn(code, sprite)) || lettered(code);
  const shared = sprite === undefined ? '' : sharedIn(sprite);
  return `<svg class="sprite" width="0" height="0" aria-hidden="true">${shared}${[...codes].sort().map(one).join('')}</svg>`;
};
