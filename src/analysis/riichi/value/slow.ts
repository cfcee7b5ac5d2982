/**
 * The models of docs/value.md by plain recursion, for tests: no graph, no tables, every draw, discard, ron and call tried, wins scored
 * by the full scorer with each ura indicator in turn. Exact, and only usable for two or three turns.
 */
import { isScore, LAST_TILE, REPLACEMENT, RIICHI, DOUBLE_RIICHI, IPPATSU, score } from '../../../rules/riichi/index.ts';
import { sanmaShantenUnchecked, shantenUnchecked } from '../../../shape/index.ts';
import {
  isOpenMeld,
  isRed,
  kindOf,
  meldOf,
  meldOwnTiles,
  meldReds,
  meldTiles,
  NORTH,
  redOf,
  type Hand,
  type Kind,
  type Meld,
  type Tile,
} from '../../../tiles/index.ts';
import { settingsOf, type Settings, type Situation, type ValueOptions, type Waiter } from './model.ts';

/** Worth, chance of a win, chance of a ready hand, points of wins times their chances. */
export type Figures = readonly [number, number, number, number];
type Mutable = [number, number, number, number];
/** Worth and points of a win. */
type Paid = readonly [number, number];

type State = {
  /** 37 counts of concealed tiles. */
  readonly tiles: readonly number[];
  readonly melds: readonly Meld[];
  /** Tiles in melds called since the root that came from the unseen ones. */
  readonly taken: readonly Tile[];
  /** Tiles of the root in those melds. */
  readonly used: readonly Tile[];
  /** North tiles set aside, and how many of them were drawn since the root. */
  readonly kita: number;
  readonly kitaDrawn: number;
};

const TILES = Array.from({ length: 37 }, (_, tile) => tile as Tile);
const changed = (tiles: readonly number[], tile: Tile, by: number): readonly number[] => {
  const next = tiles.slice();
  next[tile]! += by;
  return next;
};

export class Slow {
  readonly draws: number;
  private readonly settings: Settings;
  private readonly situation: Situation;
  private readonly root: readonly number[];
  private readonly rootMelds: number;
  private readonly unseen: readonly number[];
  private readonly pool: number;
  private readonly limit: number;
  private readonly openLimit: number;
  private readonly toDraw: boolean;
  private readonly memo = new Map<string, Figures>();
  private readonly distances = new Map<string, number>();

  /** `limited`: only hands that waste at most `extra` draws, as the solver; else all. */
  constructor(hand: Hand, situation: Situation, options: ValueOptions, limited: boolean) {
    this.settings = settingsOf(situation, options);
    this.situation = situation;
    this.root = TILES.map((tile) => hand.tiles.filter((held) => held === tile).length);
    this.rootMelds = hand.melds.length;
    this.toDraw = hand.tiles.length % 3 === 1;
    this.draws = situation.turns - situation.turn + (this.toDraw ? 1 : 0);
    const { rules } = situation;
    const all = TILES.map((tile) => {
      if (!rules.kinds.includes(kindOf(tile))) return 0;
      const reds = kindOf(tile) % 9 === 4 && kindOf(tile) < 27 ? rules.reds[(kindOf(tile) / 9) | 0]! : 0;
      return isRed(tile) ? reds : 4 - reds;
    });
    const seen = [...hand.tiles, ...hand.melds.flatMap(meldTiles), ...situation.doraIndicators, ...situation.visible];
    this.unseen = all.map(
      (n, tile) => n - seen.filter((other) => other === tile).length - (tile === NORTH ? situation.kita : 0),
    );
    this.pool = this.unseen.reduce((sum, n) => sum + n, 0);
    const start = this.start(hand);
    const { extra, openExtra } = this.settings;
    const base = limited ? this.shanten(start) : Infinity;
    this.limit = base + extra;
    this.openLimit = base + Math.min(extra, openExtra);
  }

  start(hand: Hand): State {
    return { tiles: this.root, melds: hand.melds, taken: [], used: [], kita: this.situation.kita, kitaDrawn: 0 };
  }

  private counts({ tiles }: State): Uint8Array {
    const counts = new Uint8Array(34);
    for (const tile of TILES) counts[kindOf(tile)]! += tiles[tile]!;
    return counts;
  }

  shanten(state: State): number {
    const key = state.tiles.join('');
    let known = this.distances.get(key);
    if (known === undefined) {
      const of = this.situation.rules.seats === 3 ? sanmaShantenUnchecked : shantenUnchecked;
      known = of(this.counts(state), state.melds.length);
      this.distances.set(key, known);
    }
    return known;
  }

  private left(state: State, tile: Tile): number {
    const used = state.used.filter((t) => t === tile).length;
    const drawn = Math.max(0, state.tiles[tile]! - this.root[tile]! + used);
    const aside = kindOf(tile) === NORTH ? state.kitaDrawn : 0;
    return this.unseen[tile]! - drawn - aside - state.taken.filter((t) => t === tile).length;
  }

  /** Tiles the root does not hold. */
  private dist(state: State): number {
    let sum = state.taken.length;
    for (let tile = 0; tile < 37; tile++) sum += Math.max(0, state.tiles[tile]! - this.root[tile]!);
    return sum;
  }

  private limitOf(state: State): number {
    return state.melds.length > this.rootMelds ? this.openLimit : this.limit;
  }

  private isIn(state: State): boolean {
    const limit = this.limitOf(state);
    return limit === Infinity || this.dist(state) + this.shanten(state) <= limit;
  }

  private keyOf(state: State, index: number, what: string): string {
    return `${what}${index}/${state.tiles.join('')}/${state.melds.join()}/${state.taken.join()}/${state.used.join()}/${state.kita}/${state.kitaDrawn}`;
  }

  private better(a: Figures, b: Figures): boolean {
    const byWin = this.settings.objective === 'win';
    const gaps = byWin ? [a[1] - b[1], a[0] - b[0], a[2] - b[2]] : [a[0] - b[0], a[2] - b[2], a[1] - b[1]];
    const near = byWin ? [1e-11, 1e-7, 1e-11] : [1e-7, 1e-11, 1e-11];
    const first = gaps.findIndex((gap, i) => Math.abs(gap) > near[i]!);
    return first >= 0 && gaps[first]! > 0;
  }

  private turn(index: number): number {
    return this.situation.turn - (this.toDraw ? 1 : 0) + index;
  }

  /** What a win pays, ura in expectation; worth −Infinity without a yaku. */
  private pays(state: State, tile: Tile, selfDraw: boolean, flags: number): Paid {
    const { situation, settings } = this;
    const { rules } = situation;
    const full = { ...state, tiles: changed(state.tiles, tile, 1) };
    const reds = TILES.filter(isRed).reduce<number>((sum, red) => sum + full.tiles[red]!, 0);
    const win = {
      concealed: this.counts(full),
      melds: state.melds,
      winTile: kindOf(tile),
      selfDraw,
      situation: flags,
      roundWind: situation.roundWind,
      seatWind: situation.seatWind,
      doraIndicators: situation.doraIndicators.map(kindOf),
      uraIndicators: [] as readonly Kind[],
      reds: state.melds.reduce((sum, meld) => sum + meldReds(meld), reds),
      kita: state.kita,
    };
    const bonus = situation.honba * rules.honba * (rules.seats - 1) + 1000 * situation.sticks;
    const paid = (ura: readonly Kind[]): Paid => {
      const found = score({ ...win, uraIndicators: ura }, rules);
      if (!isScore(found)) return [-Infinity, 0];
      const points = found.points + bonus;
      return [settings.worth(points, selfDraw ? 'draw' : 'ron'), points];
    };
    if ((flags & RIICHI) === 0 || !settings.ura || situation.doraIndicators.length === 0) return paid([]);
    let [worths, points, weights] = [0, 0, 0];
    for (const indicator of TILES) {
      const weight = this.left(full, indicator);
      if (weight <= 0) continue;
      const [worth, won] = paid([kindOf(indicator)]);
      worths += weight * worth;
      points += weight * won;
      weights += weight;
    }
    return [worths / weights, points / weights];
  }

  private waits(state: State): readonly Tile[] {
    return TILES.filter(
      (tile) => this.left(state, tile) > 0 && this.shanten({ ...state, tiles: changed(state.tiles, tile, 1) }) === -1,
    );
  }

  private isFuriten(state: State): boolean {
    const own = [...state.melds.slice(this.rootMelds)].flatMap(meldOwnTiles);
    return this.waits(state).some((tile) => {
      const kind = kindOf(tile);
      const copies = (tiles: readonly number[]): number =>
        TILES.reduce<number>((sum, t) => sum + (kindOf(t) === kind ? tiles[t]! : 0), 0);
      const now = copies(state.tiles) + own.filter((t) => kindOf(t) === kind).length;
      return now < copies(this.root) || this.situation.river.includes(kind);
    });
  }

  private isClosed(state: State): boolean {
    return !state.melds.some(isOpenMeld);
  }

  /** V: after a discard. */
  after(state: State, index: number): Figures {
    const key = this.keyOf(state, index, 'v');
    const known = this.memo.get(key);
    if (known !== undefined) return known;
    const figures = this.settle(state, index);
    this.memo.set(key, figures);
    return figures;
  }

  private settle(state: State, index: number): Figures {
    const { settings } = this;
    const shanten = this.shanten(state);
    const isReady = shanten === 0 ? 1 : 0;
    const full = settings.model === 'full';
    if (index === this.draws)
      return [
        full ? settings.worth(isReady ? settings.rates.ready : settings.rates.notReady, 'end') : 0,
        0,
        isReady,
        0,
      ];
    if (!full && !this.situation.rules.kita && shanten > this.draws - index) return [0, 0, 0, 0];
    const drawn = this.drawing(state, index + 1);
    const isStart = index === 0 && this.toDraw;
    let figures = full && !isStart ? this.goAround(state, index, drawn, shanten) : drawn;
    if (isReady === 0 || isStart) return figures;
    figures = [figures[0], figures[1], 1, figures[3]];
    if (!this.isClosed(state) || settings.riichi === 'never') return figures;
    const declared = this.declared(state, index, index);
    if (settings.riichi === 'always') return declared;
    const byWin = settings.objective === 'win' && Math.abs(declared[1] - figures[1]) > 1e-11;
    return (byWin ? declared[1] - figures[1] : declared[0] - figures[0]) > 0 ? declared : figures;
  }

  /** Chance that others throw the tile: its part of the kind's chance. */
  private share(state: State, tile: Tile, index: number, waiter: Waiter): number {
    const kind = kindOf(tile);
    const copies = TILES.filter((other) => kindOf(other) === kind && this.left(state, other) > 0).reduce(
      (sum, other) => sum + this.left(state, other),
      0,
    );
    return (this.settings.rates.thrown(kind, copies, this.turn(index), waiter) * this.left(state, tile)) / copies;
  }

  /** One of several things may be thrown, independently, each as likely to come first; else `stay`. */
  private mixed(events: readonly { readonly share: number; readonly to: Figures }[], stay: Figures): Figures {
    const sum = events.reduce((total, { share }) => total + share, 0);
    if (sum === 0) return stay;
    const any = 1 - events.reduce((none, { share }) => none * (1 - share), 1);
    const mean = [0, 1, 2, 3].map((i) => events.reduce((total, { share, to }) => total + (share / sum) * to[i]!, 0));
    return mean.map((x, i) => any * x + (1 - any) * stay[i]!) as Mutable;
  }

  private afterHazard(figures: Figures, index: number, waiter: Waiter): Figures {
    const { rates, worth } = this.settings;
    const hazard = rates.hazard(this.turn(index), waiter);
    const loss = worth(rates.loss(this.turn(index), waiter) - (waiter === 0 ? rates.stick : 0), 'loss');
    const [worth0, ...rest] = figures;
    return [hazard * loss + (1 - hazard) * worth0, ...rest.map((x) => (1 - hazard) * x)] as Mutable;
  }

  private goAround(state: State, index: number, drawn: Figures, shanten: number): Figures {
    const waiter = this.isClosed(state) ? 1 : 2;
    const events = shanten === 0 ? this.rons(state, index, drawn, waiter) : this.callsMade(state, index, drawn, waiter);
    return this.afterHazard(this.mixed(events, drawn), index, waiter);
  }

  private rons(state: State, index: number, drawn: Figures, waiter: Waiter): { share: number; to: Figures }[] {
    if (this.isFuriten(state)) return [];
    return this.waits(state).flatMap((tile) => {
      const [pays, points] = this.pays(state, tile, false, 0);
      if (pays === -Infinity || (this.settings.objective === 'value' && pays < drawn[0])) return [];
      return [{ share: this.share(state, tile, index, waiter), to: [pays, 1, drawn[2], points] as const }];
    });
  }

  /** Of each tile the best call that beats drawing: a pung on any seat's discard, a chow on the left one's. */
  private callsMade(state: State, index: number, drawn: Figures, waiter: Waiter): { share: number; to: Figures }[] {
    const main = this.settings.objective === 'win' ? 1 : 0;
    return TILES.flatMap((tile) => {
      const made = this.calls(state, tile)
        .map(({ isPung, called }) => ({ isPung, to: this.before(called, index, false) }))
        .filter(({ to }) => to[main] > drawn[main]);
      if (made.length === 0) return [];
      const best = made.reduce((a, b) => (b.to[main] > a.to[main] ? b : a));
      const pung = made.find(({ isPung }) => isPung);
      const share = this.share(state, tile, index, waiter);
      const { chowShare } = this.settings.rates;
      if (pung === undefined) return [{ share: share * chowShare, to: best.to }];
      const to = pung.to.map((x, i) => (1 - chowShare) * x + chowShare * best.to[i]!);
      return [{ share, to: to as Mutable }];
    });
  }

  private calls(state: State, tile: Tile): { isPung: boolean; called: State }[] {
    if (!this.settings.calls || this.left(state, tile) <= 0) return [];
    const kind = kindOf(tile);
    const rank = kind % 9;
    const shapes: [number, number][] = [[0, 0]];
    if (kind < 27 && this.situation.rules.chow) shapes.push([1, 2], [-1, 1], [-2, -1]);
    return shapes.flatMap(([one, two]) => {
      if (kind < 27 && (rank + one < 0 || rank + two > 8)) return [];
      const called = this.called(state, tile, [(kind + one) as Kind, (kind + two) as Kind]);
      if (called === undefined || this.shanten(called) >= this.shanten(state) || !this.isIn(called)) return [];
      return [{ isPung: one === two, called }];
    });
  }

  private called(state: State, tile: Tile, own: readonly Kind[]): State | undefined {
    let { tiles } = state;
    const taken = [...state.taken, tile];
    const usedTiles = [...state.used];
    let ownReds = 0;
    for (const kind of own) {
      const red = redOf(kind);
      const used = tiles[kind]! > 0 ? (kind as number as Tile) : red !== undefined && tiles[red]! > 0 ? red : undefined;
      if (used === undefined) return undefined;
      if (isRed(used)) ownReds++;
      (tiles[used]! > this.root[used]! ? taken : usedTiles).push(used);
      tiles = changed(tiles, used, -1);
    }
    const kind = Math.min(kindOf(tile), ...own) as Kind;
    const isPung = own[0] === own[1];
    const meld = meldOf({
      type: isPung ? 'pung' : 'chow',
      kind,
      from: 3,
      claimed: isPung ? 0 : kindOf(tile) - kind,
      claimedRed: isRed(tile),
      ownReds,
    });
    return { ...state, tiles, melds: [...state.melds, meld], taken, used: usedTiles };
  }

  /** K: before the draw of this index; `replaced`: it is a replacement tile. */
  private drawing(state: State, index: number, replaced = false): Figures {
    const stay = this.after(state, index);
    const figures = [...stay] as Mutable;
    const isReady = this.shanten(state) === 0;
    for (const tile of TILES) {
      const left = this.left(state, tile);
      if (left <= 0) continue;
      const share = left / this.pool;
      const next = { ...state, tiles: changed(state.tiles, tile, 1) };
      const isComplete = this.shanten(next) === -1;
      if (this.isKita(tile) && !isComplete) {
        const aside = this.drawing({ ...state, kita: state.kita + 1, kitaDrawn: state.kitaDrawn + 1 }, index, true);
        aside.forEach((x, i) => (figures[i]! += share * (x - stay[i]!)));
        continue;
      }
      if (!isComplete && !this.isIn(next)) continue;
      const throwsBack =
        isComplete && this.isClosed(state) && this.dist(state) + this.shanten(state) >= this.limitOf(state);
      const kept = throwsBack ? stay : this.before(next, index);
      const there = isComplete && isReady ? this.winOr(state, tile, index, kept, replaced) : kept;
      there.forEach((x, i) => (figures[i]! += share * (x - stay[i]!)));
    }
    return figures;
  }

  private isKita(tile: Tile): boolean {
    return this.situation.rules.kita && kindOf(tile) === NORTH;
  }

  private winOr(state: State, tile: Tile, index: number, kept: Figures, replaced: boolean): Figures {
    const last = index === this.draws ? this.settings.haitei : 0;
    const one = (flags: number): Figures => {
      const [pays, points] = this.pays(state, tile, true, flags);
      const takes = pays !== -Infinity && (this.settings.objective === 'win' || pays >= kept[0]);
      return takes ? [pays, 1, 1, points] : [kept[0], kept[1], 1, kept[3]];
    };
    if (replaced) return one(REPLACEMENT);
    const plain = one(0);
    if (last === 0) return plain;
    const lucky = one(LAST_TILE);
    return plain.map((x, i) => x + last * (lucky[i]! - x)) as Mutable;
  }

  /** W: the best discard, or a held north set aside; not after a call. */
  before(state: State, index: number, mayAside = true): Figures {
    let best: Figures | undefined;
    for (const tile of TILES) {
      if (state.tiles[tile] === 0) continue;
      const next = { ...state, tiles: changed(state.tiles, tile, -1) };
      if (!this.isIn(next)) continue;
      const figures = this.after(next, index);
      if (best === undefined || this.better(figures, best)) best = figures;
    }
    const main = this.settings.objective === 'win' ? 1 : 0;
    const aside = {
      ...state,
      tiles: changed(state.tiles, NORTH as number as Tile, -1),
      kita: state.kita + 1,
      kitaDrawn: state.kitaDrawn + (state.tiles[NORTH]! > this.root[NORTH]! ? 1 : 0),
    };
    if (mayAside && this.situation.rules.kita && state.tiles[NORTH]! > 0 && this.isIn(aside)) {
      const figures = this.drawing(aside, index, true);
      if (best === undefined || figures[main] > best[main]) best = figures;
    }
    return best ?? [0, 0, 0, 0];
  }

  /** Before a draw in riichi; norths are set aside, which ends the first turn. */
  private declaredDraw(state: State, index: number, since: number, flags: number): Figures {
    const next = this.declared(state, index, since);
    const figures = [...next] as Mutable;
    const last = index === this.draws && (flags & REPLACEMENT) === 0 ? this.settings.haitei : 0;
    const move = (share: number, to: Figures): void => to.forEach((x, i) => (figures[i]! += share * (x - next[i]!)));
    for (const tile of this.waits(state)) {
      const plain = this.pays(state, tile, true, flags);
      const lucky = last === 0 ? plain : this.pays(state, tile, true, flags | LAST_TILE);
      const [pays, points] = plain.map((x, i) => x + last * (lucky[i]! - x)) as [number, number];
      move(this.left(state, tile) / this.pool, [pays, 1, 1, points]);
    }
    const north = NORTH as number as Tile;
    const isWait = this.waits(state).includes(north);
    if (!this.isKita(north) || isWait || this.left(state, north) <= 0) return figures;
    const aside = { ...state, kita: state.kita + 1, kitaDrawn: state.kitaDrawn + 1 };
    move(this.left(state, north) / this.pool, this.declaredDraw(aside, index, since, (flags & ~IPPATSU) | REPLACEMENT));
    return figures;
  }

  /** After riichi at index `since`. */
  private declared(state: State, index: number, since: number): Figures {
    const { rates, doubleRiichi, model, worth: worthOf } = this.settings;
    const isFull = model === 'full';
    if (index === this.draws) return [isFull ? worthOf(rates.ready - rates.stick, 'end') : 0, 0, 1, 0];
    const isDouble = doubleRiichi && this.turn(since) === 1;
    const flags = RIICHI | (isDouble ? DOUBLE_RIICHI : 0) | (index === since ? IPPATSU : 0);
    const drawn = this.declaredDraw(state, index + 1, since, flags);
    if (!isFull) return drawn;
    const rons = this.isFuriten(state) ? [] : this.waits(state);
    const events = rons.map((tile) => {
      const [pays, points] = this.pays(state, tile, false, flags);
      return { share: this.share(state, tile, index, 0), to: [pays, 1, 1, points] as const };
    });
    const [worth, win, , points] = this.afterHazard(this.mixed(events, drawn), index, 0);
    return [worth, win, 1, points];
  }
}

/** Figures now by discard; the key −1 for a hand that is to draw. */
export const slowValue = (
  hand: Hand,
  situation: Situation,
  options: ValueOptions,
  limited = true,
): Map<number, Figures> => {
  const slow = new Slow(hand, situation, options, limited);
  const start = slow.start(hand);
  const found = new Map<number, Figures>();
  if (hand.tiles.length % 3 === 1) found.set(-1, slow.after(start, 0));
  else
    for (const tile of new Set(hand.tiles))
      found.set(tile, slow.after({ ...start, tiles: changed(start.tiles, tile, -1) }, 0));
  return found;
};
