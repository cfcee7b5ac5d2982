/**
 * The labelled states of a game. Where a claim of another seat came first, only what would have come before it is known: a chow tells that nobody
 * wanted a pung or kong, a pung or kong tells nothing of a chow, a win nothing at all. A seat that wins, or aborts the round, answers nothing. A
 * kong and a kita that are offered together exclude each other only for the moment: the one not made stays open. A kong or kita leaves discard
 * and riichi open; riichi leaves its discard to the next state.
 */
import {
  CHOICES,
  CHOW_PLACES,
  HEAD_STARTS,
  NO_CHOW,
  chowEntry,
  headLayoutOf,
  modelRulesOf,
  placeOf,
  writeMask,
  type ModelGame,
} from '../../policy/index.ts';
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
  type Decision,
  type Event,
  type Table,
} from '../../table/index.ts';
import { KINDS } from '../../tiles/index.ts';
import { rulesOf } from '../fit/index.ts';
import { isChineseGame } from './visitactions.ts';
import { NO_KONG, OPEN, clearLabel, hasAnswer, newLabel, type Label } from './sample.ts';

const { discard: DISCARD, kong: KONG, choice: CHOICE, chow: CHOW } = HEAD_STARTS;

/** Kind of a kong action; −1 for any other. */
const kongKind = (table: Table, action: number): number => {
  const kind = placeOf(table, action) - KONG;
  return kind >= 0 && kind < KINDS ? kind : -1;
};

/** The entry of a chow; that of no chow for any other action. */
const chowOf = (action: number): number => {
  const place = chowPlaceOf(action);
  return place < 0 ? NO_CHOW : chowEntry(place);
};

/** The places of what is offered; used again for every state. */
const offers = new Uint8Array(headLayoutOf({ family: 'riichi' }).places);

/** What was offered, into the masks; the answers still open. */
const offer = ({ table, legal }: Decision, label: Label): { riichi: boolean; pung: boolean; kita: boolean } => {
  writeMask(table, legal.toArray(), offers);
  label.legal.set(offers.subarray(DISCARD, DISCARD + KINDS));
  label.kongLegal.set(offers.subarray(KONG, KONG + KINDS));
  for (let i = 0; i < CHOW_PLACES; i++) label.chowLegal |= offers[CHOW + chowEntry(i)]! << i;
  const isOffered = (choice: number): boolean => offers[CHOICE + choice] === 1;
  return {
    riichi: isOffered(CHOICES.riichi),
    pung: isOffered(CHOICES.pung),
    kita: isOffered(CHOICES.kita),
  };
};

const countOf = (mask: Uint8Array): number => {
  let n = 0;
  for (let kind = 0; kind < KINDS; kind++) n += mask[kind]!;
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
  if (label.chowLegal > 0 && !isHidden) label.chow = chowOf(answer);
  if (offered.pung) label.pung = isPungAction(answer) ? 1 : 0;
  if (hasKong) label.kong = answer === OPEN_KONG_ACTION ? kongKind(table, answer) : NO_KONG;
};

/** Masks of what is not learnt are empty. */
const dropOpen = (label: Label): void => {
  if (label.discard === OPEN) label.legal.fill(0);
  if (label.kong === OPEN) label.kongLegal.fill(0);
  if (label.chow === OPEN) label.chowLegal = 0;
};

/** Whether networks that play by these rules are trained on the game. */
export const isOfRules = (game: Game, rules: ModelGame): boolean => {
  if (rules.family === 'chinese') return isChineseGame(game);
  const own = rulesOf(game);
  return own !== undefined && modelRulesOf(own) === modelRulesOf(rules);
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
