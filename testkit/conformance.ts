/**
 * The cheap checks, after every event of every round: the tiles are the full set, points and deposits stay constant, hand sizes fit
 * the phase, every derived field of the table equals the shadow's own count, offers equal the shadow's, deltas and yaku of results
 * equal the slow scorers'. The first thing that is wrong is kept in `problem`.
 */
import type { Ruleset } from '../src/rules/index.ts';
import * as T from '../src/table/index.ts';
import { isOpenMeld, kindOf, meldTiles, type Meld, type Tile } from '../src/tiles/index.ts';
import { expectedAfter, isBetween, signature } from './answers.ts';
import { checkDraw, checkWin } from './dues.ts';
import { FlowReading } from './flowreading.ts';
import { abortsNow, offersTo } from './offers.ts';
import { Shadow } from './shadow.ts';

const PHASE_OF = { draw: T.DRAWING, act: T.ACTING, claim: T.CLAIMING, over: T.SETTLED, idle: T.IDLE } as const;
const CLAIMS = ['discard', 'added', 'kita', 'closed'] as const;
const RIICHI = ['no', 'declared', 'accepted'] as const;

/** Copies of each tile 0–36 there are under the rules. */
const fullSet = (rules: Ruleset): Uint8Array => {
  const full = new Uint8Array(37);
  for (const kind of rules.kinds) full[kind] = 4;
  if (rules.family === 'riichi')
    rules.reds.forEach((reds, suit) => {
      if (reds === 0) return;
      full[9 * suit + 4] = 3;
      full[34 + suit] = 1;
    });
  return full;
};

const meldCache: (readonly Tile[] | undefined)[] = [];
const tilesOf = (meld: Meld): readonly Tile[] => (meldCache[meld] ??= meldTiles(meld));

export class Checker {
  readonly shadow: Shadow;
  readonly flow: FlowReading;
  readonly table: T.Table;
  problem = '';
  /** Events of the round so far. */
  events = 0;
  /** The slow Chinese scorer on every win; else on none. */
  isSlow = true;
  /** Every seat and every river whole after each event; else those the event touches, and all at the end of the round. */
  isThorough = false;
  private readonly full: Uint8Array;
  private readonly seen = new Uint8Array(37);
  private readonly shown = new Uint8Array(34);
  private total = 0;
  private wasAsked = true;
  /** Signatures of what the last answers must bring about. */
  private expected: string[] = [];
  private earned: number[] = [];
  private opening: readonly number[] = [];

  /** `rules` are those that must hold; a mutant's table may play others. */
  constructor(rules: Ruleset, table: T.Table) {
    this.shadow = new Shadow(rules);
    this.flow = new FlowReading(rules, (seat) => this.shadow.seats[seat]!.isReady);
    this.table = table;
    this.full = fullSet(rules);
  }

  private must(holds: boolean, text: string): void {
    if (!holds && this.problem === '') this.problem = text;
  }

  /** Call with each event after the table has it. */
  onEvent(event: T.Event): void {
    if (this.problem !== '' || event.type === 'start-match') return;
    this.flow.onEvent(event);
    this.must(this.flow.problem === '', this.flow.problem);
    if (event.type === 'end-match') return this.checkEnd(event);
    const { shadow, table } = this;
    this.events = event.type === 'start-round' ? 0 : this.events + 1;
    this.must(this.events < 1000, 'a round without end');
    this.before(event);
    shadow.take(event);
    this.after(event);
    this.must(shadow.problem === '', shadow.problem);
    if (this.problem !== '') return;
    this.checkPoints(event);
    this.checkTiles();
    this.checkRound();
    if (event.type !== 'draw' && event.type !== 'riichi' && event.type !== 'riichi-accepted') this.checkShown();
    // What goes wrong in another seat stays wrong until that seat's next event, a turn later at most.
    const isWhole = this.isThorough || event.type === 'end-round' || event.type === 'start-round';
    const touched = 'seat' in event ? event.seat : -1;
    const from = 'from' in event ? event.from : -1;
    for (let seat = 0; seat < table.seats; seat++)
      if (isWhole || seat === touched || seat === from) this.checkSeat(seat, isWhole);
    for (let seat = 0; seat < table.seats; seat++) this.checkFlags(seat);
  }

  /** The sticks left over are somebody's now. */
  private checkEnd({ scores, points, places }: T.EndMatch): void {
    const { table } = this;
    const sum = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0);
    this.must(sum(scores) === this.total, 'final scores do not add up');
    // Points have one decimal.
    this.must(Math.abs(sum(points)) < 1e-6, 'final points do not add up');
    this.must(scores.every((score, seat) => score === table.scores[seat]) && table.deposits === 0, 'final scores');
    this.must(
      [...places].sort((a, b) => a - b).every((place, i) => place === i + 1),
      'final places',
    );
  }

  private before(event: T.Event): void {
    const { shadow } = this;
    if (event.type === 'start-round') {
      this.opening = event.scores;
      this.earned = event.scores.map(() => 0);
      this.total = event.scores.reduce((a, b) => a + b, 1000 * event.deposits);
      this.must(this.table.phase !== T.SETTLED, 'a round starts before the last one ended');
    }
    if (event.type === 'draw' && shadow.claim?.by === 'discard' && shadow.rules.family === 'riichi')
      this.must(!abortsNow(shadow), 'an abortive draw was missed');
    // A chance nobody was asked about must have been none.
    const isDecision = shadow.phase === 'claim' || shadow.phase === 'act';
    if (isDecision && !this.wasAsked && event.type !== 'riichi-accepted' && event.type !== 'dora')
      this.checkOffers(0, undefined);
    if (this.expected.length > 0 && !isBetween(event)) {
      const wanted = this.expected.shift()!;
      if (signature(event) !== wanted) this.must(false, `${signature(event)} where the answers bring ${wanted}`);
    }
    if (event.type === 'end-round') this.must(this.expected.length === 0, `${this.expected.join()} did not come`);
    if (event.type === 'win') {
      const problem = checkWin(shadow, event, this.isSlow);
      this.must(problem === '', problem);
    }
    if (event.type === 'draw-round') {
      const problem = checkDraw(shadow, event);
      this.must(problem === '', problem);
      this.checkReason(event);
    }
  }

  private checkReason({ reason }: T.DrawRound): void {
    const { shadow } = this;
    if (reason === 'four-kongs' || reason === 'four-winds' || reason === 'four-riichi')
      this.must(shadow.phase === 'claim' && abortsNow(shadow), `${reason} without cause`);
    else if (reason !== 'nine-terminals' && reason !== 'triple-ron' && shadow.rules.family === 'riichi')
      this.must(!abortsNow(shadow), 'an abortive draw was missed');
  }

  private after(event: T.Event): void {
    const { shadow } = this;
    if (event.type === 'win' || event.type === 'draw-round' || event.type === 'fault') {
      event.deltas.forEach((delta, seat) => {
        shadow.scores[seat]! += delta;
        this.earned[seat]! += delta;
      });
      if (event.type === 'win') {
        if (shadow.wins === 0) shadow.deposits = 0;
        shadow.wins++;
      }
      shadow.phase = 'over';
    } else if (event.type === 'end-round') shadow.phase = 'idle';
    if (event.type === 'riichi-accepted') this.earned[event.seat]! -= 1000;
    if (
      event.type === 'draw' ||
      event.type === 'discard' ||
      event.type === 'riichi' ||
      event.type === 'chow' ||
      event.type === 'pung'
    )
      this.wasAsked = false;
    else if (event.type !== 'riichi-accepted' && event.type !== 'dora')
      this.wasAsked = shadow.phase === 'draw' || shadow.phase === 'over' || shadow.phase === 'idle';
  }

  private checkPoints(event: T.Event): void {
    const { table, shadow } = this;
    let sum = 1000 * table.deposits;
    for (let seat = 0; seat < table.seats; seat++) {
      sum += table.scores[seat]!;
      if (table.scores[seat] !== shadow.scores[seat]) return this.must(false, `score of seat ${seat}`);
      if (table.deltas[seat] !== this.earned[seat]) return this.must(false, `change of seat ${seat}`);
      if (event.type === 'end-round')
        this.must(event.scores[seat] === this.opening[seat]! + this.earned[seat]!, 'scores of the round do not add up');
    }
    if (sum !== this.total) return this.must(false, `points and deposits are ${sum}, were ${this.total}`);
    this.must(table.deposits === shadow.deposits, 'deposits');
  }

  /** Undrawn wall, hands, melds, rivers without what was claimed, kita: each tile exactly as often as there is. */
  private checkTiles(): void {
    const { table, seen, shadow } = this;
    seen.fill(0);
    const { wall } = table;
    const count = (from: number, to: number): void => {
      for (let i = from; i < to; i++) seen[shadow.tileOf(wall[i]!)]!++;
    };
    if (table.rules.family === 'chinese') {
      if (table.rules.wall === 'duplicate')
        for (let seat = 0; seat < 4; seat++) count(34 * seat, 34 * seat + table.wallLeft[seat]!);
      else count(table.replacements, table.replacements + table.liveLeft);
    } else {
      // Two tiles of a stack change places on their way out: after an odd number the lower one has stayed.
      const taken = table.replacements;
      count(taken % 2 === 1 ? taken + 1 : taken, 14 + taken + table.liveLeft);
      if (taken % 2 === 1) seen[shadow.tileOf(wall[taken - 1]!)]!++;
    }
    for (let seat = 0; seat < table.seats; seat++) {
      for (let tile = 0; tile < 37; tile++) seen[tile]! += table.hands[seat * 37 + tile]!;
      for (let i = 0; i < table.meldCount[seat]!; i++)
        for (const tile of tilesOf(table.melds[seat * 4 + i] as Meld)) seen[tile]!++;
      for (let i = 0; i < table.riverSize[seat]!; i++)
        if ((table.riverFlags[seat * T.RIVER + i]! & T.CLAIMED) === 0) seen[table.rivers[seat * T.RIVER + i]!]!++;
      seen[30]! += table.kita[seat]!;
    }
    for (let tile = 0; tile < 37; tile++)
      if (seen[tile] !== this.full[tile])
        return this.must(false, `${seen[tile]} of tile ${tile}, not ${this.full[tile]}`);
  }

  private checkRound(): void {
    const { table, shadow } = this;
    if (table.phase !== PHASE_OF[shadow.phase])
      return this.must(false, `phase ${T.PHASES[table.phase]}, wanted ${shadow.phase}`);
    if (shadow.phase === 'idle') return;
    this.must(table.turn === shadow.turn, 'turn');
    this.must(table.kongs === shadow.kongs, 'kongs');
    this.must((table.interrupted === 0) === shadow.isCalm, 'interrupted');
    this.must(table.turns === shadow.turns, 'turns');
    if (shadow.phase === 'over') return;
    this.must((table.drawn === T.NONE ? -1 : table.drawn) === shadow.drawn, 'drawn tile');
    if (shadow.rules.family === 'riichi' || shadow.rules.wall === 'common')
      this.must(table.liveLeft === shadow.left(0), 'live tiles');
    else
      for (let seat = 0; seat < 4; seat++)
        this.must(table.wallLeft[seat] === shadow.left(seat), 'tiles of the own wall');
    this.must(table.replacements === shadow.replacements, 'replacements');
    const { claim } = shadow;
    this.must((table.claimTile === T.NONE) === (claim === undefined), 'claimable tile');
    if (claim) this.must(table.claimTile === claim.tile && CLAIMS[table.claimBy] === claim.by, 'claimable tile');
    this.must(table.indicatorCount === shadow.indicators.length, 'indicators');
    for (let i = 0; i < shadow.indicators.length; i++)
      this.must(table.indicators[i] === shadow.indicators[i], 'indicator');
  }

  /** Everything that lies open, by kind. */
  private checkShown(): void {
    const { shown, shadow, table } = this;
    shown.fill(0);
    const isChinese = shadow.rules.family === 'chinese';
    for (const { river, melds, kita } of shadow.seats) {
      for (let i = 0; i < river.length; i++) if (!river[i]!.claimed) shown[kindOf(river[i]!.tile as Tile)]!++;
      for (const meld of melds)
        if (!isChinese || isOpenMeld(meld)) for (const tile of tilesOf(meld)) shown[kindOf(tile)]!++;
      shown[30]! += kita;
    }
    for (const tile of shadow.indicators) shown[kindOf(tile as Tile)]!++;
    for (let kind = 0; kind < 34; kind++)
      if (shown[kind] !== table.shown[kind]) return this.must(false, `shown tiles of kind ${kind}`);
  }

  private checkSeat(at: number, isWhole: boolean): void {
    const { table, shadow } = this;
    const seat = shadow.seats[at]!;
    const wrong = (what: string): void => this.must(false, `seat ${at}: ${what}`);
    for (let tile = 0; tile < 37; tile++)
      if (table.hands[at * 37 + tile] !== seat.hand[tile]) return wrong(`hand, tile ${tile}`);
    const { counts } = table.shapes[at]!;
    for (let kind = 0; kind < 34; kind++) if (counts[kind] !== seat.counts[kind]) return wrong(`shape, kind ${kind}`);
    const { length } = seat.melds;
    if (table.sizes[at] !== seat.size || table.meldCount[at] !== length) return wrong('sizes');
    for (let i = 0; i < length; i++)
      if (table.melds[at * 4 + i] !== seat.melds[i] || table.meldTurns[at * 4 + i] !== seat.meldTurns[i])
        return wrong(`meld ${i}`);
    if ((table.isOpen[at] === 1) !== seat.melds.some(isOpenMeld)) return wrong('open');
    const extra = shadow.phase === 'act' && shadow.turn === at ? 2 : 1;
    if (shadow.phase !== 'over' && shadow.phase !== 'idle' && seat.size !== 12 - 3 * length + extra)
      return wrong('hand size');
    if (table.riverSize[at] !== seat.river.length) return wrong('river');
    for (let i = isWhole ? 0 : Math.max(0, seat.river.length - 1); i < seat.river.length; i++) {
      const own = seat.river[i]!;
      const flags = (own.fromDraw ? T.FROM_DRAW : 0) | (own.riichi ? T.WITH_RIICHI : 0) | (own.claimed ? T.CLAIMED : 0);
      if (table.rivers[at * T.RIVER + i] !== own.tile || table.riverFlags[at * T.RIVER + i] !== flags)
        return wrong(`river ${i}`);
    }
    let suits = 0;
    let honours = 0;
    let waitSuits = 0;
    let waitHonours = 0;
    for (let kind = 0; kind < 27; kind++) {
      if (seat.thrown[kind]! > 0) suits |= 1 << kind;
      if (seat.waits[kind] === 1) waitSuits |= 1 << kind;
    }
    for (let kind = 27; kind < 34; kind++) {
      if (seat.thrown[kind]! > 0) honours |= 1 << (kind - 27);
      if (seat.waits[kind] === 1) waitHonours |= 1 << (kind - 27);
    }
    if (table.riverSuits[at] !== suits || table.riverHonours[at] !== honours) return wrong('river masks');
    if (table.waitSuits[at] !== waitSuits || table.waitHonours[at] !== waitHonours) return wrong('waits');
  }

  private checkFlags(at: number): void {
    const { table, shadow } = this;
    if (shadow.rules.family === 'chinese') return;
    const seat = shadow.seats[at]!;
    const wrong = (what: string): void => this.must(false, `seat ${at}: ${what}`);
    if (RIICHI[table.riichi[at]!] !== seat.riichi || (table.ippatsu[at] === 1) !== seat.ippatsu)
      return wrong('riichi or ippatsu');
    if (table.passedWin[at] !== seat.passed) return wrong('missed wins');
    if (table.kita[at] !== seat.kita || (table.nagashi[at] === 1) !== seat.nagashi) return wrong('kita or nagashi');
  }

  /** Call when the referee has asked; `asked` as bits. */
  onAsk(asked: number, options: readonly T.ActionList[]): void {
    if (this.problem !== '') return;
    this.wasAsked = true;
    this.checkOffers(asked, options);
  }

  /** Call with the answers of all asked seats, before the referee has the last of them; −1 for the others. */
  onAnswers(answers: readonly number[]): void {
    this.expected = expectedAfter(this.shadow, answers);
  }

  private checkOffers(asked: number, options: readonly T.ActionList[] | undefined): void {
    for (let seat = 0; seat < this.table.seats; seat++) {
      const wanted = offersTo(this.shadow, seat);
      const isAsked = ((asked >> seat) & 1) === 1;
      if (!isAsked && wanted.length > 0) return this.must(false, `seat ${seat} is not asked, but may ${wanted.join()}`);
      if (!isAsked) continue;
      const list = options![seat]!;
      for (let i = 1; i < list.size; i++)
        if (list.items[i]! <= list.items[i - 1]!)
          return this.must(false, `offers of seat ${seat} are not sorted and unique`);
      if (list.size === 0) return this.must(false, `seat ${seat} is asked and has no action`);
      const isSame = list.size === wanted.length && wanted.every((action, i) => action === list.items[i]);
      if (!isSame) return this.must(false, `seat ${seat} is offered ${list.toArray().join()}, wanted ${wanted.join()}`);
    }
  }
}
