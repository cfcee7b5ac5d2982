/**
 * Our network of Chinese Standard: the flagship's trunk over the 34 kinds, with the 235 actions as its head. A column has a logit for a discard, a closed and an
 * added kong of its kind; the pass and the claims, of which there is one tile at a time, come from the mean over columns, the column of the claimed tile and the
 * globals. A constant matrix puts them at the places of their actions.
 */
import { concat, dense, gemm, relu, reshape, type Graph, type Net, type Value } from '../../nn/index.ts';
import {
  CHINESE_ADDED_KONG,
  CHINESE_CHOW,
  CHINESE_CLOSED_KONG,
  CHINESE_DISCARD,
  CHINESE_OPEN_KONG,
  CHINESE_PASS,
  CHINESE_PUNG,
  CHINESE_WIN,
  KIND_OF,
  chowOf,
} from '../../table/index.ts';
import { KINDS } from '../../tiles/index.ts';
import { ACTIONS } from '../dataset/index.ts';
import { actionNet, type ActionLogits } from './actionhead.ts';
import { COLUMNS, trunkParts, type FlagshipShape, type TrunkParts } from './flagship.ts';

/** Logits of a column: discard, closed kong, added kong. */
const EACH = 3;
/** Logits of the whole: pass, win, chow with the claimed tile lowest, middle, highest, pung, open kong. */
const WHOLE = { pass: 0, win: 1, chow: 2, pung: 5, kong: 6 } as const;
const WHOLES = 7;

/** The logit that an action takes: EACH a column, then those of the whole. */
const sourceOf = (action: number): number => {
  const ofWhole = (at: number): number => EACH * KINDS + at;
  const ofColumn = (first: number, at: number): number => EACH * KIND_OF[action - first]! + at;
  if (action === CHINESE_PASS) return ofWhole(WHOLE.pass);
  if (action === CHINESE_WIN) return ofWhole(WHOLE.win);
  if (action < CHINESE_CHOW) return ofColumn(CHINESE_DISCARD, 0);
  if (action < CHINESE_PUNG) return ofWhole(WHOLE.chow + chowOf(action)[1]);
  if (action < CHINESE_OPEN_KONG) return ofWhole(WHOLE.pung);
  if (action < CHINESE_CLOSED_KONG) return ofWhole(WHOLE.kong);
  return action < CHINESE_ADDED_KONG ? ofColumn(CHINESE_CLOSED_KONG, 1) : ofColumn(CHINESE_ADDED_KONG, 2);
};

/** [logits, 235]: 1 where the action takes the logit. */
const PLACES = ((): readonly number[] => {
  const places = Array.from({ length: (EACH * KINDS + WHOLES) * ACTIONS }, () => 0);
  for (let action = 0; action < ACTIONS; action++) places[sourceOf(action) * ACTIONS + action] = 1;
  return places;
})();

/** The logits of all actions, [batch, 235], and what they are made from. */
export type ChineseParts = TrunkParts & { readonly outputs: Readonly<Record<'action', Value>> };

/** Its parts as values of a graph. */
export const chineseParts = (graph: Graph, shape: FlagshipShape): ChineseParts => {
  const { channels } = shape;
  const { columns, whole, ...inputs } = trunkParts(graph, shape);
  const each = dense(relu(dense(columns, 'column.in', channels)), 'column.out', EACH, { gain: 1 });
  const inner = relu(dense(whole, 'whole.in', 2 * channels));
  const claims = dense(inner, 'whole.out', WHOLES, { gain: 1 });
  const logits = concat([reshape(each, [graph.batch, COLUMNS * EACH]), claims], 1);
  const places = graph.constant(graph.real, [EACH * KINDS + WHOLES, ACTIONS], PLACES);
  return { outputs: { action: gemm(logits, places) }, columns, whole, ...inputs };
};

/** The network of Chinese Standard, to train and to export. */
export const chineseNet = (shape: FlagshipShape): Net =>
  actionNet((graph): ActionLogits => {
    const { outputs, whole } = chineseParts(graph, shape);
    const value = dense(relu(dense(whole, 'value.in', shape.channels)), 'value.out', 1, { gain: 0.1 });
    return { ...outputs, value };
  });
