/** What is chosen before a match: it stays in this browser, a link can say it, and a set-up is made of it. */
import { computed, signal } from '@preact/signals';
import { OPPONENTS, OPPONENT_NAMES, type OpponentName } from '../engine/opponents.ts';
import type { PlaySetup } from '../engine/playseats.ts';
import { index, priceOf, readIndex } from '../network/files.ts';
import { GAMES, type GameId } from '../state/games.ts';
import { newSeed } from '../state/match.ts';
import { makeFragment } from '../state/route.ts';
import { store, stored } from '../state/settings.ts';
import { choice } from './memory.ts';
import { playWords } from './words.ts';

export const ROLES = ['play', 'look'] as const;
export const role = signal<(typeof ROLES)[number]>('play');
export const game = choice<GameId>('game', GAMES, 'tenhou');

const RIICHI_LENGTHS = ['east', 'south'] as const;
const CHINESE_LENGTHS = ['single', 'east', 'south', 'full'] as const;
export type LengthId = (typeof CHINESE_LENGTHS)[number];
const riichiLength = choice('length', RIICHI_LENGTHS, 'east');
const chineseLength = choice('length-chinese', CHINESE_LENGTHS, 'east');

export const isChinese = computed(() => game.value === 'chinese');
export const seats = computed(() => (game.value === 'sanma' || game.value === 'mahjongsoul-sanma' ? 3 : 4));
export const lengths = computed<readonly LengthId[]>(() => (isChinese.value ? CHINESE_LENGTHS : RIICHI_LENGTHS));
export const length = computed<LengthId>(() => (isChinese.value ? chineseLength.value : riichiLength.value));
export const setLength = (next: LengthId): void => {
  if (isChinese.value) chineseLength.value = next;
  else riichiLength.value = next === 'south' ? 'south' : 'east';
};

/** By place: to the right, opposite, to the left; the fourth where nobody of us plays. */
const picked = signal<readonly OpponentName[]>(
  Array.from({ length: 4 }, (_, i) => OPPONENT_NAMES.find((name) => name === stored(`play.opponent${i}`)) ?? 'expert'),
);
const listOf = (rules: GameId): (typeof OPPONENTS)[keyof typeof OPPONENTS] =>
  rules === 'chinese' ? OPPONENTS.chinese : seats.value === 3 ? OPPONENTS.sanma : OPPONENTS.tenhou;

/** Bytes that the network of the game takes; undefined where the site has none. */
export const price = computed(() =>
  index.value === undefined
    ? undefined
    : priceOf(index.value, { family: isChinese.value ? 'chinese' : 'riichi', seats: seats.value === 3 ? 3 : 4 }),
);
export const opponentNames = computed<readonly OpponentName[]>(() =>
  listOf(game.value).flatMap((one) => ('hasNetwork' in one && price.value === undefined ? [] : [one.spec])),
);
/** Who sits where; one that does not play this game gives way to `expert`. */
export const opponents = computed<readonly OpponentName[]>(() => {
  const count = role.value === 'play' ? seats.value - 1 : seats.value;
  return picked.value.slice(0, count).map((name) => (opponentNames.value.includes(name) ? name : 'expert'));
});
export const setOpponent = (at: number, name: OpponentName): void => {
  picked.value = picked.value.map((old, i) => (i === at ? name : old));
  store(`play.opponent${at}`, name);
};

/** −1: the seed decides. */
export const wantedSeat = signal(-1);
export const name = signal(stored('play.name') ?? '');
export const setName = (text: string): void => {
  name.value = text.slice(0, 40);
  store('play.name', name.value);
};

export const seed = signal(newSeed());

/** The same seat for the same seed. */
const drawnSeat = (text: string, count: number): number => {
  let sum = 0;
  for (const letter of text) sum = (31 * sum + letter.codePointAt(0)!) >>> 0;
  return sum % count;
};

export const setupNow = (): PlaySetup => {
  const count = seats.value;
  const text = seed.value.trim() === '' ? newSeed() : seed.value.trim();
  const rules = `${game.value},length=${length.value}`;
  if (role.value === 'look') return { rules, seed: text, seat: -1, players: opponents.value };
  const own = wantedSeat.value >= 0 && wantedSeat.value < count ? wantedSeat.value : drawnSeat(text, count);
  const person = name.value.trim() === '' ? playWords.value.person : name.value.trim();
  const players = Array.from({ length: count }, (_, at) =>
    at === own ? person : opponents.value[(at - own - 1 + count) % count]!,
  );
  return { rules, seed: text, seat: own, players };
};

/** An address that sets the same walls. */
export const linkOf = ({ rules, seed: text, seat, players }: PlaySetup): string => {
  const [id, ...options] = rules.split(',');
  const count = players.length;
  const others = seat < 0 ? players : Array.from({ length: count - 1 }, (_, i) => players[(seat + 1 + i) % count]!);
  return makeFragment('play', [
    ['game', id!],
    ['length', options.find((option) => option.startsWith('length='))?.slice(7) ?? ''],
    ['seed', text],
    ['seat', seat < 0 ? 'none' : String(seat)],
    ['with', others.join(' ')],
  ]);
};

/** Fills the form from an address. */
export const readForm = (query: URLSearchParams): void => {
  void readIndex();
  const id = GAMES.find((one) => one === query.get('game'));
  if (id !== undefined) game.value = id;
  const wanted = lengths.value.find((one) => one === query.get('length'));
  if (wanted !== undefined) setLength(wanted);
  const text = query.get('seed');
  if (text !== null && text !== '') seed.value = text.slice(0, 100);
  const place = query.get('seat');
  if (place !== null) {
    role.value = place === 'none' ? 'look' : 'play';
    const number = Number(place);
    wantedSeat.value = /^[0-3]$/.test(place) && number < seats.value ? number : -1;
  }
  const others = (query.get('with') ?? '').split(' ');
  for (const [at, other] of others.entries()) {
    const known = OPPONENT_NAMES.find((one) => one === other);
    if (known !== undefined && at < 4) setOpponent(at, known);
  }
};
