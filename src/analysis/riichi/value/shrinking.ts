/**
 * The turn-table design (older mahjong-cpp, Mortal), for cross-checks: a drawn tile never returns, the unseen tiles shrink by one a
 * turn, riichi is always declared, wins by draw only. A hand is fresh until it takes a draw that does not bring it nearer or steps back;
 * after that it only waits for useful tiles. Model and published vectors: docs/value.md.
 */
import {
  basePoints,
  doraOf,
  RIICHI,
  ScoreOut,
  scoreUnchecked,
  winPoints,
  YAKUMAN_BASE,
} from '../../../rules/riichi/index.ts';
import { sanmaShantenUnchecked, shantenUnchecked } from '../../../shape/index.ts';
import { isOpenMeld, isRed, kindOf, redOf, type Hand, type Kind, type Tile } from '../../../tiles/index.ts';
import type { Settings, Situation } from './model.ts';
import { kindAt, OpenParts } from './open.ts';
import type { Root } from './root.ts';
import { RED_SLOT, SLOTS } from './suit.ts';
import { uraChances } from './ura.ts';

/** Above this no step back is taken, and nothing is worked out. */
const FARTHEST = 3;

/** By draw index: worth, win, ready, points of wins times their chances, one after the other. */
type Rows = Float64Array;

export class Shrinking {
  readonly draws: number;
  nodes = 0;
  converged = true;
  private readonly counts: Uint8Array;
  private readonly reds = new Uint8Array(3);
  /** Unseen copies by tile 0–36. */
  private readonly wall = new Uint8Array(37);
  private readonly unseen: number;
  private readonly hand: Hand;
  private readonly situation: Situation;
  private readonly settings: Settings;
  private readonly dora: Uint8Array;
  private readonly meldDora: number;
  private readonly closed: boolean;
  private readonly memo = new Map<string, Rows>();
  private readonly out = new ScoreOut();

  constructor(hand: Hand, root: Root, situation: Situation, settings: Settings) {
    this.hand = hand;
    this.situation = situation;
    this.settings = settings;
    this.counts = hand.counts.slice();
    for (const tile of hand.tiles) if (isRed(tile)) this.reds[(kindOf(tile) / 9) | 0]!++;
    for (const { suit, unseen } of root.suits)
      for (let slot = 0; slot < SLOTS; slot++) {
        if (unseen[slot]! <= 0) continue;
        this.wall[slot === RED_SLOT ? 34 + suit : kindAt(suit * SLOTS + slot)] = unseen[slot]!;
      }
    this.unseen = root.unseen;
    this.draws = Math.max(0, situation.turns - situation.turn + (root.toDraw ? 1 : 0));
    this.dora = root.dora;
    this.meldDora = new OpenParts(situation, hand.melds, root.dora).list[0]!.dora;
    this.closed = !hand.melds.some(isOpenMeld);
  }

  private shanten(): number {
    const of = this.situation.rules.seats === 3 ? sanmaShantenUnchecked : shantenUnchecked;
    return of(this.counts, this.hand.melds.length);
  }

  /** Figures after a discard, or of a hand that is to draw. */
  rowsAfter(discard: Tile | undefined, shanten: number): Rows {
    if (discard !== undefined) this.hold(discard, -1);
    const now = this.shanten();
    const rows = now > FARTHEST ? this.empty() : this.draw(now, now === shanten).slice();
    if (discard !== undefined) this.hold(discard, 1);
    if (now === 0) rows.fill(1, 2 * this.draws, 3 * this.draws);
    return rows;
  }

  private empty(): Rows {
    return new Float64Array(4 * this.draws);
  }

  private hold(tile: Tile, by: number): void {
    this.counts[kindOf(tile)]! += by;
    if (isRed(tile)) this.reds[tile - 34]! += by;
  }

  private key(what: string): string {
    return `${what}${this.counts.join('')}${this.reds.join('')}${this.wall.join('')}`;
  }

  private draw(shanten: number, fresh: boolean): Rows {
    const key = this.key(fresh ? 'D' : 'd');
    const known = this.memo.get(key);
    if (known !== undefined) return known;
    const rows = this.empty();
    if (++this.nodes > this.settings.nodes || this.settings.cancelled()) this.converged = false;
    if (this.converged) this.fillDraw(rows, shanten, fresh);
    this.memo.set(key, rows);
    return rows;
  }

  private fillDraw(rows: Rows, shanten: number, fresh: boolean): void {
    const left = this.wall.reduce((sum, n) => sum + n, 0);
    const after = new Int8Array(34);
    let useful = 0;
    for (let tile = 0; tile < 37; tile++) {
      if (this.wall[tile] === 0) continue;
      const kind = kindOf(tile as Tile);
      this.counts[kind]!++;
      after[kind] = this.shanten();
      this.counts[kind]!--;
      if (after[kind]! < shanten) useful += this.wall[tile]!;
    }
    for (let i = 0; i < 37; i++) {
      const copies = this.wall[i]!;
      const tile = i as Tile;
      const nearer = after[kindOf(tile)]! < shanten;
      if (copies === 0 || (!nearer && !fresh)) continue;
      this.hold(tile, 1);
      this.wall[i]!--;
      const pays = nearer && shanten === 0 ? this.pays(kindOf(tile)) : undefined;
      const next =
        pays === undefined && !(nearer && shanten === 0)
          ? this.discard(nearer ? shanten - 1 : shanten, fresh && nearer)
          : undefined;
      this.wall[i]!++;
      this.hold(tile, -1);
      if (fresh)
        for (let now = 0; now < this.draws; now++) this.add(rows, now, now, copies / left, shanten, nearer, pays, next);
      else this.addLater(rows, copies, useful, shanten, pays, next);
    }
  }

  /** Draw `copies` of `useful` tiles at some later draw, none of the useful ones before. */
  private addLater(
    rows: Rows,
    copies: number,
    useful: number,
    shanten: number,
    pays: Rows | undefined,
    next: Rows | undefined,
  ): void {
    for (let now = 0; now < this.draws; now++) {
      let missed = 1;
      for (let then = now; then < this.draws && missed > 0; then++) {
        this.add(rows, now, then, (missed * copies) / (this.unseen - then), shanten, true, pays, next);
        missed *= (this.unseen - useful - then) / (this.unseen - then);
      }
    }
  }

  private add(
    rows: Rows,
    now: number,
    then: number,
    share: number,
    shanten: number,
    nearer: boolean,
    pays: Rows | undefined,
    next: Rows | undefined,
  ): void {
    const { draws } = this;
    if (pays !== undefined) {
      const riichi = this.closed && this.settings.riichi !== 'never';
      const isDouble = riichi && now === 0 && this.settings.doubleRiichi && this.situation.turn === 1;
      const more = (isDouble ? 1 : 0) + (riichi && then === now && this.situation.rules.ippatsu ? 1 : 0);
      const last = then === draws - 1 ? this.settings.haitei : 0;
      rows[now]! += share * (pays[more]! + last * (pays[more + 1]! - pays[more]!));
      rows[draws + now]! += share;
      rows[3 * draws + now]! += share * (pays[5 + more]! + last * (pays[6 + more]! - pays[5 + more]!));
      return;
    }
    if (next === undefined) return;
    if (nearer && shanten === 1) rows[2 * draws + now]! += share;
    if (then + 1 >= draws) return;
    rows[now]! += share * next[then + 1]!;
    rows[draws + now]! += share * next[draws + then + 1]!;
    rows[3 * draws + now]! += share * next[3 * draws + then + 1]!;
    if (!nearer || shanten > 1) rows[2 * draws + now]! += share * next[2 * draws + then + 1]!;
  }

  private discard(shanten: number, fresh: boolean): Rows {
    const key = this.key(fresh ? 'B' : 'b');
    const known = this.memo.get(key);
    if (known !== undefined) return known;
    const { draws } = this;
    const best = this.empty().fill(-1);
    const main = this.settings.objective === 'win' ? draws : 0;
    const other = this.settings.objective === 'win' ? 0 : 2 * draws;
    for (let kind = 0; kind < 34; kind++) {
      if (this.counts[kind] === 0) continue;
      const red = redOf(kind as Kind);
      const isLastRed = red !== undefined && this.reds[red - 34] === this.counts[kind];
      const tile = isLastRed ? red : (kind as Tile);
      this.hold(tile, -1);
      const now = this.shanten();
      const isStep = now === shanten || (fresh && now === shanten + 1 && shanten < FARTHEST);
      const rows = isStep ? this.draw(now, fresh && now === shanten) : undefined;
      this.hold(tile, 1);
      if (rows === undefined) continue;
      for (let i = 0; i < draws; i++) {
        const gap = rows[main + i]! - best[main + i]!;
        if (gap < 0 || (gap === 0 && rows[other + i]! <= best[other + i]!)) continue;
        for (let field = i; field < 4 * draws; field += draws) best[field] = rows[field]!;
      }
    }
    this.memo.set(key, best);
    return best;
  }

  /** Worth with 0–4 han more, then points likewise, ura in expectation; undefined without a yaku. */
  private pays(kind: Kind): Rows | undefined {
    const { situation, settings, out, counts } = this;
    const { rules, seatWind } = situation;
    const riichi = this.closed && settings.riichi !== 'never';
    const base = scoreUnchecked(
      {
        concealed: counts,
        melds: this.hand.melds,
        winTile: kind,
        selfDraw: true,
        situation: riichi ? RIICHI : 0,
        roundWind: situation.roundWind,
        seatWind,
        doraIndicators: [],
        uraIndicators: [],
        reds: 0,
        kita: 0,
      },
      rules,
      out,
    );
    if (base <= 0) return undefined;
    const bonus = situation.honba * rules.honba * (rules.seats - 1) + 1000 * situation.sticks;
    const paid = (of: number): number => winPoints(of, seatWind === 0, true, rules) + bonus;
    const worth = (of: number): number => settings.worth(paid(of), 'draw');
    if (out.yakuman > 0) {
      const base = YAKUMAN_BASE * out.yakuman;
      return new Float64Array(10).fill(worth(base), 0, 5).fill(paid(base), 5);
    }
    let han = out.han + this.meldDora + this.reds.reduce((sum, n) => sum + n, 0);
    for (let k = 0; k < 34; k++) han += counts[k]! * this.dora[k]!;
    const { fu } = out;
    const indicators = riichi && settings.ura ? situation.doraIndicators.length : 0;
    const chances =
      indicators === 0
        ? Float64Array.of(1)
        : uraChances(
            this.pointing(),
            this.wall.reduce((s, n) => s + n, 0),
            indicators,
          );
    return Float64Array.from({ length: 10 }, (_, i) => {
      const [more, price] = i < 5 ? [i, worth] : [i - 5, paid];
      return chances.reduce((sum, chance, ura) => sum + chance * price(basePoints(han + more + ura, fu, rules)), 0);
    });
  }

  /** Unseen indicators of kinds held once … four times, as `uraChances` takes them. */
  private pointing(): number {
    let packed = 0;
    for (let indicator = 0; indicator < 34; indicator++) {
      const copies = this.counts[doraOf(indicator as Kind, this.situation.rules)]!;
      if (copies === 0) continue;
      const red = redOf(indicator as Kind);
      packed += (this.wall[indicator]! + (red === undefined ? 0 : this.wall[red]!)) << (6 * (copies - 1));
    }
    return packed;
  }
}
