/**
 * Hands as text: mpsz (`123m406p11z`, 0 = red five; blanks, full-width forms and any order), Botzone names (`W1 W2 J3`),
 * Unicode tiles; melds after `#` (`# 6666P 234p`, a capital suit = closed kong) or in brackets (`[999s3]`, the last digit
 * = who gave it: 1 previous, 2 opposite, 3 next seat, 5–7 the same for an added kong; for a chow, `[567m2]`, which tile was
 * claimed; `[EEEE]` without digit = closed kong). Without a digit a meld is taken from the previous seat.
 */
import { countsOf, type Counts, type MutableCounts } from './counts.ts';
import { addMeld, isOpenMeld, meldOf, meldTiles, type Meld } from './meld.ts';
import { makeMpszTile, parseBotzoneTile, parseMjaiTile, parseMpszTile, parseUnicodeTile } from './names.ts';
import { fault, ok, type Fault, type Result } from '../base/result/index.ts';
import { isRed, kindOf, type Tile } from './tile.ts';

/** A checked hand: at most four of a kind, 3n + 1 or 3n + 2 concealed tiles, at most 14 with three a meld. */
export type Hand = {
  /** Concealed tiles, sorted by kind, red five before the plain one. */
  readonly tiles: readonly Tile[];
  readonly melds: readonly Meld[];
  /** 34 counts of the concealed tiles. */
  readonly counts: Counts;
};

/** Longer than any sensible hand or list of visible tiles. */
const MAX_TEXT = 10_000;

type Placed = { readonly tile: Tile; readonly at: number };

/** Full-width ASCII to ASCII; everything else stays, so that offsets agree with the input. */
const narrow = (text: string): string =>
  text.replaceAll(/[\uFF01-\uFF5E]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0)).replaceAll('\u3000', ' ');

const shown = (text: string, at: number): string => {
  const point = text.codePointAt(at)!;
  if ((point >= 0xd800 && point <= 0xdfff) || point < 0x20)
    return `U+${point.toString(16).toUpperCase().padStart(4, '0')}`;
  return `"${String.fromCodePoint(point)}"`;
};

const tooLong = (text: string): Result<never> | undefined =>
  text.length > MAX_TEXT
    ? fault('text.too-long', MAX_TEXT, `the text has ${text.length} characters; at most ${MAX_TEXT} are read`)
    : undefined;

const readMpsz = (text: string, offset: number): Result<readonly Placed[]> => {
  const tiles: Placed[] = [];
  let digits: number[] = [];
  for (let i = 0; i < text.length; i++) {
    const c = text[i]!;
    if (c >= '0' && c <= '9') digits.push(i);
    else if (c === ' ' || c === ',' || c === '\t' || c === '\n' || c === '\r') continue;
    else if ('mpsz'.includes(c)) {
      if (digits.length === 0) return fault('tile.no-rank', offset + i, `"${c}" has no number before it`);
      for (const at of digits) {
        const tile = parseMpszTile(`${text[at]}${c}`);
        if (tile === undefined) return fault('tile.unknown', offset + at, `there is no tile ${text[at]}${c}`);
        tiles.push({ tile, at: offset + at });
      }
      digits = [];
    } else return fault('tile.unknown', offset + i, `${shown(text, i)} is no tile; suits are m, p, s and z`);
  }
  if (digits.length > 0) {
    const rest = digits.length > 14 ? `${digits.length} numbers` : `"${digits.map((at) => text[at]).join('')}"`;
    return fault('tile.no-suit', offset + digits[0]!, `${rest} at the end without a suit (m, p, s or z)`);
  }
  return ok(tiles);
};

const readWords = (
  text: string,
  offset: number,
  parse: (name: string) => Tile | undefined,
): Result<readonly Placed[]> => {
  const tiles: Placed[] = [];
  for (const word of text.matchAll(/[^\s,]+/g)) {
    const tile = parse(word[0]);
    const name = word[0].length > 12 ? `${word[0].slice(0, 12)}…` : word[0];
    if (tile === undefined)
      return fault('tile.unknown', offset + word.index, `there is no tile ${JSON.stringify(name)}`);
    tiles.push({ tile, at: offset + word.index });
  }
  return ok(tiles);
};

const readUnicode = (text: string, offset: number): Result<readonly Placed[]> => {
  const tiles: Placed[] = [];
  for (let i = 0; i < text.length; i++) {
    const symbol = String.fromCodePoint(text.codePointAt(i)!);
    if (symbol.trim() === '' || symbol === '\uFE0E' || symbol === '\uFE0F') continue;
    const tile = parseUnicodeTile(symbol);
    if (tile === undefined) return fault('tile.unknown', offset + i, `${shown(text, i)} is no tile`);
    tiles.push({ tile, at: offset + i });
    i += symbol.length - 1;
  }
  return ok(tiles);
};

const isBotzone = (text: string): boolean => /^\s*[WBTFJ]\d(\s|,|$)/.test(text);

/** The notation is told by the content. */
const readTiles = (text: string, offset = 0): Result<readonly Placed[]> => {
  if (/[\uD83C][\uDC00-\uDC2B]/.test(text)) return readUnicode(text, offset);
  if (isBotzone(text)) return readWords(text, offset, parseBotzoneTile);
  return readMpsz(text, offset);
};

const fifthCopy = (placed: readonly Placed[]): Fault | undefined => {
  const seen = new Uint8Array(34);
  const reds = new Uint8Array(34);
  for (const { tile, at } of placed) {
    const kind = kindOf(tile);
    if (++seen[kind]! > 4)
      return { code: 'tile.fifth-copy', at, text: `a fifth ${makeMpszTile(kind as number as Tile)}; there are four` };
    if (isRed(tile) && ++reds[kind]! > 2)
      return { code: 'tile.third-red', at, text: `a third red five ${makeMpszTile(tile)}` };
  }
  return undefined;
};

/** Any number of tiles, at most four of a kind. */
export const parseTiles = (text: string): Result<readonly Tile[]> => {
  const long = tooLong(text);
  if (long) return long;
  const read = readTiles(narrow(text));
  if (!read.ok) return read;
  const fifth = fifthCopy(read.value);
  return fifth ? { ok: false, error: fifth } : ok(read.value.map(({ tile }) => tile));
};

const order = (tile: Tile): number => kindOf(tile) * 2 + (isRed(tile) ? 0 : 1);
/** The tiles in order, a red five before plain ones. */
export const sortTiles = (tiles: readonly Tile[]): Tile[] => [...tiles].sort((a, b) => order(a) - order(b));

/** `123m406p11z`: sorted, the suit's letter after its ranks. */
export const makeTiles = (tiles: readonly Tile[]): string => {
  let text = '';
  let pending = '';
  for (const tile of sortTiles(tiles)) {
    const name = makeMpszTile(tile);
    if (pending !== '' && pending !== name[1]) text += pending;
    text += name[0];
    pending = name[1]!;
  }
  return text + pending;
};

const meldOfTiles = (placed: readonly Placed[], at: number, from: number, closed: boolean): Result<Meld> => {
  const tiles = sortTiles(placed.map(({ tile }) => tile));
  const kinds = tiles.map(kindOf);
  const ownReds = tiles.filter(isRed).length;
  const kind = kinds[0]!;
  const same = kinds.every((k) => k === kind);
  if (tiles.length === 4 && same) {
    if (closed) return ok(meldOf({ type: 'closed-kong', kind, ownReds }));
    if (from >= 5) return ok(meldOf({ type: 'added-kong', kind, from: 8 - from, ownReds }));
    return ok(meldOf({ type: 'open-kong', kind, from: from === 0 ? 3 : 4 - from, ownReds }));
  }
  if (tiles.length === 3 && same) return ok(meldOf({ type: 'pung', kind, from: from === 0 ? 3 : 4 - from, ownReds }));
  if (tiles.length === 3 && from <= 3 && kind < 27 && kind % 9 <= 6 && kinds[1] === kind + 1 && kinds[2] === kind + 2) {
    const claimed = from === 0 ? 0 : from - 1;
    const claimedRed = isRed(tiles[claimed]!);
    return ok(meldOf({ type: 'chow', kind, from: 3, claimed, claimedRed, ownReds: ownReds - (claimedRed ? 1 : 0) }));
  }
  return fault('meld.shape', at, `${makeTiles(tiles)} is neither a chow nor a pung nor a kong`);
};

/** One meld in either notation; a capital suit or a bracket of four without a digit is a closed kong. */
const readMeld = (
  text: string,
  at: number,
  bracket: boolean,
): Result<{ readonly meld: Meld; readonly placed: readonly Placed[] }> => {
  let from = 0;
  let body = text;
  // Botzone names end in digits themselves: there the giver stands apart, `[W1 W1 W1 3]`.
  const giver = bracket ? (isBotzone(text) ? /\s[1-3567]$/ : /[1-3567]$/).exec(text) : null;
  if (giver) {
    from = Number(giver[0]);
    body = text.slice(0, -giver[0].length);
  }
  const capital = !bracket && /^\d+[MPSZ]$/.test(body);
  const letters = /^[ESWNCFP]+$/.test(body);
  const read: Result<readonly Placed[]> = letters
    ? ok([...body].map((name, i) => ({ tile: parseMjaiTile(name)!, at: at + i })))
    : readTiles(capital ? body.toLowerCase() : body, at);
  if (!read.ok) return read;
  const closed = read.value.length === 4 && (capital || (bracket && from === 0));
  const meld = meldOfTiles(read.value, at, from, closed);
  return meld.ok ? ok({ meld: meld.value, placed: read.value }) : meld;
};

/** One meld as hands write it: `234p`, `6666P` (closed), `[567m2]`. */
export const parseMeld = (text: string): Result<Meld> => {
  const long = tooLong(text);
  if (long) return long;
  const word = narrow(text).trim();
  const bracket = /^\[([^[\]]*)\]$/.exec(word);
  const read = readMeld(bracket ? bracket[1]!.trim() : word, 0, bracket !== null);
  if (!read.ok) return read;
  const fifth = fifthCopy(read.value.placed);
  return fifth ? { ok: false, error: fifth } : ok(read.value.meld);
};

type Split = { readonly body: string; readonly melds: readonly { text: string; at: number; bracket: boolean }[] };

/** Cuts melds out of the text; the body keeps its length, so offsets hold. */
const splitMelds = (text: string): Result<Split> => {
  const melds: { text: string; at: number; bracket: boolean }[] = [];
  let body = text;
  const hash = body.indexOf('#');
  if (hash >= 0) {
    for (const word of body.slice(hash + 1).matchAll(/[^\s,]+/g))
      melds.push({ text: word[0], at: hash + 1 + word.index, bracket: false });
    body = body.slice(0, hash);
  }
  for (const bracket of body.matchAll(/\[([^[\]]*)\]/g))
    melds.push({ text: bracket[1]!.trim(), at: bracket.index + 1, bracket: true });
  body = body.replaceAll(/\[[^[\]]*\]/g, (cut) => ' '.repeat(cut.length));
  const stray = body.search(/[[\]]/);
  if (stray >= 0) return fault('meld.bracket', stray, `"${body[stray]}" without its partner`);
  if (melds.length > 4) return fault('hand.size', melds[4]!.at, `${melds.length} melds; a hand has at most four`);
  return ok({ body, melds });
};

/** Reads a hand. Never throws. */
export const parseHand = (text: string): Result<Hand> => {
  const long = tooLong(text);
  if (long) return long;
  const split = splitMelds(narrow(text));
  if (!split.ok) return split;
  const body = readTiles(split.value.body);
  if (!body.ok) return body;
  const placed = [...body.value];
  const melds: Meld[] = [];
  for (const part of split.value.melds) {
    const read = readMeld(part.text, part.at, part.bracket);
    if (!read.ok) return read;
    melds.push(read.value.meld);
    placed.push(...read.value.placed);
  }
  const fifth = fifthCopy(placed);
  if (fifth) return { ok: false, error: fifth };
  const tiles = sortTiles(body.value.map(({ tile }) => tile));
  const size = sizeFault(tiles.length, melds.length, text.length);
  return size ? { ok: false, error: size } : ok({ tiles, melds, counts: countsOf(tiles) });
};

const sizeFault = (tiles: number, melds: number, at: number): Fault | undefined => {
  const limit = 14 - 3 * melds;
  const have = `${tiles} concealed ${tiles === 1 ? 'tile' : 'tiles'}`;
  if (tiles > limit) {
    const beside = melds === 0 ? '' : ` beside ${melds} ${melds === 1 ? 'meld' : 'melds'}`;
    return { code: 'hand.size', at, text: `${have}${beside}; at most ${limit}` };
  }
  if (tiles % 3 === 0)
    return {
      code: 'hand.size',
      at,
      text: `${have}; a hand has 3n + 1 before a draw or 3n + 2 after it (13 or 14, or fewer by three for each meld)`,
    };
  return undefined;
};

/** `234p`, `666p`; a closed kong with a capital suit, `6666P`. */
export const makeMeld = (meld: Meld): string => {
  const text = makeTiles(meldTiles(meld));
  return isOpenMeld(meld) ? text : text.toUpperCase();
};

/** The text of a hand: concealed tiles, then melds after `#`. */
export const makeHand = ({ tiles, melds }: Pick<Hand, 'tiles' | 'melds'>): string =>
  melds.length === 0 ? makeTiles(tiles) : `${makeTiles(tiles)} # ${melds.map(makeMeld).join(' ')}`;

/** Copies of each kind in the whole hand, melds included. */
export const allCounts = (hand: Hand): MutableCounts => {
  const counts = hand.counts.slice();
  for (const meld of hand.melds) addMeld(counts, meld);
  return counts;
};
