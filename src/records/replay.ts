/**
 * Replays the events of a match and checks each against the rules: the action was offered to its seat (also as that seat saw the table), tiles
 * exist, indicators are turned when due, deposits, deltas, scores, next rounds and the end are what the rules say, and every win
 * has the yaku, fu, han and points the scorer finds. A difference is a divergence, with the index of its event; replay goes on.
 * Of a hand that the record hides nothing is checked that only its tiles could tell.
 */
import {
  ActionList,
  NONE,
  Table,
  abortReason,
  actionOf,
  actorOf,
  apply,
  endMatch,
  exhaustiveEvent,
  legalActions,
  maskEvent,
  nextRound,
  winEvent,
  ACTING,
  CLAIMING,
  DRAWING,
  SETTLED,
  makeAction,
  makeChineseAction,
  type DrawRound,
  type Event,
  type NextRound,
  type StartRound,
  type Win,
} from '../table/index.ts';
import { parseRuleset, type Ruleset } from '../rules/index.ts';
import { eraRules } from './tenhou/index.ts';
import { fault, ok, type Result } from '../base/index.ts';
import { NORTH, kindOf, makeMpszTile, redOf, type Tile } from '../tiles/index.ts';

export type Divergence = {
  /** Index of the event in the match. */
  readonly event: number;
  readonly code: string;
  readonly text: string;
};

export type Replayed = {
  readonly rounds: number;
  readonly events: number;
  readonly divergences: readonly Divergence[];
};

export type ReplayOptions = {
  /** Rules when the record does not say; a record's own come first. */
  readonly rules?: Ruleset;
  /** A game of Tenhou, with its id if known: its rules depend on the date. */
  readonly isTenhou?: boolean;
  readonly id?: string | undefined;
  /** Also keep every seat's view and ask it for the legal actions; on unless switched off. */
  readonly views?: boolean;
  /** Called after each event with the table of full knowledge. */
  readonly visit?: (table: Table, event: Event, index: number) => void;
};

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
const sortedPairs = (pairs: Win['yaku']): unknown =>
  pairs.filter(([, value]) => value > 0).toSorted(([a], [b]) => a - b);

/** Whether the event could not have happened at the table; what is paid, turned or played next may differ between platforms. */
const isImpossible = ({ code }: Divergence): boolean =>
  /^(?:draw\.(?:empty|hidden)|riichi\.not-declared)$|\.(?:turn|not-offered|too-many)$/.test(code);

/** What the table waits for, as a sentence goes on. */
const waitText = ({ phase, turn, claimTile }: Table): string => {
  if (phase === DRAWING) return `seat ${turn} draws next`;
  if (phase === ACTING) return `seat ${turn} has to act`;
  if (phase === CLAIMING) return `${makeMpszTile(claimTile as Tile)} of seat ${turn} lies open`;
  return 'no round is under way';
};

/** Counts tiles as they appear, so that a fifth copy or a second red five is noticed. */
class Pool {
  private readonly seen = new Uint8Array(37);
  private readonly limits = new Uint8Array(37);
  constructor(rules: Ruleset) {
    for (const kind of rules.kinds) this.limits[kind] = 4;
    if (rules.family === 'riichi')
      rules.reds.forEach((count, suit) => {
        this.limits[34 + suit] = count;
        if (this.limits[9 * suit + 4]! > 0) this.limits[9 * suit + 4]! -= count;
      });
  }
  clear(): void {
    this.seen.fill(0);
  }
  /** The code of what is wrong; a fourth plain five says that one of them is not red here. */
  take(tile: Tile): string | undefined {
    if ((tile as number) < 0 || ++this.seen[tile]! <= this.limits[tile]!) return undefined;
    const red = redOf(kindOf(tile));
    const isFourth = tile < 34 && red !== undefined && this.seen[tile]! + this.seen[red]! <= 4;
    return isFourth ? 'tile.no-red' : 'tile.too-many';
  }
}

/** Tiles that come to light with an action in the round; undefined for what ends it. */
const shownBy = (event: Event): readonly Tile[] | undefined => {
  switch (event.type) {
    case 'riichi':
      return [];
    case 'discard':
      return [event.tile];
    case 'kita':
      return [NORTH as number as Tile];
    case 'chow':
    case 'pung':
      return event.own;
    case 'kong':
      return event.kong === 'added' ? [event.tile] : event.own;
    default:
      return undefined;
  }
};

/** What the rules never allow: a chow that is not from the left, and what the family does not have. */
const isStranger = ({ rules, seats }: Table, event: Event): boolean => {
  if (event.type === 'chow')
    return event.seat !== (event.from + 1) % seats || (rules.family === 'riichi' && !rules.chow);
  if (event.type === 'kita') return rules.family !== 'riichi' || !rules.kita;
  return event.type === 'riichi' && rules.family !== 'riichi';
};

/** Formats without payments leave the deltas empty; those that show no hands at a nagashi leave `shown` empty. */
const isIncomplete = (event: DrawRound): boolean =>
  event.deltas.length === 0 || (event.reason === 'nagashi' && event.shown.length === 0);

export class Replay {
  readonly table: Table;
  private readonly views: readonly Table[];
  private readonly pool: Pool;
  private readonly found: Divergence[] = [];
  private readonly list = new ActionList();
  private readonly visit: ReplayOptions['visit'];
  private index = -1;
  private rounds = 0;
  private expected: NextRound | undefined;
  private due = 0;
  private owed = 0;
  private hasStarted = false;
  /** What the rules say of the wins that follow; made at the first of them, before anything is paid. */
  private wins: readonly Win[] = [];

  constructor(rules: Ruleset, { views = true, visit }: ReplayOptions = {}) {
    this.table = new Table(rules);
    this.views = views ? Array.from({ length: rules.seats }, () => new Table(rules)) : [];
    this.pool = new Pool(rules);
    this.visit = visit;
  }

  private diverge(code: string, text: string): void {
    this.found.push({ event: this.index, code, text });
  }

  /** Tiles that come to light; the first that cannot is reported. */
  private see(tiles: readonly Tile[], text: (tile: string) => string): void {
    for (const tile of tiles) {
      const code = this.pool.take(tile);
      if (code !== undefined) return this.diverge(code, text(makeMpszTile(tile)));
    }
  }

  result(): Replayed {
    return { rounds: this.rounds, events: this.index + 1, divergences: this.found };
  }

  /** `following`: the events after this one, as far as a double ron needs them. */
  play(event: Event, following: readonly Event[]): void {
    this.index++;
    this.check(event, following);
    this.apply(event);
  }

  /** Plays an event of a game under way. One that cannot have happened is reported and not played; the replay ends with it. */
  attempt(event: Event): Divergence | undefined {
    this.index++;
    const known = this.found.length;
    this.check(event, []);
    const wrong = this.found.slice(known).find(isImpossible);
    if (wrong === undefined) this.apply(event);
    return wrong;
  }

  private apply(event: Event): void {
    const full = this.complete(event);
    apply(this.table, full);
    this.views.forEach((view, seat) => apply(view, maskEvent(full, seat, this.table.rules)));
    this.visit?.(this.table, full, this.index);
  }

  /** Some formats leave out what a win or a draw pays; the rules say it. */
  private complete(event: Event): Event {
    if (event.type === 'win' && event.deltas.length === 0)
      return this.wins.find((win) => win.seat === event.seat) ?? event;
    if (event.type !== 'draw-round' || !isIncomplete(event) || !this.isOpen()) return event;
    const { deltas, shown } =
      event.reason === 'exhaustive' || event.reason === 'nagashi'
        ? exhaustiveEvent(this.table)
        : { deltas: Array.from({ length: this.table.seats }, () => 0), shown: event.shown };
    return { ...event, deltas, shown };
  }

  /**
   * Indicators are turned as in Tenhou's logs: those of open and added kongs before the discard, or right after the next kong or kita; a
   * closed kong's own right after it. `due` must be turned before anything else happens, `owed` before the discard.
   */
  private checkIndicators(event: Event): void {
    const { rules } = this.table;
    if (rules.family !== 'riichi' || !rules.kongDora) return;
    if (event.type === 'dora') {
      if (this.due > 0) this.due--;
      else if (this.owed > 0) this.owed--;
      else this.diverge('dora.extra', 'no indicator is due');
      return;
    }
    // A robbed kong turns nothing.
    if (this.due > 0 && event.type !== 'win') this.diverge('dora.missing', 'an indicator should have been turned here');
    this.due = 0;
    if (event.type === 'start-round') this.owed = 0;
    else if (event.type === 'discard' && this.owed > 0) {
      this.diverge('dora.missing', 'an indicator should have been turned before this discard');
      this.owed = 0;
    } else if (event.type === 'kong' || event.type === 'kita') {
      const own = event.type === 'kong' ? 1 : 0;
      const isLate = event.type === 'kong' && event.kong !== 'closed' && rules.openKongDora === 'on-discard';
      this.due = this.owed + (isLate ? 0 : own);
      this.owed = isLate ? own : 0;
    }
  }

  private check(event: Event, following: readonly Event[]): void {
    const { table } = this;
    this.checkIndicators(event);
    switch (event.type) {
      case 'start-round':
        this.rounds++;
        return this.checkStart(event);
      case 'draw':
        return this.checkDraw(event.seat, event.tile);
      case 'dora':
        return this.see([event.tile], (tile) => `the indicator ${tile} is one too many`);
      case 'discard':
        return this.checkOffered(event);
      case 'riichi-accepted':
        if (table.riichiSeat !== event.seat)
          this.diverge('riichi.not-declared', `seat ${event.seat} has not declared riichi`);
        return;
      case 'win':
        return this.checkWin(event, following);
      case 'draw-round':
        return this.checkDrawRound(event);
      case 'end-round':
        if (table.phase !== SETTLED) this.diverge('round.unfinished', 'the round ends without a result');
        else if (!same(event.scores, Array.from(table.scores.subarray(0, table.seats))))
          this.diverge(
            'scores.differ',
            `recorded ${event.scores.join(' ')}, played ${Array.from(table.scores.subarray(0, table.seats)).join(' ')}`,
          );
        this.expected = nextRound(table);
        return;
      case 'end-match':
        return this.checkEnd(event);
      case 'start-match':
      case 'fault':
        return;
      default:
        return this.checkOffered(event);
    }
  }

  private checkStart(event: StartRound): void {
    const { table } = this;
    if (this.hasStarted) {
      if (this.expected === undefined) this.diverge('match.over', 'a round starts although the match is over');
      else {
        const { round, honba, deposits, dealer, scores } = event;
        if (!same({ round, honba, deposits, dealer, scores }, this.expected))
          this.diverge(
            'round.differs',
            `recorded ${JSON.stringify({ round, honba, deposits, dealer, scores })}, the rules say ${JSON.stringify(this.expected)}`,
          );
      }
    }
    this.hasStarted = true;
    this.pool.clear();
    this.see([...event.hands.flat(), event.indicator], (tile) => `${tile} is dealt once too often`);
    if (event.hands.length !== table.seats || event.hands.some((hand) => hand.length !== 13))
      this.diverge('deal.size', 'every seat gets thirteen tiles');
  }

  private checkDraw(seat: number, tile: Tile): void {
    const { table } = this;
    const due = table.phase === CLAIMING && table.claimBy === 0 ? (table.turn + 1) % table.seats : table.turn;
    if (table.phase !== DRAWING && table.phase !== CLAIMING)
      this.diverge('draw.turn', `seat ${seat} draws, but ${waitText(table)}`);
    else if (seat !== due) this.diverge('draw.turn', `seat ${seat} draws, but it is seat ${due}'s turn`);
    this.see([tile], (name) => `${name} is drawn once too often`);
    if ((tile as number) < 0 && !this.isHidden(seat))
      this.diverge('draw.hidden', `the hand of seat ${seat} is told, but not what it draws`);
    const left =
      table.rules.family === 'chinese' && table.rules.wall === 'duplicate' ? table.wallLeft[seat]! : table.liveLeft;
    if (left === 0) this.diverge('draw.empty', 'there is no tile left to draw');
    if (table.riichiSeat !== NONE && table.claimBy === 0)
      this.diverge('riichi.not-accepted', `seat ${table.riichiSeat}'s riichi should have been accepted`);
  }

  private isHidden(seat: number): boolean {
    return this.table.known[seat] === 0;
  }

  /** Nobody's hand is hidden. */
  private isOpen(): boolean {
    return this.table.known.subarray(0, this.table.seats).every((known) => known === 1);
  }

  /** The recorded action was among the legal ones, for the referee and for the seat itself. */
  private checkOffered(event: Event): void {
    const seat = actorOf(event);
    if (seat === undefined) return;
    if (this.isHidden(seat)) return this.checkHidden(event, seat);
    const action = actionOf(this.table, event);
    if (action === undefined) return;
    const tables = this.views.length > 0 ? [this.table, this.views[seat]!] : [this.table];
    for (const table of tables) {
      legalActions(table, seat, this.list);
      if (this.list.has(action)) continue;
      const name = (a: number): string => (table.rules.family === 'chinese' ? makeChineseAction(a) : makeAction(a));
      const offered = this.list.toArray().map(name).join(', ');
      this.diverge(
        `${event.type}.not-offered`,
        `seat ${seat}: ${name(action)} was not offered${table === this.table ? '' : ' in its own view'}; offered: ${offered === '' ? 'nothing' : offered}`,
      );
      return;
    }
  }

  /**
   * Of an action of a hidden hand: that the rules know it, that it is the seat's turn or the claimed tile lies there, and that there are
   * such tiles and so many.
   */
  private checkHidden(event: Event, seat: number): void {
    const { table } = this;
    const tiles = shownBy(event);
    if (tiles === undefined) return;
    if (isStranger(table, event) || tiles.length > table.sizes[seat]!)
      this.diverge(`${event.type}.not-offered`, `seat ${seat}: ${event.type} is not possible here`);
    const isTurn =
      'from' in event
        ? table.phase === CLAIMING && table.turn === event.from && seat !== event.from && table.claimTile === event.tile
        : table.phase === ACTING && table.turn === seat;
    if (!isTurn) this.diverge(`${event.type}.turn`, `seat ${seat}: ${event.type}, but ${waitText(table)}`);
    this.see(tiles, (tile) => `seat ${seat} shows ${tile} once too often`);
  }

  private checkWin(event: Win, following: readonly Event[]): void {
    const { table } = this;
    if (table.phase !== SETTLED) {
      const all = [event, ...following.filter((next): next is Win => next.type === 'win')];
      for (const win of all) this.checkOffered(win);
      this.wins = all.flatMap((win, i) =>
        this.isHidden(win.seat)
          ? []
          : [winEvent(table, win.seat, win.seat === win.from, i === 0, win.ura, win.ura.map(kindOf))],
      );
    }
    const own = this.wins.find((win) => win.seat === event.seat);
    if (own === undefined) return;
    const isYakuman = event.yaku.some(([id]) => id >= 36 && id <= 51) && table.rules.family === 'riichi';
    const differ = (field: string, recorded: unknown, right: unknown): void =>
      this.diverge(`win.${field}`, `recorded ${JSON.stringify(recorded)}, the rules say ${JSON.stringify(right)}`);
    for (const field of ['seat', 'from', 'tile', 'pao'] as const)
      if (!same(own[field], event[field])) differ(field, event[field], own[field]);
    // Formats that do not tell a field leave it empty or 0.
    if (event.points !== 0 && own.points !== event.points) differ('points', event.points, own.points);
    if (event.deltas.length > 0 && !same(own.deltas, event.deltas)) differ('deltas', event.deltas, own.deltas);
    if (event.yaku.length > 0 && !same(sortedPairs(own.yaku), sortedPairs(event.yaku)))
      differ('yaku', event.yaku, own.yaku);
    if (!isYakuman && event.fu !== 0 && own.fu !== event.fu) differ('fu', event.fu, own.fu);
    if (!isYakuman && event.value !== 0 && own.value !== event.value) differ('value', event.value, own.value);
  }

  private checkDrawRound(event: DrawRound): void {
    const { table } = this;
    if (event.reason === 'nine-terminals') return this.checkOffered(event);
    if (event.reason === 'exhaustive' || event.reason === 'nagashi') {
      if (!this.isOpen()) return;
      const own = exhaustiveEvent(table);
      const isComplete = !isIncomplete(event);
      if (
        own.reason !== event.reason ||
        (isComplete && (!same(own.deltas, event.deltas) || !same(own.shown, event.shown)))
      )
        this.diverge('draw-round.differs', `recorded ${JSON.stringify(event)}, the rules say ${JSON.stringify(own)}`);
      return;
    }
    if (event.reason === 'triple-ron') {
      for (const seat of event.shown) {
        if (this.isHidden(seat)) continue;
        legalActions(table, seat, this.list);
        if (!this.list.has(1)) this.diverge('draw-round.triple-ron', `seat ${seat} could not have won`);
      }
      return;
    }
    // A fourth riichi is accepted before the round is aborted, so it is looked for by count.
    const riichi = table.riichi.reduce((sum, state) => sum + (state > 0 ? 1 : 0), 0);
    const reason = event.reason === 'four-riichi' && riichi === 4 ? 'four-riichi' : abortReason(table);
    if (reason !== event.reason)
      this.diverge('draw-round.reason', `recorded ${event.reason}, the rules say ${reason ?? 'no abort'}`);
  }

  private checkEnd(event: Extract<Event, { type: 'end-match' }>): void {
    if (this.expected !== undefined)
      this.diverge(
        'match.not-over',
        `the match ends, but round ${this.expected.round} honba ${this.expected.honba} should follow`,
      );
    const own = endMatch(this.table);
    for (const field of ['scores', 'places', 'points'] as const)
      if (event[field].length > 0 && !same(own[field], event[field]))
        this.diverge(`end.${field}`, `recorded ${event[field].join(' ')}, the rules say ${own[field].join(' ')}`);
  }
}

const replayBy = (events: readonly Event[], rules: Ruleset, options: ReplayOptions): Replayed => {
  const run = new Replay(rules, options);
  for (let i = 0; i < events.length; i++)
    run.play(events[i]!, events[i]!.type === 'win' ? events.slice(i + 1, i + 3) : []);
  return run.result();
};

/** Replays a whole match. The rules come from its start-match event; those of Tenhou also from the date in the game's id. */
export const replay = (events: readonly Event[], options: ReplayOptions = {}): Result<Replayed> => {
  const [first] = events;
  const parsed = first?.type === 'start-match' ? parseRuleset(first.rules) : undefined;
  const rules = parsed?.ok === true ? parsed.value : options.rules;
  if (rules === undefined)
    return parsed && !parsed.ok ? parsed : fault('record.no-rules', 0, 'the record does not say its rules');
  const eras = options.isTenhou === true ? eraRules(rules, options.id) : [rules];
  let best: Replayed | undefined;
  for (const era of eras) {
    const run = replayBy(events, era, options);
    if (best === undefined || run.divergences.length < best.divergences.length) best = run;
    if (best.divergences.length === 0) break;
  }
  return ok(best!);
};
