/**
 * The judge's dialogue of a Chinese Standard game, derived from its events: every request, the answers that led to the next event, and the
 * judge's display. A claim and the discard after it are one answer and one request. What a display needs fan counting for
 * (`canHu`) is left off.
 */
import { fanById } from '../../rules/chinese/index.ts';
import type { Discard, Event, Seat, StartRound, Win } from '../../table/index.ts';
import { type Result, ok } from '../../base/index.ts';
import { type Tile, type Wind, makeBotzoneTile } from '../../tiles/index.ts';
import { type Request, type Response, makeRequest, makeResponse } from './lines.ts';
import { makeWall } from './wall.ts';
import { makeFaultCode, middleOf } from '../chinesegame.ts';
import { notChinese } from '../chinesetext/index.ts';
import { written } from '../faults.ts';
import type { Game, Ignored } from '../record.ts';

/** One step of the judge's dialogue: its command and the answers. */
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

/**
 * What the judge tells `seat` of an event: two requests of a deal, none of a claim (its discard tells it) and of results. `before` is
 * the event before, which says whether a discard belongs to a claim. Masked events will do.
 */
export const requestsFor = (event: Event, before: Event | undefined, seat: Seat): readonly Request[] => {
  switch (event.type) {
    case 'start-round':
      return [
        { type: 'seat', seat, wind: (event.round >> 2) as Wind },
        { type: 'deal', flowerCounts: [0, 0, 0, 0], hand: event.hands[seat]!, flowers: [] },
      ];
    case 'draw':
      return [seat === event.seat ? { type: 'draw', tile: event.tile } : { type: 'other-draw', seat: event.seat }];
    case 'discard': {
      const { seat: by, tile } = event;
      if (before?.type === 'chow' && before.seat === by)
        return [{ type: 'chow', seat: by, middle: middleOf(before), tile }];
      return [{ type: before?.type === 'pung' && before.seat === by ? 'pung' : 'discard', seat: by, tile }];
    }
    case 'kong':
      if (event.kong === 'added') return [{ type: 'added-kong', seat: event.seat, tile: event.tile }];
      return [{ type: 'kong', seat: event.seat }];
    default:
      return [];
  }
};

/** The judge's side of a game while its events come in. */
export class Dialogue {
  readonly steps: Step[] = [];
  private readonly left: number[] = [DRAWS, DRAWS, DRAWS, DRAWS];
  private readonly ignored: ReadonlyMap<number, readonly Ignored[]>;
  private readonly meta: Game['meta'];
  private before: Event | undefined;
  private at = 0;

  constructor(meta: Game['meta'] = {}) {
    this.meta = meta;
    this.ignored = groupByPlace(meta.ignored ?? []);
  }

  take(event: Event): void {
    for (const note of this.ignored.get(this.at) ?? []) this.answer(note.seat, ignoredAnswer(note));
    this.add(event);
    this.at++;
    this.before = event;
  }

  private add(event: Event): void {
    switch (event.type) {
      case 'start-round':
        this.deal(event);
        break;
      case 'draw':
        this.left[event.seat]!--;
        this.ask(event, { action: 'DRAW', player: event.seat, tile: makeBotzoneTile(event.tile) });
        break;
      case 'discard':
        this.discard(event);
        break;
      case 'chow':
      case 'pung':
        break;
      case 'kong':
        this.kong(event);
        break;
      case 'win':
        this.answer(event.seat, { type: 'win' });
        this.finish(event.deltas, winDisplay(event));
        break;
      case 'draw-round':
        this.finish(event.deltas, { action: 'HUANG' });
        break;
      case 'fault':
        this.fault(event.seat, event.code, event.deltas);
        break;
      default:
        break;
    }
  }

  private deal(event: StartRound): void {
    const [seats, deals] = [0, 1].map((i) => SEATS.map((seat) => requestsFor(event, undefined, seat)[i]!));
    this.push(seats!, { action: 'INIT', quan: event.round >> 2 });
    this.push(deals!, { action: 'DEAL', hand: event.hands.map((hand) => hand.map(makeBotzoneTile)) });
  }

  private discard(event: Discard): void {
    const { seat, tile } = event;
    const [request] = requestsFor(event, this.before, seat) as [Extract<Request, { tile: Tile }>];
    const display = { player: seat, tile: makeBotzoneTile(tile) };
    if (request.type === 'chow') {
      this.answer(seat, { type: 'chow', middle: request.middle, tile });
      this.ask(event, { action: 'CHI', ...display, tileCHI: makeBotzoneTile(request.middle) });
    } else if (request.type === 'pung') {
      this.answer(seat, { type: 'pung', tile });
      this.ask(event, { action: 'PENG', ...display });
    } else {
      this.answer(seat, { type: 'discard', tile });
      this.ask(event, { action: 'PLAY', ...display });
    }
  }

  private kong(event: Extract<Event, { type: 'kong' }>): void {
    const { seat } = event;
    const tile = event.kong === 'closed' ? event.own[0]! : event.tile;
    if (event.kong === 'added') this.answer(seat, { type: 'added-kong', tile });
    else this.answer(seat, event.kong === 'open' ? { type: 'kong' } : { type: 'kong', tile });
    const action = event.kong === 'added' ? 'BUGANG' : 'GANG';
    this.ask(event, { action, player: seat, tile: makeBotzoneTile(tile) });
  }

  private fault(seat: Seat, code: string, deltas: readonly number[]): void {
    const answer = this.meta.faultAnswer;
    const step = this.steps.at(-1);
    if (step && answer !== undefined) step.answers[seat] = answer;
    this.finish(deltas, { action: makeFaultCode(code), player: seat });
  }

  private ask(event: Event, display: Step['display']): void {
    this.push(
      SEATS.map((seat) => requestsFor(event, this.before, seat)[0]!),
      display,
    );
  }

  private push(requests: readonly Request[], display: Step['display']): void {
    this.steps.push({
      command: 'request',
      content: requests.map(makeRequest),
      display: { ...display, tileCnt: [...this.left] },
      answers: SEATS.map(() => PASS),
    });
  }

  private answer(seat: Seat, response: Response): void {
    const step = this.steps.at(-1);
    if (step) step.answers[seat] = makeResponse(response);
  }

  private finish(scores: readonly number[], display: Step['display']): void {
    const content = scores.slice(0, 4);
    this.steps.push({ command: 'finish', content, display: { ...display, tileCnt: [...this.left] }, answers: [] });
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
export const makeDialogue = (game: Game): Result<readonly Step[]> => {
  const refused = notChinese(game.events);
  if (refused) return refused;
  const dialogue = new Dialogue(game.meta);
  return written(game.events, (progress) => {
    for (const [at, event] of game.events.entries()) {
      progress.at = at;
      dialogue.take(event);
    }
    return ok(dialogue.steps);
  });
};

const bySeat = <T>(list: readonly T[]): Record<string, T> =>
  Object.fromEntries(list.map((value, seat) => [String(seat), value]));

/** One match as one JSON line: `match`, `players`, `initdata`, `logs` of judge entries and answers in turn. */
export const makeBotzone = (game: Game): Result<string> => {
  const steps = makeDialogue(game);
  return steps.ok ? written(game.events, () => makeMatch(game, steps.value)) : steps;
};

const makeMatch = (game: Game, steps: readonly Step[]): Result<string> => {
  const [start] = game.events;
  const round = game.events.find((event) => event.type === 'start-round');
  const { id, srand } = game.meta;
  const initdata = {
    ...(round ? { quan: round.round >> 2 } : {}),
    ...(srand === undefined ? {} : { srand }),
    ...(round?.wall ? { walltiles: makeWall(round.wall) } : {}),
  };
  const logs = steps.flatMap(({ command, content, display, answers }) => [
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
