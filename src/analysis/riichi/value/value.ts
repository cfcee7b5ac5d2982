/** The value of a hand: every discard with its chances and worth by turn. */
import { acceptanceUnchecked, AcceptanceTable, kindsOfMasks, NO_DISCARD } from '../../../shape/index.ts';
import { fault, ok, type Result } from '../../../base/index.ts';
import { isOpenMeld, isRed, kindOf, meldTiles, redOf, type Hand, type Tile } from '../../../tiles/index.ts';
import { isScore, LAST_TILE, score, type Win } from '../../../rules/riichi/index.ts';
import { Course, estimateRow, FARTHEST_SHANTEN } from './estimate.ts';
import { Graph } from './graph.ts';
import { Leaves } from './leaves.ts';
import {
  narrowed,
  settingsOf,
  type DiscardValue,
  type HandValue,
  type Settings,
  type Situation,
  type ValueOptions,
} from './model.ts';
import { kindAt } from './open.ts';
import { drawsLeft, POINTS, STRIDE } from './ready.ts';
import { rootOf, type Root } from './root.ts';
import { Shrinking } from './shrinking.ts';
import { Solver } from './solve.ts';
import { RED_SLOT, SLOTS } from './suit.ts';
import { withWorkspace, type Workspace } from './workspace.ts';

const tileAt = (tile: number): Tile => {
  const kind = kindAt(tile);
  return tile % SLOTS === RED_SLOT ? redOf(kind)! : (kind as number as Tile);
};

const scratch = new AcceptanceTable();

/** Acceptance of each discard, by kind; NO_DISCARD for a hand that is to draw. */
const acceptanceBy = (hand: Hand, root: Root, situation: Situation): Map<number, Accepted> => {
  const unseen = new Uint8Array(34);
  for (const { suit, unseen: slots } of root.suits)
    for (let slot = 0; slot < SLOTS; slot++) if (slots[slot]! > 0) unseen[kindAt(suit * SLOTS + slot)]! += slots[slot]!;
  acceptanceUnchecked(
    hand.counts,
    hand.melds.length,
    unseen,
    scratch,
    situation.rules.seats === 3 ? 'sanma' : 'riichi',
  );
  const rows = new Map<number, Accepted>();
  for (let row = 0; row < scratch.size; row++) {
    const kinds = kindsOfMasks(scratch.suits[row]!, scratch.honours[row]!);
    rows.set(scratch.discard[row]!, {
      shanten: scratch.shanten[row]!,
      kinds,
      left: kinds.map((kind) => unseen[kind]!),
      tiles: scratch.tiles[row]!,
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
  readonly points: number[];
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
    points: [],
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
      watch.value[index] = solver.rows.after[at]!;
      watch.win[index] = solver.rows.after[at + 1]!;
      watch.tenpai[index] = solver.rows.after[at + 2]!;
      watch.points[index] = solver.rows.after[solver.isPointsAlone ? at : at + POINTS]!;
      const closed = graph.opens.list[graph.after.open[watch.node]!]!.closed;
      if (
        index > 0 ||
        watch.discard === undefined ||
        graph.after.shanten[watch.node] !== 0 ||
        !closed ||
        solver.draws === 0
      )
        continue;
      if (settings.riichi === 'never') {
        watch.riichi = 'dama';
        continue;
      }
      solver.goAround.enter(0);
      solver.settle(watch.node, 0);
      watch.riichi = solver.ready.declares ? 'riichi' : 'dama';
      watch.declared = solver.ready.declaredWorth;
      watch.silent = solver.ready.silentWorth;
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
  const { kita, rules } = situation;
  if (!Number.isInteger(kita) || kita < 0 || kita > (rules.kita ? 4 : 0))
    return fault('value.kita', 0, rules.kita ? `${kita} norths set aside; there are four` : `${rules.id} has no kita`);
  return ok(hand);
};

type Drafted = Pick<HandValue, 'draws' | 'discards' | 'converged' | 'nodes'>;

/** By the turn-table design; always by draw, always with riichi. */
const byTurnTable = (hand: Hand, root: Root, situation: Situation, settings: Settings): Drafted => {
  const table = new Shrinking(hand, root, situation, settings);
  const accepts = acceptanceBy(hand, root, situation);
  const { draws } = table;
  const discards = choicesOf(hand, root).map((discard): DiscardValue => {
    const row = accepts.get(discard === undefined ? NO_DISCARD : kindOf(discard))!;
    const rows = table.rowsAfter(discard, root.shanten);
    const part = (from: number, end: number): number[] => [...rows.subarray(from * draws, (from + 1) * draws), end];
    const isReady = row.shanten === 0;
    const declares = isReady && !hand.melds.some(isOpenMeld) && settings.riichi !== 'never';
    return {
      discard,
      ...row,
      value: part(0, 0),
      win: part(1, 0),
      tenpai: part(2, isReady ? 1 : 0),
      points: part(3, 0),
      riichi: declares ? 'riichi' : null,
      declared: null,
      silent: null,
      estimated: false,
    };
  });
  return { draws, discards, converged: table.converged, nodes: table.nodes };
};

const choicesOf = (hand: Hand, root: Root): readonly (Tile | undefined)[] =>
  root.toDraw ? [undefined] : [...new Set(hand.tiles)];

type Accepted = Pick<DiscardValue, 'kinds' | 'left' | 'tiles' | 'shanten'>;

const estimated = (discard: Tile | undefined, row: Accepted, unseen: number, course: Course): DiscardValue => ({
  discard,
  ...row,
  ...estimateRow(row, unseen, course),
  riichi: null,
  declared: null,
  silent: null,
  estimated: true,
});

const byEstimate = (hand: Hand, root: Root, situation: Situation, settings: Settings): Drafted => {
  const accepts = acceptanceBy(hand, root, situation);
  const course = new Course(drawsLeft(root, situation), situation, settings);
  const discards = choicesOf(hand, root).map((discard) => {
    const row = accepts.get(discard === undefined ? NO_DISCARD : kindOf(discard))!;
    return estimated(discard, row, root.unseen, course);
  });
  return { draws: course.draws, discards, converged: true, nodes: discards.length };
};

/** The graph of one rung solved; undefined when it was cut short. */
const bySolving = (hand: Hand, root: Root, situation: Situation, settings: Settings): Drafted | undefined =>
  withWorkspace((space) => solvedIn(space, hand, root, situation, settings));

const solvedIn = (
  space: Workspace,
  hand: Hand,
  root: Root,
  situation: Situation,
  settings: Settings,
): Drafted | undefined => {
  const graph = new Graph(root, situation, settings, space);
  graph.build();
  if (!graph.converged) return undefined;
  const leaves = new Leaves(graph, root, situation, settings, space);
  leaves.fill();
  const solver = new Solver({ graph, leaves, root, situation, settings, space });
  const watches = watchesOf(graph, root);
  if (!fillWatches(watches, solver, graph, settings)) return undefined;
  const accepts = acceptanceBy(hand, root, situation);
  const worked = new Map(watches.map((watch) => [watch.discard, watch]));
  let course: Course | undefined;
  const discards = choicesOf(hand, root).map((discard): DiscardValue => {
    const row = accepts.get(discard === undefined ? NO_DISCARD : kindOf(discard))!;
    const watch = worked.get(discard);
    // Without a draw to waste the discards that step back are not in the graph.
    if (watch === undefined) {
      course ??= new Course(solver.draws, situation, settings);
      return estimated(discard, row, root.unseen, course);
    }
    const { tenpai, win, value, points, riichi, declared, silent } = watch;
    return { discard, ...row, tenpai, win, value, points, riichi, declared, silent, estimated: false };
  });
  return { draws: solver.draws, discards, converged: true, nodes: graph.nodes };
};

/** Mean hands looked at by shanten: with calls and a draw to waste, with calls, with a draw to waste, with neither. */
const TYPICAL = [
  [140, 1700, 17_000, 335_000],
  [10, 80, 4500, 280_000],
  [150, 1650, 15_000, 155_000],
  [10, 15, 200, 4100],
] as const;

/** All lines of play; when they are too many, only those that waste no draw; then those without calls. */
const rungsOf = (settings: Settings): readonly Settings[] => [
  settings,
  ...(settings.extra === 1 ? [narrowed(settings, 0, settings.calls)] : []),
  ...(settings.calls ? [narrowed(settings, 0, false)] : []),
];

const isLikely = ({ extra, calls, nodes }: Settings, shanten: number): boolean =>
  TYPICAL[(calls ? 0 : 2) + (extra === 1 ? 0 : 1)]![Math.max(0, shanten)]! <= 3 * nodes;

const byGraph = (hand: Hand, root: Root, situation: Situation, settings: Settings): Drafted => {
  for (const rung of rungsOf(settings)) {
    if (settings.cancelled()) break;
    if (!isLikely(rung, root.shanten)) continue;
    const drafted = bySolving(hand, root, situation, rung);
    if (drafted !== undefined) return { ...drafted, converged: rung === settings };
  }
  return { ...byEstimate(hand, root, situation, settings), converged: false };
};

/** Worth of a complete hand won by the present draw, whichever of its tiles was drawn to the best effect. */
const winNow = (hand: Hand, situation: Situation, settings: Settings): number | null => {
  const { rules } = situation;
  const bonus = situation.honba * rules.honba * (rules.seats - 1) + 1000 * situation.sticks;
  const reds = [...hand.tiles, ...hand.melds.flatMap(meldTiles)].filter(isRed).length;
  let best: number | null = null;
  for (const winTile of new Set(hand.tiles.map(kindOf))) {
    const win: Win = {
      concealed: hand.counts,
      melds: hand.melds,
      winTile,
      selfDraw: true,
      situation: situation.turn === situation.turns && settings.haitei === 1 ? LAST_TILE : 0,
      roundWind: situation.roundWind,
      seatWind: situation.seatWind,
      doraIndicators: situation.doraIndicators.map(kindOf),
      uraIndicators: [],
      reds,
      kita: situation.kita,
    };
    const found = score(win, rules);
    if (!isScore(found)) continue;
    best = Math.max(best ?? -Infinity, settings.worth(found.points + bonus, 'draw'));
  }
  return best;
};

const lifted = (worth: number | null, by: number): number | null => (worth === null ? null : worth + by);

/** The solver works above the utility of nothing; the answer is in whole utilities. */
const aboveNothing = (row: DiscardValue, nothing: number): DiscardValue =>
  nothing === 0
    ? row
    : {
        ...row,
        value: row.value.map((worth) => worth + nothing),
        declared: lifted(row.declared, nothing),
        silent: lifted(row.silent, nothing),
      };

/** Trusts its input as `checkQuestion` leaves it. */
export const valueOf = (hand: Hand, situation: Situation, options: ValueOptions = {}): HandValue => {
  const settings = settingsOf(situation, options);
  const root = rootOf(hand, situation);
  const isFar = settings.estimate || root.shanten > FARTHEST_SHANTEN;
  const work = isFar ? byEstimate : settings.pool === 'shrinking' ? byTurnTable : byGraph;
  const drafted = work(hand, root, situation, settings);
  return {
    model: settings.pool === 'shrinking' ? 'tsumo' : settings.model,
    pool: settings.pool,
    objective: settings.objective,
    shanten: root.shanten,
    unseen: root.unseen,
    winNow: lifted(root.shanten === -1 ? winNow(hand, situation, settings) : null, settings.nothing),
    estimated: drafted.discards.every((row) => row.estimated),
    ...drafted,
    discards: [...drafted.discards].sort(order(settings)).map((row) => aboveNothing(row, settings.nothing)),
  };
};
