/**
 * The judge's dialogue of a Chinese Standard game, derived from its events: every request, the answers that led to the next event, and the
 * judge's display. A claim and the discard after it are one answer and one request. What a display needs fan counting for
 * (`canHu`) is left off.
 */
import { fanById } from '../rules/chinese/fan.ts';
import type { Event, Seat, StartRound, Win } from '../table/events.ts';
import type { Result, Tile, Wind } from '../tiles/index.ts';
import { makeBotzoneTile, ok } from '../tiles/index.ts';
import type { Request, Response } from './botzonelines.ts';
import { makeRequest, makeResponse } from './botzonelines.ts';
import { makeWall } from './botzonewall.ts';
import { makeFaultCode, middleOf } from './chinesegame.ts';
import { notChinese } from './chinesetextmake.ts';
import type { Game, Ignored } from './record.ts';

export type Step = {
  readonly command: 'request' | 'finish';
  /** By seat: the request, or at the end the score (empty when a record stops before it). */
  readonly content: readonly (string | number)[];
  readonly display: Readonly<Record<string, unknown>>;
  /** By seat; empty after the end. */
  readonly answers: string[];
};

const SEATS = [0, 1, 2, 3] as readonly Seat[];
const PASS = makeResponse({ type: 'pass' });
/** Draws left in a wall of 34 after thirteen tiles were dealt. */
const DRAWS = 21;

class Dialogue {
  readonly steps: Step[] = [];
  readonly #left: number[] = [DRAWS, DRAWS, DRAWS, DRAWS];
  readonly #ignored: ReadonlyMap<number, readonly Ignored[]>;
  readonly #events: readonly Event[];
  readonly #meta: Game['meta'];

  constructor({ events, meta }: Game) {
    this.#events = events;
    this.#meta = meta;
    this.#ignored = groupByPlace(meta.ignored ?? []);
    for (const [at, event] of events.entries()) this.#take(event, at);
  }

  #take(event: Event, at: number): void {
    for (const note of this.#ignored.get(at) ?? []) this.#answer(note.seat, ignoredAnswer(note));
    switch (event.type) {
      case 'start-round':
        this.#deal(event);
        break;
      case 'draw':
        this.#left[event.seat]!--;
        this.#ask(
          SEATS.map((seat) =>
            seat === event.seat ? { type: 'draw', tile: event.tile } : { type: 'other-draw', seat: event.seat },
          ),
          { action: 'DRAW', player: event.seat, tile: makeBotzoneTile(event.tile) },
        );
        break;
      case 'discard':
        this.#discard(event.seat, event.tile, this.#events[at - 1]);
        break;
      case 'chow':
      case 'pung':
        break;
      case 'kong':
        this.#kong(event);
        break;
      case 'win':
        this.#answer(event.seat, { type: 'win' });
        this.#finish(event.deltas, winDisplay(event));
        break;
      case 'draw-round':
        this.#finish(event.deltas, { action: 'HUANG' });
        break;
      case 'fault':
        this.#fault(event.seat, event.code, event.deltas);
        break;
      default:
        break;
    }
  }

  #deal(event: StartRound): void {
    const wind = (event.round >> 2) as Wind;
    this.#ask(
      SEATS.map((seat) => ({ type: 'seat', seat, wind })),
      { action: 'INIT', quan: wind },
    );
    this.#ask(
      event.hands.map((hand) => ({ type: 'deal', flowerCounts: [0, 0, 0, 0], hand, flowers: [] })),
      { action: 'DEAL', hand: event.hands.map((hand) => hand.map(makeBotzoneTile)) },
    );
  }

  /** `before` tells whether the discard belongs to a claim. */
  #discard(seat: Seat, tile: Tile, before: Event | undefined): void {
    const name = makeBotzoneTile(tile);
    if (before?.type === 'chow' && before.seat === seat) {
      const middle = middleOf(before);
      this.#answer(seat, { type: 'chow', middle, tile });
      this.#tell({ type: 'chow', seat, middle, tile }, 'CHI', { tile: name, tileCHI: makeBotzoneTile(middle) });
    } else if (before?.type === 'pung' && before.seat === seat) {
      this.#answer(seat, { type: 'pung', tile });
      this.#tell({ type: 'pung', seat, tile }, 'PENG', { tile: name });
    } else {
      this.#answer(seat, { type: 'discard', tile });
      this.#tell({ type: 'discard', seat, tile }, 'PLAY', { tile: name });
    }
  }

  #kong(event: Extract<Event, { type: 'kong' }>): void {
    const { seat } = event;
    const tile = event.kong === 'closed' ? event.own[0]! : event.tile;
    if (event.kong === 'added') {
      this.#answer(seat, { type: 'added-kong', tile });
      this.#tell({ type: 'added-kong', seat, tile }, 'BUGANG', { tile: makeBotzoneTile(tile) });
      return;
    }
    this.#answer(seat, event.kong === 'open' ? { type: 'kong' } : { type: 'kong', tile });
    this.#tell({ type: 'kong', seat }, 'GANG', { tile: makeBotzoneTile(tile) });
  }

  #fault(seat: Seat, code: string, deltas: readonly number[]): void {
    const answer = this.#meta.faultAnswer;
    const step = this.steps.at(-1);
    if (step && answer !== undefined) step.answers[seat] = answer;
    this.#finish(deltas, { action: makeFaultCode(code), player: seat });
  }

  /** The same request to all. */
  #tell(request: Extract<Request, { seat: Seat }>, action: string, display: Step['display']): void {
    this.#ask(
      SEATS.map(() => request),
      { action, player: request.seat, ...display },
    );
  }

  #ask(requests: readonly Request[], display: Step['display']): void {
    this.steps.push({
      command: 'request',
      content: requests.map(makeRequest),
      display: { ...display, tileCnt: [...this.#left] },
      answers: SEATS.map(() => PASS),
    });
  }

  #answer(seat: Seat, response: Response): void {
    const step = this.steps.at(-1);
    if (step) step.answers[seat] = makeResponse(response);
  }

  #finish(scores: readonly number[], display: Step['display']): void {
    const content = scores.slice(0, 4);
    this.steps.push({ command: 'finish', content, display: { ...display, tileCnt: [...this.#left] }, answers: [] });
  }
}

/** Notes by the event that took precedence. */
const groupByPlace = (notes: readonly Ignored[]): ReadonlyMap<number, readonly Ignored[]> => {
  const groups = new Map<number, Ignored[]>();
  for (const note of notes) groups.set(note.at, [...(groups.get(note.at) ?? []), note]);
  return groups;
};

/** The text format does not tell the discard of a lost claim: the claimed tile's name stands in, which no judge reads. */
const ignoredAnswer = ({ claim, tile, discard }: Ignored): Response => {
  if (claim === 'win') return { type: 'win' };
  if (claim === 'kong') return { type: 'kong' };
  if (claim === 'pung') return { type: 'pung', tile: discard ?? tile };
  return { type: 'chow', middle: tile, tile: discard ?? tile };
};

const winDisplay = (event: Win): Step['display'] => ({
  action: 'HU',
  fan: event.yaku.map(([id, cnt]) => ({ cnt, name: fanById(id)?.names.zh, value: fanById(id)?.points ?? 0 })),
  fanCnt: event.value,
  player: event.seat,
  ...(event.deltas.length === 0 ? {} : { score: event.deltas }),
});

/** The dialogue of judge and seats. */
export const makeDialogue = (game: Game): Result<readonly Step[]> =>
  notChinese(game.events) ?? ok(new Dialogue(game).steps);

const bySeat = <T>(list: readonly T[]): Record<string, T> =>
  Object.fromEntries(list.map((value, seat) => [String(seat), value]));

/** One match as one JSON line: `match`, `players`, `initdata`, `logs` of judge entries and answers in turn. */
export const makeBotzone = (game: Game): Result<string> => {
  const steps = makeDialogue(game);
  if (!steps.ok) return steps;
  const [start] = game.events;
  const round = game.events.find((event) => event.type === 'start-round');
  const { id, srand } = game.meta;
  const initdata = {
    ...(round ? { quan: round.round >> 2 } : {}),
    ...(srand === undefined ? {} : { srand }),
    ...(round?.wall ? { walltiles: makeWall(round.wall) } : {}),
  };
  const logs = steps.value.flatMap(({ command, content, display, answers }) => [
    { output: { command, content: bySeat(content), display }, verdict: 'OK' },
    ...(answers.length === 0 ? [] : [bySeat(answers.map((response) => ({ verdict: 'OK', response })))]),
  ]);
  return ok(
    JSON.stringify({
      ...(id === undefined ? {} : { match: id }),
      ...(start?.type === 'start-match' && start.names ? { players: start.names } : {}),
      initdata,
      logs,
    }),
  );
};
