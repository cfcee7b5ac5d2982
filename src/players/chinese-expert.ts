/** `expert` of Chinese Standard: throws, claims and makes kongs by what they do to its plans. */
import { Outlook, afterMeld, situationOf, type Situation } from '../analysis/chinese/index.ts';
import { classOfKind } from '../analysis/chinese/rates.ts';
import { safeFan, MINIMUM_FAN } from '../rules/chinese/index.ts';
import * as T from '../table/index.ts';
import { chineseWinOf } from '../table/winning.ts';
import { kindOf, meldOf, type Kind, type Meld, type Tile } from '../tiles/index.ts';
import type { Observation, Player } from './player.ts';
import { CHINESE_CLASSES } from './simple.ts';

const outlook = new Outlook();

const mayWin = (table: T.Table, seat: number): boolean =>
  safeFan(chineseWinOf(table, seat, table.turn === seat && table.phase === T.ACTING), [
    'lastCopy',
    'kong',
    'lastTile',
  ]) >= MINIMUM_FAN;

const valueOfClaim = (situation: Situation, meld: Meld, own: readonly Kind[]): number => {
  outlook.discards(afterMeld(situation, meld, own));
  const best = outlook.best();
  return best < 0 ? 0 : outlook.value[best]!;
};

const chooseClaim = (table: T.Table, seat: number, legal: T.ActionList): number => {
  const situation = situationOf(table, seat);
  const kind = kindOf(table.claimTile as Tile);
  outlook.hand(situation);
  let best = T.CHINESE_PASS;
  let bestValue = outlook.value[Outlook.HAND]!;
  for (let i = 0; i < legal.size; i++) {
    const action = legal.items[i]!;
    const type = CHINESE_CLASSES[action];
    let value = 0;
    if (type === 'chow') {
      const [low, claimed] = T.chowOf(action);
      const own = [low, low + 1, low + 2].filter((k) => k !== kind) as Kind[];
      value = valueOfClaim(situation, meldOf({ type: 'chow', kind: low as Kind, claimed, from: 3 }), own);
    } else if (type === 'pung') value = valueOfClaim(situation, meldOf({ type: 'pung', kind, from: 1 }), [kind, kind]);
    if (value > bestValue) {
      best = action;
      bestValue = value;
    }
  }
  return best;
};

const loose = (counts: Uint8Array, kind: number): number => {
  const base = [1, 0.7, 0.45, 0.2][classOfKind(kind)]!;
  let near = counts[kind]! - 1;
  if (kind < 27)
    for (let step = -2; step <= 2; step++) {
      const rank = (kind % 9) + step;
      if (step !== 0 && rank >= 0 && rank < 9) near += counts[kind + step]!;
    }
  return near > 0 ? 0.3 * base : base;
};
const ALPHA = 0.05;
const chooseDiscard = (table: T.Table, seat: number, legal: T.ActionList): number => {
  const sit = situationOf(table, seat);
  outlook.discards(sit);
  let best = -1;
  let bestValue = 0;
  for (let kind = 0; kind < 34; kind++) {
    if (outlook.value[kind] === 0) continue;
    const v = outlook.value[kind]! * (1 + ALPHA * loose(sit.counts, kind));
    if (v > bestValue) {
      best = kind;
      bestValue = v;
    }
  }
  return best < 0 ? legal.items[0]! : T.CHINESE_DISCARD + T.CONTEST_OF[best]!;
};

export const makeChineseExpert = (name: string): Player => ({
  name,
  needsView: true,
  choose: ({ view, seat, legal }: Observation) => {
    const table = view!;
    if (legal.has(T.CHINESE_WIN) && mayWin(table, seat)) return T.CHINESE_WIN;
    return legal.items[0] === T.CHINESE_PASS ? chooseClaim(table, seat, legal) : chooseDiscard(table, seat, legal);
  },
});
