/** The look-ahead of `suphx`: wins within reach, chances by turn, accepted tiles, what each discard keeps. */
import type { Counts } from '../../tiles/index.ts';
import { basePoints, winPoints } from '../../rules/riichi/index.ts';
import { AcceptanceTable, NO_DISCARD, acceptanceUnchecked } from '../../shape/index.ts';
import { riichiRules } from '../../table/index.ts';
import { Chances } from '../chances.ts';
import { FLUSH, FORM_COUNT, Forms, PUNGS, TANYAO, YAKUHAI, addToFrame, newFrame } from '../forms.ts';
import {
  ACCEPTED_STEPS,
  AT,
  CHANCE_STEPS,
  EXPECTED_STEPS,
  HORIZONS,
  TENPAI_CHANCE,
  TURNS,
  TURN_POINTS,
  WIN_CHANCE,
} from './layout.ts';
import { ALL, type SuphxScene } from './scene.ts';
import { ownDora } from './table.ts';
import { DAMA_WIN, OPEN_WIN, RIICHI_WIN, WIN_LEVELS, WIN_POINTS, KEPT, REPLACED, WinSearch } from '../wins/index.ts';

const at = (name: string): number => AT[name]!;
const WAYS = [RIICHI_WIN, DAMA_WIN, OPEN_WIN] as const;
const WIN_PLANES = ['riichi', 'dama', 'open'].map((way) => [1, 2, 3].map((k) => at(`win.${way}.${k}`)));
const ANY_PLANES = [1, 2, 3].map((k) => at(`win.any.${k}`));
const CHANCE_PLANES = HORIZONS.map((turns) => at(`chance.${turns}`));
const FORM_ORDER = [TANYAO, FLUSH, YAKUHAI, PUNGS];
const NEAR_FORM = 3;
const NEAR_PAIRS = 2;
const NEAR_RUNS = 2;
const MOST_SHANTEN = 6;

export const isAccepted = (rows: AcceptanceTable, row: number, kind: number): boolean =>
  ((kind < 27 ? rows.suits[row]! >> kind : rows.honours[row]! >> (kind - 27)) & 1) === 1;

export class SuphxLook {
  readonly search = new WinSearch();
  readonly chances = new Chances();
  readonly rows = new AcceptanceTable();
  /** Shanten after the best cut, or of the hand as it is. */
  shanten = 0;
  private readonly forms: Forms;
  private readonly frame = newFrame();
  private readonly value = new Uint8Array(7);
  private readonly game: 'riichi' | 'sanma';

  constructor(isSanma: boolean) {
    this.forms = new Forms(isSanma);
    this.game = isSanma ? 'sanma' : 'riichi';
  }

  write(scene: SuphxScene): void {
    const { counts, melds, reading } = scene;
    this.search.search(scene.held());
    this.accept(counts, melds.length, reading.unseen);
    this.writeShanten(scene);
    this.measureForms(scene);
    for (let row = 0; row < this.rows.size; row++) {
      const thrown = this.rows.discard[row]!;
      const place = thrown === NO_DISCARD ? ALL : thrown;
      this.writeWins(scene, place);
      this.writeChances(scene, row, place);
      this.writeNeeds(scene, row, place);
      this.writeKept(scene, place);
      this.writeYaku(scene, place);
    }
  }

  /** Fills `rows` for a hand. */
  accept(counts: Counts, melds: number, unseen: Counts): void {
    acceptanceUnchecked(counts, melds, unseen, this.rows, this.game);
    this.shanten = 99;
    for (let row = 0; row < this.rows.size; row++) this.shanten = Math.min(this.shanten, this.rows.shanten[row]!);
  }

  private writeShanten(scene: SuphxScene): void {
    const { rows, shanten } = this;
    const { table, seat, melds, isThrowing } = scene;
    const isComplete = isThrowing && table.shapes[seat]!.shanten(melds.length) < 0;
    scene.fill(at('shanten') + (isComplete ? 0 : 1 + Math.min(MOST_SHANTEN, shanten)));
    let most = 0;
    for (let row = 0; row < rows.size; row++)
      if (rows.shanten[row] === shanten) most = Math.max(most, rows.tiles[row]!);
    for (let row = 0; row < rows.size; row++) {
      if (rows.shanten[row] !== shanten) continue;
      const isBest = rows.tiles[row] === most;
      if (isThrowing) scene.mark(rows.discard[row]!, at('keeps'));
      if (isThrowing && isBest) scene.mark(rows.discard[row]!, at('best'));
      if (shanten !== 0 || !isBest) continue;
      for (let kind = 0; kind < 34; kind++) if (isAccepted(rows, row, kind)) scene.mark(kind, at('waits'));
    }
  }

  private writeWins(scene: SuphxScene, place: number): void {
    const kind = place === ALL ? KEPT : place;
    for (let k = 1; k <= REPLACED; k++) {
      scene.pile(place, ANY_PLANES[k - 1]!, WIN_LEVELS, this.search.any(k, kind));
      for (const way of WAYS) scene.pile(place, WIN_PLANES[way]![k - 1]!, WIN_LEVELS, this.search.level(way, k, kind));
    }
  }

  /** Points that a win may bring: of the nearest win the search knows, or by dora and what is sure. */
  pointsOf(scene: SuphxScene, shanten: number, place: number, dora: number, isClosed: boolean): number {
    const { table, seat } = scene;
    const kind = place === ALL ? KEPT : place;
    const level = shanten < REPLACED ? this.search.any(shanten + 1, kind) : 0;
    const han = Math.max(1, dora + (isClosed ? 1 : 0) + this.valueHeld(scene));
    const plain = winPoints(
      basePoints(han, 30, riichiRules(table)),
      table.seatWind(seat) === 0,
      false,
      riichiRules(table),
    );
    return Math.max(plain, level === 0 ? 0 : WIN_POINTS[level - 1]!);
  }

  private valueHeld({ counts }: SuphxScene): number {
    let han = this.frame.hasValue ? 1 : 0;
    for (let honour = 0; honour < 7; honour++) if (counts[27 + honour]! >= 3) han += this.value[honour]!;
    return han;
  }

  /** Estimates for a row of `rows`. */
  estimate(scene: SuphxScene, row: number): void {
    const { table, reading } = scene;
    const unseen = reading.unseen.reduce((sum, n) => sum + n, 0);
    const shanten = Math.min(MOST_SHANTEN, this.rows.shanten[row]!);
    this.chances.estimate(shanten, this.rows.tiles[row]!, unseen, Math.ceil(table.liveLeft / table.seats));
  }

  private writeChances(scene: SuphxScene, row: number, place: number): void {
    const { chances, rows } = this;
    const shanten = Math.min(MOST_SHANTEN, rows.shanten[row]!);
    this.estimate(scene, row);
    const { ready, won } = chances;
    const isClosed = scene.table.isOpen[scene.seat] === 0;
    const points = this.pointsOf(scene, shanten, place, ownDora(scene, place), isClosed);
    for (let turn = 1; turn <= TURNS; turn++) {
      if (ready[turn]! >= TENPAI_CHANCE) scene.set1(place, at('turns.ready') + turn - 1);
      if (won[turn]! >= WIN_CHANCE) scene.set1(place, at('turns.win') + turn - 1);
      if (won[turn]! * points >= TURN_POINTS) scene.set1(place, at('turns.points') + turn - 1);
    }
    HORIZONS.forEach((turns, i) => scene.steps(place, CHANCE_PLANES[i]!, CHANCE_STEPS, won[turns]!));
    scene.steps(place, at('expected'), EXPECTED_STEPS, won[TURNS]! * points);
    scene.steps(place, at('accepted.tiles'), ACCEPTED_STEPS, rows.tiles[row]!);
    scene.set1(place, at('after') + shanten);
    if (rows.shanten[row]! > this.shanten) scene.set1(place, at('after') + 7);
  }

  private writeNeeds(scene: SuphxScene, row: number, place: number): void {
    const { counts, table } = scene;
    const { chow } = riichiRules(table);
    const has = (kind: number): boolean => counts[kind]! - (kind === place ? 1 : 0) > 0;
    for (let kind = 0; kind < 34; kind++) {
      if (!isAccepted(this.rows, row, kind)) continue;
      scene.set1(place, at('needs') + kind);
      const rank = kind % 9;
      const isRun =
        chow &&
        kind < 27 &&
        ((rank >= 2 && has(kind - 2) && has(kind - 1)) ||
          (rank >= 1 && rank <= 7 && has(kind - 1) && has(kind + 1)) ||
          (rank <= 6 && has(kind + 1) && has(kind + 2)));
      if (isRun || counts[kind]! - (kind === place ? 1 : 0) >= 2) scene.set1(place, at('claims') + kind);
    }
  }

  /** Dora and safe tiles after the cut. */
  private writeKept(scene: SuphxScene, place: number): void {
    const { table, seat, counts, reading } = scene;
    scene.pile(place, at('dora'), 5, ownDora(scene, place));
    let all = 0;
    for (let kind = 0; kind < 34; kind++) {
      if (counts[kind] === 0) continue;
      let isSafe = true;
      for (let other = 0; other < table.seats; other++)
        if (other !== seat && reading.opponents[other]!.how[kind] === 0) isSafe = false;
      if (isSafe) all += counts[kind]! - (kind === place ? 1 : 0);
    }
    for (let distance = 1; distance < table.seats; distance++) {
      const { how } = reading.opponents[(seat + distance) % table.seats]!;
      let safe = 0;
      for (let kind = 0; kind < 34; kind++) if (how[kind]! > 0) safe += counts[kind]! - (kind === place ? 1 : 0);
      scene.pile(place, at('kept') + 2 * (distance - 1), 2, safe >= 3 ? 2 : safe >= 1 ? 1 : 0);
    }
    scene.pile(place, at('kept') + 6, 2, all >= 3 ? 2 : all >= 1 ? 1 : 0);
  }

  private measureForms(scene: SuphxScene): void {
    const { table, seat, counts, melds, reading } = scene;
    const { frame, value } = this;
    value.fill(0);
    value[table.roundWind()]!++;
    value[table.seatWind(seat)]!++;
    value.fill(1, 4);
    Object.assign(frame, newFrame());
    frame.isSimple = table.isOpen[seat] === 0 || riichiRules(table).openTanyao;
    for (const meld of melds) addToFrame(frame, meld, value);
    this.forms.measure(counts, frame, reading.unseen, value);
  }

  private writeYaku(scene: SuphxScene, place: number): void {
    const { forms, frame } = this;
    const { counts } = scene;
    FORM_ORDER.forEach((form, i) => {
      const away = place === ALL ? forms.now[form]! : forms.after[place * FORM_COUNT + form]!;
      if (away <= NEAR_FORM) scene.set1(place, at('yaku') + i);
    });
    let [pairs, kinds] = [0, 0];
    for (let kind = 0; kind < 34; kind++) {
      const copies = counts[kind]! - (kind === place ? 1 : 0);
      if (copies > 0) kinds++;
      if (copies > 1) pairs++;
    }
    if (frame.melds === 0 && 6 - pairs + Math.max(0, 7 - kinds) <= NEAR_PAIRS) scene.set1(place, at('yaku') + 4);
    if (lackingStraight(counts, place) <= NEAR_RUNS) scene.set1(place, at('yaku') + 5);
    if (lackingColours(counts, place) <= NEAR_RUNS) scene.set1(place, at('yaku') + 6);
  }
}

const lacks = (counts: Counts, place: number, kind: number): number =>
  counts[kind]! - (kind === place ? 1 : 0) > 0 ? 0 : 1;

/** Tiles that 1–9 of the best suit lacks; concealed tiles alone are looked at. */
const lackingStraight = (counts: Counts, place: number): number => {
  let best = 9;
  for (let first = 0; first < 27; first += 9) {
    let lacking = 0;
    for (let rank = 0; rank < 9; rank++) lacking += lacks(counts, place, first + rank);
    best = Math.min(best, lacking);
  }
  return best;
};

/** Tiles that the best run in three suits lacks. */
const lackingColours = (counts: Counts, place: number): number => {
  let best = 9;
  for (let low = 0; low < 7; low++) {
    let lacking = 0;
    for (let suit = 0; suit < 27; suit += 9)
      for (let rank = low; rank < low + 3; rank++) lacking += lacks(counts, place, suit + rank);
    best = Math.min(best, lacking);
  }
  return best;
};
