/** Seeded random hands of a given shanten with a situation around them, for tests and programs about values. */
import type { Situation } from '../src/analysis/index.ts';
import { tenhou, type RiichiRules } from '../src/rules/index.ts';
import { sanmaShantenUnchecked, shantenUnchecked } from '../src/shape/index.ts';
import {
  countsOf,
  isRed,
  kindOf,
  meldOf,
  sortTiles,
  tileOfId,
  type Hand,
  type Kind,
  type Meld,
  type Tile,
  type TileId,
  type Wind,
} from '../src/tiles/index.ts';
import type { Random } from './random.ts';

const IDS = Array.from({ length: 136 }, (_, id) => id as TileId);

export type Question = { readonly hand: Hand; readonly situation: Situation };

export type QuestionOptions = {
  readonly shanten: number;
  /** 13 or 14, three a meld. */
  readonly tiles: number;
  /** Own draws still to come. */
  readonly draws: number;
  /** Most tiles seen elsewhere. */
  readonly visible?: number;
  readonly rules?: RiichiRules;
  /** Melds laid before: pungs, closed kongs, and chows where the rules know them. */
  readonly melds?: number;
  /** Own discards so far, for furiten; they count among the visible tiles. */
  readonly river?: number;
  /** The first turn of a round of so many draws. */
  readonly isFirst?: boolean;
};

/** Takes a random meld out of `ids`; nothing when its tiles are not all there. */
const layMeld = (random: Random, ids: TileId[], rules: RiichiRules, name: (id: TileId) => Tile): Meld | undefined => {
  const types = ['pung', 'closed-kong', ...(rules.chow ? (['chow', 'chow'] as const) : [])] as const;
  const type = types[random.below(types.length)]!;
  const kind = rules.kinds[random.below(rules.kinds.length)]!;
  if (type === 'chow' && (kind >= 27 || kind % 9 > 6)) return undefined;
  const kinds = type === 'chow' ? [0, 1, 2].map((i) => kind + i) : Array<number>(type === 'pung' ? 3 : 4).fill(kind);
  const found: TileId[] = [];
  for (const wanted of kinds) {
    const id = ids.find((one) => one >> 2 === wanted && !found.includes(one));
    if (id === undefined) return undefined;
    found.push(id);
  }
  for (const id of found) ids.splice(ids.indexOf(id), 1);
  const isClosed = type === 'closed-kong';
  const own = isClosed ? found : found.slice(1);
  return meldOf({
    type,
    kind: kind as Kind,
    from: isClosed ? 0 : 3,
    claimed: 0,
    claimedRed: !isClosed && isRed(name(found[0]!)),
    ownReds: own.filter((id) => isRed(name(id))).length,
  });
};

export const questionOf = (random: Random, options: QuestionOptions): Question => {
  const { shanten, tiles, draws, visible = 40, rules = tenhou, melds = 0, river = 0, isFirst = false } = options;
  const all = IDS.filter((id) => rules.kinds.some((kind) => kind === id >> 2));
  const shantenOf = rules.seats === 3 ? sanmaShantenUnchecked : shantenUnchecked;
  const name = (id: TileId): Tile => tileOfId(id, !(rules.seats === 3 && id === 16));
  for (;;) {
    const ids = [...random.shuffled(all)];
    const laid = Array.from({ length: melds }, () => layMeld(random, ids, rules, name));
    if (laid.includes(undefined)) continue;
    const held = sortTiles(ids.splice(0, tiles - 3 * melds).map(name));
    const counts = countsOf(held);
    if (shantenOf(counts, melds) !== shanten) continue;
    const indicator = name(ids.shift()!);
    const thrown = ids.splice(0, river).map(name);
    const turns = isFirst ? draws + (tiles === 13 ? 0 : 1) : 18;
    const situation: Situation = {
      rules,
      roundWind: random.below(2) as Wind,
      seatWind: random.below(rules.seats) as Wind,
      doraIndicators: [indicator],
      visible: [...thrown, ...(visible === 0 ? [] : ids.slice(0, random.below(visible + 1)).map(name))],
      turns,
      turn: turns - draws + (tiles === 13 ? 1 : 0),
      river: thrown.map(kindOf),
      kita: 0,
      honba: random.below(3),
      sticks: random.below(3),
    };
    return { hand: { tiles: held, melds: laid as Meld[], counts }, situation };
  }
};
