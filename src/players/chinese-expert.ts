/**
 * `expert` of Chinese Standard: throws, claims and makes kongs by what they do to its plans for eight fan (analysis/chinese) and by what they may cost. It
 * wins when the fan are certain, and claims nothing that leaves it without a plan. No chance, no clock.
 */
import { chineseDanger, Choices, situationOf, type Situation } from '../analysis/chinese/index.ts';
import { MINIMUM_FAN, safeFan } from '../rules/chinese/index.ts';
import * as T from '../table/index.ts';
import { kindOf, meldOf, type Kind, type Tile } from '../tiles/index.ts';
import type { Observation, Player } from './player.ts';
import { CHINESE_CLASSES } from './simple.ts';

/** The table's flags are certain: last copy, kong and last tile are read off the events. */
const isCertainWin = (table: T.Table, seat: number): boolean =>
  safeFan(T.chineseWinOf(table, seat, table.phase === T.ACTING), ['lastCopy', 'kong', 'lastTile']) >= MINIMUM_FAN;

/** A claim shows tiles and fixes a set: it must be worth so much more than passing. */
const MARGIN = 1.05;

const valueOfClaim = (choices: Choices, table: T.Table, seat: number, situation: Situation, action: number): number => {
  const kind = kindOf(table.claimTile as Tile);
  const type = CHINESE_CLASSES[action];
  if (type === 'kong') return choices.openKong(table, situation);
  if (type === 'pung')
    return choices.claiming(table, seat, situation, meldOf({ type: 'pung', kind, from: 1 }), [kind, kind]);
  if (type !== 'chow') return -Infinity;
  const [low, claimed] = T.chowOf(action);
  const own = [low, low + 1, low + 2].filter((k) => k !== kind) as Kind[];
  return choices.claiming(table, seat, situation, meldOf({ type: 'chow', kind: low as Kind, claimed, from: 3 }), own);
};

const chooseClaim = (choices: Choices, table: T.Table, seat: number, legal: T.ActionList): number => {
  const situation = situationOf(table, seat);
  let best = T.CHINESE_PASS;
  let bestValue = MARGIN * choices.passing(situation);
  for (let i = 0; i < legal.size; i++) {
    const action = legal.items[i]!;
    const value = valueOfClaim(choices, table, seat, situation, action);
    if (value <= bestValue) continue;
    best = action;
    bestValue = value;
  }
  return best;
};

const valueOfKong = (choices: Choices, table: T.Table, seat: number, situation: Situation, action: number): number =>
  action >= T.CHINESE_ADDED_KONG
    ? choices.addedKong(table, seat, situation, T.KIND_OF[action - T.CHINESE_ADDED_KONG]! as Kind)
    : choices.closedKong(situation, T.KIND_OF[action - T.CHINESE_CLOSED_KONG]! as Kind);

const chooseAct = (choices: Choices, table: T.Table, seat: number, legal: T.ActionList): number => {
  const situation = situationOf(table, seat);
  choices.throwing(table, seat, situation);
  let best = T.CHINESE_DISCARD + T.CONTEST_OF[choices.best]!;
  let bestValue = choices.discards[choices.best]!;
  for (let i = legal.size - 1; i >= 0 && legal.items[i]! >= T.CHINESE_CLOSED_KONG; i--) {
    const value = valueOfKong(choices, table, seat, situation, legal.items[i]!);
    if (value <= bestValue) continue;
    best = legal.items[i]!;
    bestValue = value;
  }
  return best;
};

/** Large work space: one for all players that fear, one for those that do not. */
const shared: { bold?: Choices; careful?: Choices } = {};
const choicesOf = (isCareful: boolean): Choices =>
  isCareful ? (shared.careful ??= new Choices(chineseDanger())) : (shared.bold ??= new Choices());

/** `isCareful` false: does not look at danger; the games that danger is fitted on are played so. */
export const makeChineseExpert = (name: string, isCareful = true): Player => ({
  name,
  needsView: true,
  choose: ({ view, seat, legal }: Observation) => {
    const table = view!;
    if (legal.has(T.CHINESE_WIN) && isCertainWin(table, seat)) return T.CHINESE_WIN;
    const choose = legal.items[0] === T.CHINESE_PASS ? chooseClaim : chooseAct;
    return choose(choicesOf(isCareful), table, seat, legal);
  },
});
