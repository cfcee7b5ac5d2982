/** The globals of `suzaku1` that do not look ahead: round, scores, what the seats show, what is offered. */
import {
  ACCEPTED,
  ACTING,
  CLAIMING,
  DECLARED,
  FROM_DRAW,
  NONE,
  NO_RIICHI,
  RIVER,
  WITH_RIICHI,
  isFuriten,
  isReady,
  riichiRules,
  type Table,
} from '../../table/index.ts';
import { CHOW, meldKind, meldReds, meldSize, meldType, type Meld } from '../../tiles/index.ts';
import { byteOf } from '../layout.ts';
import { GLOBAL, OPPONENTS } from './layout.ts';
import { slotOf, type Scene } from './scene.ts';

const at = (name: string): number => GLOBAL[name]!;

const SANMA = at('sanma');
const EAST_GAME = at('east');
const ROUND = at('round');
const WIND = at('wind');
const RANK = at('rank');
const LAST = at('last');
const RIICHI = at('riichi');
const IPPATSU = at('ippatsu');
const MELDS = at('melds');
const CLOSED = at('closed');
const TURN = at('turn');
const WALL = at('wall');
const SITUATION = at('situation');
const FROM = at('from');
const WITH = at('with');
const OFFERED = at('offered');
const FURITEN = at('furiten');
const DORA = at('dora');
const SHOWN_DORA = OPPONENTS.map((who) => at(`${who}.dora`));
const KITA = at('kita');
const KONGS = at('kongs');
const VALUE = at('value');
const FIRST = at('first');
const HONBA = at('honba');
const DEPOSITS = at('deposits');
const SCORES = at('scores');
const GAPS = at('gaps');
const ROUNDS = at('rounds');
const LIVE = at('live');
const DISCARDS = at('discards');
const AGE = at('age');
const IN_A_ROW = at('drawn');

const TURNS = [1, 3, 6, 9, 12, 15];
const WALL_LEFT = [0, 4, 10, 20];
const ROUND_SPAN = 12;
const NORTH_KIND = 30;
const ACROSS = 2;

export const writeGlobals = (scene: Scene): void => {
  writeMatch(scene);
  writeSituation(scene);
  writeHand(scene);
  const { table, seat } = scene;
  for (let other = 0; other < table.seats; other++) writeSeat(scene, other, slotOf(table, seat, other));
};

const placeOf = (table: Table, seat: number): number => {
  let place = 0;
  for (let other = 0; other < table.seats; other++)
    if (table.scores[other]! > table.scores[seat]! || (table.scores[other] === table.scores[seat] && other < seat))
      place++;
  return place;
};

const writeMatch = (scene: Scene): void => {
  const { table, seat, globals } = scene;
  const isEast = riichiRules(table).length === 'east';
  if (table.seats === 3) scene.flag(SANMA);
  if (isEast) scene.flag(EAST_GAME);
  scene.flag(ROUND + Math.min(ROUND_SPAN - 1, table.round));
  scene.flag(WIND + table.seatWind(seat));
  scene.flag(RANK + placeOf(table, seat));
  const played = (table.round >> 2) * table.seats + (table.round & 3);
  const left = table.seats * (isEast ? 1 : 2) - 1 - played;
  if (left <= 0) scene.flag(LAST);
  globals[ROUNDS] = byteOf(left / 8);
  globals[HONBA] = byteOf(table.honba / 8);
  globals[DEPOSITS] = byteOf(table.deposits / 6);
  globals[LIVE] = byteOf(table.liveLeft / 70);
  for (let i = 0; i < WALL_LEFT.length; i++) if (table.liveLeft <= WALL_LEFT[i]!) scene.flag(WALL + i);
  scene.heap(KONGS, 4, table.kongs);
  if (table.interrupted === 0 && table.turns < table.seats) scene.flag(FIRST);
};

const writeSituation = (scene: Scene): void => {
  const { table, seat, chows } = scene;
  if (table.phase === ACTING && table.turn === seat) {
    const state = table.riichi[seat]!;
    const situation = state === DECLARED ? 2 : state === ACCEPTED ? 3 : table.drawn === NONE ? 1 : 0;
    scene.flag(SITUATION + situation);
  } else if (table.phase === CLAIMING && table.turn !== seat) {
    scene.flag(SITUATION + 4);
    scene.flag(FROM + slotOf(table, seat, table.turn) - 1);
    if (table.riichi[table.turn] === DECLARED) scene.flag(WITH);
  }
  if (scene.mayWin) scene.flag(OFFERED);
  if (scene.mayRiichi) scene.flag(OFFERED + 1);
  for (let i = 0; i < 3; i++) if (chows[i] === 1) scene.flag(OFFERED + 2 + i);
  if (scene.mayPung) scene.flag(OFFERED + 5);
  if (scene.kongCount > 0) scene.flag(OFFERED + 6);
  if (scene.mayKita) scene.flag(OFFERED + 7);
};

const writeHand = (scene: Scene): void => {
  const { table, seat, globals, counts, value } = scene;
  const { dora } = scene.danger.reading;
  if (table.isOpen[seat] === 0) scene.flag(CLOSED);
  if (isReady(table, seat) && isFuriten(table, seat)) scene.flag(FURITEN);
  const discards = table.riverSize[seat]!;
  for (let i = 0; i < TURNS.length; i++) if (discards >= TURNS[i]!) scene.flag(TURN + i);
  globals[DISCARDS] = byteOf(discards / 20);
  let held = table.kita[seat]! * (1 + dora[NORTH_KIND]!);
  for (let kind = 0; kind < 34; kind++) held += counts[kind]! * dora[kind]!;
  for (let red = 34; red < 37; red++) held += table.hands[seat * 37 + red]!;
  let hasValue = false;
  for (let i = 0; i < table.meldCount[seat]!; i++) {
    const meld = table.melds[seat * 4 + i] as Meld;
    const kind = meldKind(meld);
    held += meldReds(meld);
    if (meldType(meld) === CHOW) held += dora[kind]! + dora[kind + 1]! + dora[kind + 2]!;
    else held += meldSize(meld) * dora[kind]!;
    if (kind >= 27 && value[kind - 27]! > 0) hasValue = true;
  }
  for (let honour = 0; honour < 7; honour++) if (counts[27 + honour]! >= 3 && value[honour]! > 0) hasValue = true;
  if (hasValue) scene.flag(VALUE);
  scene.heap(DORA, 6, held);
};

/** Unclaimed or not: how many of the last discards were thrown as drawn, without a break. */
const inARow = (table: Table, seat: number): number => {
  let n = 0;
  for (let i = table.riverSize[seat]! - 1; i >= 0; i--, n++)
    if ((table.riverFlags[seat * RIVER + i]! & FROM_DRAW) === 0) break;
  return n;
};

/** Discards since the one with riichi, that one included; 0 without riichi. */
const riichiAge = (table: Table, seat: number): number => {
  const size = table.riverSize[seat]!;
  for (let i = 0; i < size; i++) if ((table.riverFlags[seat * RIVER + i]! & WITH_RIICHI) !== 0) return size - i;
  return 0;
};

const writeSeat = (scene: Scene, other: number, slot: number): void => {
  const { table, seat, globals } = scene;
  if (table.riichi[other] !== NO_RIICHI) scene.flag(RIICHI + slot);
  if (table.ippatsu[other] === 1) scene.flag(IPPATSU + slot);
  scene.heap(MELDS + 4 * slot, 4, table.meldCount[other]!);
  // Nobody sits across where Norths are set aside.
  if (slot !== ACROSS) scene.heap(KITA + 4 * Math.min(2, slot), 4, table.kita[other]!);
  globals[SCORES + slot] = byteOf(table.scores[other]! / 60_000);
  if (other === seat) return;
  const lead = table.scores[seat]! - table.scores[other]!;
  globals[GAPS + slot - 1] = byteOf(0.5 + lead / 80_000);
  globals[GAPS + slot + 2] = byteOf(0.5 + lead / 16_000);
  globals[AGE + slot - 1] = byteOf(riichiAge(table, other) / 16);
  globals[IN_A_ROW + slot - 1] = byteOf(inARow(table, other) / 10);
  scene.heap(SHOWN_DORA[slot - 1]!, 4, scene.danger.reading.opponents[other]!.doraShown);
};
