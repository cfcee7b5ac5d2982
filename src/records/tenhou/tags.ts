/**
 * A bounded scanner for Tenhou's flat tags: no tree, no DTD, no entities but the five of XML. Every character is looked at a
 * fixed number of times. One Tag object is filled again and again.
 */
import type { Fault } from '../../base/index.ts';

export type Tag = {
  /** Offset of the `<`. */
  at: number;
  /** `INIT`, `N` …; a single letter with an optional number is in `letter` and `id` instead, and `name` is ''. */
  name: string;
  /** Character code of `T` in `<T35/>`, else 0. */
  letter: number;
  /** 35 in `<T35/>`; −1 where there is no number. */
  id: number;
  closing: boolean;
  /** Name, value, name, value …, the entities resolved. */
  readonly attributes: string[];
  /** Offset where the text before the tag begins (the end of the last tag). */
  before: number;
};

export type Scan = { readonly text: string; at: number; fault: Fault | undefined; readonly tag: Tag };

export const scanOf = (text: string, at = 0): Scan => ({
  text,
  at,
  fault: undefined,
  tag: { at: 0, name: '', letter: 0, id: -1, closing: false, attributes: [], before: 0 },
});

const isLetter = (code: number): boolean => (code | 32) >= 97 && (code | 32) <= 122;
const isDigit = (code: number): boolean => code >= 48 && code <= 57;
const isBlank = (code: number): boolean => code === 32 || (code >= 9 && code <= 13);
const SLASH = 47;
const END = 62;

/** The longest name of a tag or attribute, and the longest run of attributes in one tag. */
const MAX_NAME = 32;
const MAX_ATTRIBUTES = 64;

const FIVE: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const stop = (scan: Scan, code: string, at: number, text: string): false => {
  scan.fault = { code, at, text };
  scan.at = scan.text.length;
  return false;
};

const truncated = (scan: Scan): false =>
  stop(scan, 'log.truncated', scan.tag.at, 'the text ends inside a tag that begins here');

/** Undefined where an entity other than the five is named; an ampersand that names nothing stays. */
const resolve = (value: string): string | undefined => {
  let refused = false;
  const plain = value.replaceAll(/&([a-zA-Z#][a-zA-Z0-9]{0,31});/g, (all, name: string) => {
    const known = Object.hasOwn(FIVE, name) ? FIVE[name] : undefined;
    if (known === undefined) refused = true;
    return known ?? all;
  });
  return refused ? undefined : plain;
};

/** From the end of the name to behind the `>`. */
const readAttributes = (scan: Scan): boolean => {
  const { text, tag } = scan;
  let at = scan.at;
  for (;;) {
    while (isBlank(text.charCodeAt(at))) at++;
    const code = text.charCodeAt(at);
    if (at >= text.length) return truncated(scan);
    if (code === END) break;
    if (code === SLASH) {
      at++;
      continue;
    }
    if (!isLetter(code)) return stop(scan, 'log.bad-tag', at, 'an attribute name was expected here');
    const start = at;
    while (isLetter(text.charCodeAt(at)) || isDigit(text.charCodeAt(at))) at++;
    if (at - start > MAX_NAME) return stop(scan, 'log.bad-tag', start, 'the name of this attribute is too long');
    const name = text.slice(start, at);
    if (text.charCodeAt(at) !== 61) {
      if (at >= text.length) return truncated(scan);
      return stop(scan, 'log.bad-tag', at, `attribute ${name} has no value`);
    }
    const quote = text[at + 1];
    if (quote === undefined) return truncated(scan);
    if (quote !== '"' && quote !== "'") return stop(scan, 'log.bad-tag', at + 1, `the value of ${name} is not quoted`);
    const close = text.indexOf(quote, at + 2);
    if (close < 0) return truncated(scan);
    const raw = text.slice(at + 2, close);
    const value = raw.includes('&') ? resolve(raw) : raw;
    if (value === undefined)
      return stop(
        scan,
        'log.entity-refused',
        at + 2,
        `attribute ${name} names an entity; only the five of XML are read`,
      );
    if (tag.attributes.length >= 2 * MAX_ATTRIBUTES) return stop(scan, 'log.bad-tag', start, 'too many attributes');
    tag.attributes.push(name, value);
    at = close + 1;
  }
  scan.at = at + 1;
  return true;
};

/** `<?…?>` and comments are passed over; true when something was, and the scan goes on. */
const skipMarkup = (scan: Scan, open: number): boolean => {
  const { text } = scan;
  const ends = text.startsWith('<?', open) ? '?>' : text.startsWith('<!--', open) ? '-->' : undefined;
  if (ends === undefined)
    return stop(scan, 'log.entity-refused', open, 'a document type or other declaration is not read');
  const close = text.indexOf(ends, open);
  if (close < 0) return truncated(scan);
  scan.at = close + ends.length;
  return true;
};

/** Fills `scan.tag` with the next tag; false at the end of the text or at `scan.fault`. */
export const nextTag = (scan: Scan): boolean => {
  const { text, tag } = scan;
  tag.before = scan.at;
  let open = text.indexOf('<', scan.at);
  for (; open >= 0; open = text.indexOf('<', scan.at)) {
    const code = text.charCodeAt(open + 1);
    if (code !== 33 && code !== 63) break;
    tag.at = open;
    if (!skipMarkup(scan, open)) return false;
    tag.before = scan.at;
  }
  if (open < 0) {
    scan.at = text.length;
    return false;
  }
  tag.at = open;
  tag.attributes.length = 0;
  let at = open + 1;
  tag.closing = text.charCodeAt(at) === SLASH;
  if (tag.closing) at++;
  const first = text.charCodeAt(at);
  if (at >= text.length) return truncated(scan);
  if (!isLetter(first)) return stop(scan, 'log.bad-tag', at, 'the name of a tag was expected here');
  const second = text.charCodeAt(at + 1);
  if (isDigit(second) || second === SLASH || second === END) {
    tag.letter = first;
    tag.name = '';
    tag.id = -1;
    at++;
    const digits = at;
    for (let code = second; isDigit(code) && at - digits < 4; code = text.charCodeAt(at)) {
      tag.id = 10 * Math.max(0, tag.id) + code - 48;
      at++;
    }
    if (text.charCodeAt(at) === SLASH && text.charCodeAt(at + 1) === END) {
      scan.at = at + 2;
      return true;
    }
  } else {
    const start = at;
    while ((isLetter(text.charCodeAt(at)) || isDigit(text.charCodeAt(at))) && at - start <= MAX_NAME) at++;
    tag.name = text.slice(start, at);
    tag.letter = 0;
    tag.id = -1;
  }
  scan.at = at;
  return readAttributes(scan);
};

/** The last value of an attribute (Tenhou's logs repeat some). */
export const attribute = (tag: Tag, name: string): string | undefined => {
  const { attributes } = tag;
  for (let i = attributes.length - 2; i >= 0; i -= 2) if (attributes[i] === name) return attributes[i + 1];
  return undefined;
};

const MAX_LIST = 64;

/** `1,-2,3`: whole numbers of at most nine digits; undefined for anything else. '' is the empty list. */
export const parseIntegers = (text: string | undefined): number[] | undefined => {
  if (text === undefined) return undefined;
  const numbers: number[] = [];
  if (text === '') return numbers;
  let value = 0;
  let digits = 0;
  let negative = false;
  for (let i = 0; i <= text.length; i++) {
    const code = i === text.length ? 44 : text.charCodeAt(i);
    if (isDigit(code)) {
      value = 10 * value + code - 48;
      if (++digits > 9) return undefined;
    } else if (code === 45 && digits === 0 && !negative) negative = true;
    else if (code === 44 && digits > 0 && numbers.length < MAX_LIST) {
      numbers.push(negative ? 0 - value : value);
      value = 0;
      digits = 0;
      negative = false;
    } else return undefined;
  }
  return numbers;
};

export const parseInteger = (text: string | undefined): number | undefined => {
  const numbers = parseIntegers(text);
  return numbers?.length === 1 ? numbers[0] : undefined;
};

/** `155,-19.0,…`: numbers of at most nine digits and six decimals. */
export const parseDecimals = (text: string): number[] | undefined => {
  if (text.length > 32 * MAX_LIST) return undefined;
  const words = text.split(',');
  if (!words.every((word) => /^-?\d{1,9}(\.\d{1,6})?$/.test(word))) return undefined;
  return words.map((word) => Number(word) + 0);
};
