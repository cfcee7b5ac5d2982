/** The value of a hand: every discard with its chances and worth by turn. */
import { acceptanceUnchecked, AcceptanceTable, kindsOfMasks, NO_DISCARD } from '../../shape/index.ts';
import { fault, isOpenMeld, kindOf, ok, redOf, type Hand, type Result, type Tile } from '../../tiles/index.ts';
import { Graph } from './graph.ts';
import { Leaves } from './leaves.ts';
import {
  settingsOf,
  type DiscardValue,
  type HandValue,
  type Settings,
  type Situation,
  type ValueOptions,
} from './model.ts';
import { kindAt } from './open.ts';
import { rootOf, type Root } from './root.ts';
import { Shrinking } from './shrinking.ts';
import { Solver, STRIDE } from './solve.ts';
import { RED_SLOT, SLOTS } from './suit.ts';

const tileAt = (tile: number): Tile => {
  const kind = kindAt(tile);
  return tile % SLOTS === RED_SLOT ? redOf(kind)! : (kind as number as Tile);
};

/** Acceptance of each discard, by kind; NO_DISCARD for a hand that is to draw. */
const acceptanceBy = (
  hand: Hand,
  root: Root,
  situation: Situation,
): Map<number, Pick<DiscardValue, 'kinds' | 'left' | 'tiles' | 'shanten'>> => {
  const unseen = new Uint8Array(34);
  for (const { suit, unseen: slots } of root.suits)
    for (let slot = 0; slot < SLOTS; slot++) if (slots[slot]! > 0) unseen[kindAt(suit * SLOTS + slot)]! += slots[slot]!;
  const table = new AcceptanceTable();
  acceptanceUnchecked(hand.counts, hand.melds.length, unseen, table, situation.rules.seats === 3 ? 'sanma' : 'riichi');
  const rows = new Map<number, Pick<DiscardValue, 'kinds' | 'left' | 'tiles' | 'shanten'>>();
  for (let row = 0; row < table.size; row++) {
    const kinds = kindsOfMasks(table.suits[row]!, table.honours[row]!);
    rows.set(table.discard[row]!, {
      shanten: table.shanten[row]!,
      kinds,
      left: kinds.map((kind) => unseen[kind]!),
      tiles: table.tiles[row]!,
    });
  }
  return rows;
};

/** Rows as they are watched while the turns are worked through. */
type Watch = {
  readonly node: number;
  readonly discard: Tile | undefined;
  readonly tenpai: number[];
  readonly win: number[];
  readonly value: number[];
  riichi: 'riichi' | 'dama' | null;
  declared: number | null;
  silent: number | null;
};

const watchesOf = (graph: Graph, root: Root): Watch[] => {
  const start = (node: number, discard: Tile | undefined): Watch => ({
    node,
    discard,
    tenpai: [],
    win: [],
    value: [],
    riichi: null,
    declared: null,
    silent: null,
  });
  if (root.toDraw) return [start(0, undefined)];
  const { discards } = graph;
  return Array.from({ length: discards.first[1]! }, (_, i) => start(discards.target[i]!, tileAt(discards.tile[i]!)));
};

const fillWatches = (watches: readonly Watch[], solver: Solver, graph: Graph, settings: Settings): boolean =>
  solver.run((index) => {
    for (const watch of watches) {
      const at = watch.node * STRIDE;
      watch.value[index] = solver.after[at]!;
      watch.win[index] = solver.after[at + 1]!;
      watch.tenpai[index] = solver.after[at + 2]!;
      const closed = graph.opens.list[graph.after.open[watch.node]!]!.closed;
      if (index > 0 || graph.after.shanten[watch.node] !== 0 || !closed || solver.draws === 0) continue;
      if (settings.riichi === 'never') {
        watch.riichi = 'dama';
        continue;
      }
      solver.goAround.enter(0);
      solver.settle(watch.node, 0);
      watch.riichi = solver.declares ? 'riichi' : 'dama';
      watch.declared = solver.declaredWorth;
      watch.silent = solver.silentWorth;
    }
  });

const order =
  (settings: Settings) =>
  (a: DiscardValue, b: DiscardValue): number => {
    const main = settings.objective === 'win' ? 'win' : 'value';
    const other = settings.objective === 'win' ? 'value' : 'win';
    return (
      b[main][0]! - a[main][0]! ||
      b[other][0]! - a[other][0]! ||
      b.tenpai[0]! - a.tenpai[0]! ||
      a.shanten - b.shanten ||
      b.tiles - a.tiles ||
      (a.discard ?? 0) - (b.discard ?? 0)
    );
  };

/** Sizes and numbers outside the game are a fault; everything else is answered. */
export const checkQuestion = (hand: Hand, situation: Situation): Result<Hand> => {
  const size = hand.tiles.length + 3 * hand.melds.length;
  if (size !== 13 && size !== 14)
    return fault('hand.size', 0, `${size} tiles with three a meld; a value needs 13 or 14, melds included`);
  const { turn, turns } = situation;
  if (!Number.isInteger(turns) || turns < 1 || turns > 40)
    return fault('value.turns', 0, `${turns} turns; an integer from 1 to 40 is wanted`);
  if (!Number.isInteger(turn) || turn < 1 || turn > turns)
    return fault('value.turn', 0, `turn ${turn}; an integer from 1 to ${turns} is wanted`);
  return ok(hand);
};

/** By the turn-table design; always by draw, always with riichi. */
const shrinkingValue = (hand: Hand, root: Root, situation: Situation, settings: Settings): HandValue => {
  const table = new Shrinking(hand, root, situation, settings);
  const accepts = acceptanceBy(hand, root, situation);
  const { draws } = table;
  const tiles = root.toDraw ? [undefined] : [...new Set(hand.tiles)];
  const discards = tiles.map((discard): DiscardValue => {
    const row = accepts.get(discard === undefined ? NO_DISCARD : kindOf(discard))!;
    const rows = table.rowsAfter(discard, root.shanten);
    const part = (from: number, end: number): number[] => [...rows.subarray(from * draws, (from + 1) * draws), end];
    const isReady = row.shanten === 0;
    return {
      discard,
      ...row,
      value: part(0, 0),
      win: part(1, 0),
      tenpai: part(2, isReady ? 1 : 0),
      riichi: isReady && !hand.melds.some(isOpenMeld) && settings.riichi !== 'never' ? 'riichi' : null,
      declared: null,
      silent: null,
    };
  });
  return {
    model: 'tsumo',
    pool: 'shrinking',
    objective: settings.objective,
    shanten: root.shanten,
    draws,
    unseen: root.unseen,
    discards: discards.sort(order(settings)),
    winNow: null,
    estimated: false,
    converged: table.converged,
    nodes: table.nodes,
  };
};

/** Trusts its input as `checkQuestion` leaves it. */
export const valueOf = (hand: Hand, situation: Situation, options: ValueOptions = {}): HandValue => {
  const settings = settingsOf(situation, options);
  const root = rootOf(hand, situation);
  if (settings.pool === 'shrinking') return shrinkingValue(hand, root, situation, settings);
  const graph = new Graph(root, situation, settings);
  graph.build();
  const leaves = new Leaves(graph, root, situation, settings);
  leaves.fill();
  const solver = new Solver(graph, leaves, root, situation, settings);
  const watches = watchesOf(graph, root);
  const done = fillWatches(watches, solver, graph, settings);
  const accepts = acceptanceBy(hand, root, situation);
  const discards = watches.map((watch): DiscardValue => ({
    discard: watch.discard,
    tenpai: watch.tenpai,
    win: watch.win,
    value: watch.value,
    riichi: watch.riichi,
    declared: watch.declared,
    silent: watch.silent,
    ...accepts.get(watch.discard === undefined ? NO_DISCARD : kindOf(watch.discard))!,
  }));
  return {
    model: settings.model,
    pool: settings.pool,
    objective: settings.objective,
    shanten: root.shanten,
    draws: solver.draws,
    unseen: root.unseen,
    discards: discards.sort(order(settings)),
    winNow: null,
    estimated: false,
    converged: graph.converged && done,
    nodes: graph.nodes,
  };
};
