/**
 * A match with a person at one seat, or with players of the registry alone. The driver of src/arena plays it; what leaves this file while it lasts is what
 * the person's seat may see. The match is a function of rules, players, seed and the person's answers: the same answers again bring it back to the same place.
 */
import { playLater, type PlayOptions } from '../../src/arena/index.ts';
import { fault, ok, type Result } from '../../src/base/index.ts';
import type { Player } from '../../src/players/index.ts';
import type { Game } from '../../src/records/index.ts';
import type { Ruleset } from '../../src/rules/index.ts';
import { ActionList, maskEvent, type Event, type Seat, type Table } from '../../src/table/index.ts';
import type { Language } from '../state/settings.ts';
import { Film, isStop, type Frame } from './film.ts';
import { viewOffer, viewStatus, type Offer, type Status } from './playview.ts';

export type Seats = {
  readonly rules: Ruleset;
  readonly seed: string;
  /** The person's seat; undefined where nobody sits. */
  readonly seat: number | undefined;
  /** By seat; at the person's seat only the name counts. */
  readonly players: readonly Pick<Player, 'name' | 'needsView' | 'choose'>[];
  /** Another start or other walls than the seed's, and an early end: for tests. */
  readonly rigged?: Pick<PlayOptions, 'start' | 'wall' | 'maxRounds'>;
};

/** Where the reader is: the event shown last, and the number of the next question. */
export type Place = {
  /** Index of an event; −1 before the first, Infinity for the last there is. */
  readonly after: number;
  readonly n: number;
};
/** The table after an event, and what is asked there. */
export type Step = {
  readonly frame: Frame;
  readonly offer: Offer | undefined;
  /** Of the person's hand. */
  readonly status: Status | undefined;
  readonly isOver: boolean;
};

/** An answer of the person. */
export type Answering = { readonly n: number; readonly seat: number; readonly action: number };

/** What is asked now: the seat's view, which stands still until the answer is there. */
export type Question = {
  readonly n: number;
  readonly view: Table;
  readonly legal: ActionList;
  readonly settle: (action: number) => void;
};

/** Events that players may be ahead of what is shown. */
const AHEAD = 60;

const copyOf = (legal: ActionList): ActionList => {
  const copy = new ActionList();
  for (const action of legal.toArray()) copy.push(action);
  return copy;
};

const withoutWall = (event: Event): Event => {
  if (event.type !== 'start-round') return event;
  const { wall: _, ...rest } = event;
  return rest;
};

export class PlayMatch {
  readonly seat: number | undefined;
  readonly rules: Ruleset;
  /** The person's answers so far, in order. */
  readonly answers: number[] = [];
  question: Question | undefined;
  isOver = false;
  /** Settles when the stored answers are played again: with how many were not legal any more and so were left out. */
  readonly resumed: Promise<number>;
  private tellResumed: (dropped: number) => void = () => undefined;
  private readonly all: Event[] = [];
  /** As the person sees them; all of them where nobody sits. */
  private readonly seen: Event[] = [];
  private full: Film | undefined;
  private film: Film | undefined;
  private stored: number[];
  /** Stored answers are being played again, until the person is asked something new. */
  private isResuming: boolean;
  /** Events that are shown already. */
  private shown = 0;
  private isWaking = false;
  /** Who waits for the next move. */
  private waiting: (() => void)[] = [];
  /** Players who are far ahead. */
  private paused: (() => void)[] = [];

  constructor(
    private readonly seats: Seats,
    stored: readonly number[] = [],
    private readonly onReplay: (done: number, total: number) => void = () => undefined,
  ) {
    this.seat = seats.seat;
    this.rules = seats.rules;
    this.stored = [...stored];
    this.isResuming = stored.length > 0;
    this.resumed = new Promise((settle) => (this.tellResumed = settle));
    if (stored.length === 0) this.tellResumed(0);
  }

  /** Plays to the end. */
  async run(): Promise<void> {
    const { rules, seed, players, rigged } = this.seats;
    const seated = players.map((player, seat) => (seat === this.seat ? this.person(player.name) : this.paced(player)));
    await playLater({ rules, seed, players: seated, listener: (event) => this.hear(event), ...rigged });
    this.isOver = true;
    this.tellResumed(this.stored.length);
    this.wake();
  }

  /** The next stop after the place, or the next question at the last one; waits for it. */
  async next({ after, n }: Place, lang: Language, eyes = this.seat ?? 0): Promise<Result<Step>> {
    for (;;) {
      const last = this.seen.findLastIndex((_, index) => isStop(this.seen, index));
      const index = this.seen.findIndex((_, at) => at > after && isStop(this.seen, at));
      if (index >= 0) return this.step(index, last, lang, eyes);
      if (last >= 0 && (this.isOver || (this.question !== undefined && this.question.n >= n)))
        return this.step(last, last, lang, eyes);
      this.see(this.seen.length);
      await new Promise<void>((go) => this.waiting.push(go));
    }
  }

  /** Refused, with nothing changed, where it is not the person's, not to the question asked now, or not legal. */
  check({ n, seat, action }: Answering): Result<Question> {
    if (this.seat === undefined || seat !== this.seat)
      return fault('play.seat', 0, `seat ${String(seat)} is not the seat of the person`);
    const { question } = this;
    if (question === undefined || n !== question.n)
      return fault('play.late', 0, `question ${String(n)} is not the one asked now`);
    if (!Number.isInteger(action) || !question.legal.has(action))
      return fault('play.illegal', 0, `action ${String(action)} is not legal now`);
    return ok(question);
  }

  answer(answering: Answering): Result<true> {
    const asked = this.check(answering);
    if (!asked.ok) return asked;
    this.question = undefined;
    this.answers.push(answering.action);
    asked.value.settle(answering.action);
    return ok(true);
  }

  /** The whole game, once it is over. */
  game(): Result<Game> {
    if (!this.isOver) return fault('play.not-over', 0, 'the match is not over: its hands are not shown yet');
    return ok({ events: this.all, meta: this.seat === undefined ? {} : { target: this.seat as Seat } });
  }

  /** Looks at the table as it was after the event, as a seat saw it; another seat's than the person's is not shown. */
  viewAt<T>(index: number, seat: number, look: (table: Table) => T): Result<T> {
    if (this.seat !== undefined && seat !== this.seat)
      return fault('play.seat', 0, `seat ${String(seat)} is not the seat of the person`);
    if (this.seat !== undefined) return this.film!.at(index, look);
    const masked = this.all.map((event) => maskEvent(event, seat, this.rules));
    return new Film({ events: masked, meta: {} }).at(index, look);
  }

  private step(index: number, last: number, lang: Language, eyes: number): Result<Step> {
    this.see(index);
    const { film, seat, question } = this;
    const frame = film!.frame(index, lang, eyes);
    if (!frame.ok) return frame;
    const status = seat === undefined ? ok(undefined) : film!.at(index, (table) => viewStatus(table, seat));
    if (!status.ok) return status;
    const isAsked = index === last && question !== undefined && seat !== undefined;
    return ok({
      frame: this.revealed(frame.value, lang),
      offer: isAsked ? viewOffer(question.view, seat, question.legal, question.n) : undefined,
      status: frame.value.result === undefined ? status.value : undefined,
      isOver: this.isOver && index === last,
    });
  }

  /** Winning hands, and those shown at a draw, lie open from the result on. */
  private revealed(frame: Frame, lang: Language): Frame {
    if (frame.result === undefined || this.seat === undefined) return frame;
    const whole = this.full!.frame(frame.index, lang, this.seat);
    if (!whole.ok) return frame;
    const drawn = this.all.findLast((event, index) => index <= frame.index && event.type === 'draw-round');
    const isDraw = frame.result.draw !== undefined && drawn?.type === 'draw-round';
    const open = new Set<number>([...frame.result.wins.map(({ seat }) => seat), ...(isDraw ? drawn.shown : [])]);
    const seats = frame.seats.map((own) => (open.has(own.seat) ? whole.value.seats[own.seat]! : own));
    // How the fu of a win add up is seen by its hand.
    const wins = whole.value.result?.wins ?? frame.result.wins;
    return { ...frame, seats, result: { ...frame.result, wins } };
  }

  private hear(event: Event): void {
    const whole = withoutWall(event);
    this.all.push(whole);
    this.seen.push(this.seat === undefined ? whole : maskEvent(event, this.seat, this.rules));
    if (event.type === 'start-match') {
      this.full = new Film({ events: this.all, meta: {} });
      this.film = new Film({ events: this.seen, meta: {} });
    }
    this.wake();
  }

  private person(name: string): Player {
    return {
      name,
      needsView: true,
      choose: ({ view, legal }) => {
        const kept = this.stored.shift();
        if (kept !== undefined && legal.has(kept)) {
          this.answers.push(kept);
          this.onReplay(this.answers.length, this.answers.length + this.stored.length);
          return kept;
        }
        const dropped = kept === undefined ? 0 : this.stored.length + 1;
        this.stored = [];
        this.isResuming = false;
        this.tellResumed(dropped);
        return new Promise((settle) => {
          this.question = { n: this.answers.length, view: view!, legal: copyOf(legal), settle };
          this.wake();
        });
      },
    };
  }

  /** Lets messages through before each move, and waits while it is far ahead of what is shown. Stored answers are played without a pause. */
  private paced({ name, needsView, choose }: Pick<Player, 'name' | 'needsView' | 'choose'>): Player {
    return {
      name,
      needsView,
      choose: (observation) => {
        if (this.isResuming) return choose(observation);
        return this.pause().then(() => choose(observation));
      },
    };
  }

  private async pause(): Promise<void> {
    await new Promise<void>((go) => setTimeout(go));
    while (this.all.length - this.shown > AHEAD) await new Promise<void>((go) => this.paused.push(go));
  }

  /** Everything before the event is shown: players may go on. */
  private see(index: number): void {
    this.shown = Math.max(this.shown, index);
    const { paused } = this;
    this.paused = [];
    for (const go of paused) go();
  }

  /** Whoever waits looks again, once all that follows from this move has happened. */
  private wake(): void {
    if (this.isWaking) return;
    this.isWaking = true;
    setTimeout(() => {
      this.isWaking = false;
      const waiting = this.waiting;
      this.waiting = [];
      for (const go of waiting) go();
    });
  }
}
