/**
 * "Perft" for mahjong: how many ways a round can end from near its last tile, every answer of every asked seat counted apart. Seats
 * throw what they draw until `left` live tiles remain; each way is played from the start, so nothing but the referee is used.
 */
import type { Ruleset } from '../src/rules/index.ts';
import * as T from '../src/table/index.ts';
import { Checker } from './conformance.ts';

type Options = { readonly rules: Ruleset; readonly seed: string; readonly left: number; readonly isChecked: boolean };

/** Plays one way; `path` holds the choices after the common start and grows by zeros. Gives the number of options at each. */
const playPath = ({ rules, seed, left, isChecked }: Options, path: number[]): number[] => {
  let checker: Checker | undefined;
  const match = new T.Match({ rules, seed, listener: (event) => checker?.onEvent(event) });
  const { referee, table } = match;
  if (isChecked) checker = new Checker(rules, table);
  const sizes: number[] = [];
  let isFree = false;
  match.startRound();
  while (referee.asked !== 0) {
    const { asked } = referee;
    checker?.onAsk(asked, referee.options);
    isFree ||= table.phase === T.ACTING && table.liveLeft <= left;
    for (let seat = 0; seat < table.seats; seat++) {
      if (((asked >> seat) & 1) === 0) continue;
      const legal = referee.options[seat]!;
      if (!isFree) referee.answerUnchecked(seat, legal.has(T.PASS) ? T.PASS : drawnOf(table, legal));
      else {
        if (sizes.length === path.length) path.push(0);
        const choice = legal.items[path[sizes.length]!]!;
        sizes.push(legal.size);
        referee.answerUnchecked(seat, choice);
      }
    }
  }
  if (checker && checker.problem !== '') throw new Error(`${checker.problem}\n${table.dump()}`);
  return sizes;
};

const drawnOf = (table: T.Table, legal: T.ActionList): number => {
  const action = T.DISCARD_ACTION + table.drawn;
  return legal.has(action) ? action : legal.items[legal.size - 1]!;
};

/** Ways to the end; riichi family. `isChecked`: the checks look at every way, and so agree on every list. */
export const countEnds = (rules: Ruleset, seed: string, left: number, isChecked: boolean): number => {
  const path: number[] = [];
  for (let ends = 1; ; ends++) {
    const sizes = playPath({ rules, seed, left, isChecked }, path);
    path.length = sizes.length;
    while (path.length > 0 && path.at(-1)! + 1 >= sizes[path.length - 1]!) path.pop();
    if (path.length === 0) return ends;
    path[path.length - 1]!++;
  }
};
