/**
 * The look-ahead of `suzaku1`: what each discard leaves, what the hand accepts, how far forms are, what a call would do. Ties are marked
 * together, so that nothing depends on the order of suits.
 */
import { AcceptanceTable, acceptanceUnchecked, type Game } from '../../shape/index.ts';
import { riichiRules } from '../../table/index.ts';
import type { Meld, Counts } from '../../tiles/index.ts';
import { FORM_COUNT, Forms, YAKU, addToFrame, newFrame, type Frame } from '../forms.ts';
import { byteOf } from '../layout.ts';
import { FORMS, GLOBAL, PLANE } from './layout.ts';
import type { Scene } from './scene.ts';

const plane = (name: string): number => PLANE[name]!;
const KEEPS = plane('keeps');
const BEST = plane('best');
const GOOD = plane('good');
const READY = plane('ready');
const FURITEN = plane('furiten');
const PAIRS = plane('pairs');
const STANDARD = plane('standard');
const ACCEPTS = plane('accepts');
const RATIO = plane('ratio');
const TILES = plane('tiles');
const SECOND = plane('second');
const SUIT = plane('suit');
const FORM_PLANES = FORMS.map(plane);

const global = (name: string): number => GLOBAL[name]!;
const SHANTEN = global('shanten');
const SEVEN_PAIRS = global('pairs');
const FORM_GLOBALS = FORMS.map(global);
const BEST_TILES = global('tiles');
const BEST_SECOND = global('second');
const KONG_KEEPS = global('kong.keeps');

/** Forms farther than this are not marked on the planes. */
const NEAR = 5;
/** Accepted tiles that count as all. */
export const MOST_TILES = 64;
/** By shanten 1 and 2: cuts that accept less than this share of the best are not looked at twice, as far as time allows. */
const WORTH = [1, 0.5, 0.8];
/** By shanten 1 and 2: tiles accepted on the next turn that count as all. */
const MOST_NEXT = [1, 12, 36];

const rows = new AcceptanceTable();
const next = new AcceptanceTable();
const trial = new Uint8Array(34);
const left = new Uint8Array(34);
/** By row of `rows`. */
const seconds = new Float64Array(14);

export class Look {
  readonly forms: Forms;
  /** Shanten after the best cut, or of the hand as it is; set by `write`. */
  shanten = 0;
  private readonly game: Game;
  private readonly frame: Frame = newFrame();

  constructor(isSanma: boolean) {
    this.forms = new Forms(isSanma);
    this.game = isSanma ? 'sanma' : 'riichi';
  }

  write(scene: Scene): void {
    const { table, seat, counts, unseen } = scene;
    const melds = table.meldCount[seat]!;
    this.setFrame(scene, this.frame);
    this.forms.measure(counts, this.frame, unseen, scene.value);
    writeSuits(scene);
    acceptanceUnchecked(counts, melds, unseen, rows, this.game);
    if (table.sizes[seat]! % 3 === 2) this.writeCuts(scene, melds);
    else this.writeWhole(scene);
  }

  /** What the seat's melds allow. */
  setFrame({ table, seat, value }: Scene, frame: Frame): void {
    frame.melds = 0;
    frame.isSimple = table.isOpen[seat] === 0 || riichiRules(table).openTanyao;
    frame.suits = 7;
    frame.hasValue = false;
    frame.isPungs = true;
    for (let i = 0; i < table.meldCount[seat]!; i++) addToFrame(frame, table.melds[seat * 4 + i] as Meld, value);
  }

  /** A hand of 3n + 1 tiles. */
  private writeWhole(scene: Scene): void {
    const { globals, counts } = scene;
    this.shanten = rows.shanten[0]!;
    scene.flag(SHANTEN + Math.min(7, this.shanten + 1));
    globals[BEST_TILES] = byteOf(rows.tiles[0]! / MOST_TILES);
    scene.markMasks(rows.suits[0]!, rows.honours[0]!, ACCEPTS);
    for (let form = 0; form < FORM_COUNT; form++) scene.within(FORM_GLOBALS[form]!, 7, this.forms.now[form]!);
    if (this.frame.melds === 0) scene.within(SEVEN_PAIRS, 7, pairsAway(counts, NOTHING));
  }

  private writeCuts(scene: Scene, melds: number): void {
    const { globals, discards } = scene;
    let [shanten, tiles] = [99, 0];
    // Where no discard is legal by itself (a win or a kong is to be decided first), every one counts.
    const isFree = scene.discardCount === 0;
    const isLegal = (row: number): boolean => isFree || discards[rows.discard[row]!] === 1;
    for (let row = 0; row < rows.size; row++) {
      if (!isLegal(row)) continue;
      if (rows.shanten[row]! < shanten) [shanten, tiles] = [rows.shanten[row]!, 0];
      if (rows.shanten[row] === shanten) tiles = Math.max(tiles, rows.tiles[row]!);
    }
    this.shanten = shanten;
    if (scene.table.shapes[scene.seat]!.shanten(melds) < 0) scene.flag(SHANTEN);
    scene.flag(SHANTEN + Math.min(7, shanten + 1));
    globals[BEST_TILES] = byteOf(tiles / MOST_TILES);
    for (let row = 0; row < rows.size; row++)
      if (isLegal(row) && rows.shanten[row] === shanten) this.writeCut(scene, row, tiles);
    if (shanten === 1 || shanten === 2) this.writeSeconds(scene, melds, tiles, isLegal);
    this.writeForms(scene, melds, isLegal);
    this.writeKongs(scene, melds);
  }

  /** A cut that keeps the least shanten; `most`: tiles accepted after the best one. */
  private writeCut(scene: Scene, row: number, most: number): void {
    const { table, seat } = scene;
    const kind = rows.discard[row]!;
    const tiles = rows.tiles[row]!;
    scene.mark(kind, KEEPS);
    scene.write(kind, RATIO, byteOf(most === 0 ? 1 : tiles / most));
    scene.write(kind, TILES, byteOf(tiles / MOST_TILES));
    if (tiles >= 0.8 * most) scene.mark(kind, GOOD);
    if (tiles === most) {
      scene.mark(kind, BEST);
      scene.markMasks(rows.suits[row]!, rows.honours[row]!, ACCEPTS);
    }
    if (rows.shanten[row] !== 0) return;
    scene.mark(kind, READY);
    const suits = table.riverSuits[seat]! | (kind < 27 ? 1 << kind : 0);
    const honours = table.riverHonours[seat]! | (kind >= 27 ? 1 << (kind - 27) : 0);
    if ((rows.suits[row]! & suits) !== 0 || (rows.honours[row]! & honours) !== 0 || table.passedWin[seat] === 2)
      scene.mark(kind, FURITEN);
  }

  /** One or two from ready: the tiles accepted, each weighed by the tiles accepted after the best cut then. */
  private writeSeconds(scene: Scene, melds: number, most: number, isLegal: (row: number) => boolean): void {
    const worth = WORTH[this.shanten]!;
    let best = 0;
    let share = 0;
    for (let row = 0; row < rows.size; row++) {
      seconds[row] = -1;
      if (!isLegal(row) || rows.shanten[row] !== this.shanten || rows.tiles[row]! < worth * most) continue;
      seconds[row] = this.secondOf(scene, row, melds);
      if (seconds[row]! <= best) continue;
      best = seconds[row]!;
      share = best / rows.tiles[row]!;
    }
    if (best === 0) return;
    for (let row = 0; row < rows.size; row++)
      if (seconds[row]! > 0) scene.write(rows.discard[row]!, SECOND, byteOf(seconds[row]! / best));
    scene.globals[BEST_SECOND] = byteOf(share / MOST_NEXT[this.shanten]!);
  }

  private secondOf({ counts, unseen }: Scene, row: number, melds: number): number {
    trial.set(counts);
    trial[rows.discard[row]!]!--;
    left.set(unseen);
    let sum = 0;
    for (let kind = 0; kind < 34; kind++) {
      const isAccepted = kind < 27 ? (rows.suits[row]! >> kind) & 1 : (rows.honours[row]! >> (kind - 27)) & 1;
      if (isAccepted === 0) continue;
      trial[kind]!++;
      left[kind]!--;
      acceptanceUnchecked(trial, melds, left, next, this.game, this.shanten - 1);
      let wait = 0;
      for (let i = 0; i < next.size; i++) if (next.shanten[i]! < this.shanten) wait = Math.max(wait, next.tiles[i]!);
      sum += wait * unseen[kind]!;
      trial[kind]!--;
      left[kind]!++;
    }
    return sum;
  }

  private writeForms(scene: Scene, melds: number, isLegal: (row: number) => boolean): void {
    const { after, standard } = this.forms;
    for (let form = 0; form < FORM_COUNT; form++) {
      let least = 99;
      for (let row = 0; row < rows.size; row++)
        if (isLegal(row)) least = Math.min(least, after[rows.discard[row]! * FORM_COUNT + form]!);
      scene.within(FORM_GLOBALS[form]!, 7, least);
      if (least > NEAR) continue;
      for (let row = 0; row < rows.size; row++) {
        const kind = rows.discard[row]!;
        if (isLegal(row) && after[kind * FORM_COUNT + form] === least) scene.mark(kind, FORM_PLANES[form]!);
      }
    }
    let [least, leastPairs] = [99, 99];
    for (let row = 0; row < rows.size; row++) {
      if (!isLegal(row)) continue;
      const kind = rows.discard[row]!;
      least = Math.min(least, standard[kind]!);
      if (melds === 0) leastPairs = Math.min(leastPairs, pairsAway(scene.counts, kind));
    }
    if (melds === 0) scene.within(SEVEN_PAIRS, 7, leastPairs);
    for (let row = 0; row < rows.size; row++) {
      const kind = rows.discard[row]!;
      if (!isLegal(row)) continue;
      if (standard[kind] === least) scene.mark(kind, STANDARD);
      if (melds === 0 && pairsAway(scene.counts, kind) === leastPairs) scene.mark(kind, PAIRS);
    }
  }

  /** Does a kong on the own turn keep the shanten? Asked before `rows` is used again. */
  private writeKongs(scene: Scene, melds: number): void {
    const { counts, kongs, unseen } = scene;
    if (scene.kongCount === 0) return;
    let keeps = false;
    for (let kind = 0; kind < 34; kind++) {
      if (kongs[kind] === 0) continue;
      trial.set(counts);
      const isClosed = counts[kind] === 4;
      trial[kind]! -= isClosed ? 4 : 1;
      acceptanceUnchecked(trial, melds + (isClosed ? 1 : 0), unseen, next, this.game);
      keeps ||= next.shanten[0]! <= this.shanten;
    }
    if (keeps) scene.flag(KONG_KEEPS);
  }

  /** The least distance of an open form over the cuts of a hand that was measured with `forms` and not banned. */
  nearestYaku(counts: Counts, banned1: number, banned2: number): number {
    let least = 99;
    for (let kind = 0; kind < 34; kind++)
      if (counts[kind]! > 0 && kind !== banned1 && kind !== banned2)
        least = Math.min(least, this.forms.after[kind * FORM_COUNT + YAKU]!);
    return least;
  }
}

const NOTHING = 34;

/** Shanten of seven pairs without one tile of a kind; NOTHING takes none. */
const pairsAway = (counts: Counts, without: number): number => {
  let [pairs, kinds] = [0, 0];
  for (let kind = 0; kind < 34; kind++) {
    const copies = counts[kind]! - (kind === without ? 1 : 0);
    if (copies > 0) kinds++;
    if (copies > 1) pairs++;
  }
  return 6 - pairs + Math.max(0, 7 - kinds);
};

/** Own tiles of each suit with honours, melds included. */
const writeSuits = (scene: Scene): void => {
  const { table, seat, counts } = scene;
  const held = [0, 0, 0, 0];
  for (let kind = 0; kind < 34; kind++) held[(kind / 9) | 0]! += counts[kind]!;
  for (let i = 0; i < table.meldCount[seat]!; i++) held[(((table.melds[seat * 4 + i]! >> 3) & 63) / 9) | 0]! += 3;
  const honours = held[3]!;
  const bytes = [0, 1, 2].map((suit) => byteOf((held[suit]! + honours) / 14));
  const most = Math.max(...bytes);
  const isSanma = table.seats === 3;
  for (let kind = 0; kind < 34; kind++)
    if (!(isSanma && kind >= 1 && kind <= 7)) scene.write(kind, SUIT, kind < 27 ? bytes[(kind / 9) | 0]! : most);
};
