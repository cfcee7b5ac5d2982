/** The tile set as a page gets it: complete, well-formed, self-contained, small, named. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { TILES, type Tile } from '../../src/tiles/tile.ts';
import { makeMpszTile } from '../../src/tiles/names.ts';
import { LANGUAGES } from '../../src/rules/riichi/names.ts';
import {
  BACK,
  BLANK,
  CODES,
  makeSprite,
  makeStyle,
  makeTile,
  nameTile,
  PALETTES,
  symbolId,
  type Options,
} from './index.ts';

const LOOKS: readonly (readonly [string, Options])[] = [
  ['normal', {}],
  ['index', { index: true }],
  ['high contrast', { contrast: 'high' }],
  ['dark high contrast with index', { contrast: 'high', index: true, theme: 'dark' }],
];

/** The first fault of an XML text without prolog, comments or CDATA; undefined when it is well-formed. */
const xmlFault = (text: string): string | undefined => {
  const tag =
    /<(\/?)([a-zA-Z][\w-]*)((?:\s+[a-zA-Z][\w:-]*="[^"<&]*(?:&(?:#\d+|amp|lt|gt|quot);[^"<&]*)*")*)\s*(\/?)>/y;
  const open: string[] = [];
  while (tag.lastIndex < text.length) {
    const at = tag.lastIndex;
    const match = tag.exec(text);
    if (match === null) return `no tag at ${at}: ${text.slice(at, at + 60)}`;
    const names = Array.from(match[3]!.matchAll(/([\w:-]+)=/g), (attribute) => attribute[1]);
    if (new Set(names).size !== names.length) return `attribute twice in ${match[0]}`;
    if (match[1] === '/') {
      if (open.pop() !== match[2]) return `${match[0]} closes nothing at ${at}`;
    } else if (match[4] === '') open.push(match[2]!);
    if (open.length === 0 && tag.lastIndex < text.length) return `text after the root at ${tag.lastIndex}`;
  }
  return open.length === 0 ? undefined : `left open: ${open.join(' ')}`;
};

const idsOf = (text: string): string[] => Array.from(text.matchAll(/ id="([^"]*)"/g), (match) => match[1]!);

test.each([
  ['unclosed', '<a><b></a>'],
  ['bare ampersand', '<a b="&"/>'],
  ['attribute twice', '<a b="1" b="2"/>'],
  ['two roots', '<a/><b/>'],
])('the scanner finds a fault: %s', (_, text) => expect(xmlFault(text)).toBeDefined());

test('codes are the notation of the tiles, then back and blank', () => {
  const notation = Array.from({ length: TILES }, (_, tile) => makeMpszTile(tile as Tile));
  expect(CODES).toEqual([...notation, 'back', 'blank']);
  expect([CODES[BACK], CODES[BLANK]]).toEqual(['back', 'blank']);
});

test.each(LOOKS)('sprite, %s: well-formed, each tile in three forms, ids once, references inside', (_, options) => {
  const sprite = makeSprite(options);
  expect(xmlFault(sprite)).toBeUndefined();
  const ids = idsOf(sprite);
  expect(new Set(ids).size).toBe(ids.length);
  for (const tile of CODES.keys())
    for (const form of ['upright', 'side', 'face'] as const)
      expect(sprite).toContain(`<symbol id="${symbolId(tile, form)}" `);
  const references = Array.from(sprite.matchAll(/href="([^"]*)"/g), (match) => match[1]!);
  expect(references.filter((reference) => !ids.includes(reference.slice(1)) || !reference.startsWith('#'))).toEqual([]);
});

test.each(LOOKS)('sprite, %s: below 40 kB gzip', (_, options) => {
  expect(gzipSync(makeSprite(options), { level: 9 }).length).toBeLessThan(40_000);
});

test.each(LOOKS)('%s: nothing external, no style, script or text, no stray numbers', (_, options) => {
  const all = [makeSprite(options), ...CODES.map((_, tile) => makeTile(tile, options))].join('');
  expect(all.replaceAll('xmlns="http://www.w3.org/2000/svg"', '')).not.toMatch(
    /https?:|url\(|data:|<style|style=|<script|<text|<image/,
  );
  expect(all).not.toMatch(/NaN|undefined|Infinity/);
  expect(Array.from(all.matchAll(/ d="([^"]*)"/g), (match) => match[1]!).join('')).not.toMatch(/\.\d\d/);
});

test('ids are stable', () => {
  expect([4, 34, 35, 36, 27, 33, BACK, BLANK].map((tile) => symbolId(tile))).toEqual([
    't-5m',
    't-0m',
    't-0p',
    't-0s',
    't-1z',
    't-7z',
    't-back',
    't-blank',
  ]);
  expect([symbolId(4, 'side'), symbolId(4, 'face')]).toEqual(['t-5m-side', 't-5m-face']);
});

test('a tile alone is well-formed, upright and sideways, and no two look alike', () => {
  const seen = new Set<string>();
  for (const tile of CODES.keys())
    for (const sideways of [false, true]) {
      const svg = makeTile(tile, { sideways });
      expect(xmlFault(svg)).toBeUndefined();
      expect(idsOf(svg)).toEqual([]);
      seen.add(svg);
    }
  expect(seen.size).toBe(2 * CODES.length);
});

test('a label is escaped', () => {
  const svg = makeTile(0, { label: '<b a="1">&' });
  expect(xmlFault(svg)).toBeUndefined();
  expect(svg).toContain('role="img" aria-label="&#60;b a=&#34;1&#34;&#62;&#38;"');
});

test.each(LANGUAGES)('every tile has its own name in %s', (language) => {
  const names = [...CODES.keys()].flatMap((tile) => [nameTile(tile, language), nameTile(tile, language, true)]);
  expect(new Set(names).size).toBe(2 * CODES.length);
  expect(names.filter((name) => name.trim() === '' || name.includes('undefined'))).toEqual([]);
});

test.each([
  [34, 'red five of characters', '赤五萬', '赤五万'],
  [8, 'nine of characters', '九萬', '九万'],
  [9, 'one of dots', '一筒', '一饼'],
  [36, 'red five of bamboos', '赤五索', '赤五条'],
  [27, 'east wind', '東', '东风'],
  [31, 'white dragon', '白', '白板'],
  [33, 'red dragon', '中', '红中'],
  [BACK, 'face-down tile', '裏向きの牌', '牌背'],
])('names of tile %i', (tile, en, ja, zh) => {
  expect([nameTile(tile, 'en'), nameTile(tile, 'ja'), nameTile(tile, 'zh')]).toEqual([en, ja, zh]);
});

/** Contrast of two opaque colours `#rgb` or `#rrggbb` (WCAG 2.2). */
const contrast = (a: string, b: string): number => {
  const luminance = (colour: string): number => {
    const hex = colour.length === 4 ? colour.replace(/\w/g, '$&$&') : colour;
    const [red, green, blue] = [1, 3, 5].map((at) => {
      const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
      return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
  };
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high! + 0.05) / (low! + 0.05);
};

test.each([
  ['normal', 'light', 4.5],
  ['normal', 'dark', 4.5],
  ['high', 'light', 7],
  ['high', 'dark', 7],
] as const)('inks on the face, %s %s: contrast at least %d', (level, theme, least) => {
  const palette = PALETTES[level][theme];
  for (const ink of ['ink', 'red', 'green', 'blue'] as const)
    expect(contrast(palette[ink], palette.face)).toBeGreaterThanOrEqual(least);
});

test('tiles.css is the style sheet of the palettes', () => {
  const words = (text: string): string => text.replace(/\s+/g, '').replaceAll('"', "'");
  expect(words(readFileSync(join(import.meta.dirname, 'tiles.css'), 'utf8'))).toBe(words(makeStyle()));
});
