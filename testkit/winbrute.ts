/**
 * The wins of src/features/winsearch.ts found the slow way: draw any unseen tile, throw any tile, as often as it takes; every complete hand on the way is
 * scored by the checked scorer with every winning tile and every claim. Hands too far from complete for the draws left are given up.
 */
import { score, isScore, RIICHI } from '../src/rules/riichi/index.ts';
import { WIN_POINTS, WIN_WAYS, OPEN_WIN, RIICHI_WIN } from '../src/features/wins/bound.ts';
import { KEPT, REPLACED, type Held } from '../src/features/wins/search.ts';
import { shanten, shantenUnchecked, type Game } from '../src/shape/index.ts';
import { Rng, STREAMS } from '../src/base/index.ts';
import { isOpenMeld, meldOf, type Kind, type Meld } from '../src/tiles/index.ts';
import { tenhou, type RiichiRules } from '../src/rules/index.ts';

/** Complete hands, as text of counts, that `held` reaches from `start` (3n + 1 tiles) with at most `draws` draws. */
const reach = ({ melds, unseen }: Held, start: Uint8Array, draws: number): ReadonlySet<string> => {
  const done = new Set<string>();
  let layer = new Map<string, Uint8Array>([[start.join(''), start]]);
  for (let left = draws; left > 0; left--) {
    const next = new Map<string, Uint8Array>();
    for (const tiles of layer.values())
      for (let kind = 0; kind < 34; kind++) {
        if (tiles[kind]! >= Math.min(4, start[kind]! + unseen[kind]!)) continue;
        const drawn = tiles.slice();
        drawn[kind]!++;
        const away = shantenUnchecked(drawn, melds.length);
        if (away < 0) done.add(drawn.join(''));
        if (left === 1 || away > left - 2) continue;
        for (let cut = 0; cut < 34; cut++) {
          if (drawn[cut] === 0 || cut === kind) continue;
          const kept = drawn.slice();
          kept[cut]!--;
          if (shantenUnchecked(kept, melds.length) <= left - 2) next.set(kept.join(''), kept);
        }
      }
    layer = next;
  }
  return done;
};

const pointsOf = (
  held: Held,
  concealed: Uint8Array,
  melds: readonly Meld[],
  winTile: number,
  way: number,
  reds: number,
): number => {
  const { rules, roundWind, seatWind, indicators, kita } = held;
  const situation = way === RIICHI_WIN ? RIICHI : 0;
  const win = { concealed, melds, winTile: winTile as Kind, selfDraw: false, situation, roundWind, seatWind };
  const answer = score({ ...win, doraIndicators: indicators, uraIndicators: [], reds, kita }, rules);
  return isScore(answer) ? answer.points : 0;
};

/** Sets of the win that a claimed tile can complete. */
const setsWith = (kind: number, rules: RiichiRules): readonly Meld[] => {
  const runs = [0, 1, 2]
    .filter((by) => rules.chow && kind < 27 && kind % 9 >= by && (kind % 9) - by <= 6)
    .map((by) => meldOf({ type: 'chow', kind: (kind - by) as Kind, claimed: by }));
  return [...runs, meldOf({ type: 'pung', kind: kind as Kind })];
};

const without = (tiles: Uint8Array, meld: Meld): Uint8Array | undefined => {
  const rest = Array.from(tiles);
  const [kind, isRun] = [(meld >> 3) & 63, (meld & 7) === 0];
  for (let i = 0; i < 3; i++) rest[kind + (isRun ? i : 0)]!--;
  return rest.every((n) => n >= 0) ? Uint8Array.from(rest) : undefined;
};

/** Points of the best win with `drawn` tiles, by way; any of them wins. */
const bestOf = (held: Held, tiles: Uint8Array, drawn: readonly number[], reds: number): readonly number[] => {
  const best = [0, 0, 0];
  const isOpen = held.melds.some(isOpenMeld);
  for (let way = 0; way < WIN_WAYS; way++)
    drawn.forEach((winner, i) => {
      if (way !== OPEN_WIN || isOpen) {
        if ((way === OPEN_WIN) === isOpen)
          best[way] = Math.max(best[way]!, pointsOf(held, tiles, held.melds, winner, way, reds));
        return;
      }
      drawn.forEach((claimed, j) => {
        if (i === j) return;
        for (const meld of setsWith(claimed, held.rules)) {
          const rest = without(tiles, meld);
          if (rest === undefined || rest[winner] === 0) continue;
          best[way] = Math.max(best[way]!, pointsOf(held, rest, [...held.melds, meld], winner, way, reds));
        }
      });
    });
  return best;
};

/** Points [way][replaced − 1] after `thrown`, or KEPT. */
export const bruteWins = (held: Held, thrown: number, most = REPLACED): readonly (readonly number[])[] => {
  const start = held.counts.slice();
  const reds = [...held.reds];
  if (thrown !== KEPT) {
    start[thrown]!--;
    // The red five goes last.
    for (let suit = 0; suit < 3; suit++)
      if (thrown === 9 * suit + 4) reds[suit] = Math.min(reds[suit]!, start[thrown]!);
  }
  const points = Array.from({ length: WIN_WAYS }, () => Array.from({ length: most }, () => 0));
  for (const text of reach(held, start, most)) {
    const tiles = Uint8Array.from(text, Number);
    const drawn: number[] = [];
    let kept = held.meldReds;
    for (let kind = 0; kind < 34; kind++) {
      for (let n = start[kind]!; n < tiles[kind]!; n++) drawn.push(kind);
      if (kind < 27 && kind % 9 === 4) kept += Math.min(reds[(kind / 9) | 0]!, start[kind]!, tiles[kind]!);
    }
    bestOf(held, tiles, drawn, kept).forEach((best, way) => {
      for (let k = drawn.length; k <= most; k++) points[way]![k - 1] = Math.max(points[way]![k - 1]!, best);
    });
  }
  return points;
};

export const levelsOf = (points: number): number => WIN_POINTS.filter((least) => points >= least).length;

/** A hand at most `shanten` from ready with so many melds, random in tiles, dora, winds and what is seen. */
export const randomHeld = (
  seed: string,
  number: number,
  options: { readonly melds: number; readonly shanten: number; readonly rules?: RiichiRules; readonly size?: 1 | 2 },
): Held => {
  const { melds: count, shanten: most, rules = tenhou, size = 2 } = options;
  const game: Game = rules.seats === 3 ? 'sanma' : 'riichi';
  for (let attempt = 0; ; attempt++) {
    const rng = new Rng(seed, STREAMS.sample, number, attempt);
    const left = new Uint8Array(34);
    for (const kind of rules.kinds) left[kind] = 4;
    const take = (kind: number): boolean => left[kind]! > 0 && left[kind]!-- > 0;
    // Most hands lean to a suit or two, so that they are near.
    const [first, second] = [rng.below(4), rng.below(4)];
    const draw = (): number => {
      for (;;) {
        const kind = rules.kinds[rng.below(rules.kinds.length)]!;
        const suit = (kind / 9) | 0;
        if ((suit === first || suit === second || rng.below(4) === 0) && take(kind)) return kind;
      }
    };
    const melds: Meld[] = [];
    while (melds.length < count) {
      const kind = draw();
      const isRun = rules.chow && kind < 27 && kind % 9 < 7 && rng.below(2) === 0;
      const type = isRun ? 'chow' : (['pung', 'pung', 'open-kong', 'closed-kong'] as const)[rng.below(4)]!;
      const more = isRun ? [kind + 1, kind + 2] : Array.from({ length: type === 'pung' ? 2 : 3 }, () => kind);
      if (more.every(take))
        melds.push(meldOf({ type, kind: kind as Kind, claimed: 0, from: type === 'closed-kong' ? 0 : 3 }));
    }
    const counts = new Uint8Array(34);
    for (let i = 0; i < 12 - 3 * count + size; i++) counts[draw()]!++;
    if (shanten(counts, game) > most) continue;
    const indicators = Array.from({ length: 1 + rng.below(2) }, () => {
      for (;;) {
        const kind = rules.kinds[rng.below(rules.kinds.length)]!;
        if (take(kind)) return kind;
      }
    });
    const kita = rules.kita && rng.below(2) === 0 && take(30) ? 1 : 0;
    const unseen = left.slice();
    for (let kind = 0; kind < 34; kind++) for (let n = left[kind]!; n > 0; n--) if (rng.below(3) === 0) unseen[kind]!--;
    const reds = [4, 13, 22].map((five, suit) => (rules.reds[suit]! > 0 && counts[five]! > 0 ? rng.below(2) : 0));
    return {
      rules,
      counts,
      melds,
      unseen,
      indicators,
      reds: [reds[0]!, reds[1]!, reds[2]!],
      meldReds: 0,
      kita,
      roundWind: rng.below(2) as 0 | 1,
      seatWind: rng.below(rules.seats) as 0 | 1 | 2,
    };
  }
};
