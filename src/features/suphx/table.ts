/** The planes of `suphx` that lie on the table: tiles, melds, rivers, scores, round, riichi, what is safe. */
import {
  ACCEPTED,
  FROM_DRAW,
  NO_RIICHI,
  RIVER,
  WITH_RIICHI,
  isFuriten,
  isReady,
  riichiRules,
} from '../../table/index.ts';
import {
  CHOW,
  CLOSED_KONG,
  kindOf,
  meldKind,
  meldReds,
  meldSize,
  meldType,
  type Meld,
  type Tile,
} from '../../tiles/index.ts';
import { AT, LEAD_STEPS, SCORE_STEPS, SEQUENCE, SLOTS, SUPHX_OTHERS, SUPHX_SEATS } from './layout.ts';
import { ALL, type SuphxScene } from './scene.ts';

const at = (name: string): number => AT[name]!;
const MELDS = SUPHX_SEATS.map((who) => at(`${who}.meld1`));
const MELD_WIDTH = 5;
const RIVERS = SUPHX_SEATS.map((who) => at(`${who}.river`));
const SCORES = SUPHX_SEATS.map((who) => at(`${who}.score`));
const DORAS = SUPHX_SEATS.map((who) => at(`${who}.dora`));
/** By distance; self has the tiles alone. */
const DISCARDS = [at('discards'), ...SUPHX_OTHERS.map((who) => at(`${who}.discards`))];
const LEADS = SUPHX_OTHERS.map((who) => at(`${who}.lead`));
const EARLY = 6;
const NORTH = 30;

export const writeState = (scene: SuphxScene): void => {
  const { table, seat } = scene;
  writeHand(scene);
  writeSeen(scene);
  writeRound(scene);
  for (let distance = 0; distance < table.seats; distance++) {
    const other = (seat + distance) % table.seats;
    writeMelds(scene, other, distance);
    writeRiver(scene, other, distance);
    writeStanding(scene, other, distance);
    if (distance > 0) writeOpponent(scene, other, distance - 1);
  }
};

const writeHand = (scene: SuphxScene): void => {
  const { table, seat, counts, melds } = scene;
  for (let kind = 0; kind < 34; kind++) scene.pile(kind, at('hand'), 4, counts[kind]!);
  let reds = 0;
  for (let suit = 0; suit < 3; suit++) {
    const held = table.hands[seat * 37 + 34 + suit]!;
    if (held > 0) scene.mark(9 * suit + 4, at('red'));
    reds += held;
  }
  for (const meld of melds) {
    if (meldReds(meld) > 0) scene.mark(9 * ((meldKind(meld) / 9) | 0) + 4, at('red') + 1);
    reds += meldReds(meld);
  }
  if (reds >= 2) scene.fill(at('red') + 2);
  scene.mark(27 + table.seatWind(seat), at('winds'));
  scene.mark(27 + table.roundWind(), at('winds') + 1);
  if (isReady(table, seat) && isFuriten(table, seat)) scene.fill(at('furiten'));
};

const rarer = (unseen: Uint8Array, low: number): number => Math.min(unseen[low]!, unseen[low + 1]!);

const writeSeen = (scene: SuphxScene): void => {
  const { table, reading } = scene;
  const { unseen, redUnseen } = reading;
  const isSanma = table.seats === 3;
  for (let i = 0; i < table.indicatorCount; i++)
    scene.mark(kindOf(table.indicators[i] as Tile), at('indicators') + Math.min(3, i));
  for (let suit = 0; suit < 3; suit++)
    if (riichiRules(table).reds[suit]! > 0) scene.mark(9 * suit + 4, at('fives') + redUnseen[suit]!);
  for (let kind = 0; kind < 34; kind++) {
    if (isSanma && kind >= 1 && kind <= 7) continue;
    scene.pile(kind, at('seen'), 4, 4 - unseen[kind]!);
    if (kind >= 27) continue;
    const rank = kind % 9;
    const below = rank >= 3 ? rarer(unseen, kind - 2) : 0;
    const above = rank <= 5 ? rarer(unseen, kind + 1) : 0;
    if (below === 0 && above === 0) scene.mark(kind, at('none'));
    else if (below <= 1 && above <= 1) scene.mark(kind, at('one'));
  }
};

const writeRound = (scene: SuphxScene): void => {
  const { table, seat } = scene;
  let place = 0;
  for (let other = 0; other < table.seats; other++)
    if (table.scores[other]! > table.scores[seat]! || (table.scores[other] === table.scores[seat] && other < seat))
      place++;
  scene.fill(at('rank') + place);
  scene.fill(at('round') + Math.min(11, table.round));
  scene.fill(at('dealer') + ((table.dealer - seat + table.seats) % table.seats));
  scene.pile(ALL, at('honba'), 8, table.honba);
  scene.pile(ALL, at('deposits'), 6, table.deposits);
  scene.pile(ALL, at('live'), 18, (table.liveLeft + 3) >> 2);
};

const writeMelds = (scene: SuphxScene, other: number, distance: number): void => {
  const { table } = scene;
  for (let i = 0; i < Math.min(SLOTS, table.meldCount[other]!); i++) {
    const meld = table.melds[other * 4 + i] as Meld;
    const [kind, plane] = [meldKind(meld), MELDS[distance]! + MELD_WIDTH * i];
    const step = meldType(meld) === CHOW ? 1 : 0;
    for (let tile = 0; tile < meldSize(meld); tile++) scene.mark(kind + tile * step, plane + tile);
    if (meldReds(meld) > 0) scene.mark(9 * ((kind / 9) | 0) + 4, plane + 4);
    if (meldType(meld) === CLOSED_KONG) scene.mark(kind, at('kongs') + distance);
  }
};

const thrown = new Uint8Array(34);

const writeRiver = (scene: SuphxScene, other: number, distance: number): void => {
  const { table } = scene;
  const size = table.riverSize[other]!;
  const [plane, river] = [DISCARDS[distance]!, RIVERS[distance]!];
  let isRiichi = false;
  let byHand = -1;
  thrown.fill(0);
  for (let i = 0; i < size; i++) {
    const tile = table.rivers[other * RIVER + i]!;
    const kind = kindOf(tile as Tile);
    const flags = table.riverFlags[other * RIVER + i]!;
    const isByHand = (flags & FROM_DRAW) === 0;
    if ((flags & WITH_RIICHI) !== 0) {
      isRiichi = true;
      if (distance > 0) scene.mark(kind, at('riichi') + distance - 1);
    }
    if (i < SEQUENCE) {
      scene.mark(kind, plane + i);
      if (distance > 0 && isByHand) scene.mark(kind, plane + SEQUENCE + i);
      if (distance > 0 && isRiichi) scene.mark(kind, plane + 2 * SEQUENCE + i);
    }
    thrown[kind]!++;
    scene.mark(kind, river + (isByHand ? 3 : 4));
    if (i < EARLY) scene.mark(kind, river + 5);
    if (i === size - 1) scene.mark(kind, river + 6);
    if (isByHand) byHand = kind;
    if (tile >= 34) scene.mark(kind, at('fives') + 2);
  }
  if (distance > 0 && byHand >= 0) scene.mark(byHand, at('last') + distance - 1);
  for (let kind = 0; kind < 34; kind++) scene.pile(kind, river, 3, thrown[kind]!);
};

const writeStanding = (scene: SuphxScene, other: number, distance: number): void => {
  const { table, seat, reading } = scene;
  scene.steps(ALL, SCORES[distance]!, SCORE_STEPS, table.scores[other]!);
  if (distance > 0) scene.steps(ALL, LEADS[distance - 1]!, LEAD_STEPS, table.scores[seat]! - table.scores[other]!);
  if (table.ippatsu[other] === 1) scene.fill(at('ippatsu') + distance);
  if (table.isOpen[other] === 0) scene.fill(at('closed') + distance);
  const dora = distance === 0 ? ownDora(scene, 34) : reading.opponents[other]!.doraShown;
  scene.pile(ALL, DORAS[distance]!, 5, dora);
};

/** Dora, red fives and Norths of the own hand and melds, without one tile of a kind; 34 takes none. Plain fives go first. */
export const ownDora = ({ table, seat, counts, melds, reading }: SuphxScene, without: number): number => {
  const { dora } = reading;
  let sum = table.kita[seat]! * (1 + dora[NORTH]!);
  for (let kind = 0; kind < 34; kind++) sum += (counts[kind]! - (kind === without ? 1 : 0)) * dora[kind]!;
  for (let suit = 0; suit < 3; suit++) {
    const five = 9 * suit + 4;
    sum += Math.min(table.hands[seat * 37 + 34 + suit]!, counts[five]! - (five === without ? 1 : 0));
  }
  for (const meld of melds) sum += meldReds(meld) + doraIn(meld, dora);
  return sum;
};

const doraIn = (meld: Meld, dora: Uint8Array): number => {
  const kind = meldKind(meld);
  return meldType(meld) === CHOW ? dora[kind]! + dora[kind + 1]! + dora[kind + 2]! : meldSize(meld) * dora[kind]!;
};

const writeOpponent = (scene: SuphxScene, other: number, index: number): void => {
  const { table, reading } = scene;
  const { how } = reading.opponents[other]!;
  if (table.riichi[other] !== NO_RIICHI) scene.fill(at('declared') + index);
  if (table.riichi[other] === ACCEPTED) scene.fill(at('accepted') + index);
  for (let kind = 0; kind < 34; kind++) {
    if (how[kind]! > 0) scene.mark(kind, at('safe') + index);
    const rank = kind % 9;
    if (kind < 27 && (rank < 3 || how[kind - 3]! > 0) && (rank > 5 || how[kind + 3]! > 0))
      scene.mark(kind, at('suji') + index);
  }
};
