/**
 * Simple players, made to drive rounds: they read nothing but the kinds of action offered, so they are quick. Each leans to one
 * side to reach rare events: `caller` calls, `konger` makes kongs, `riichier` keeps shape by not calling and declares riichi.
 */
import type { Rng } from '../base/index.ts';
import * as T from '../table/index.ts';
import type { Observation, Player } from './player.ts';

/** What an action is, whatever the game. */
export type ActionClass = 'pass' | 'win' | 'riichi' | 'abort' | 'kita' | 'chow' | 'pung' | 'kong' | 'discard';

const riichiClass = (action: number): ActionClass => {
  if (action >= T.DISCARD_ACTION) return 'discard';
  if (action >= T.OPEN_KONG_ACTION) return 'kong';
  if (action >= T.PUNG_ACTION) return 'pung';
  if (action >= T.CHOW_ACTION) return 'chow';
  return (['pass', 'win', 'riichi', 'abort', 'kita'] as const)[action]!;
};

const chineseClass = (action: number): ActionClass => {
  if (action >= T.CHINESE_OPEN_KONG) return 'kong';
  if (action >= T.CHINESE_PUNG) return 'pung';
  if (action >= T.CHINESE_CHOW) return 'chow';
  if (action >= T.CHINESE_DISCARD) return 'discard';
  return action === T.CHINESE_WIN ? 'win' : 'pass';
};

export const RIICHI_CLASSES: readonly ActionClass[] = Array.from({ length: T.ACTIONS }, (_, action) =>
  riichiClass(action),
);
export const CHINESE_CLASSES: readonly ActionClass[] = Array.from({ length: T.CHINESE_ACTIONS }, (_, action) =>
  chineseClass(action),
);

export type Family = 'riichi' | 'chinese';
export const classesOf = (family: Family): readonly ActionClass[] =>
  family === 'chinese' ? CHINESE_CLASSES : RIICHI_CLASSES;

/** Any legal action, all alike. */
export const makeRandom = (name: string, rng: Rng): Player => ({
  name,
  needsView: false,
  choose: ({ legal }) => legal.items[rng.below(legal.size)]!,
});

/** Chooses the first class of `order` that is offered, at random within it; classes not named come last, in the order offered. */
const makeBiased = (name: string, rng: Rng, family: Family, order: readonly ActionClass[]): Player => {
  const rank = classesOf(family).map((type) => (order.includes(type) ? order.indexOf(type) : order.length));
  return {
    name,
    needsView: false,
    choose: ({ legal }) => {
      let best = Infinity;
      let count = 0;
      let chosen = 0;
      for (let i = 0; i < legal.size; i++) {
        const action = legal.items[i]!;
        const own = rank[action]!;
        if (own > best) continue;
        if (own < best) {
          best = own;
          count = 0;
        }
        // Reservoir: each of the best class with the same chance.
        if (rng.below(++count) === 0) chosen = action;
      }
      return chosen;
    },
  };
};

/** Wins, else throws what it drew, else passes; never calls. */
const makeTsumogiri = (name: string): Player => ({
  name,
  needsView: true,
  choose: ({ view, legal }: Observation) => {
    const table = view!;
    const isChinese = table.rules.family === 'chinese';
    if (legal.has(T.WIN)) return T.WIN;
    if (legal.has(T.PASS)) return T.PASS;
    const drawn = table.drawn;
    const action = isChinese ? T.CHINESE_DISCARD + (T.CONTEST_OF[drawn] ?? 0) : T.DISCARD_ACTION + drawn;
    return legal.has(action) ? action : legal.items[legal.size - 1]!;
  },
});

/** Calls, kongs, abortive draws and robbed tiles before anything else, wins last: the enemy of the referee. */
const makeAdversary = (name: string, rng: Rng, family: Family): Player => {
  const kong = makeBiased(name, rng, family, [
    'kong',
    'kita',
    'riichi',
    'pung',
    'chow',
    'discard',
    'pass',
    'win',
    'abort',
  ]);
  const abort = makeBiased(name, rng, family, ['abort', 'win', 'riichi', 'discard']);
  const any = makeRandom(name, rng);
  return { name, needsView: false, choose: (seen) => [kong, abort, any][rng.below(3)]!.choose(seen) };
};

export const SIMPLE = {
  random: (name: string, rng: Rng) => makeRandom(name, rng),
  tsumogiri: (name: string) => makeTsumogiri(name),
  caller: (name: string, rng: Rng, family: Family) =>
    makeBiased(name, rng, family, ['win', 'chow', 'pung', 'kong', 'discard']),
  konger: (name: string, rng: Rng, family: Family) =>
    makeBiased(name, rng, family, ['kong', 'kita', 'win', 'pung', 'discard']),
  adversary: (name: string, rng: Rng, family: Family) => makeAdversary(name, rng, family),
} as const;
