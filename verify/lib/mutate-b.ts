/** Broken copies of a text: bytes, tokens, lines, truncation, and values no format expects. */
import type { Random } from './random.ts';

const KILLERS = [
  'null',
  '-1',
  '1e308',
  '99999999999999999999',
  '-0',
  '[]',
  '{}',
  '""',
  '"__proto__"',
  '"\\ud800"',
  'true',
  '\uFEFF',
  '\0',
  '[[[[[[[[',
  'Player 3 Hu W1',
  '{"__proto__":{"type":"dahai"}}',
];
const TOKEN = /[A-Za-z0-9_.-]+/g;

const spliced = (text: string, at: number, length: number, by: string): string =>
  text.slice(0, at) + by + text.slice(at + length);

/** Where the tokens of a text are: [start, length]. */
const tokensOf = (text: string): (readonly [number, number])[] =>
  Array.from(text.matchAll(TOKEN), (match) => [match.index, match[0].length] as const);

const once = (random: Random, text: string): string => {
  const at = random.below(text.length + 1);
  switch (random.below(8)) {
    case 0:
      return spliced(text, at, 1, String.fromCharCode(random.below(256)));
    case 1:
      return spliced(text, at, random.below(4), '');
    case 2:
      return text.slice(0, at);
    case 3: {
      const lines = text.split('\n');
      const [from, to] = [random.below(lines.length), random.below(lines.length)];
      lines.splice(to, random.below(2), lines[from]!);
      return lines.join('\n');
    }
    case 4:
      return spliced(text, at, 0, random.pick(KILLERS));
    default: {
      const tokens = tokensOf(text);
      if (tokens.length === 0) return text;
      const [start, length] = random.pick(tokens);
      const [other, size] = random.pick(tokens);
      const by = random.below(4) === 0 ? random.pick(KILLERS) : text.slice(other, other + size);
      return spliced(text, start, length, by);
    }
  }
};

/** One to three changes. */
export const mutate = (random: Random, text: string): string => {
  let result = text;
  for (let n = 1 + random.below(3); n > 0; n--) result = once(random, result);
  return result;
};

/** Milliseconds of the quickest of up to three runs; more than one only when the first passes the limit (a busy machine, a collection). */
export const quickest = (run: () => void, limit: number): number => {
  let best = Infinity;
  for (let n = 0; n < 3 && best > limit; n++) {
    const before = performance.now();
    run();
    best = Math.min(best, performance.now() - before);
  }
  return best;
};
