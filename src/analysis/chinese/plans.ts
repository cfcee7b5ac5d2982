/**
 * The plans of a hand, for people: completions that are made of the same fan, with the tiles they still want, their chance, turn by turn, and the fan to
 * expect.
 */
import * as F from '../../rules/chinese/index.ts';
import { fanById, type FanLine } from '../../rules/chinese/index.ts';
import { NO_DISCARD, kindsOfMasks } from '../../shape/index.ts';
import type { Kind } from '../../tiles/index.ts';
import { MAX_MISSING } from './completions.ts';
import { Describer } from './describe.ts';
import { turnsToCome } from './horizon.ts';
import { LAST_TILE_FAN, LAST_TILE_POINTS, LastTile } from './lasttile.ts';
import { ChineseOutlook } from './outlook.ts';
import { BY_WAY, planFans, planKey, type Plan } from '../advice/index.ts';
import { fillTiles } from './special.ts';
import type { Situation } from './situation.ts';

/** P(T ≤ n) for a waiting time of k equal stages whose chance to be over before an exponential end of rate `end` is `chance`. */
const within = (chance: number, k: number, end: number, n: number): number => {
  const stage = chance ** (1 / k);
  if (stage >= 1) return 1;
  const rate = (end * stage) / (1 - stage);
  let term = Math.exp(-rate * n);
  let late = 0;
  for (let j = 0; j < k; j++) {
    late += term;
    term *= (rate * n) / (j + 1);
  }
  return 1 - late;
};

type Group = { readonly fans: readonly FanLine[]; readonly entries: number[] };

export class Plans {
  private readonly outlook = new ChineseOutlook();
  private readonly describer = new Describer();
  private readonly late = new LastTile();

  /** Every plan within a tile of the nearest, likeliest first. For 3n + 1 and 3n + 2 tiles. */
  of(situation: Situation): readonly Plan[] {
    this.outlook.prepare(situation);
    const groups = this.group(situation);
    const plans = groups.map((group) => this.plan(group, situation));
    const late = this.lastTilePlan(situation);
    return (late === undefined ? plans : [...plans, late]).toSorted(
      (a, b) => b.chance - a.chance || a.distance - b.distance,
    );
  }

  private group(situation: Situation): readonly Group[] {
    const { found } = this.outlook.search;
    const groups = new Map<string, Group>();
    this.describer.reset(situation);
    for (let entry = 0; entry < found.size; entry++) {
      const fans = planFans(this.describer.lines(found, entry));
      const key = planKey(fans);
      const group = groups.get(key);
      if (group === undefined) groups.set(key, { fans, entries: [entry] });
      else group.entries.push(entry);
    }
    return [...groups.values()];
  }

  private plan({ fans, entries }: Group, situation: Situation): Plan {
    const { found } = this.outlook.search;
    const discard = this.outlook.lookAt(entries, situation);
    const { chance, value } = this.outlook.tree;
    const kept = entries.filter((entry) => discard === undefined || this.outlook.tree.spares(entry, discard));
    const distance = Math.min(...kept.map((entry) => found.distance[entry]!));
    const weight = (entry: number): number => found.weight[entry]! * (found.distance[entry] === distance ? 1 : 0);
    const total = kept.reduce((sum, entry) => sum + weight(entry), 0);
    const best = kept.reduce((a, b) => (weight(b) > weight(a) ? b : a));
    const lines = this.describer.lines(found, best);
    const example = new Uint8Array(34);
    fillTiles(found, best, example);
    const end = 1 / turnsToCome(situation.draws, situation.otherMelds);
    return {
      fans,
      beside: lines.filter(({ fan }) => BY_WAY.has(fan.id)),
      distance,
      wants: this.wants(kept, weight, situation),
      chance,
      byTurn: Array.from({ length: situation.draws }, (_, i) => within(chance, distance, end, i + 1)),
      expectedFan: kept.reduce((sum, entry) => sum + weight(entry) * found.fan[entry]!, 0) / total,
      points: chance > 0 ? value / chance : 0,
      discard,
      manner: this.describer.manner(found, best),
      example,
    };
  }

  private wants(entries: readonly number[], weight: (entry: number) => number, { unseen }: Situation): Plan['wants'] {
    const { found } = this.outlook.search;
    const sums = new Float64Array(34);
    for (const entry of entries) {
      const kinds = found.missing.subarray(entry * MAX_MISSING, entry * MAX_MISSING + found.distance[entry]!);
      for (const kind of new Set(kinds)) sums[kind]! += weight(entry);
    }
    return Array.from(sums.keys())
      .filter((kind) => sums[kind]! > 0)
      .sort((a, b) => sums[b]! - sums[a]! || a - b)
      .map((kind) => ({ kind: kind as Kind, left: unseen[kind]! }));
  }

  /** Any complete hand wins on the last tile of the wall: 妙手回春, 海底捞月. */
  private lastTilePlan(situation: Situation): Plan | undefined {
    const { counts, unseen, draws } = situation;
    const late = this.late;
    late.run(situation);
    const { rows } = late;
    let row = 0;
    for (let i = 1; i < rows.size; i++) if (late.hit(i) > late.hit(row)) row = i;
    const share = late.hit(row);
    if (share === 0) return undefined;
    const kinds = kindsOfMasks(rows.suits[row]!, rows.honours[row]!);
    const discard = rows.discard[row] === NO_DISCARD ? undefined : (rows.discard[row] as Kind);
    const example = counts.slice();
    if (discard !== undefined) example[discard]!--;
    example[kinds[0]!]!++;
    return {
      fans: [{ fan: fanById(F.LAST_TILE_CLAIM)!, count: 1 }],
      beside: [],
      distance: 1,
      wants: kinds.map((kind) => ({ kind, left: unseen[kind]! })),
      chance: late.reach * share,
      byTurn: Array.from({ length: draws }, (_, i) => (i + 1 === draws ? share : 0)),
      expectedFan: LAST_TILE_FAN,
      points: LAST_TILE_POINTS,
      discard,
      manner: 'open',
      example,
    };
  }
}
