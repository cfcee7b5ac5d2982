/**
 * Replays the events of a match and checks each against the rules: the action was offered to its seat (also as that seat saw the table) and
 * says of giver, tiles and draw what the table knows, tiles exist, indicators are turned when due, deposits, deltas, scores, rounds and
 * the end are what the rules say, and every win has the yaku, fu, han and points the scorer finds. A difference is a divergence, with the
 * index of its event; replay goes on. Of a hand that the record hides nothing is checked that only its tiles could tell. What each format
 * cannot tell is in docs/protocols.md.
 */
import {
  ActionList,
  BY_DISCARD,
  CLAIMING,
  DRAWING,
  NONE,
  SETTLED,
  Table,
  WIN,
  actionOf,
  actorOf,
  apply,
  exhaustiveEvent,
  legalActions,
  makeActionOf,
  maskEvent,
  nextRound,
  winEvent,
  type Event,
  type NextRound,
  type StartRound,
  type Win,
} from '../../table/index.ts';
import { parseRuleset, type Ruleset } from '../../rules/index.ts';
import { eraRules } from '../tenhou/index.ts';
import { fault, ok, type Result } from '../../base/index.ts';
import { kindOf, makeMpszTile, type Tile } from '../../tiles/index.ts';
import { finding, waitText, type Finding } from './finding.ts';
import { dealFinding, endMatchFindings, endRoundFinding, firstFinding, nextFinding } from './flow.ts';
import { Pool } from './pool.ts';
import * as R from './results.ts';
import { contradiction, hiddenFindings, shownBy } from './said.ts';
import { dealtFinding, drawnFinding, indicatorFinding, uraFinding } from './walls.ts';

/** Where a record and the rules differ. */
export type Divergence = {
  /** Index of the event in the match. */
  readonly event: number;
  readonly code: string;
  readonly text: string;
};

/** What a replay found. */
export type Replayed = {
  readonly rounds: number;
  readonly events: number;
  readonly divergences: readonly Divergence[];
};

/** Rules and checks of a replay. */
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

/** Whether the event could not have happened at the table; what is paid, turned or played next may differ between platforms. */
const isImpossible = ({ code }: Divergence): boolean =>
  /^(?:draw\.(?:empty|hidden)|riichi\.not-declared|deal\.size|record\.not-playable)$|^(?:chow|pung|kong)\.(?:from|tile|own)$|\.(?:turn|not-offered|too-many)$/.test(
    code,
  );

/** Plays events again and checks each against the rules. */
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
  private hasEnded = false;
  /** The round cannot be played on; the next deal is waited for. */
  private isLost = false;
  /** What the rules say of the wins that follow; made at the first of them, before anything is paid. */
  private wins: readonly Win[] = [];
  /** Ura indicators turned in this round. */
  private ura: readonly Tile[] = [];

  constructor(rules: Ruleset, { views = true, visit }: ReplayOptions = {}) {
    this.table = new Table(rules);
    this.views = views ? Array.from({ length: rules.seats }, () => new Table(rules)) : [];
    this.pool = new Pool(rules);
    this.visit = visit;
  }

  private diverge(code: string, text: string): void {
    this.found.push({ event: this.index, code, text });
  }

  private report(found: Finding): void {
    if (found !== undefined) this.diverge(found.code, found.text);
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
    this.step(event, following, false);
  }

  /** Plays an event of a game under way. One that cannot have happened is reported and not played; the replay ends with it. */
  attempt(event: Event): Divergence | undefined {
    this.index++;
    const known = this.found.length;
    this.step(event, [], true);
    return this.impossibleSince(known);
  }

  private impossibleSince(known: number): Divergence | undefined {
    return this.found.length === known ? undefined : this.found.slice(known).find(isImpossible);
  }

  /** Checks and applies. After a contradiction the table may be in a state that no game has: then the rest of the round is left. */
  private step(event: Event, following: readonly Event[], isLive: boolean): void {
    if (event.type === 'start-round') this.isLost = false;
    if (this.isLost) return;
    const known = this.found.length;
    try {
      this.check(event, following);
      if (!this.isLost && !(isLive && this.impossibleSince(known) !== undefined)) this.apply(event);
    } catch (error) {
      this.lose(
        'record.not-playable',
        `${event.type} cannot be played here: ${(error as Error).message.slice(0, 200)}`,
      );
    }
  }

  private lose(code: string, text: string): void {
    this.diverge(code, text);
    this.isLost = true;
    this.hasStarted = false;
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
    if (event.type !== 'draw-round' || !R.isIncomplete(event) || !this.isOpen()) return event;
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
    if (event.type === 'dora') {
      if (this.due > 0) this.due--;
      else if (this.owed > 0) this.owed--;
      else this.diverge('dora.extra', 'no indicator is due');
      return;
    }
    if (rules.family !== 'riichi' || !rules.kongDora) return;
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

  /** A declared riichi stands as soon as its discard is not won on. */
  private checkAccepted(event: Event): void {
    const { table } = this;
    if (table.riichiSeat === NONE || table.phase !== CLAIMING || table.claimBy !== BY_DISCARD) return;
    if (event.type === 'riichi-accepted' || event.type === 'win' || event.type === 'fault') return;
    if (event.type === 'draw-round' && event.reason === 'triple-ron') return;
    this.diverge('riichi.not-accepted', `seat ${table.riichiSeat}'s riichi should have been accepted`);
  }

  private check(event: Event, following: readonly Event[]): void {
    const { table } = this;
    this.checkIndicators(event);
    this.checkAccepted(event);
    switch (event.type) {
      case 'start-round':
        this.rounds++;
        return this.checkStart(event);
      case 'draw':
        return this.checkDraw(event.seat, event.tile);
      case 'dora':
        this.report(indicatorFinding(table, event.tile));
        return this.see([event.tile], (tile) => `the indicator ${tile} is one too many`);
      case 'riichi-accepted':
        if (table.riichiSeat !== event.seat || table.phase !== CLAIMING || table.turn !== event.seat)
          this.diverge('riichi.not-declared', `seat ${event.seat} has not declared riichi and thrown`);
        return;
      case 'win':
        return this.checkWin(event, following);
      case 'draw-round':
        return this.report(R.drawRoundFinding(table, event, (seat) => this.canWin(seat)) ?? this.nineFinding(event));
      case 'end-round':
        this.report(endRoundFinding(table, event));
        this.expected = nextRound(table);
        return;
      case 'end-match':
        endMatchFindings(table, event, this.expected).forEach((found) => this.report(found));
        if (this.hasEnded) this.diverge('match.over', 'the match ends a second time');
        this.hasEnded = true;
        this.expected = undefined;
        return;
      case 'start-match':
        if (this.index > 0) this.diverge('match.again', 'a match starts within another');
        return;
      case 'fault':
        return this.report(R.faultFinding(table, event));
      default:
        return this.checkOffered(event);
    }
  }

  private checkStart(event: StartRound): void {
    const { table } = this;
    const unfit = dealFinding(table, event);
    if (unfit !== undefined) return this.lose(unfit.code, unfit.text);
    this.report(this.hasStarted ? nextFinding(table, event, this.expected) : firstFinding(table, event));
    this.report(dealtFinding(table, event));
    this.hasStarted = true;
    this.expected = undefined;
    this.wins = [];
    this.ura = [];
    this.pool.clear();
    this.see([...event.hands.flat(), event.indicator], (tile) => `${tile} is dealt once too often`);
  }

  private checkDraw(seat: number, tile: Tile): void {
    const { table } = this;
    const due = table.phase === CLAIMING && table.claimBy === BY_DISCARD ? (table.turn + 1) % table.seats : table.turn;
    const abort = R.dueAbort(table);
    if (table.phase !== DRAWING && table.phase !== CLAIMING)
      this.diverge('draw.turn', `seat ${seat} draws, but ${waitText(table)}`);
    else if (seat !== due) this.diverge('draw.turn', `seat ${seat} draws, but it is seat ${due}'s turn`);
    else if (abort !== undefined) this.diverge('draw-round.missing', `the round should have ended by ${abort}`);
    this.see([tile], (name) => `${name} is drawn once too often`);
    if ((tile as number) < 0 && !this.isHidden(seat))
      this.diverge('draw.hidden', `the hand of seat ${seat} is known, but not what it draws`);
    const left =
      table.rules.family === 'chinese' && table.rules.wall === 'duplicate' ? table.wallLeft[seat]! : table.liveLeft;
    if (left === 0) this.diverge('draw.empty', 'there is no tile left to draw');
    else this.report(drawnFinding(table, seat, tile));
  }

  private isHidden(seat: number): boolean {
    return this.table.known[seat] === 0;
  }

  /** Nobody's hand is hidden. */
  private isOpen(): boolean {
    return this.table.known.subarray(0, this.table.seats).every((known) => known === 1);
  }

  private canWin(seat: number): boolean {
    legalActions(this.table, seat, this.list);
    return this.list.has(WIN);
  }

  /** The recorded action was among the legal ones, for the referee and for the seat itself, and says what the table knows. */
  private checkOffered(event: Event): void {
    const seat = actorOf(event);
    if (seat === undefined) return;
    if (seat >= this.table.seats) return this.diverge(`${event.type}.turn`, `there is no seat ${seat}`);
    if (this.isHidden(seat)) return this.checkHidden(event, seat);
    const action = actionOf(this.table, event);
    if (action === undefined) return;
    this.report(this.offeredFinding(event, seat, action) ?? contradiction(this.table, event, action));
  }

  private offeredFinding(event: Event, seat: number, action: number): Finding {
    const tables = this.views.length > 0 ? [this.table, this.views[seat]!] : [this.table];
    for (const table of tables) {
      legalActions(table, seat, this.list);
      if (this.list.has(action)) continue;
      const name = (a: number): string => makeActionOf(table.rules.family, a);
      const offered = this.list.toArray().map(name).join(', ');
      return finding(
        `${event.type}.not-offered`,
        `seat ${seat}: ${name(action)} was not offered${table === this.table ? '' : ' in its own view'}; offered: ${offered === '' ? 'nothing' : offered}`,
      );
    }
    return undefined;
  }

  private checkHidden(event: Event, seat: number): void {
    if (event.type === 'win') return this.report(R.hiddenWinFinding(this.table, event));
    hiddenFindings(this.table, event, seat).forEach((found) => this.report(found));
    this.see(shownBy(event) ?? [], (tile) => `seat ${seat} shows ${tile} once too often`);
  }

  /** Nine terminals are the seat's own choice: it must have been offered. */
  private nineFinding(event: Extract<Event, { type: 'draw-round' }>): Finding {
    const action = event.reason === 'nine-terminals' ? actionOf(this.table, event) : undefined;
    const { turn } = this.table;
    return action === undefined || this.isHidden(turn) ? undefined : this.offeredFinding(event, turn, action);
  }

  private checkWin(event: Win, following: readonly Event[]): void {
    const { table } = this;
    const isFirst = table.phase !== SETTLED;
    if (isFirst) this.readWins([event, ...winsOf(following)]);
    else if (((table.ron >> event.seat) & 1) === 1)
      return this.diverge('win.twice', `seat ${event.seat} wins a second time`);
    else if (table.ron === 0) return this.diverge('win.late', `seat ${event.seat} wins a round that is over`);
    this.report(R.uraCountFinding(table, event, this.ura));
    if (this.ura.length === 0 && event.ura.length > 0) {
      this.ura = event.ura;
      this.report(uraFinding(table, event.ura));
      this.see(event.ura, (tile) => `the ura indicator ${tile} is one too many`);
    }
    const own = this.wins.find((win) => win.seat === event.seat);
    if (own !== undefined) R.winFindings(table, event, own).forEach((found) => this.report(found));
    else this.report(R.hiddenPaymentFinding(table, event, isFirst));
  }

  /** All winners of the round, on the table before any of them is paid. */
  private readWins(wins: readonly Win[]): void {
    const { table } = this;
    this.report(R.winnersFinding(table, wins));
    for (const win of wins) this.checkOffered(win);
    this.wins = wins.flatMap((win, i) =>
      this.isHidden(win.seat)
        ? []
        : [winEvent(table, win.seat, win.seat === win.from, i === 0, win.ura, win.ura.map(kindOf))],
    );
  }
}

/** The wins at the beginning of a row of events. */
const winsOf = (events: readonly Event[]): Win[] => {
  const wins: Win[] = [];
  for (const event of events) {
    if (event.type !== 'win') break;
    wins.push(event);
  }
  return wins;
};

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
