/**
 * Simple players, made to drive rounds: they read nothing but the kinds of action offered, so they are quick. Each leans to one
 * side to reach rare events: `caller` calls, `konger` makes kongs, `riichier` keeps shape by not calling and declares riichi.
 */
import type { Rng } from '../../base/index.ts';
import type { Family } from '../../rules/index.ts';
import { classesOf, type ActionClass } from '../../policy/index.ts';
import * as T from '../../table/index.ts';
import type { Observation, Player } from '../player.ts';

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
