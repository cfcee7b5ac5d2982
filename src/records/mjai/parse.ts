/**
 * mjai: one JSON value a line, an event or (mjai.app) an array of events. Sources: the gimite/mjai server, Mortal's event list, the
 * mjai.app simulator and the three-seat forks; see mjairead.ts for the differences.
 *
 * Our own output reads back to equal events. Plain files read too; what they cannot tell is neutral (mjairead.ts).
 * Meta: `id` and `platform` (in our `meta`), `akaFlag`, `kyokuFirst`, `target` (from `id`, read only).
 */
import type { Event } from '../../table/index.ts';
import type { MjaiContext, MjaiOptions } from './context.ts';
import { follow, mjaiContext, plainRules, seatsOfRules } from './context.ts';
import { parseMjaiEvent } from './read.ts';
import { makeMjaiEvent } from './make.ts';
import { Faults, Malformed, costsRound, linesOf, pushEvent, tooLong } from '../faults.ts';
import { get, getNumber, getObject, getString, isObject, parseJson, type Json } from '../json.ts';
import { MAX_NAME, contradict, type Contradiction, type Game, type Meta, type ParsedGames } from '../record.ts';

export type { MjaiContext, MjaiOptions } from './context.ts';
export { mjaiContext } from './context.ts';
export { parseMjaiEvent } from './read.ts';
export { makeMjaiEvent } from './make.ts';

type OpenGame = { events: Event[]; meta: Meta; contradictions?: Contradiction[] };

const metaOf = (json: Json): Meta => {
  const aka = get(json, 'aka_flag');
  const first = getNumber(json, 'kyoku_first');
  // A bot's own stream says which seat is its own.
  const id = getNumber(json, 'id');
  const meta = getObject(json, 'meta');
  const name = meta && getString(meta, 'id')?.slice(0, MAX_NAME);
  return {
    ...(name === undefined ? {} : { id: name }),
    ...(meta && get(meta, 'platform') === 'tenhou' ? { platform: 'tenhou' } : {}),
    ...(typeof aka === 'boolean' ? { akaFlag: aka } : {}),
    ...(first === undefined ? {} : { kyokuFirst: first }),
    ...(id === 0 || id === 1 || id === 2 || id === 3 ? { target: id } : {}),
  };
};

export type MjaiReaderOptions = Pick<MjaiOptions, 'rules'> & {
  /** A game under way: a malformed event costs its round, and the next one is read. Otherwise its game ends there. */
  readonly isLive?: boolean;
};

/** Reads as lines come; `finish` ends the last game. */
export class MjaiReader {
  readonly games: Game[] = [];
  readonly faults = new Faults();
  private readonly options: MjaiReaderOptions;
  private readonly isLive: boolean;
  private context: MjaiContext;
  private current: OpenGame | undefined;
  /** What a game begins with that was cut and may go on. */
  private rest: OpenGame | undefined;
  /** After a malformed event the rest of its game, or of its round, is passed over. */
  isCut = false;

  constructor(options: MjaiReaderOptions = {}) {
    this.options = options;
    this.isLive = options.isLive ?? false;
    this.context = mjaiContext(options);
  }

  /** The game under way. */
  get game(): Game | undefined {
    return this.current;
  }

  /** One line: an event or a list of events. */
  line(text: string, at: number): void {
    Array.from(this.steps(text, at));
  }

  /** The same, with a pause after each event. */
  *steps(text: string, at: number): Generator<void> {
    // After a malformed event only the next game is of interest.
    if (this.isCut && !this.isLive && !text.includes('start_game')) return;
    const json = parseJson(text, at);
    if (!json.ok) this.cut(json.error.code, at, json.error.text);
    const values: readonly unknown[] = !json.ok ? [] : Array.isArray(json.value) ? json.value : [json.value];
    for (const value of values) {
      this.take(value, at);
      yield;
    }
  }

  /** Takes one event value of line `at`. */
  take(json: unknown, at: number): void {
    const type = isObject(json) ? get(json, 'type') : undefined;
    if (isObject(json) && type === 'start_game') this.open(json, at);
    if (type === 'start_kyoku' && this.isLive) this.goOn();
    if (this.isCut && !this.isLive) return;
    if (type === 'start_kyoku' || type === 'end_game') this.closeRound();
    const result = parseMjaiEvent(json, this.context, at);
    // The scores were followed all the same.
    if (this.isCut) return;
    try {
      if (result.ok) this.add(result.value, at);
      else if (result.error.code === 'mjai.unknown-type') this.faults.add('mjai.unknown-type', at, result.error.text);
      else throw new Malformed(result.error.code, result.error.text);
    } catch (error) {
      if (!(error instanceof Malformed)) throw error;
      this.cut(error.code, at, error.message);
    }
  }

  /** The game ends here, with what was read of it; one under way goes on with its next round. */
  cut(code: string, at: number, text: string): void {
    if (this.isCut && this.isLive) return;
    this.faults.add(code, at, this.isLive ? costsRound(text) : text);
    this.isCut = true;
    if (!this.isLive || this.current === undefined) return;
    const { events, meta } = this.current;
    this.rest = { events: events.filter(({ type }) => type === 'start-match'), meta };
    this.close();
  }

  finish(): ParsedGames {
    this.close();
    return this.faults.parsed(this.games);
  }

  private open(json: Json, at: number): void {
    this.close();
    this.context = mjaiContext(this.options);
    this.current = { events: [], meta: metaOf(json) };
    this.rest = undefined;
    this.isCut = false;
    const id = get(json, 'id');
    if (typeof id === 'number' && this.current.meta.target === undefined)
      this.faults.add('mjai.own-seat', at, `id ${id} is no seat: there are 0 to 3`);
  }

  private close(): void {
    if (this.current !== undefined && this.current.events.length > 0) this.games.push(this.current);
    this.current = undefined;
  }

  /** A deal tells what is needed of a game that was cut. */
  private goOn(): void {
    if (!this.isCut) return;
    this.current = this.rest;
    this.isCut = false;
  }

  /** end_kyoku is often missing before the next deal or the end. */
  private closeRound(): void {
    const last = this.current?.events.at(-1)?.type;
    if (!this.context.inRound || this.current === undefined) return;
    if (last !== 'win' && last !== 'draw-round' && last !== 'fault') return;
    const event: Event = { type: 'end-round', scores: this.context.scores };
    follow(this.context, event);
    this.current.events.push(event);
  }

  private add(event: Event | undefined, at: number): void {
    if (event === undefined) return;
    if (this.current === undefined) {
      this.current = { events: [], meta: {} };
      if (event.type !== 'start-match') this.faults.add('mjai.no-start-game', at, 'the game begins without start_game');
    }
    const { events } = this.current;
    if (event.type === 'start-round') this.settle(events, event.scores);
    else if (events.length === 0 && event.type !== 'start-match')
      throw new Malformed('mjai.no-deal', `${event.type} comes before start_kyoku`);
    pushEvent(events, event);
    for (const { code, text } of this.context.doubts.splice(0))
      contradict((this.current.contradictions ??= []), events.length - 1, code, text);
  }

  /** A deal tells what the lines before it may not have: the seat count and the scores after the last round. */
  private settle(events: Event[], scores: readonly number[]): void {
    const { seats } = this.context;
    const first = events[0];
    const plain = plainRules(this.context, seats);
    if (first === undefined) events.push({ type: 'start-match', rules: plain });
    else if (first.type === 'start-match' && seats !== seatsOfRules(first.rules)) {
      const rules = first.rules.replace(/^[a-z]+/, plain);
      events[0] = { ...first, rules, ...(first.names === undefined ? {} : { names: first.names.slice(0, 3) }) };
    }
    const last = events.at(-1);
    if (last?.type === 'end-round' && last.scores.length === 0) events[events.length - 1] = { ...last, scores };
  }
}

/** Never throws; the good prefix of every game, and what is wrong by line. */
export const parseMjai = (text: string): ParsedGames => {
  const refused = tooLong(text);
  if (refused) return refused;
  const reader = new MjaiReader();
  for (const [line, at] of linesOf(text)) {
    if (reader.faults.areTooMany) break;
    reader.line(line, at);
  }
  return reader.finish();
};

/** A line an event. */
export const makeMjai = ({ events, meta }: Game, options: MjaiOptions = {}): string => {
  const context = mjaiContext(options);
  const lineOf = (event: Event): Json => {
    const json = makeMjaiEvent(event, context);
    if (event.type !== 'start-match') return json;
    // The id of a Tenhou game dates it, and with it the rules of its time; an undated one says whose they are.
    const { id, platform } = meta;
    const isSaid = id !== undefined || platform !== undefined;
    // Undefined fields are left out by JSON.
    const own = isSaid ? { meta: { id, platform, ...getObject(json, 'meta') } } : {};
    return { ...json, ...own, aka_flag: meta.akaFlag, kyoku_first: meta.kyokuFirst };
  };
  return events.map((event) => `${JSON.stringify(lineOf(event))}\n`).join('');
};
