/**
 * The text format of the Chinese Standard organisers' data: a game is a `Match` line, `Wind`, four `Deal` lines, a line an action,
 * then `Fan` and `Score`, or `Huang` and `Score`. A chow is named by its middle tile. `Ignore Player N …` after an action lists
 * claims it took precedence over. Read from the published files.
 *
 * On a self-drawn win the organisers' files print the last discard after `Hu`, other writers the drawn tile: the event has the drawn
 * tile, and meta keeps what was printed. A judged fault is printed as `Huang` with a score that is not 0: the seat with the lowest score
 * made it, its code is `UNTOLD`. `Player N Error CODE` is our own line for a fault whose code is known.
 *
 * Meta: `id`, `ignored`, `huTile`.
 * Not in the text: names, walls, and whether a tile equal to the drawn one was the drawn one.
 */
import { fanByName } from '../../rules/chinese/index.ts';
import type { Seat } from '../../table/index.ts';
import { type Tile, parseBotzoneTile } from '../../tiles/index.ts';
import { ChineseGame, isFaultCode, UNTOLD } from '../chinesegame.ts';
import { Faults, Malformed, linesOf, quote, tooLong } from '../faults.ts';
import {
  MAX_NAME,
  asSeat,
  type Game,
  type Ignored,
  type ParsedGames,
  contradict,
  contradictionsOf,
  type Contradiction,
} from '../record.ts';

export { makeChineseText } from './make.ts';

const CLAIMS: Readonly<Record<string, Ignored['claim']>> = { chi: 'chow', peng: 'pung', gang: 'kong', hu: 'win' };

const needSeat = (word: string | undefined): Seat => {
  if (word === undefined || !/^[0-3]$/.test(word))
    throw new Malformed('chinese-text.player', `player ${quote(word)} is not 0–3`);
  return asSeat(Number(word));
};
const needTile = (word: string | undefined): Tile => {
  const tile = parseBotzoneTile(word ?? '');
  if (tile === undefined) throw new Malformed('chinese-text.tile', `${quote(word)} is not a tile`);
  return tile;
};
const needNumber = (word: string | undefined): number => {
  if (word === undefined || !/^-?\d{1,6}$/.test(word))
    throw new Malformed('chinese-text.number', `${quote(word)} is not a number`);
  return Number(word) + 0;
};

/** One game while its lines come in. */
class OpenGame {
  private readonly match: string;
  private readonly faults: Faults;
  private readonly hands: (readonly Tile[])[] = [];
  private readonly ignored: Ignored[] = [];
  private readonly contradictions: Contradiction[] = [];
  private wind: number | undefined;
  private game: ChineseGame | undefined;
  /** The winner waits for the fan and the score. */
  private win:
    | { readonly seat: Seat; readonly total: number; readonly fans: readonly (readonly [number, number])[] }
    | undefined;
  private error: { readonly seat: Seat; readonly code: string } | undefined;
  /** Huang was read; the score tells a drawn round from a fault. */
  private isDrawn = false;
  private huTile: Tile | undefined;
  private isOver = false;
  isEnded = false;

  constructor(match: string, faults: Faults) {
    this.match = match;
    this.faults = faults;
  }

  /** False when the line is malformed; the fault is added. */
  take(words: readonly string[], at: number): boolean {
    return this.attempt(at, () => this.line(words, at));
  }

  private attempt(at: number, run: () => void): boolean {
    try {
      run();
      return true;
    } catch (error) {
      if (!(error instanceof Malformed)) throw error;
      this.faults.add(error.code, at, error.message);
      return false;
    }
  }

  private line(words: readonly string[], at: number): void {
    const [first, second] = words;
    if (first === 'Wind') {
      this.wind = needNumber(second);
      if (this.wind < 0 || this.wind > 3) throw new Malformed('chinese-text.wind', 'the wind is not 0–3');
    } else if (first === 'Player') this.player(words);
    else if (first === 'Fan') this.fan(words, at);
    else if (first === 'Huang') {
      this.table();
      this.isDrawn = true;
      this.isOver = true;
    } else if (first === 'Score') this.score(words);
    else this.faults.add('chinese-text.unknown-line', at, `a line begins with ${quote(first)}`);
  }

  /** What was read; a win whose score is missing has no deltas. */
  close(at: number): Game | undefined {
    if (this.hands.length === 4 && this.wind !== undefined && !this.isOver) this.table();
    const [game, win] = [this.game, this.win];
    if (game === undefined) return undefined;
    if (!this.isEnded && win) this.attempt(at, () => game.win({ ...win, deltas: [] }));
    if (!this.isEnded && this.isDrawn) this.attempt(at, () => game.drawRound());
    return {
      events: game.events,
      meta: {
        id: this.match,
        ...(this.ignored.length === 0 ? {} : { ignored: this.ignored }),
        ...(this.huTile === undefined ? {} : { huTile: this.huTile }),
      },
      ...contradictionsOf(this.contradictions),
    };
  }

  private table(): ChineseGame {
    if (this.isOver) throw new Malformed('chinese-text.after-end', 'an action follows the end of the round');
    if (this.game) return this.game;
    if (this.wind === undefined || this.hands.length !== 4)
      throw new Malformed('chinese-text.no-deal', 'an action comes before Wind and four Deal lines');
    this.game = new ChineseGame({ wind: this.wind, hands: this.hands });
    return this.game;
  }

  private player(words: readonly string[]): void {
    const seat = needSeat(words[1]);
    if (words[2] === 'Deal') {
      if (this.game || words.length !== 16 || seat !== this.hands.length)
        throw new Malformed('chinese-text.deal', `Deal of player ${seat}: not thirteen tiles, or out of order`);
      this.hands.push(words.slice(3).map(needTile));
      return;
    }
    const game = this.table();
    const cut = words.indexOf('Ignore');
    const end = cut < 0 ? words.length : cut;
    if (end !== 4) throw new Malformed('chinese-text.action', 'an action is one word and one tile');
    const before = game.events.length;
    this.act(game, seat, words[2]!, words[3]!);
    if (cut >= 0) this.ignore(words.slice(cut), before);
  }

  private act(game: ChineseGame, seat: Seat, action: string, word: string): void {
    if (action === 'Error') {
      if (!isFaultCode(word)) throw new Malformed('chinese-text.action', `${quote(word)} is not a code`);
      this.error = { seat, code: word };
      this.isOver = true;
      return;
    }
    const tile = needTile(word);
    if (action === 'Draw') game.draw(seat, tile);
    else if (action === 'Play') game.discard(seat, tile);
    else if (action === 'Chi') game.chow(seat, tile);
    else if (action === 'AnGang') game.closedKong(seat, tile);
    else if (action === 'BuGang') game.addedKong(seat, tile);
    else if (action === 'Hu') {
      game.checkWin(seat);
      if (game.tile !== tile) this.huTile = tile;
      if (game.tile !== tile && game.isClaimable)
        contradict(this.contradictions, game.events.length, 'win.tile', `Hu names ${quote(word)}, not the last tile`);
      this.win = { seat, total: 0, fans: [] };
      this.isOver = true;
    } else if (action === 'Peng' || action === 'Gang') {
      if (game.tile !== tile)
        throw new Malformed('chinese-text.claim', `${action} names ${quote(word)}, not the last discard`);
      if (action === 'Peng') game.pung(seat);
      else game.openKong(seat);
    } else throw new Malformed('chinese-text.action', `${quote(action)} is not an action`);
  }

  /** `Ignore Player 3 Chi W8`, once or repeated. */
  private ignore(words: readonly string[], at: number): void {
    for (let i = 0; i < words.length; i += 5) {
      const claim = CLAIMS[(words[i + 3] ?? '').toLowerCase()];
      if (words[i] !== 'Ignore' || words[i + 1] !== 'Player' || claim === undefined)
        throw new Malformed('chinese-text.ignore', 'an Ignore note is not "Ignore Player N CLAIM TILE"');
      this.ignored.push({ at, seat: needSeat(words[i + 2]), claim, tile: needTile(words[i + 4]) });
    }
  }

  private fan(words: readonly string[], at: number): void {
    if (!this.win) throw new Malformed('chinese-text.fan', 'a Fan line without Hu before it');
    const fans: [number, number][] = [];
    for (const part of words.slice(2).join('').split('+')) {
      if (part === '') continue;
      const [name, times] = part.split('*');
      const id = fanByName(name!)?.id;
      if (id === undefined) this.faults.add('chinese-text.unknown-fan', at, `the fan ${quote(name)} is not known`);
      else {
        const count = needNumber(times ?? '1');
        if (count < 0 || count > 100) throw new Malformed('chinese-text.fan', `a fan counted ${count} times`);
        fans.push([id, count]);
      }
    }
    const total = needNumber(words[1]);
    // An event's 0 is a total that is not told; here it is.
    if (total === 0) contradict(this.contradictions, this.game?.events.length ?? 0, 'win.value', 'a win of 0 fan');
    this.win = { seat: this.win.seat, total, fans };
  }

  private score(words: readonly string[]): void {
    const deltas = words.slice(1).map(needNumber);
    if (this.game === undefined || !this.isOver || deltas.length !== 4)
      throw new Malformed('chinese-text.score', 'Score is not four numbers after the end of a round');
    if (this.win) this.game.win({ ...this.win, deltas });
    else if (this.error) this.game.fault(this.error.seat, this.error.code, deltas);
    else if (deltas.every((delta) => delta === 0)) this.game.drawRound();
    else this.game.fault(asSeat(deltas.indexOf(Math.min(...deltas))), UNTOLD, deltas);
    this.game.end(deltas);
    this.isEnded = true;
  }
}

/** Never throws; the good prefix of every game, and what is wrong by line. */
export const parseChineseText = (text: string): ParsedGames => {
  const refused = tooLong(text);
  if (refused) return refused;
  const faults = new Faults();
  const games: Game[] = [];
  let open: OpenGame | undefined;
  let isStray = false;
  let last = 0;
  const close = (isWhole: boolean): void => {
    if (!open) return;
    if (isWhole && !open.isEnded) faults.add('chinese-text.truncated', last, 'the game stops before its Score line');
    const game = open.close(last);
    if (game) games.push(game);
    open = undefined;
  };
  for (const [line, at] of linesOf(text)) {
    if (faults.areTooMany) break;
    const words = line.split(/\s+/);
    if (words[0] === 'Match') {
      close(true);
      open = new OpenGame(words.slice(1).join(' ').slice(0, MAX_NAME), faults);
      isStray = false;
    } else if (open && !open.isEnded) {
      if (!open.take(words, at)) {
        close(false);
        isStray = true;
      }
    } else if (!isStray) {
      faults.add('chinese-text.stray', at, 'lines outside a game, up to the next Match');
      isStray = true;
    }
    last = at;
  }
  close(true);
  return faults.parsed(games);
};
