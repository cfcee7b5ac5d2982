/**
 * Botzone matches of Chinese Standard, one JSON value a line: `{match, players, initdata, logs}` with judge entries and answers in turn, or
 * the judge's `display` values as a list. Events come from the displays; answers only tell claims that lost. Source: the judge on
 * GitHub and stored matches; a text that is one JSON value over several lines is read too.
 *
 * Meta: `id`, `srand`, `ignored`, `faultAnswer`. Not kept: canHu, run times, verdicts, debug output.
 */
import { FAN_POINTS, fanByName } from '../../rules/chinese/index.ts';
import type { Seat } from '../../table/index.ts';
import { type Result, fault } from '../../base/index.ts';
import { type Tile, type TileId, parseBotzoneTile } from '../../tiles/index.ts';
import { makeRequest, makeResponse, parseResponse } from './lines.ts';
import { Dialogue } from './make.ts';
import { parseWall } from './wall.ts';
import { ChineseGame, isFaultCode } from '../chinesegame.ts';
import { Faults, Malformed, linesOf, quote, tooLong } from '../faults.ts';
import {
  get,
  getArray,
  getNumber,
  getObject,
  getString,
  integers,
  isObject,
  needInteger,
  parseJson,
  type Json,
} from '../json.ts';
import {
  MAX_NAME,
  asSeat,
  type Game,
  type Ignored,
  type Meta,
  type Open,
  type ParsedGames,
  contradict,
  contradictionsOf,
  type Contradiction,
} from '../record.ts';

export { Dialogue, makeBotzone, makeDialogue, requestsFor, type Step } from './make.ts';

const SEATS = [0, 1, 2, 3] as readonly Seat[];
const PASS = makeResponse({ type: 'pass' });
const CLAIMS = { chow: 'chow', pung: 'pung', kong: 'kong', win: 'win' } as const;

const needTile = (json: Json, key: string): Tile => {
  const tile = parseBotzoneTile(getString(json, key) ?? '');
  if (tile === undefined) throw new Malformed('botzone.tile', `${key} is ${quote(get(json, key))}, not a tile`);
  return tile;
};

const handOf = (value: unknown): readonly Tile[] => {
  if (!Array.isArray(value) || value.length !== 13)
    throw new Malformed('botzone.deal', 'a dealt hand has not 13 tiles');
  return value.map((tile: unknown) => needTile({ tile }, 'tile'));
};

const fansOf = (display: Json, faults: Faults, at: number): readonly (readonly [number, number])[] => {
  const fans: [number, number][] = [];
  for (const fan of (getArray(display, 'fan') ?? []).slice(0, 100)) {
    const name = isObject(fan) ? getString(fan, 'name') : undefined;
    const id = fanByName(name ?? '')?.id;
    if (id === undefined || !isObject(fan))
      faults.add('botzone.unknown-fan', at, `the fan ${quote(name)} is not known`);
    else fans.push([id, needInteger(fan, 'cnt', [0, 100], 1)]);
  }
  return fans;
};

/** One match while its entries come in. */
class Match {
  readonly meta: Open<Meta> = {};
  private readonly faults: Faults;
  private readonly at: number;
  private readonly names: readonly string[] | undefined;
  private wall: readonly TileId[] | undefined;
  private wind: number | undefined;
  private current: ChineseGame | undefined;
  /** Answers to the request before, by seat. */
  private given: readonly (string | undefined)[] = [];
  private readonly ignored: Ignored[] = [];
  private readonly contradictions: Contradiction[] = [];
  private readonly dialogue = new Dialogue();
  /** Events that are in the dialogue. */
  private taken = 0;
  isEnded = false;

  constructor(head: Json, faults: Faults, at: number) {
    this.faults = faults;
    this.at = at;
    const id = getString(head, 'match') ?? getString(head, '_id');
    if (id !== undefined) this.meta.id = id.slice(0, MAX_NAME);
    const players = getArray(head, 'players');
    if (players?.length === 4)
      this.names = players.map((name) => (typeof name === 'string' ? name.slice(0, MAX_NAME) : ''));
    this.init(head);
  }

  get game(): Game | undefined {
    if (!this.current) return undefined;
    const ignored = this.ignored.length === 0 ? {} : { ignored: this.ignored };
    return {
      events: this.current.events,
      meta: { ...this.meta, ...ignored },
      ...contradictionsOf(this.contradictions),
    };
  }

  /** `initdata` is an object, its JSON text, or empty. */
  private init(head: Json): void {
    const text = getString(head, 'initdata');
    const parsed = text === undefined || text === '' ? undefined : parseJson(text, this.at);
    const data = parsed?.ok === true && isObject(parsed.value) ? parsed.value : getObject(head, 'initdata');
    if (data === undefined) return;
    const srand = getNumber(data, 'srand');
    if (srand !== undefined) this.meta.srand = srand;
    if (getNumber(data, 'quan') !== undefined) this.wind = needInteger(data, 'quan', [0, 3]);
    const walls = getString(data, 'walltiles');
    if (walls === undefined) return;
    const wall = parseWall(walls);
    if (wall.ok) this.wall = wall.value;
    else {
      this.faults.add(wall.error.code, this.at, wall.error.text);
      this.doubt('wall.differs', wall.error.text);
    }
  }

  /** Answers of the four seats to the last request. */
  answers(entry: Json): void {
    this.given = SEATS.map((seat) => {
      const one = getObject(entry, String(seat));
      return one && getString(one, 'response');
    });
  }

  judge(output: Json): void {
    const display = getObject(output, 'display');
    if (display === undefined) throw new Malformed('botzone.no-display', 'a judge entry has no display');
    const { given } = this;
    this.display(display, getObject(output, 'content'), getString(output, 'command') === 'finish');
    this.compare(getObject(output, 'content'), given, integers(display, 'tileCnt', 4));
  }

  /** What is said beside the events so far cannot be true with them. */
  private doubt(code: string, text: string): void {
    const said = this.current?.events.length ?? 0;
    contradict(this.contradictions, Math.max(0, said - 1), code, text);
  }

  /** The requests of the judge, and the answer that brought them about, say what the display says. */
  private compare(
    content: Json | undefined,
    given: readonly (string | undefined)[],
    counted: readonly number[] | undefined,
  ): void {
    const events = this.current?.events ?? [];
    // Before the deal every seat is told its place and the wind.
    const seated = SEATS.map((seat) => makeRequest({ type: 'seat', seat, wind: asSeat(this.wind ?? 0) }));
    if (events.length === 0) return this.compareRequests(content, seated);
    const asked = this.dialogue.steps.at(-1);
    for (; this.taken < events.length; this.taken++) this.dialogue.take(events[this.taken]!);
    const { command, content: right, display } = this.dialogue.steps.at(-1)!;
    if (command === 'request') this.compareRequests(content, right);
    const left = display['tileCnt'] as readonly number[];
    if (counted && SEATS.some((seat) => counted[seat] !== left[seat]))
      this.doubt(
        'botzone.dialogue',
        `the walls are said to have ${counted.join(' ')} tiles, but have ${left.join(' ')}`,
      );
    for (const seat of SEATS) {
      const answer = asked?.answers[seat];
      if (given[seat] !== undefined && answer !== undefined && answer !== PASS && given[seat] !== answer)
        this.doubt('botzone.dialogue', `the answer of seat ${seat} was ${quote(given[seat])}, not ${quote(answer)}`);
    }
  }

  private compareRequests(content: Json | undefined, right: readonly (string | number)[]): void {
    for (const seat of SEATS) {
      const line = content && get(content, String(seat));
      if (typeof line === 'string' && line !== right[seat])
        this.doubt('botzone.dialogue', `the request to seat ${seat} is ${quote(line)}, not ${quote(right[seat])}`);
    }
  }

  display(display: Json, content?: Json, isFinish = false): void {
    if (this.isEnded) throw new Malformed('botzone.after-end', 'an entry follows the end of the match');
    const action = getString(display, 'action') ?? '';
    if (action === 'INIT') {
      const wind = needInteger(display, 'quan', [0, 3], this.wind);
      if (this.wind !== undefined && wind !== this.wind)
        this.doubt('botzone.dialogue', `the display's wind is ${wind}, that of the match ${this.wind}`);
      this.wind = wind;
      const srand = getNumber(display, 'srand');
      if (srand !== undefined) this.meta.srand = srand;
    } else if (action === 'DEAL') this.deal(display);
    else if (action === 'HU' || action === 'HUANG') this.finish(action, display, content);
    else if (!this.act(action, display)) {
      if (!(isFinish ? isFaultCode(action) : /^[A-Z]{2,4}$/.test(action)))
        throw new Malformed('botzone.action', `${quote(action)} is not an action`);
      this.refuse(action, display, content);
    }
    this.given = [];
  }

  private table(): ChineseGame {
    if (!this.current) throw new Malformed('botzone.no-deal', 'an action comes before the deal');
    return this.current;
  }

  private deal(display: Json): void {
    const hands = getArray(display, 'hand');
    if (this.current || hands?.length !== 4) throw new Malformed('botzone.deal', 'the deal is not four hands, once');
    this.current = new ChineseGame({
      wind: this.wind ?? 0,
      hands: hands.map(handOf),
      ...(this.names ? { names: this.names } : {}),
      ...(this.wall ? { wall: this.wall } : {}),
    });
  }

  /** True when the action was one of the table's. */
  private act(action: string, display: Json): boolean {
    if (!['DRAW', 'PLAY', 'PENG', 'CHI', 'GANG', 'BUGANG'].includes(action)) return false;
    const game = this.table();
    const seat = asSeat(needInteger(display, 'player', [0, 3]));
    const tile = needTile(display, 'tile');
    if (action !== 'DRAW') this.note(seat);
    if (action === 'DRAW') game.draw(seat, tile);
    else if (action === 'PLAY') game.discard(seat, tile);
    else if (action === 'BUGANG') game.addedKong(seat, tile);
    else if (action === 'GANG') {
      if (game.isDrawn(seat)) game.closedKong(seat, tile);
      else game.openKong(seat);
    } else {
      if (action === 'CHI') game.chow(seat, needTile(display, 'tileCHI'));
      else game.pung(seat);
      game.discard(seat, tile);
    }
    return true;
  }

  /** Claims of other seats than the one that got the tile; `tile` is still the discard they were made on. */
  private note(winner: Seat): void {
    const at = this.table().events.length;
    const last = this.table().tile;
    for (const [seat, line] of this.given.entries()) {
      if (seat === winner || line === undefined || last === undefined) continue;
      const answer = parseResponse(line);
      if (!answer.ok || answer.value.type === 'pass') continue;
      const { value } = answer;
      if (value.type === 'discard' || value.type === 'added-kong') continue;
      const discard = value.type === 'chow' || value.type === 'pung' ? { discard: value.tile } : {};
      const tile = value.type === 'chow' ? value.middle : last;
      this.ignored.push({ at, seat: asSeat(seat), claim: CLAIMS[value.type], tile, ...discard });
    }
  }

  private finish(action: string, display: Json, content: Json | undefined): void {
    const game = this.table();
    if (action === 'HUANG') {
      game.drawRound();
      game.end([0, 0, 0, 0]);
    } else {
      const seat = asSeat(needInteger(display, 'player', [0, 3]));
      const [paid, shown] = [scoresOf(content), integers(display, 'score', 4)];
      if (paid && shown && SEATS.some((one) => paid[one] !== shown[one]))
        this.doubt('botzone.dialogue', `the display pays ${shown.join(' ')}, the result ${paid.join(' ')}`);
      const deltas = paid ?? shown ?? [];
      this.note(seat);
      const fans = fansOf(display, this.faults, this.at);
      const sum = fans.reduce((all, [id, count]) => all + FAN_POINTS[id]! * count, 0);
      const total = needInteger(display, 'fanCnt', [0, 10_000], sum);
      // An event's 0 is a total that is not told; here it is.
      if (total === 0 && get(display, 'fanCnt') !== undefined) this.doubt('win.value', 'a win of 0 fan');
      game.win({ seat, fans, total, deltas });
      if (deltas.length === 0) this.faults.add('botzone.no-score', this.at, 'the win has no scores');
      else game.end(deltas);
    }
    this.isEnded = true;
  }

  /** WA, WH or a verdict of the sandbox: 30 points from the seat, 10 to each other one. */
  private refuse(code: string, display: Json, content: Json | undefined): void {
    const game = this.table();
    const given = scoresOf(content);
    const lowest = given === undefined ? 0 : given.indexOf(Math.min(...given));
    const seat = asSeat(needInteger(display, 'player', [0, 3], lowest));
    const deltas = given ?? SEATS.map((one) => (one === seat ? -30 : 10));
    const answer = this.given[seat];
    if (answer !== undefined) this.meta.faultAnswer = answer.slice(0, MAX_NAME);
    game.fault(seat, code, deltas);
    game.end(deltas);
    this.isEnded = true;
  }
}

/** The final scores; absent from a judge's request, whose content is text. */
const scoresOf = (content: Json | undefined): readonly number[] | undefined =>
  content && get(content, '0') !== undefined
    ? integers({ content: SEATS.map((seat) => get(content, String(seat))) }, 'content', 4)
    : undefined;

const entriesOf = (value: unknown): readonly unknown[] | undefined => {
  if (Array.isArray(value)) return value as readonly unknown[];
  if (!isObject(value)) return undefined;
  return getArray(value, 'logs') ?? getArray(value, 'log') ?? getArray(value, 'display');
};

const readMatch = (value: unknown, faults: Faults, at: number): Game | undefined => {
  const entries = entriesOf(value);
  if (entries === undefined) {
    faults.add('botzone.no-logs', at, 'neither a match with logs nor a list of displays');
    return undefined;
  }
  let match: Match | undefined;
  let entry = 0;
  try {
    match = new Match(isObject(value) ? value : {}, faults, at);
    for (; entry < entries.length; entry++) {
      const one = entries[entry];
      if (!isObject(one)) throw new Malformed('botzone.entry', 'not an object');
      const output = getObject(one, 'output');
      if (output) match.judge(output);
      else if (get(one, 'action') !== undefined) match.display(one);
      else match.answers(one);
    }
    if (!match.isEnded) faults.add('botzone.truncated', at, 'the match stops before its end');
  } catch (error) {
    if (!(error instanceof Malformed)) throw error;
    faults.add(error.code, at, `entry ${entry}: ${error.message}`);
  }
  return match?.game;
};

const readLine = (line: string, at: number): Result<unknown> =>
  line.startsWith('{') || line.startsWith('[')
    ? parseJson(line, at)
    : fault('json.syntax', at, 'not a JSON object or list');

/** Never throws; the good prefix of every match, and what is wrong by line. */
export const parseBotzone = (text: string): ParsedGames => {
  const refused = tooLong(text);
  if (refused) return refused;
  const faults = new Faults();
  const games: Game[] = [];
  const take = (value: unknown, at: number): void => {
    const game = readMatch(value, faults, at);
    if (game) games.push(game);
  };
  for (const [line, at] of linesOf(text)) {
    if (faults.areTooMany) break;
    const json = readLine(line, at);
    // The text may be one value spread over lines; that is tried once, on the first line that is not JSON.
    const isFirst = games.length === 0 && faults.count === 0;
    const whole = json.ok || !isFirst ? json : parseJson(text.trim(), at);
    if (whole.ok) take(whole.value, at);
    else faults.add(whole.error.code, at, whole.error.text);
    if (whole.ok && !json.ok) break;
  }
  return faults.parsed(games);
};
