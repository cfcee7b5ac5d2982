/**
 * The decisions of a game that the evaluator of Mizukami 2014 learns from: discards with a choice of kinds, and tiles of others that could be
 * chowed or punged, with the discard that followed a call. Where another claim came first, or the seat won or made a kong, nothing is
 * learnt. Tables have full knowledge; who learns from them looks at the deciding seat's tiles only.
 */
import { isAway, type Game } from '../../records/index.ts';
import {
  answerIndex,
  CHOW_ACTION,
  decisionsOf,
  discardKindOf,
  OPEN_KONG_ACTION,
  PASS,
  type ActionList,
  type Decision,
  type Table,
} from '../../table/index.ts';
import { kindOf } from '../../tiles/index.ts';
import { rulesOf } from '../fit/index.ts';

export type TurnVisitor = (table: Table, seat: number, legal: Uint8Array, kind: number, index: number) => void;
/** What was done about another's tile: PASS, or a call and the kind thrown after it. */
export type ClaimAnswer = { readonly action: number; readonly kind: number };
export type ClaimVisitor = (table: Table, seat: number, legal: ActionList, answer: ClaimAnswer) => void;

export type RankingVisitor = { readonly turn?: TurnVisitor; readonly claim?: ClaimVisitor };

/** A chow or pung. */
export const isCall = (action: number): boolean => action >= CHOW_ACTION && action < OPEN_KONG_ACTION;

/** 1 for each kind that may be thrown; how many kinds. */
export const writeLegal = (list: ActionList, legal: Uint8Array): number => {
  legal.fill(0);
  let n = 0;
  for (let i = 0; i < list.size; i++) {
    const kind = discardKindOf(list.items[i]!);
    if (kind < 0 || legal[kind] === 1) continue;
    legal[kind] = 1;
    n++;
  }
  return n;
};

const offersCall = (list: ActionList): boolean => {
  for (let i = 0; i < list.size; i++) if (isCall(list.items[i]!)) return true;
  return false;
};

const claimAnswer = ({ events }: Game, { action, index, seat }: Decision): ClaimAnswer | undefined => {
  if (action === PASS) return { action, kind: -1 };
  if (action === undefined || !isCall(action)) return undefined;
  const next = events[answerIndex(events, index) + 1];
  return next?.type === 'discard' && next.seat === seat ? { action, kind: kindOf(next.tile) } : undefined;
};

/** Visits the decisions of the players that were connected, in order. */
export const visitRankings = (game: Game, visitor: RankingVisitor): void => {
  const rules = rulesOf(game);
  if (rules === undefined) return;
  const { absences } = game.meta;
  const kinds = new Uint8Array(34);
  for (const decision of decisionsOf(rules, game.events)) {
    const { table, seat, legal, action, index } = decision;
    if (isAway(absences, seat, index)) continue;
    if (table.turn === seat) {
      const kind = action === undefined ? -1 : discardKindOf(action);
      if (kind >= 0 && writeLegal(legal, kinds) > 1) visitor.turn?.(table, seat, kinds, kind, index);
    } else if (visitor.claim !== undefined && offersCall(legal)) {
      const answer = claimAnswer(game, decision);
      if (answer !== undefined) visitor.claim(table, seat, legal, answer);
    }
  }
};
