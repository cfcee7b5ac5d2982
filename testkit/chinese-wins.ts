/** Complete Chinese Standard hands of every shape, with melds and flags; the same for the same seed. */
import type { ChineseWin } from '../src/rules/chinese/win.ts';
import { isRun, setKind } from '../src/shape/index.ts';
import type { Kind, Meld, Wind } from '../src/tiles/index.ts';
import { emptyCounts, isKong, meldOf } from '../src/tiles/index.ts';
import type { Recipe, Shape } from './chinese-shapes.ts';
import { RECIPES, tilesOf } from './chinese-shapes.ts';
import { randomOf, type Random } from './random.ts';

/** Share of wins whose flags may contradict the tiles, so that the clean-up is exercised. */
const CONTRADICTORY = 0.05;

const meldSet = (
  random: Random,
  set: number,
  kongRate: number,
  closedRate: number,
  copies: number,
): Meld | undefined => {
  const kind = setKind(set) as Kind;
  if (isRun(set)) return meldOf({ type: 'chow', kind, claimed: random.below(3), from: 3 });
  const from = 1 + random.below(3);
  if (copies > 3 || !random.chance(kongRate)) return meldOf({ type: 'pung', kind, from });
  if (random.chance(closedRate)) return meldOf({ type: 'closed-kong', kind });
  return meldOf({ type: random.chance(0.5) ? 'open-kong' : 'added-kong', kind, from });
};

type Flags = Pick<ChineseWin, 'selfDraw' | 'lastCopy' | 'kong' | 'lastTile'>;

const chooseFlags = (random: Random, melds: readonly Meld[], others: number, isPlain: boolean): Flags => {
  const selfDraw = random.chance(isPlain ? 0.2 : 0.5);
  const rate = isPlain ? 0.02 : 0.12;
  const flags = { selfDraw, lastCopy: random.chance(rate), kong: random.chance(rate), lastTile: random.chance(rate) };
  if (random.chance(CONTRADICTORY)) return flags;
  return {
    ...flags,
    lastCopy: flags.lastCopy && others === 0,
    kong: flags.kong && (selfDraw ? melds.some(isKong) : others === 0),
  };
};

const winOf = (random: Random, shape: Shape): ChineseWin => {
  const counts = emptyCounts();
  for (const tile of [...shape.loose, ...shape.sets.flatMap(tilesOf)]) counts[tile]!++;
  const meldRate = shape.meldRate ?? random.pick([0, 0, 0.3, 0.6, 1]);
  const kongRate = random.pick([0, 0.3, 1]);
  const closedRate = random.pick([0, 0.5, 1]);
  const concealed = emptyCounts();
  for (const tile of shape.loose) concealed[tile]!++;
  const melds: Meld[] = [];
  for (const set of shape.sets) {
    const meld = random.chance(meldRate)
      ? meldSet(random, set, kongRate, closedRate, counts[setKind(set)]!)
      : undefined;
    if (meld !== undefined) melds.push(meld);
    else for (const tile of tilesOf(set)) concealed[tile]!++;
  }
  const standing = [...concealed].flatMap((copies, kind) => Array.from<Kind>({ length: copies }).fill(kind as Kind));
  const winTile = random.pick(standing);
  return {
    concealed,
    melds,
    winTile,
    ...chooseFlags(random, melds, counts[winTile]! - 1, shape.meldRate !== undefined),
    seatWind: random.below(4) as Wind,
    roundWind: random.below(4) as Wind,
    flowers: random.chance(0.02) ? 1 + random.below(8) : 0,
  };
};

/** Endless; recipes take turns, so each shape comes equally often. */
export function* chineseWins(seed: number, recipes: readonly Recipe[] = RECIPES): Generator<ChineseWin, never> {
  const random = randomOf(seed);
  for (let turn = 0; ; turn = (turn + 1) % recipes.length) {
    const shape = recipes[turn]!(random);
    if (shape !== undefined) yield winOf(random, shape);
  }
}
