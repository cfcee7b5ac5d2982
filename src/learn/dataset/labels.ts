/**
 * The labelled states of a game. Where a claim of another seat came first, only what would have come before it is known: a chow tells that nobody
 * wanted a pung or kong, a pung or kong tells nothing of a chow, a win nothing at all. A seat that wins, or aborts the round, answers nothing. A
 * kong and a kita that are offered together exclude each other only for the moment: the one not made stays open. A kong or kita leaves discard
 * and riichi open; riichi leaves its discard to the next state.
 */
import { isAway, type Game } from '../../records/index.ts';
import {
  DECLARE_RIICHI,
  NINE_TERMINALS,
  OPEN_KONG_ACTION,
  PASS,
  SET_KITA,
  WIN,
  answerIndex,
  chowPlaceOf,
  decisionsOf,
  discardKindOf,
  isPungAction,
  ownKongKindOf,
  type Decision,
  type Event,
  type Table,
} from '../../table/index.ts';
import { kindOf, type Tile } from '../../tiles/index.ts';
import { rulesOf } from '../fit/index.ts';
import { NO_KONG, OPEN, clearLabel, hasAnswer, newLabel, type Label } from './sample.ts';

/** Kind of a kong action; −1 for any other. */
const kongKind = (table: Table, action: number): number =>
  action === OPEN_KONG_ACTION ? kindOf(table.claimTile as Tile) : ownKongKindOf(action);

/** 1 low, 2 middle, 3 high; 0 for any other action. */
const chowPlace = (action: number): number => 1 + chowPlaceOf(action);

/** What was offered, into the masks; the answers still open. */
const offer = ({ table, legal }: Decision, label: Label): { riichi: boolean; pung: boolean; kita: boolean } => {
  const offered = { riichi: false, pung: false, kita: false };
  for (let i = 0; i < legal.size; i++) {
    const action = legal.items[i]!;
    const kind = discardKindOf(action);
    const kong = kongKind(table, action);
    if (kind >= 0) label.legal[kind] = 1;
    else if (kong >= 0) label.kongLegal[kong] = 1;
    else if (isPungAction(action)) offered.pung = true;
    else if (action === DECLARE_RIICHI) offered.riichi = true;
    else if (action === SET_KITA) offered.kita = true;
    else if (chowPlace(action) > 0) label.chowLegal |= 1 << (chowPlace(action) - 1);
  }
  return offered;
};

const countOf = (mask: Uint8Array): number => {
  let n = 0;
  for (let kind = 0; kind < 34; kind++) n += mask[kind]!;
  return n;
};

/** An own turn. */
const labelTurn = (decision: Decision, label: Label): void => {
  const { action, table } = decision;
  const offered = offer(decision, label);
  if (action === undefined || action === WIN || action === NINE_TERMINALS) return;
  const hasKong = countOf(label.kongLegal) > 0;
  const kong = kongKind(table, action);
  if (kong >= 0) {
    label.kong = kong;
    return;
  }
  if (action === SET_KITA) {
    label.kita = 1;
    return;
  }
  if (hasKong) label.kong = NO_KONG;
  if (offered.kita) label.kita = 0;
  if (action === DECLARE_RIICHI) {
    label.riichi = 1;
    return;
  }
  if (offered.riichi) label.riichi = 0;
  if (countOf(label.legal) > 1) label.discard = discardKindOf(action);
};

/** Another seat's tile. `done`: what happened to it. */
const labelClaim = (decision: Decision, done: Event | undefined, label: Label): void => {
  const { action, table } = decision;
  const offered = offer(decision, label);
  if (done === undefined || action === WIN) return;
  if (action === undefined && (done.type === 'win' || done.type === 'draw-round')) return;
  const hasKong = countOf(label.kongLegal) > 0;
  const answer = action ?? PASS;
  const isHidden = action === undefined && done.type !== 'chow';
  if (label.chowLegal > 0 && !isHidden) label.chow = chowPlace(answer);
  if (offered.pung) label.pung = isPungAction(answer) ? 1 : 0;
  if (hasKong) label.kong = answer === OPEN_KONG_ACTION ? kongKind(table, answer) : NO_KONG;
};

/** Masks of what is not learnt are empty. */
const dropOpen = (label: Label): void => {
  if (label.discard === OPEN) label.legal.fill(0);
  if (label.kong === OPEN) label.kongLegal.fill(0);
  if (label.chow === OPEN) label.chowLegal = 0;
};

export type LabelledVisitor = (table: Table, seat: number, label: Label) => void;

/**
 * Visits every state of a riichi game that teaches something, on a table of full knowledge, in order. `seats`: bits of the seats wanted. `game`
 * goes into the labels. The label is used again: copy what is to be kept.
 */
export const visitLabels = (game: Game, seats: number, id: number, visit: LabelledVisitor): void => {
  const rules = rulesOf(game);
  if (rules === undefined) return;
  const { absences, dan } = game.meta;
  const label = newLabel();
  label.game = id;
  for (const decision of decisionsOf(rules, game.events)) {
    const { table, seat, index } = decision;
    if (((seats >> seat) & 1) === 0 || isAway(absences, seat, index)) continue;
    clearLabel(label);
    label.claim = table.turn === seat ? 0 : 1;
    if (label.claim === 0) labelTurn(decision, label);
    else labelClaim(decision, game.events[answerIndex(game.events, index)], label);
    if (!hasAnswer(label)) continue;
    dropOpen(label);
    label.seat = seat;
    label.turn = table.riverSize[seat]!;
    label.dan = dan?.[seat] ?? 0;
    visit(table, seat, label);
  }
};
