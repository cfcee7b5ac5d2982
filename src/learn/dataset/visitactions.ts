/**
 * The labelled decisions of a game of Chinese Standard. What was answered to another seat's tile is known from the events, from the claims that the record says
 * lost, or from the values of the player itself, whose best is what it played; a decision of which nobody knows is left out, and so is a win. Values come with the
 * game where its players gave them; else the expert is asked, on the table as the seat sees it.
 */
import { Choices, chineseDanger } from '../../analysis/chinese/index.ts';
import { askedActions } from '../../policy/index.ts';
import type { Game, Ignored, OptionValue, ValuedDecision } from '../../records/index.ts';
import { chinese, parseRuleset } from '../../rules/index.ts';
import {
  CHINESE_OPEN_KONG,
  CHINESE_PUNG,
  CHINESE_WIN,
  CONTEST_OF,
  chowAction,
  decisionsOf,
  type Decision,
} from '../../table/index.ts';
import { kindOf, type Tile } from '../../tiles/index.ts';
import { MOST_OPTIONS, newChineseLabel, type ChineseLabel } from './chineselabel.ts';

/** Whether the game is one of Chinese Standard; networks play any of its variants. */
export const isChineseGame = ({ events: [first] }: Game): boolean => {
  const rules = first?.type === 'start-match' ? parseRuleset(first.rules) : undefined;
  return rules?.ok === true && rules.value.family === 'chinese';
};

const rulesOf = ({ events: [first] }: Game) => {
  const rules = first?.type === 'start-match' ? parseRuleset(first.rules) : undefined;
  return rules?.ok === true ? rules.value : chinese;
};

/** The answer that lost to an earlier claim. */
const lostAction = ({ table }: Decision, { claim, tile }: Ignored): number => {
  const kind = kindOf(table.claimTile as Tile);
  if (claim === 'win') return CHINESE_WIN;
  if (claim === 'chow') return chowAction(kindOf(tile) - 1, kind - kindOf(tile) + 1);
  return (claim === 'pung' ? CHINESE_PUNG : CHINESE_OPEN_KONG) + CONTEST_OF[kind]!;
};

const keyOf = (index: number, seat: number): number => 4 * index + seat;

/** Seats whose score is known at the end; zeros where the record does not tell. */
const scoresOf = ({ events }: Game): readonly number[] => {
  for (let at = events.length - 1; at >= 0; at--) {
    const event = events[at]!;
    if (event.type === 'end-round' || event.type === 'end-match') return event.scores;
  }
  return [];
};

let expert: Choices | undefined;

/** What the expert thinks of the actions. */
const askExpert = ({ table, seat, legal }: Decision): readonly OptionValue[] =>
  (expert ??= new Choices(chineseDanger())).of(table, seat, legal);

const writeOptions = (label: ChineseLabel, asked: readonly number[], values: readonly OptionValue[]): void => {
  const valueOf = new Map(values.map(({ action, value }) => [action, value]));
  const best = Math.max(...asked.map((action) => valueOf.get(action) ?? -Infinity));
  label.options = asked.length;
  for (const [i, action] of asked.entries()) {
    label.actions[i] = action;
    label.regrets[i] = best - (valueOf.get(action) ?? best);
  }
};

export type ActionVisitor = (decision: Decision, label: ChineseLabel) => void;

/** `seats`: bits of the seats wanted. The label is used again: copy what is to be kept. */
export const visitActions = (
  game: Game,
  seats: number,
  { id, values }: { readonly id: number; readonly values?: readonly ValuedDecision[] | undefined },
  visit: ActionVisitor,
): void => {
  const valued = new Map((values ?? []).map((one) => [keyOf(one.index, one.seat), one.options]));
  const lost = new Map((game.meta.ignored ?? []).map((one) => [keyOf(one.at, one.seat), one]));
  const scores = scoresOf(game);
  const label = newChineseLabel();
  label.game = id;
  for (const decision of decisionsOf(rulesOf(game), game.events)) {
    const { seat, table, index, legal } = decision;
    if (((seats >> seat) & 1) === 0) continue;
    const asked = askedActions(legal, table.rules);
    if (asked.length < 2 || asked.length > MOST_OPTIONS) continue;
    const own = valued.get(keyOf(index, seat));
    const cut = lost.get(keyOf(index, seat));
    const action = decision.action ?? (cut === undefined ? own?.[0]?.action : lostAction(decision, cut));
    if (action === undefined || !asked.includes(action)) continue;
    writeOptions(label, asked, own ?? askExpert(decision));
    label.action = action;
    label.claim = table.turn === seat ? 0 : 1;
    label.seat = seat;
    label.turn = table.riverSize[seat]!;
    label.score = scores[seat] ?? 0;
    visit(decision, label);
  }
};
