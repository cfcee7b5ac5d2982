/**
 * A cheap adviser for checks of what stands around the advice: figures from a hash of the view and the action. Everything an advice promises
 * holds (parts add up to the value, chances to one, best first), and nothing in it means anything.
 */
import {
  OUTCOMES,
  kindOfAction,
  type Advice,
  type LabelKind,
  type Option,
  type Risk,
} from '../src/analysis/advice/index.ts';
import { evenPoints } from '../src/analysis/riichi/placement/index.ts';
import type { Adviser } from '../src/analysis/review/index.ts';
import type { ActionList, Table } from '../src/table/index.ts';
import type { Kind, Tile } from '../src/tiles/index.ts';

const mixed = (seed: number, salt: number): number => {
  let hash = Math.imul(seed ^ Math.imul(salt + 1, 0x9e3779b1), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
};

const risksOf = (table: Table, seat: number, random: (salt: number) => number): Risk[] =>
  Array.from({ length: table.seats }, (_, other) => other)
    .filter((other) => other !== seat)
    .map((other) => ({
      seat: other,
      ready: table.riichi[other] === 0 ? random(10 + other) : 1,
      // One tile in three is safe.
      chance: random(20 + other) < 0.33 ? 0 : 0.2 * random(30 + other),
      points: 1000 + 11_000 * random(40 + other),
    }));

/** A discard goes with these. */
const FOLLOWED: ReadonlySet<LabelKind> = new Set(['riichi', 'chow', 'pung']);

const optionOf = (table: Table, seat: number, action: number, base: number, hash: number): Omit<Option, 'error'> => {
  const random = (salt: number): number => mixed(hash ^ Math.imul(action + 7, 0x27d4eb2f), salt);
  const parts = {
    win: 12 * random(0),
    dealIn: -8 * random(1),
    others: -3 * random(2),
    draw: 2 * random(3) - 1,
  };
  const weights = OUTCOMES.map((_, i) => 0.05 + random(50 + i));
  const sum = weights.reduce((all, one) => all + one, 0);
  const kind = kindOfAction(action, table.rules.family);
  const throws = kind === 'discard' || kind === 'riichi';
  const shanten = kind === 'win' ? -1 : Math.floor(3 * random(4));
  const kinds = Math.floor(12 * random(5));
  return {
    action,
    discard: FOLLOWED.has(kind) ? (Math.floor(34 * random(6)) as Tile) : undefined,
    value: base + parts.win + parts.dealIn + parts.others + parts.draw,
    parts,
    chances: weights.map((weight) => weight / sum),
    shanten,
    kinds: Array.from({ length: kinds }, (_, i) => i as Kind),
    tiles: kinds * 3,
    winPoints: random(7) < 0.2 ? null : 1000 + 100 * Math.floor(100 * random(8)),
    risks: throws ? risksOf(table, seat, random) : [],
    converged: random(9) < 0.9,
  };
};

export class FakeAdviser implements Adviser {
  readonly points: readonly number[];
  calls = 0;

  constructor(seats: number) {
    this.points = evenPoints(seats);
  }

  advise(table: Table, seat: number, legal: ActionList): Advice {
    this.calls++;
    const hash = table.hash();
    const { family } = table.rules;
    const isChinese = family === 'chinese';
    const base = isChinese ? 0 : 20 * mixed(hash, 99) - 10;
    const options = legal
      .toArray()
      .map((action) => optionOf(table, seat, action, base, hash))
      .sort((a, b) => b.value - a.value || a.action - b.action)
      .map((option, i) => ({ ...option, error: i === 0 ? 0 : 2 * mixed(hash, 200 + option.action) }))
      .map((option) => (isChinese ? { ...option, error: null, plans: [] } : option));
    const unit = isChinese ? 'game-points' : 'rank-points';
    return { family, unit, seat, points: isChinese ? [] : this.points, base, options };
  }
}
