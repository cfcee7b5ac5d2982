/** Whether the parts of a setup fit together. */
import { checkMeld } from '../../rules/riichi/index.ts';
import { RIVER } from '../state.ts';
import { SEGMENT_DRAWS } from '../wall.ts';
import { fault, ok, type Result } from '../../base/index.ts';
import {
  CLOSED_KONG,
  KINDS,
  NORTH,
  isOpenMeld,
  kindOf,
  makeMpszTile,
  meldKind,
  meldTiles,
  meldType,
  type Meld,
  type Tile,
} from '../../tiles/index.ts';
import type { Setup } from './setup.ts';
import { declaredIn } from './position.ts';

/** Chinese Standard: a closed kong of another seat lies face down, whatever kind is given for it. */
export const isFaceDown = (meld: Meld, seat: number, { rules, seat: own }: Setup): boolean =>
  rules.family === 'chinese' && seat !== own && meldType(meld) === CLOSED_KONG;

const checkCopies = (setup: Setup): Result<true> => {
  const { rules, tiles, indicators, open, claim } = setup;
  const seen = new Uint8Array(34);
  const reds = rules.family === 'riichi' ? [...rules.reds] : [0, 0, 0];
  const kinds = new Set<number>(rules.kinds);
  const all = [
    ...tiles,
    ...indicators,
    ...(claim === undefined ? [] : [claim.tile]),
    ...open.flatMap(({ river, melds, kita }, seat) => [
      ...river.filter(({ claimed }) => !claimed).map(({ tile }) => tile),
      ...melds
        .filter((meld) => meldKind(meld) < KINDS && !isFaceDown(meld, seat, setup))
        .flatMap((meld) => [...meldTiles(meld)]),
      ...Array.from({ length: kita }, () => NORTH as number as Tile),
    ]),
  ];
  for (const tile of all) {
    const kind = kindOf(tile);
    const name = makeMpszTile(kind as number as Tile);
    if (!kinds.has(kind)) return fault('tile.not-in-game', 0, `${name} is not in ${rules.id}`);
    if (++seen[kind]! > 4) return fault('tile.fifth-copy', 0, `a fifth ${name} on the table`);
    if (tile >= 34 && --reds[tile - 34]! < 0)
      return fault('tile.third-red', 0, `a red ${name} more on the table than there are in ${rules.id}`);
  }
  return ok(true);
};

/** What the hand can do: act with its drawn tile, or claim. */
const checkHand = ({ tiles, open, seat, claim, drawn }: Setup): Result<true> => {
  const size = tiles.length + 3 * open[seat]!.melds.length;
  const isAct = tiles.length % 3 === 2;
  if (tiles.length % 3 === 0 || size > 14 || size < 13)
    return fault('hand.size', 0, `a hand has 13 tiles before a draw or 14 after it, three a meld; here are ${size}`);
  if (!isAct && claim === undefined)
    return fault(
      'advise.no-draw',
      0,
      'with 13 tiles there is nothing to throw: give the drawn tile, or a tile to claim',
    );
  if (isAct && claim !== undefined) return fault('advise.two-things', 0, 'a hand with its draw has nothing to claim');
  if (claim?.from === seat) return fault('advise.own-tile', 0, 'a tile is claimed from another seat');
  if (drawn !== undefined && !tiles.includes(drawn))
    return fault('advise.drawn', 0, `${makeMpszTile(drawn)} is not in the hand`);
  return ok(true);
};

const checkMelds = ({ open, rules }: Setup): Result<true> => {
  for (const { melds } of open) {
    if (melds.length > 4) return fault('hand.size', 0, 'a hand has at most four melds');
    for (const [at, meld] of melds.entries()) {
      const checked = rules.family === 'riichi' ? checkMeld(meld, at, rules) : ok(meld);
      if (!checked.ok) return checked;
    }
  }
  return ok(true);
};

const checkOpen = ({ open, indicators, rules, scores, deposits }: Setup): Result<true> => {
  if (rules.family === 'riichi' && (indicators.length < 1 || indicators.length > 5))
    return fault('advise.indicators', 0, 'one to five dora indicators lie open');
  if (scores.length !== rules.seats) return fault('advise.scores', 0, `there are ${rules.seats} scores`);
  if (open.some(({ river }) => river.length >= RIVER))
    return fault('advise.river', 0, `a river has less than ${RIVER} tiles`);
  const hasKita = rules.family === 'riichi' && rules.kita;
  if (!hasKita && open.some(({ kita }) => kita > 0)) return fault('advise.kita', 0, `${rules.id} has no kita`);
  const declared = declaredIn(open);
  if (declared > 0 && rules.family === 'chinese') return fault('advise.riichi', 0, `${rules.id} has no riichi`);
  for (const { river, melds } of open) {
    const riichi = river.filter((thrown) => thrown.riichi).length;
    if (riichi > 1) return fault('advise.riichi', 0, `${riichi} riichi in one river; a seat declares it once`);
    if (riichi > 0 && melds.some(isOpenMeld)) return fault('advise.riichi', 0, 'riichi in the river of an open hand');
  }
  if (declared > deposits)
    return fault('advise.deposits', 0, `${declared} riichi in the rivers and ${deposits} sticks on the table`);
  return ok(true);
};

const isCount = (n: number): boolean => Number.isInteger(n) && n >= 0;

/** Numbers that no table has: the readers of people's words refuse them before, callers of the library meet them here. */
const checkNumbers = (setup: Setup): Result<true> => {
  const { rules, round, honba, deposits, dealer, seat, scores, open, claim, left, walls } = setup;
  const { seats } = rules;
  const isSeat = (n: number): boolean => isCount(n) && n < seats;
  if (open.length !== seats) return fault('advise.seats', 0, `${rules.id} has ${seats} seats; here are ${open.length}`);
  if (![seat, dealer, claim?.from ?? seat].every(isSeat))
    return fault('advise.seats', 0, `a seat of ${rules.id} is a number from 0 to ${seats - 1}`);
  if (![round, honba, deposits, ...open.map(({ kita }) => kita)].every(isCount))
    return fault('advise.count', 0, 'round, honba, sticks and kita are whole numbers, 0 or more');
  if (!scores.every(Number.isInteger)) return fault('advise.scores', 0, 'a score is a whole number');
  const tiles = rules.kinds.length * 4;
  if (left !== undefined && !(Number.isInteger(left) && left <= tiles))
    return fault('advise.left', 0, `${rules.id} has ${tiles} tiles; more cannot be left`);
  if (walls !== undefined && !(walls.length === 4 && walls.every((draws) => isCount(draws) && draws <= SEGMENT_DRAWS)))
    return fault('advise.left', 0, `four whole numbers from 0 to ${SEGMENT_DRAWS} say how many draws are left`);
  return ok(true);
};

/** The first thing that does not fit. */
export const checkSetup = (setup: Setup): Result<true> => {
  for (const check of [checkNumbers, checkHand, checkMelds, checkOpen, checkCopies]) {
    const checked = check(setup);
    if (!checked.ok) return checked;
  }
  return ok(true);
};
