/** The planes of `suzaku1` that lie on the table: own tiles, melds, rivers, dora, what is safe against whom. */
import type { Opponent } from '../../analysis/riichi/danger/index.ts';
import { FROM_DRAW, NONE, RIVER, WITH_RIICHI } from '../../table/index.ts';
import { CHOW, PUNG, kindOf, meldKind, meldType, type Meld, type Tile } from '../../tiles/index.ts';
import { byteOf } from '../layout.ts';
import { OPPONENTS, PLANE, SEATS } from './layout.ts';
import { slotOf, type Scene } from './scene.ts';

const at = (name: string): number => PLANE[name]!;

const HAND = at('hand');
const HAND_RED = at('hand.red');
const DRAWN = at('drawn');
const DORA = at('dora');
const OWN_RIVER = at('river');
const VISIBLE = at('visible');
const RED_SEEN = at('red.seen');
const SEAT_WIND = at('wind.seat');
const ROUND_WIND = at('wind.round');
const DRAGON = at('dragon');
const LEGAL = at('legal');
const CALLED = at('called');
const KONG = at('kong');
const NO_CHANCE = at('none');
const ONE_CHANCE = at('one');
/** By slot, self first: in a chow, pung, kong. */
const MELDS = [at('melds'), ...OPPONENTS.map((who) => at(`${who}.melds`))];
const ORDER = SEATS.map((who) => at(`${who}.order`));

type OpponentPlanes = {
  readonly river: number;
  readonly hand: number;
  readonly draw: number;
  readonly safe: number;
  readonly passed: number;
  readonly riichi: number;
  readonly last: number;
  readonly early: number;
  readonly suji: number;
  readonly wind: number;
};
/** By slot; self has none. */
const OF: readonly (OpponentPlanes | undefined)[] = [
  undefined,
  ...OPPONENTS.map((who) => ({
    river: at(`${who}.river`),
    hand: at(`${who}.hand`),
    draw: at(`${who}.draw`),
    safe: at(`${who}.safe`),
    passed: at(`${who}.passed`),
    riichi: at(`${who}.riichi`),
    last: at(`${who}.last`),
    early: at(`${who}.early`),
    suji: at(`${who}.suji`),
    wind: at(`${who}.wind`),
  })),
];

/** Discards of a seat that count as early. */
const EARLY = 6;
/** exp(−0.2 · age) as bytes. */
const FADE = Uint8Array.from({ length: RIVER }, (_, age) => byteOf(Math.exp(-0.2 * age)));

export const writeTable = (scene: Scene): void => {
  const { table, seat } = scene;
  writeOwn(scene);
  writeSeen(scene);
  for (let other = 0; other < table.seats; other++) {
    const slot = slotOf(table, seat, other);
    writeMelds(scene, other, MELDS[slot]!);
    writeRiver(scene, other, slot);
    if (other !== seat) writeOpponent(scene, other, OF[slot]!);
  }
};

const writeOwn = (scene: Scene): void => {
  const { table, seat, counts, discards, kongs, claimKind } = scene;
  for (let kind = 0; kind < 34; kind++) {
    if (counts[kind]! > 0) scene.pile(kind, HAND, 4, counts[kind]!);
    if (discards[kind] === 1) scene.mark(kind, LEGAL);
    if (kongs[kind] === 1) scene.mark(kind, KONG);
  }
  for (let suit = 0; suit < 3; suit++) if (table.hands[seat * 37 + 34 + suit]! > 0) scene.mark(9 * suit + 4, HAND_RED);
  if (table.turn === seat && table.drawn !== NONE) scene.mark(kindOf(table.drawn as Tile), DRAWN);
  if (table.turn !== seat && claimKind !== NONE) scene.mark(claimKind, CALLED);
  scene.mark(27 + table.seatWind(seat), SEAT_WIND);
  scene.mark(27 + table.roundWind(), ROUND_WIND);
  for (let kind = 31; kind < 34; kind++) scene.mark(kind, DRAGON);
};

/** A two-sided wait on `kind` with the two tiles from `low` on: copies left of the rarer one. */
const rarer = (unseen: Uint8Array, low: number): number => Math.min(unseen[low]!, unseen[low + 1]!);

const writeSeen = (scene: Scene): void => {
  const { table, unseen } = scene;
  const { dora, redUnseen } = scene.danger.reading;
  const isSanma = table.seats === 3;
  for (let kind = 0; kind < 34; kind++) {
    if (isSanma && kind >= 1 && kind <= 7) continue;
    scene.pile(kind, VISIBLE, 4, 4 - unseen[kind]!);
    if (dora[kind]! > 0) scene.pile(kind, DORA, 2, dora[kind]!);
    if (kind >= 27) continue;
    const rank = kind % 9;
    const below = rank >= 3 ? rarer(unseen, kind - 2) : 0;
    const above = rank <= 5 ? rarer(unseen, kind + 1) : 0;
    if (below === 0 && above === 0) scene.mark(kind, NO_CHANCE);
    else if (below <= 1 && above <= 1) scene.mark(kind, ONE_CHANCE);
  }
  for (let suit = isSanma ? 1 : 0; suit < 3; suit++) if (redUnseen[suit] === 0) scene.mark(9 * suit + 4, RED_SEEN);
};

const writeMelds = (scene: Scene, other: number, plane: number): void => {
  const { table } = scene;
  for (let i = 0; i < table.meldCount[other]!; i++) {
    const meld = table.melds[other * 4 + i] as Meld;
    const kind = meldKind(meld);
    const type = meldType(meld);
    if (type === CHOW) for (let by = 0; by < 3; by++) scene.mark(kind + by, plane);
    else scene.mark(kind, type === PUNG ? plane + 1 : plane + 2);
  }
};

const thrown = new Uint8Array(34);

const writeRiver = (scene: Scene, other: number, slot: number): void => {
  const { table } = scene;
  const size = table.riverSize[other]!;
  const planes = OF[slot];
  thrown.fill(0);
  for (let i = 0; i < size; i++) {
    const kind = kindOf(table.rivers[other * RIVER + i] as Tile);
    thrown[kind]!++;
    scene.write(kind, ORDER[slot]!, FADE[size - 1 - i]!);
    if (planes === undefined) continue;
    const flags = table.riverFlags[other * RIVER + i]!;
    scene.mark(kind, (flags & FROM_DRAW) === 0 ? planes.hand : planes.draw);
    if ((flags & WITH_RIICHI) !== 0) scene.mark(kind, planes.riichi);
    if (i === size - 1) scene.mark(kind, planes.last);
    if (i < EARLY) scene.mark(kind, planes.early);
  }
  for (let kind = 0; kind < 34; kind++) {
    if (thrown[kind] === 0) continue;
    if (planes === undefined) scene.pile(kind, OWN_RIVER, 2, thrown[kind]!);
    else scene.pile(kind, planes.river, 3, thrown[kind]!);
  }
};

const writeOpponent = (scene: Scene, other: number, planes: OpponentPlanes): void => {
  const { table } = scene;
  const opponent = scene.danger.reading.opponents[other]!;
  const { how } = opponent;
  scene.mark(27 + table.seatWind(other), planes.wind);
  for (let kind = 0; kind < 34; kind++) {
    if (how[kind]! > 0) scene.mark(kind, planes.safe);
    if (kind < 27 && isSuji(opponent, kind)) scene.mark(kind, planes.suji);
  }
  writePassed(scene, other, planes.passed);
};

const isSuji = ({ how }: Opponent, kind: number): boolean => {
  const rank = kind % 9;
  return (rank < 3 || how[kind - 3]! > 0) && (rank > 5 || how[kind + 3]! > 0);
};

/** Kinds that anybody threw since the opponent's last discard from the hand. */
const writePassed = (scene: Scene, other: number, plane: number): void => {
  const { table } = scene;
  let from = table.riverSize[other]! - 1;
  while (from >= 0 && (table.riverFlags[other * RIVER + from]! & FROM_DRAW) !== 0) from--;
  const since = from < 0 ? -1 : table.riverTurns[other * RIVER + from]!;
  for (let seat = 0; seat < table.seats; seat++)
    for (let i = table.riverSize[seat]! - 1; i >= 0; i--) {
      if (table.riverTurns[seat * RIVER + i]! <= since) break;
      scene.mark(kindOf(table.rivers[seat * RIVER + i] as Tile), plane);
    }
};
