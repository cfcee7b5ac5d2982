/**
 * The lines of Botzone's Chinese Standard judge: what it asks each seat, and what a bot answers. Tiles are W B T F J names
 * (tiles/names.ts). Source: the game's wiki page and the judge on GitHub; in duplicate play there are no flowers, the lines
 * for them are read all the same.
 *
 * Both directions are exact: the judge refuses an answer with a trailing space or in lower case, and so does `parseResponse`.
 */
import type { Seat } from '../../table/index.ts';
import { type Result, fault, ok } from '../../base/index.ts';
import { type Tile, type Wind, makeBotzoneTile, parseBotzoneTile } from '../../tiles/index.ts';
import { Malformed, quote } from '../faults.ts';
import { asSeat } from '../record.ts';

/** What Botzone tells a bot. */
export type Request =
  /** `0 seat wind`. */
  | { readonly type: 'seat'; readonly seat: Seat; readonly wind: Wind }
  /** `1 f0 f1 f2 f3 t1 … t13 flowers…`: flowers a seat has shown, the own hand, the names of all those flowers. */
  | {
      readonly type: 'deal';
      readonly flowerCounts: readonly number[];
      readonly hand: readonly Tile[];
      readonly flowers: readonly string[];
    }
  /** `2 t`: the asked seat drew. */
  | { readonly type: 'draw'; readonly tile: Tile }
  /** `3 seat DRAW`: another seat drew. */
  | { readonly type: 'other-draw'; readonly seat: Seat }
  | { readonly type: 'discard'; readonly seat: Seat; readonly tile: Tile }
  /** `tile` is the one discarded after the claim. */
  | { readonly type: 'pung'; readonly seat: Seat; readonly tile: Tile }
  | { readonly type: 'chow'; readonly seat: Seat; readonly middle: Tile; readonly tile: Tile }
  /** Open when a discard came before, else closed. */
  | { readonly type: 'kong'; readonly seat: Seat }
  | { readonly type: 'added-kong'; readonly seat: Seat; readonly tile: Tile }
  /** `3 seat BUHUA H1`. */
  | { readonly type: 'flower'; readonly seat: Seat; readonly flower: string };

/** What a bot answers. */
export type Response =
  | { readonly type: 'pass' }
  | { readonly type: 'win' }
  | { readonly type: 'discard'; readonly tile: Tile }
  /** `tile` is the one to discard after the claim. */
  | { readonly type: 'pung'; readonly tile: Tile }
  | { readonly type: 'chow'; readonly middle: Tile; readonly tile: Tile }
  /** With a tile on the own draw (closed), without one on a discard (open). */
  | { readonly type: 'kong'; readonly tile?: Tile }
  | { readonly type: 'added-kong'; readonly tile: Tile };

const needTile = (word: string | undefined): Tile => {
  const tile = parseBotzoneTile(word ?? '');
  if (tile === undefined) throw new Malformed('botzone.tile', `${quote(word)} is not a tile`);
  return tile;
};
const needDigit = (word: string | undefined, most: number, what: string): number => {
  if (word === undefined || !/^\d$/.test(word) || Number(word) > most)
    throw new Malformed('botzone.number', `${what} ${quote(word)} is not 0–${most}`);
  return Number(word);
};
const needWords = (words: readonly string[], n: number): void => {
  if (words.length !== n) throw new Malformed('botzone.words', `${n} words expected, ${words.length} found`);
};
const FLOWER = /^H[1-8]$/;

const readDeal = (words: readonly string[]): Request => {
  const flowerCounts = [1, 2, 3, 4].map((i) => needDigit(words[i], 8, 'flower count'));
  const flowers = words.slice(18);
  if (words.length < 18 || flowers.length > 8 || !flowers.every((flower) => FLOWER.test(flower)))
    throw new Malformed('botzone.deal', 'a deal is four flower counts, thirteen tiles and flowers');
  return { type: 'deal', flowerCounts, hand: words.slice(5, 18).map(needTile), flowers };
};

const readOther = (words: readonly string[]): Request => {
  const seat = asSeat(needDigit(words[1], 3, 'seat'));
  const [, , action, first, second] = words;
  needWords(words, action === 'DRAW' || action === 'GANG' ? 3 : action === 'CHI' ? 5 : 4);
  if (action === 'DRAW') return { type: 'other-draw', seat };
  if (action === 'GANG') return { type: 'kong', seat };
  if (action === 'PLAY') return { type: 'discard', seat, tile: needTile(first) };
  if (action === 'PENG') return { type: 'pung', seat, tile: needTile(first) };
  if (action === 'CHI') return { type: 'chow', seat, middle: needTile(first), tile: needTile(second) };
  if (action === 'BUGANG') return { type: 'added-kong', seat, tile: needTile(first) };
  if (action === 'BUHUA' && FLOWER.test(first ?? '')) return { type: 'flower', seat, flower: first! };
  throw new Malformed('botzone.action', `${quote(action)} is not an action`);
};

const readRequest = (words: readonly string[]): Request => {
  if (words[0] === '1') return readDeal(words);
  if (words[0] === '3') return readOther(words);
  if (words[0] === '2') {
    needWords(words, 2);
    return { type: 'draw', tile: needTile(words[1]) };
  }
  if (words[0] !== '0') throw new Malformed('botzone.request', `a request begins with 0–3, not ${quote(words[0])}`);
  needWords(words, 3);
  return { type: 'seat', seat: asSeat(needDigit(words[1], 3, 'seat')), wind: needDigit(words[2], 3, 'wind') as Wind };
};

const readResponse = (words: readonly string[]): Response => {
  const [action, first, second] = words;
  const size = words.length;
  if (action === 'PASS' && size === 1) return { type: 'pass' };
  if (action === 'HU' && size === 1) return { type: 'win' };
  if (action === 'GANG' && size === 1) return { type: 'kong' };
  if (action === 'GANG' && size === 2) return { type: 'kong', tile: needTile(first) };
  if (action === 'PLAY' && size === 2) return { type: 'discard', tile: needTile(first) };
  if (action === 'PENG' && size === 2) return { type: 'pung', tile: needTile(first) };
  if (action === 'BUGANG' && size === 2) return { type: 'added-kong', tile: needTile(first) };
  if (action === 'CHI' && size === 3) return { type: 'chow', middle: needTile(first), tile: needTile(second) };
  throw new Malformed('botzone.response', `${quote(words.join(' '))} is not an answer`);
};

/** Longer lines than any of the protocol's. */
const MAX_LINE = 200;

const reading =
  <T>(read: (words: readonly string[]) => T) =>
  (line: string, at = 0): Result<T> => {
    if (line.length > MAX_LINE) return fault('botzone.long-line', at, `${line.length} characters in a line`);
    try {
      return ok(read(line.split(' ')));
    } catch (error) {
      if (error instanceof Malformed) return fault(error.code, at, error.message);
      throw error;
    }
  };

/** Reads a request of Botzone. */
export const parseRequest = reading(readRequest);
/** Reads a response of a bot. */
export const parseResponse = reading(readResponse);

/** A request as Botzone writes it. */
export const makeRequest = (request: Request): string => {
  const act = (seat: Seat, word: string, ...tiles: readonly Tile[]): string =>
    ['3', seat, word, ...tiles.map(makeBotzoneTile)].join(' ');
  switch (request.type) {
    case 'seat':
      return `0 ${request.seat} ${request.wind}`;
    case 'deal':
      return ['1', ...request.flowerCounts, ...request.hand.map(makeBotzoneTile), ...request.flowers].join(' ');
    case 'draw':
      return `2 ${makeBotzoneTile(request.tile)}`;
    case 'other-draw':
      return act(request.seat, 'DRAW');
    case 'discard':
      return act(request.seat, 'PLAY', request.tile);
    case 'pung':
      return act(request.seat, 'PENG', request.tile);
    case 'chow':
      return act(request.seat, 'CHI', request.middle, request.tile);
    case 'kong':
      return act(request.seat, 'GANG');
    case 'added-kong':
      return act(request.seat, 'BUGANG', request.tile);
    default:
      return `3 ${request.seat} BUHUA ${request.flower}`;
  }
};

/** A response as Botzone reads it. */
export const makeResponse = (response: Response): string => {
  switch (response.type) {
    case 'pass':
      return 'PASS';
    case 'win':
      return 'HU';
    case 'discard':
      return `PLAY ${makeBotzoneTile(response.tile)}`;
    case 'pung':
      return `PENG ${makeBotzoneTile(response.tile)}`;
    case 'chow':
      return `CHI ${makeBotzoneTile(response.middle)} ${makeBotzoneTile(response.tile)}`;
    case 'kong':
      return response.tile === undefined ? 'GANG' : `GANG ${makeBotzoneTile(response.tile)}`;
    default:
      return `BUGANG ${makeBotzoneTile(response.tile)}`;
  }
};
