/**
 * Botzone's judge of Chinese Standard: every step asks all four seats, every answer is held against the rules, and an illegal one
 * ends the game with −30 for its seat and +10 for the others. Order of looking as in the official judge (mcr duplicate version):
 * on a draw by seat number; on a discard first the discarder, then wins in turn order, then pungs and kongs by seat number, then
 * chows, what comes after an accepted claim going unread; on a kong in turn order from the seat that made it.
 */
import { Dialogue, parseResponse, type Response, type Step } from '../../records/index.ts';
import { chinese, type ChineseRules } from '../../rules/index.ts';
import { chineseFan } from '../../table/index.ts';
import * as T from '../../table/index.ts';
import type { TileId } from '../../tiles/index.ts';
import { canFollow, choiceOf, type Choice } from './words.ts';

/** What a seat answered, with the sandbox's verdict: `OK`, or `TLE`, `MLE`, `RE`, … */
export type Answer = { readonly verdict: string; readonly response: string };

const SEATS = [0, 1, 2, 3] as const;
/** `canHu` of a seat that would not win with the tile, and of one that was not looked at. */
const NO_WIN = -3;
const NOT_LOOKED = -4;
const WRONG = 'WA';
const WRONG_WIN = 'WH';

type Refusal = { readonly seat: T.Seat; readonly code: string };

/** What one seat's answer means. */
type Read = { readonly answer: Response; readonly choice: Choice | undefined };

/**
 * Two forms of `display` are official: `live`, which the platform prints (the default, compared with real matches), and `published`, that of the sources on
 * GitHub (ailab-pku/Chinese-Standard-Mahjong, judge/main.cpp). They differ in nothing that a bot is sent.
 */
export const DISPLAYS = ['live', 'published'] as const;
/** One of DISPLAYS: which form of the judge's display is written. */
export type Display = (typeof DISPLAYS)[number];

/** Wind, wall and display of a judged match. */
export type JudgeOptions = {
  /** Round wind, 0 East. */
  readonly wind: number;
  readonly wall: readonly TileId[];
  readonly names?: readonly string[];
  readonly rules?: ChineseRules;
  readonly display?: Display;
};

/** Botzone's judge of Chinese Standard. */
export class Judge {
  /** Everything asked so far, the last one open; after the end, the finish. */
  readonly steps: Step[] = [];
  /** As a record has them; a fault is the last but for the ends. */
  readonly events: T.Event[] = [];
  private readonly match: T.Match;
  private readonly dialogue = new Dialogue();
  /** By step: what `canHu` says, and how many events had happened. */
  private readonly known: { readonly canWin: readonly number[]; readonly events: number }[] = [];
  /** The open step; the dialogue may be ahead of it. */
  private at = 0;
  private readonly isPublished: boolean;

  constructor({ wind, wall, names, rules = chinese, display = 'live' }: JudgeOptions) {
    this.isPublished = display === 'published';
    this.match = new T.Match({
      rules: { ...rules, length: 'single' },
      seed: '',
      firstRound: 4 * wind,
      wall: () => Uint8Array.from(wall),
      listener: (event) => this.hear(event),
      ...(names ? { names } : {}),
    });
    this.match.startRound();
    this.publish();
  }

  get step(): Step {
    return this.steps.at(-1)!;
  }

  get isOver(): boolean {
    return this.step.command === 'finish';
  }

  /** Takes the answers of the four seats to the open step and opens the next one. */
  take(answers: readonly Answer[]): Step {
    if (this.isOver) return this.step;
    for (const seat of SEATS) this.step.answers[seat] = answers[seat]!.response;
    const refusal = this.look(answers);
    if (refusal) {
      this.refuse(refusal);
      return this.step;
    }
    this.at++;
    this.publish();
    return this.step;
  }

  private get table(): T.Table {
    return this.match.table;
  }

  private hear(event: T.Event): void {
    this.events.push(event);
    this.dialogue.take(event);
    // The listener hears an event just after it was applied: the table is as the step finds it.
    while (this.known.length < this.dialogue.steps.length)
      this.known.push({ canWin: this.winsAt(event), events: this.events.length });
  }

  /** Fan that each seat would have with the tile of the event. */
  private winsAt(event: T.Event): readonly number[] {
    if (event.type !== 'draw' && event.type !== 'discard' && !(event.type === 'kong' && event.kong === 'added'))
      return SEATS.map(() => NOT_LOOKED);
    const isDraw = event.type === 'draw';
    // The published judge also says what the discarder would have had by its own tile.
    const areAll = this.isPublished && event.type === 'discard';
    return SEATS.map((seat) => {
      if ((seat === event.seat) !== isDraw && !areAll) return NOT_LOOKED;
      const fan = chineseFan(this.table, seat, isDraw);
      return fan < 0 ? NO_WIN : fan;
    });
  }

  /** The referee waits at the open step; else it has gone on, because nobody could do anything there. */
  private get isAsking(): boolean {
    return this.at === this.dialogue.steps.length - 1;
  }

  private publish(): void {
    const step = this.dialogue.steps[this.at]!;
    const isFirst = step.display.action === 'INIT';
    const canHu = isFirst && !this.isPublished ? [0, 0, 0, 0] : this.known[this.at]!.canWin;
    const { tileCnt, ...rest } = step.display;
    // There the count is added after a round's step, which the first and a win do not reach.
    const isCounted = !this.isPublished || !(isFirst || step.display.action === 'HU');
    const display = { ...rest, ...(isCounted ? { tileCnt } : {}), canHu };
    this.steps.push({ ...step, answers: [...step.answers], display });
    if (step.command !== 'finish') return;
    this.match.finishRound();
    this.match.startRound();
  }

  private refuse({ seat, code }: Refusal): void {
    const scores = SEATS.map((other) => (other === seat ? -30 : 10));
    const { tileCnt } = this.step.display;
    const display = { action: code, player: seat, score: scores, ...(this.isPublished ? {} : { tileCnt }) };
    this.events.length = this.known[this.at]!.events;
    this.events.push(
      { type: 'fault', seat, code, deltas: scores },
      { type: 'end-round', scores },
      { type: 'end-match', scores, places: T.placesOf(scores, 4), points: scores },
    );
    this.steps.push({
      command: 'finish',
      content: scores,
      display: { ...display, canHu: SEATS.map(() => NOT_LOOKED) },
      answers: [],
    });
  }

  /** Reads the answers in the judge's order and plays what they decide. */
  private look(answers: readonly Answer[]): Refusal | undefined {
    const { action, player } = this.step.display as { action: string; player?: T.Seat };
    if (action === 'DRAW') return this.lookAtDraw(answers, player!);
    if (action === 'PLAY' || action === 'CHI' || action === 'PENG') return this.lookAtDiscard(answers, player!);
    if (action === 'GANG' || action === 'BUGANG') return this.lookAtKong(answers, player!, action === 'BUGANG');
    return firstOf(SEATS, (seat) => passOnly(answers, seat));
  }

  private read(answers: readonly Answer[], seat: number): Read | undefined {
    const parsed = parseResponse(answers[seat]!.response);
    return parsed.ok ? { answer: parsed.value, choice: choiceOf(this.table, parsed.value) } : undefined;
  }

  private isLegal(seat: number, action: number | undefined): action is number {
    const { referee } = this.match;
    if (action === undefined || !this.isAsking) return false;
    return ((referee.asked >> seat) & 1) === 1 && referee.options[seat]!.has(action);
  }

  private lookAtDraw(answers: readonly Answer[], drawer: T.Seat): Refusal | undefined {
    let action: number | undefined;
    for (const seat of SEATS) {
      if (seat !== drawer) {
        const refusal = passOnly(answers, seat);
        if (refusal) return refusal;
        continue;
      }
      const late = verdictOf(answers, seat);
      if (late) return late;
      const read = this.read(answers, seat);
      action = read?.choice?.action;
      if (!this.isLegal(seat, action)) return { seat, code: read?.answer.type === 'win' ? WRONG_WIN : WRONG };
      // A win ends the game before the seats after it are read.
      if (action === T.CHINESE_WIN) break;
    }
    this.match.referee.answerUnchecked(drawer, action!);
    return undefined;
  }

  private lookAtDiscard(answers: readonly Answer[], discarder: T.Seat): Refusal | undefined {
    const turns = [1, 2, 3].map((i) => ((discarder + i) % 4) as T.Seat);
    const own = passOnly(answers, discarder);
    if (own) return own;
    for (const seat of turns) {
      const late = verdictOf(answers, seat);
      if (late) return late;
      if (answers[seat]!.response !== 'HU') continue;
      if (!this.isLegal(seat, T.CHINESE_WIN)) return { seat, code: WRONG_WIN };
      this.settle(seat, { action: T.CHINESE_WIN });
      return undefined;
    }
    const others = SEATS.filter((seat) => seat !== discarder);
    for (const isChow of [false, true])
      for (const seat of others) {
        const { response } = answers[seat]!;
        // Three words are left for the chows; anything else must be a pass, a pung or a kong.
        if (response === 'PASS' || (response.split(' ').length === 3) !== isChow) continue;
        const read = this.read(answers, seat);
        if (read?.choice === undefined || !this.canClaim(seat, read.choice)) return { seat, code: WRONG };
        this.settle(seat, read.choice);
        return undefined;
      }
    this.settle(undefined);
    return undefined;
  }

  /** A claim is legal with the discard that comes with it. */
  private canClaim(seat: T.Seat, choice: Choice): boolean {
    const isClaim = choice.action >= T.CHINESE_CHOW && choice.action < T.CHINESE_CLOSED_KONG;
    return isClaim && this.isLegal(seat, choice.action) && canFollow(this.table, seat, choice);
  }

  private lookAtKong(answers: readonly Answer[], maker: T.Seat, canBeRobbed: boolean): Refusal | undefined {
    for (const i of SEATS) {
      const seat = ((maker + i) % 4) as T.Seat;
      const late = verdictOf(answers, seat);
      if (late) return late;
      const { response } = answers[seat]!;
      if (response === 'PASS') continue;
      if (!canBeRobbed || seat === maker || response !== 'HU') return { seat, code: WRONG };
      if (!this.isLegal(seat, T.CHINESE_WIN)) return { seat, code: WRONG_WIN };
      this.settle(seat, { action: T.CHINESE_WIN });
      return undefined;
    }
    this.settle(undefined);
    return undefined;
  }

  /** Answers for all asked seats: one has its way, the others pass. Nothing to do when nobody was asked. */
  private settle(winner: T.Seat | undefined, choice?: Choice): void {
    const { referee } = this.match;
    if (!this.isAsking) return;
    // The last answer makes the referee go on and ask others.
    const { asked } = referee;
    for (const seat of SEATS)
      if (((asked >> seat) & 1) === 1) referee.answerUnchecked(seat, seat === winner ? choice!.action : T.CHINESE_PASS);
    if (choice?.discard !== undefined) referee.answerUnchecked(winner!, choice.discard);
  }
}

const verdictOf = (answers: readonly Answer[], seat: T.Seat): Refusal | undefined =>
  answers[seat]!.verdict === 'OK' ? undefined : { seat, code: answers[seat]!.verdict };

const passOnly = (answers: readonly Answer[], seat: T.Seat): Refusal | undefined =>
  verdictOf(answers, seat) ?? (answers[seat]!.response === 'PASS' ? undefined : { seat, code: WRONG });

const firstOf = <T, U>(list: readonly T[], find: (item: T) => U | undefined): U | undefined => {
  for (const item of list) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
};
