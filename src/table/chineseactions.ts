/**
 * Actions of Chinese Standard as integers, version 1: the 235 of the contest's sample agents, in their order.
 * 0 pass, 1 win, 2–35 discard, 36–98 chow, 99–132 pung, 133–166 open kong, 167–200 closed kong, 201–234 added kong.
 * Tiles are numbered W1–9 T1–9 B1–9 F1–4 J1–3 there: bamboos before dots, red before white.
 */
import { makeBotzoneTile, parseBotzoneTile, type Kind, type Tile } from '../tiles/index.ts';

/** Version of the numbering; files of another one are refused. */
export const CHINESE_ACTION_VERSION = 1;
/** No claim. */
export const CHINESE_PASS = 0;
/** A win. */
export const CHINESE_WIN = 1;
/** First of the discards. */
export const CHINESE_DISCARD = 2;
/** + 21 · suit + 3 · (rank of the middle tile − 1, from 0) + which tile is claimed, 0 lowest. */
export const CHINESE_CHOW = 36;
/** First of the pungs. */
export const CHINESE_PUNG = 99;
/** First of the open kongs. */
export const CHINESE_OPEN_KONG = 133;
/** First of the closed kongs. */
export const CHINESE_CLOSED_KONG = 167;
/** First of the added kongs. */
export const CHINESE_ADDED_KONG = 201;
/** Number of actions of Chinese Standard. */
export const CHINESE_ACTIONS = 235;

/** Contest number of a kind, and back. */
export const CONTEST_OF = Uint8Array.from({ length: 34 }, (_, kind) => {
  if (kind < 9) return kind;
  if (kind < 18) return kind + 9;
  if (kind < 27) return kind - 9;
  return kind < 31 ? kind : 64 - kind;
});
/** Our kind for each of the contest's tile numbers. */
export const KIND_OF = Uint8Array.from({ length: 34 }, (_, number) => CONTEST_OF.indexOf(number));

/** `low` is the kind of the run's lowest tile. */
export const chowAction = (low: number, claimed: number): number => {
  const number = CONTEST_OF[low]!;
  return CHINESE_CHOW + 21 * ((number / 9) | 0) + 3 * (number % 9) + claimed;
};
/** Kind of the lowest tile and place of the claimed one. */
export const chowOf = (action: number): readonly [low: number, claimed: number] => {
  const rest = action - CHINESE_CHOW;
  return [KIND_OF[9 * ((rest / 21) | 0) + (((rest % 21) / 3) | 0)]!, rest % 3];
};

const name = (kind: number): string => makeBotzoneTile(kind as Tile);

/** In the words of Botzone, the claimed tile after a chow's middle one: `CHI W3 W2`. */
export const makeChineseAction = (action: number): string => {
  if (action === CHINESE_PASS) return 'PASS';
  if (action === CHINESE_WIN) return 'HU';
  if (action < CHINESE_CHOW) return `PLAY ${name(KIND_OF[action - CHINESE_DISCARD]!)}`;
  if (action < CHINESE_PUNG) {
    const [low, claimed] = chowOf(action);
    return `CHI ${name(low + 1)} ${name(low + claimed)}`;
  }
  if (action < CHINESE_OPEN_KONG) return `PENG ${name(KIND_OF[action - CHINESE_PUNG]!)}`;
  if (action < CHINESE_CLOSED_KONG) return `GANG ${name(KIND_OF[action - CHINESE_OPEN_KONG]!)}`;
  if (action < CHINESE_ADDED_KONG) return `ANGANG ${name(KIND_OF[action - CHINESE_CLOSED_KONG]!)}`;
  return `BUGANG ${name(KIND_OF[action - CHINESE_ADDED_KONG]!)}`;
};

const BASES: Readonly<Record<string, number>> = {
  PLAY: CHINESE_DISCARD,
  PENG: CHINESE_PUNG,
  GANG: CHINESE_OPEN_KONG,
  ANGANG: CHINESE_CLOSED_KONG,
  BUGANG: CHINESE_ADDED_KONG,
};

/** Reads the name of an action. */
export const parseChineseAction = (text: string): number | undefined => {
  if (text === 'PASS') return CHINESE_PASS;
  if (text === 'HU') return CHINESE_WIN;
  const words = text.split(' ');
  const [verb, first = '', second = ''] = words;
  const kind = parseBotzoneTile(first) as Kind | undefined;
  // A blank too many is an error to Botzone's judge.
  if (words.length !== (verb === 'CHI' ? 3 : 2) || kind === undefined) return undefined;
  if (verb === 'CHI') {
    const claimed = parseBotzoneTile(second);
    if (claimed === undefined || kind >= 27 || kind % 9 === 0 || kind % 9 === 8 || Math.abs(claimed - kind) > 1)
      return undefined;
    return chowAction(kind - 1, claimed - kind + 1);
  }
  const base = Object.hasOwn(BASES, verb!) ? BASES[verb!] : undefined;
  return base === undefined ? undefined : base + CONTEST_OF[kind]!;
};
