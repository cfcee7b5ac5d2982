/**
 * A second reading of a round for checks: fed with the referee's events and the wall, it keeps its own hands, melds, rivers, waits,
 * furiten and indicators by the rules as written (brief: riichi-rules.md, mcr.md) and complains when an event does not fit. It shares
 * no counting with src/table: waits come from complete.ts, places in the wall from the layout in the comment of src/table/wall.ts.
 */
import type { Ruleset } from '../src/rules/index.ts';
import type { Event, Kong, StartRound } from '../src/table/index.ts';
import { meldOf, meldType, type Kind, type Meld } from '../src/tiles/index.ts';
import { findWaits, isComplete, type Game } from './complete.ts';
import { kindsOf, SeatShadow, type Claim, type Phase } from './seatshadow.ts';

const NORTH = 30;

export class Shadow {
  readonly rules: Ruleset;
  readonly game: Game;
  readonly seats: SeatShadow[] = [];
  phase: Phase = 'idle';
  turn = 0;
  drawn = -1;
  afterKong = false;
  claim: Claim | undefined;
  wall: readonly number[] = [];
  plainDraws = 0;
  replacements = 0;
  kongs = 0;
  indicators: number[] = [];
  /** Indicators that must be open now, and those of open and added kongs still face down. */
  due = 0;
  waiting = 0;
  isCalm = true;
  banned: readonly number[] = [];
  scores: number[] = [];
  deposits = 0;
  honba = 0;
  round = 0;
  dealer = 0;
  turns = 0;
  wins = 0;
  problem = '';

  constructor(rules: Ruleset) {
    this.rules = rules;
    this.game = rules.family === 'chinese' ? 'chinese' : rules.seats === 3 ? 'sanma' : 'riichi';
  }

  fail(text: string): void {
    if (this.problem === '') this.problem = text;
  }

  private must(holds: boolean, text: string): void {
    if (!holds) this.fail(text);
  }

  tileOf(id: number): number {
    const { rules } = this;
    if (rules.family === 'riichi' && (id === 16 || id === 52 || id === 88) && rules.reds[(id / 36) | 0]! > 0)
      return 34 + ((id / 36) | 0);
    return id >> 2;
  }

  /** Tiles that can still be drawn, of the seat's own wall where each has one. */
  left(seat: number): number {
    const { rules } = this;
    const drawn = this.plainDraws + this.replacements;
    if (rules.family === 'riichi') return (rules.seats === 3 ? 55 : 70) - drawn;
    return rules.wall === 'duplicate' ? 21 - this.seats[seat]!.draws : 84 - drawn;
  }

  private nextTile(seat: number): number {
    const { rules, wall } = this;
    if (rules.family === 'chinese') {
      if (rules.wall === 'duplicate') return wall[34 * seat + 20 - this.seats[seat]!.draws]!;
      return this.afterKong ? wall[this.replacements]! : wall[83 - this.plainDraws]!;
    }
    if (this.afterKong) return wall[[1, 0, 3, 2, 5, 4, 7, 6][this.replacements]!]!;
    return wall[(rules.seats === 3 ? 68 : 83) - this.plainDraws]!;
  }

  /** Place of the n-th indicator, from 0; the ura lies one before it. */
  indicatorAt(n: number): number {
    return (this.rules.seats === 3 ? 9 : 5) + 2 * n;
  }

  take(event: Event): void {
    switch (event.type) {
      case 'start-round':
        return this.start(event);
      case 'draw':
        return this.draw(event.seat, event.tile);
      case 'discard':
        return this.discard(event.seat, event.tile, event.fromDraw);
      case 'riichi': {
        const seat = this.seats[event.seat]!;
        seat.riichi = 'declared';
        seat.isDouble = this.isCalm && seat.river.length === 0;
        return;
      }
      case 'riichi-accepted': {
        const seat = this.seats[event.seat]!;
        this.must(
          seat.riichi === 'declared' && this.claim?.seat === event.seat,
          'riichi accepted without a declaration',
        );
        seat.riichi = 'accepted';
        seat.ippatsu = this.rules.family === 'riichi' && this.rules.ippatsu;
        this.scores[event.seat]! -= 1000;
        this.deposits++;
        return;
      }
      case 'chow':
      case 'pung':
        return this.call(event.seat, event.tile, event.from, event.own, event.type);
      case 'kong':
        return this.kong(event);
      case 'kita':
        this.must(this.left(event.seat) > 0 && this.phase === 'act', 'kita without a replacement');
        this.remove(event.seat, NORTH);
        this.seats[event.seat]!.kita++;
        this.turnWaiting(this.waiting);
        return this.show(event.seat, NORTH, 'kita');
      case 'dora':
        this.must(this.tileOf(this.wall[this.indicatorAt(this.indicators.length)]!) === event.tile, 'wrong indicator');
        this.indicators.push(event.tile);
        this.must(this.indicators.length <= this.due + this.waiting + 1, 'an indicator too many');
        return;
      default:
    }
  }

  private start(event: StartRound): void {
    Object.assign(this, { round: event.round, honba: event.honba, deposits: event.deposits, dealer: event.dealer });
    this.scores = [...event.scores];
    this.wall = event.wall ?? [];
    this.plainDraws = this.replacements = this.kongs = this.due = this.waiting = this.turns = this.wins = 0;
    this.drawn = -1;
    this.afterKong = false;
    this.isCalm = true;
    this.claim = undefined;
    this.banned = [];
    this.indicators = this.rules.family === 'riichi' ? [event.indicator] : [];
    const places = new Set(this.wall);
    this.must(places.size === 4 * this.rules.kinds.length, 'the wall is not the full set');
    this.seats.length = 0;
    for (let seat = 0; seat < this.rules.seats; seat++) {
      this.seats.push(new SeatShadow());
      for (const tile of event.hands[seat]!) this.put(seat, tile);
      this.ready(seat);
    }
    if (this.rules.family === 'riichi')
      this.must(this.tileOf(this.wall[this.indicatorAt(0)]!) === event.indicator, 'wrong first indicator');
    this.turn = event.dealer;
    this.phase = 'draw';
  }

  private put(at: number, tile: number): void {
    const seat = this.seats[at]!;
    seat.hand[tile]!++;
    seat.counts[kindsOf(tile)]!++;
    seat.size++;
  }

  private remove(at: number, tile: number): void {
    const seat = this.seats[at]!;
    if (seat.hand[tile] === 0 || seat.hand[tile] === undefined)
      return this.fail(`seat ${at} does not hold tile ${tile}`);
    seat.hand[tile]!--;
    seat.counts[kindsOf(tile)]!--;
    seat.size--;
  }

  /** Waits of a seat with 3n + 1 tiles. */
  private ready(at: number): void {
    const seat = this.seats[at]!;
    seat.isReady = findWaits(seat.counts, seat.melds.length, this.game, seat.waits);
  }

  isFuriten(at: number): boolean {
    const seat = this.seats[at]!;
    if (seat.passed > 0) return true;
    for (let kind = 0; kind < 34; kind++) if (seat.waits[kind] === 1 && seat.thrown[kind]! > 0) return true;
    return false;
  }

  /** Only thirteen orphans may rob a closed kong. */
  isOrphanWait(at: number, kind: number): boolean {
    const seat = this.seats[at]!;
    if (seat.melds.length > 0 || seat.waits[kind] === 0) return false;
    const full = seat.counts.slice();
    full[kind]!++;
    for (let k = 0; k < 34; k++) if (full[k]! > 0 && k < 27 && k % 9 !== 0 && k % 9 !== 8) return false;
    return isComplete(full, 0, 'riichi') && full.every((n) => n <= 2);
  }

  /** The chance to claim is over: who waited for the tile has missed it; an added kong or kita stands. */
  private close(): void {
    const { claim } = this;
    if (claim === undefined) return;
    this.claim = undefined;
    if (this.rules.family === 'riichi')
      for (let at = 0; at < this.seats.length; at++) {
        const seat = this.seats[at]!;
        // Who could rob a closed kong waits for that kind alone, and its four copies are gone: nothing is left to be missed.
        if (at === claim.seat || seat.waits[claim.kind] === 0 || claim.by === 'closed') continue;
        seat.passed = seat.riichi === 'accepted' ? 2 : seat.passed === 2 ? 2 : 1;
      }
    if (claim.by === 'added') this.kongs++;
    if (claim.by === 'added' || claim.by === 'kita') this.disturb();
  }

  private disturb(): void {
    this.isCalm = false;
    for (const seat of this.seats) seat.ippatsu = false;
  }

  private show(at: number, tile: number, by: Claim['by']): void {
    this.drawn = -1;
    this.afterKong = by !== 'discard';
    this.ready(at);
    this.turn = at;
    this.claim = { tile, kind: kindsOf(tile), seat: at, by };
    this.phase = 'claim';
  }

  private checkIndicators(): void {
    if (this.rules.family !== 'riichi' || !this.rules.kongDora) return;
    if (this.indicators.length !== 1 + this.due)
      this.fail(`${this.indicators.length} indicators are open where ${1 + this.due} are due`);
  }

  private draw(at: number, tile: number): void {
    const { rules } = this;
    const after = this.claim;
    if (after?.by === 'discard') {
      this.must(at === (after.seat + 1) % this.seats.length, 'the wrong seat draws');
      this.afterKong = false;
    } else this.must(at === this.turn, 'the wrong seat draws');
    this.close();
    if (rules.family === 'riichi' && rules.openKongDora === 'at-once') this.turnWaiting(this.waiting);
    this.checkIndicators();
    this.must(this.left(at) > 0, 'a draw from an empty wall');
    this.must(this.tileOf(this.nextTile(at)) === tile, 'the tile drawn is not the next of the wall');
    if (this.afterKong) this.replacements++;
    else this.plainDraws++;
    this.seats[at]!.draws++;
    this.put(at, tile);
    this.turn = at;
    this.drawn = tile;
    this.phase = 'act';
  }

  private turnWaiting(count: number): void {
    this.waiting -= count;
    this.due += count;
  }

  private discard(at: number, tile: number, fromDraw: boolean): void {
    const seat = this.seats[at]!;
    this.turnWaiting(this.waiting);
    this.checkIndicators();
    this.must(this.phase === 'act' && this.turn === at, 'a discard out of turn');
    this.must(!fromDraw || tile === this.drawn, 'the drawn tile is another one');
    this.must(!this.banned.includes(kindsOf(tile)), 'a forbidden swap');
    this.remove(at, tile);
    seat.river.push({ tile, fromDraw, riichi: seat.riichi === 'declared', claimed: false });
    seat.thrown[kindsOf(tile)]!++;
    const rank = kindsOf(tile) % 9;
    if (kindsOf(tile) < 27 && rank !== 0 && rank !== 8) seat.nagashi = false;
    if (seat.passed === 1) seat.passed = 0;
    seat.ippatsu = false;
    this.banned = [];
    this.turns++;
    this.show(at, tile, 'discard');
  }

  private relative(seat: number, from: number): number {
    const steps = (from - seat + this.seats.length) % this.seats.length;
    return this.seats.length === 3 && steps === 2 ? 3 : steps;
  }

  private call(
    at: number,
    tile: number,
    from: number,
    own: readonly number[],
    type: 'chow' | 'pung' | 'open-kong',
  ): void {
    const seat = this.seats[at]!;
    const { claim } = this;
    this.must(claim?.by === 'discard' && claim.tile === tile && claim.seat === from, 'a call of another tile');
    this.close();
    this.disturb();
    this.seats[from]!.river.at(-1)!.claimed = true;
    this.seats[from]!.nagashi = false;
    for (const held of own) this.remove(at, held);
    const kind = kindsOf(tile);
    const kinds = [kind, ...own.map(kindsOf)].sort((a, b) => a - b);
    const isRun = kinds.length === 3 && kinds[1] === kinds[0]! + 1 && kinds[2] === kinds[0]! + 2 && kind < 27;
    this.must(type === 'chow' ? isRun : kinds.every((k) => k === kind), 'no such meld');
    seat.meldTurns.push(seat.river.length);
    seat.melds.push(
      meldOf({
        type,
        kind: kinds[0] as Kind,
        claimed: type === 'chow' ? kind - kinds[0]! : 0,
        from: this.relative(at, from),
        claimedRed: tile >= 34,
        ownReds: own.filter((held) => held >= 34).length,
      }),
    );
    this.turn = at;
    this.drawn = -1;
    this.noteFeeder(at, from, kind, type);
    if (type === 'open-kong') {
      this.ready(at);
      this.kongs++;
      this.waiting++;
      this.afterKong = true;
      this.phase = 'draw';
      return;
    }
    this.phase = 'act';
    seat.waits.fill(0);
    this.banned = this.bans(kind, kinds, type);
  }

  /** Swap calling: the kind claimed, and the far end of the run. */
  bans(kind: number, kinds: readonly number[], type: 'chow' | 'pung'): readonly number[] {
    const { rules } = this;
    if (rules.family !== 'riichi' || rules.kuikae === 'allowed') return [];
    if (type === 'pung' || rules.kuikae === 'same' || kind === kinds[1]) return [kind];
    const far = kind === kinds[0] ? kind + 3 : kind - 3;
    return far >= 0 && Math.floor(far / 9) === Math.floor(kind / 9) ? [kind, far] : [kind];
  }

  private noteFeeder(at: number, from: number, kind: number, type: string): void {
    const seat = this.seats[at]!;
    const sets = seat.melds.filter((meld) => meldType(meld) !== 0).map((meld) => (meld >> 3) & 63);
    if (type === 'chow') return;
    if (kind >= 31 && sets.filter((k) => k >= 31).length === 3) seat.pao[0] = from;
    if (kind >= 27 && kind < 31 && sets.filter((k) => k >= 27 && k < 31).length === 4) seat.pao[1] = from;
    if (type === 'open-kong' && seat.melds.filter((meld) => meldType(meld) >= 2).length === 4) seat.pao[2] = from;
  }

  private kong(event: Kong): void {
    const at = event.seat;
    const seat = this.seats[at]!;
    if (this.rules.family === 'riichi') this.must(this.kongs < 4 && this.left(at) > 0, 'a kong too many');
    if (event.kong === 'open') return this.call(at, event.tile, event.from, event.own, 'open-kong');
    this.must(this.phase === 'act' && this.turn === at && this.drawn >= 0, 'a kong without a draw');
    if (event.kong === 'closed') {
      // What is owed is turned after this kong, before its own: the order of Tenhou's logs.
      this.turnWaiting(this.waiting);
      const kind = kindsOf(event.own[0]!);
      this.must(event.own.length === 4 && event.own.every((tile) => kindsOf(tile) === kind), 'no such closed kong');
      for (const tile of event.own) this.remove(at, tile);
      const ownReds = event.own.filter((tile) => tile >= 34).length;
      seat.meldTurns.push(seat.river.length);
      seat.melds.push(meldOf({ type: 'closed-kong', kind: kind as Kind, ownReds }));
      this.kongs++;
      this.due++;
      this.disturb();
      if (this.rules.family === 'riichi' && this.rules.kokushiRobsClosedKong) return this.show(at, kind, 'closed');
      this.drawn = -1;
      this.afterKong = true;
      this.ready(at);
      this.phase = 'draw';
      return;
    }
    // The indicator of an earlier kong is turned when this one stands, its own later.
    this.turnWaiting(this.waiting);
    this.waiting++;
    const kind = kindsOf(event.tile);
    const i = seat.melds.findIndex((meld) => meldType(meld) === 1 && ((meld >> 3) & 63) === kind);
    if (i < 0) return this.fail('no pung to add to');
    this.remove(at, event.tile);
    seat.melds[i] = ((seat.melds[i]! & ~7) | 4 | (event.tile >= 34 ? 1 << 16 : 0)) as Meld;
    this.show(at, event.tile, 'added');
  }
}
