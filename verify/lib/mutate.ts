/** Mutations for the fuzzer: characters, tokens, structure (tags, JSON nodes, lines) and truncation. */
import type { Random } from '../../testkit/random.ts';

/** Small poisons a parser must survive wherever they land. */
const POISONS = [
  ...[
    '',
    '-1',
    '-0',
    '0',
    '1e999',
    '99999999999999999999',
    '0.5',
    'NaN',
    'null',
    'true',
    '{}',
    '[]',
    '""',
    '"__proto__"',
  ],
  ...[
    '\u0000',
    '\uFEFF',
    '\uD800',
    '\r\n',
    '&amp;',
    '&x;',
    '<!DOCTYPE a>',
    '<',
    '>',
    '"',
    "'",
    '\\',
    '%',
    '%FF',
    '🀄',
    '\t',
  ],
  ...[
    '136',
    '255',
    '65535',
    '37',
    '60',
    'constructor',
    '"toString"',
    '{"__proto__":{"x":1}}',
    '"\\ud800"',
    'Player 3 Hu W1',
    ',',
    ';',
    '[[[[',
    ']]]]',
    '}',
  ],
];

export type Mutation = (text: string, random: Random) => string;

const splice = (text: string, at: number, drop: number, put: string): string =>
  text.slice(0, at) + put + text.slice(at + drop);

const character: Mutation = (text, random) => {
  const at = random.below(text.length + 1);
  const put = String.fromCharCode(random.below(4) === 0 ? random.below(65536) : random.below(128));
  return splice(text, at, random.below(3), random.below(3) === 0 ? '' : put);
};

const TOKEN = /-?\d+|"[^"]{0,40}"|[A-Za-z_][A-Za-z0-9_]*/;
/** The first token at or after a random place, with its offset. */
const someToken = (text: string, random: Random): readonly [word: string, at: number] | undefined => {
  const start = random.below(text.length + 1);
  const found = TOKEN.exec(text.slice(start, start + 200));
  return found ? [found[0], start + found.index] : undefined;
};

/** A number, word or quoted text is replaced, doubled, dropped, or overwritten by another of the text. */
const token: Mutation = (text, random) => {
  const found = someToken(text, random);
  if (!found) return splice(text, random.below(text.length + 1), 0, random.pick(POISONS));
  const [word, at] = found;
  switch (random.below(6)) {
    case 0:
      return splice(text, at, word.length, random.pick(POISONS));
    case 1:
      return splice(text, at, 0, word);
    case 2:
      return splice(text, at, word.length, '');
    case 3:
    case 4:
      return splice(text, at, word.length, someToken(text, random)?.[0] ?? '');
    default:
      return splice(text, at, word.length, /^-?\d/.test(word) ? String(random.below(200) - 20) : random.pick(POISONS));
  }
};

const truncation: Mutation = (text, random) => text.slice(0, random.below(text.length + 1));

/** Pieces (tags or lines) dropped, doubled, moved. */
const pieces =
  (separator: RegExp): Mutation =>
  (text, random) => {
    const parts = text.split(separator);
    const at = random.below(parts.length);
    const [part = ''] = parts.splice(at, random.below(4) === 0 ? 1 + random.below(8) : 1);
    const choice = random.below(3);
    if (choice === 0) parts.splice(at, 0, part, part);
    else if (choice === 1) parts.splice(random.below(parts.length + 1), 0, part);
    return parts.join('');
  };
export const tags = pieces(/(?=<)/);
export const lines = pieces(/(?<=\n)/);

const VALUES: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1e15,
  0.5,
  '',
  'x',
  [],
  {},
  [[]],
  '60',
  60,
  0,
  'r60',
  'p111111',
  136,
];

/** One node of the JSON value is changed, dropped, doubled or exchanged with a sibling. */
export const jsonNode: Mutation = (text, random) => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return token(text, random);
  }
  let node: unknown = value;
  for (let depth = 0; depth < 12; depth++) {
    if (typeof node !== 'object' || node === null) break;
    const holder = node as Record<string, unknown>;
    const keys = Object.keys(holder);
    if (keys.length === 0) break;
    const key = random.pick(keys);
    const child = holder[key];
    if (typeof child === 'object' && child !== null && random.below(4) > 0) {
      node = child;
      continue;
    }
    const choice = random.below(4);
    if (Array.isArray(holder) && choice === 0) holder.splice(Number(key), 1);
    else if (Array.isArray(holder) && choice === 1) holder.splice(Number(key), 0, child);
    else if (choice === 2) {
      const other = random.pick(keys);
      [holder[key], holder[other]] = [holder[other], child];
    } else holder[key] = random.pick(VALUES);
    break;
  }
  return JSON.stringify(value);
};

/** The same, in one line of JSON lines. */
export const jsonLine: Mutation = (text, random) => {
  const parts = text.split('\n');
  const at = random.below(parts.length);
  parts[at] = jsonNode(parts[at]!, random);
  return parts.join('\n');
};

/** One to three mutations, the format's own kinds among them. */
export const mutate = (text: string, random: Random, own: readonly Mutation[]): string => {
  let mutant = text;
  for (let i = 1 + random.below(3); i > 0; i--)
    mutant = random.pick([character, token, truncation, ...own, ...own])(mutant, random);
  return mutant;
};

const deep = (open: string, n: number): string => open.repeat(n);
/** Hand-made killers, tried on every parser; the long ones are only timed against the limits. */
export const KILLERS: readonly (readonly [name: string, text: string])[] = [
  ['empty', ''],
  ['blanks', ' \n\t\r\n'],
  ['lone byte-order mark', '\uFEFF'],
  ['nested brackets', deep('[', 1_000_000)],
  ['nested objects', deep('{"a":', 100_000)],
  ['nested log', `{"log":${deep('[', 30_000)}`],
  ['nested own record', `{"suzaku":1}\n${deep('[', 30_000)}`],
  ['prototype in header', '{"suzaku":1,"__proto__":{"x":1}}\n{"type":"draw","seat":0,"tile":1,"__proto__":{}}'],
  ['prototype as type', '{"suzaku":1}\n{"type":"__proto__"}\n'],
  ['constructor as kong', '{"suzaku":1}\n{"type":"kong","kong":"constructor","seat":0}\n'],
  ['millions of objects', `[${'{},'.repeat(1_000_000)}{}]`],
  ['prototype as mjai', '{"__proto__":{"type":"dahai"},"type":"__proto__"}'],
  ['bad lines', '{"type":"start_game"\n'.repeat(3000)],
  ['bad games', 'Match x\nWind 9\n'.repeat(4000)],
  ['empty displays', `[${'{"action":"DRAW"},'.repeat(3500)}{}]`],
  ['prototype in log', '{"__proto__":{"log":[]},"log":[[],{"__proto__":1}]}'],
  ['huge numbers', '{"log":[[[1e308,1e308,1e308],[1e308,0,0,0],[11],[],[],[],[],[],[],[],[],[],[],[],[],[],[]]]}'],
  ['entity bomb', '<!DOCTYPE a [<!ENTITY b "cc"><!ENTITY d "&b;&b;">]><mjloggm><UN n0="&d;"/></mjloggm>'],
  ['entity in attribute', '<mjloggm ver="2.3"><UN n0="&x;" n1="" n2="" n3=""/></mjloggm>'],
  ['many roots', '<mjloggm>'.repeat(7000)],
  ['many open comments', '<mjloggm><!--'.repeat(4000)],
  ['many ids', `${'x'.repeat(50)}\t<mjloggm>`.repeat(1000)],
  ['many open tags', '<INIT seed="'.repeat(5000)],
  [
    'many absences',
    `<mjloggm><GO type="9"/><UN n0="a" n1="b" n2="c" n3="d"/>${'<BYE who="0"/><UN n0="a"/>'.repeat(2400)}`,
  ],
  ['long attribute', `<mjloggm><UN n0="${'%41'.repeat(20_000)}"/>`],
  ['long number', `<INIT seed="${'9'.repeat(60_000)}"/>`],
  ['lone surrogates', '<mjloggm><UN n0="\uD800" n1="\uDC00" n2="" n3=""/><TAIKYOKU oya="0"/></mjloggm>'],
  ['NUL and CRLF', '<GO type="9"/>\u0000\r\n<UN n0="a"/>\u0000'],
  ['percent escapes', `http://tenhou.net/6/#json=${'%'.repeat(60_000)}`],
  ['broken escapes', `#json={"log":[${'%ff%fe'.repeat(9000)}`],
];
