import fc from 'fast-check';
import { expect, test } from 'vitest';
import { visible, visibleLine } from './visible.ts';

test.each([
  ['an escape sequence', 'a\u001b[31mb', 'a\\u001b[31mb'],
  ['the eight-bit form of one', 'a\u009b31mb', 'a\\u009b31mb'],
  ['bell, backspace, delete, return', '\u0007\b\u007f\r', '\\u0007\\u0008\\u007f\\u000d'],
  ['a turned direction', 'a\u202Eb\u2066c', 'a\\u202eb\\u2066c'],
  ['half a pair', 'a\uD800b', 'a\\ud800b'],
  ['whole pairs and other scripts', '朱雀 🀄 é', '朱雀 🀄 é'],
  ['line breaks and tabs', 'a\n\tb', 'a\n\tb'],
])('%s', (_, text, shown) => expect(visible(text)).toBe(shown));

test('on one line there is no second one', () => {
  expect(visibleLine('x\nfile: ok\u2028y')).toBe('x\\u000afile: ok\\u2028y');
});

test('JSON says the same afterwards', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const shown = visible(JSON.stringify({ text }));
      expect(JSON.parse(shown)).toEqual({ text });
      // The line breaks of a text are escaped by JSON itself.
      expect(shown).toBe(visibleLine(shown));
    }),
  );
});
