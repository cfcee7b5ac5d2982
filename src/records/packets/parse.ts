/**
 * What a Tenhou client hears, to the events of one seat's view: tags separated by NUL or line breaks, the reader always player 0,
 * others' hands and draws hidden. A capture may hold both directions; the client's own requests are passed over. Reading only: no
 * connection is made anywhere in this project. Faults are at character offsets.
 */
import { Faults, costsRound, isNote, tooLong } from '../faults.ts';
import { MAX_FAULTS, type Game, type ParsedGames } from '../record.ts';
import { seatsOfRules } from '../mjai/index.ts';
import { nextTag, scanOf, type Tag, tagGame, type TagGame, closeGame, readTag } from '../tenhou/index.ts';

/** Greetings, lobby, chat, keep-alive and requests: nothing of the game is in them. */
const PASSED = new Set([
  ...[
    'HELO',
    'AUTH',
    'PXR',
    'LN',
    'JOIN',
    'REJOIN',
    'CS',
    'CHAT',
    'GOK',
    'NEXTREADY',
    'FURITEN',
    'RANKING',
    'ERR',
    'PROF',
  ],
  ...['D', 'Z', 'KANSEN', 'SAIKAI', 'UMA', 'WGC', 'DISCONNECTED', 'NINTEI'],
]);
const isPassed = (tag: Tag): boolean =>
  tag.name === '' ? tag.id < 0 && (tag.letter === 78 || tag.letter === 90) : PASSED.has(tag.name);

/** A game as one client hears it. */
const viewGame = (rules: string | undefined): TagGame => {
  const game = tagGame(true);
  game.rules = rules;
  if (rules !== undefined && seatsOfRules(rules) === 3) game.seats = 3;
  return game;
};

/** After a broken connection: the same table, its past unknown. */
const reopened = (game: TagGame): TagGame => {
  const next = viewGame(game.rules);
  next.type = game.type;
  next.seats = game.seats;
  next.reds = game.reds;
  next.first = game.first;
  next.names = game.names;
  if (game.meta.type !== undefined) next.meta.type = game.meta.type;
  if (game.meta.lobby !== undefined) next.meta.lobby = game.meta.lobby;
  return next;
};

/** Reads as packets come; `finish` ends the last game. */
export class PacketReader {
  readonly games: Game[] = [];
  readonly faults = new Faults();
  private readonly rules: string | undefined;
  private current: TagGame;
  private isWaiting = false;

  /** `rules`: of a game whose type nobody tells. */
  constructor(rules?: string) {
    this.rules = rules;
    this.current = viewGame(rules);
  }

  /** The game under way; its events grow. */
  get game(): Game | undefined {
    return this.current.events.length === 0 ? undefined : this.current;
  }

  /** Whole tags. */
  read(text: string): void {
    Array.from(this.steps(text));
  }

  /** The same, with a pause after each tag. */
  *steps(text: string): Generator<void> {
    const { faults } = this;
    const scan = scanOf(text);
    for (;;) {
      if (nextTag(scan)) {
        this.take(scan.tag);
        yield;
      } else if (scan.fault === undefined) return;
      else {
        faults.push(scan.fault);
        if (scan.fault.code === 'log.truncated' || faults.count >= MAX_FAULTS) return;
        scan.at = scan.fault.at + 1;
        scan.fault = undefined;
      }
    }
  }

  /** The round ends here; the next one is read. */
  cut(code: string, at: number, text: string): void {
    this.faults.add(code, at, costsRound(text));
    this.wait();
  }

  finish(): ParsedGames {
    this.close(this.current);
    return this.faults.parsed(this.games);
  }

  private close(next: TagGame): void {
    if (this.current.events.length > 0) this.games.push(closeGame(this.current));
    this.current = next;
  }

  private take(tag: Tag): void {
    if (tag.closing || isPassed(tag)) return;
    if (tag.name === 'GO' && this.current.events.length > 0) this.close(viewGame(this.rules));
    if (tag.name === 'REINIT') {
      this.faults.add('packets.rejoined', tag.at, 'the past of this round is unknown; the next round is read');
      this.wait();
      return;
    }
    if (tag.name === 'INIT' || tag.name === 'GO') this.isWaiting = false;
    if (this.isWaiting && tag.name !== 'UN' && tag.name !== 'TAIKYOKU') return;
    const fault = readTag(this.current, tag);
    if (fault === undefined) return;
    this.faults.push(fault);
    if (!isNote(fault)) this.wait();
  }

  private wait(): void {
    this.close(reopened(this.current));
    this.isWaiting = true;
  }
}

/** Reads one or many games; never throws. A reconnection in mid-round ends a game; the next one begins with the next round. */
export const parsePackets = (text: string): ParsedGames => {
  const long = tooLong(text);
  if (long) return long;
  const reader = new PacketReader();
  reader.read(text);
  return reader.finish();
};
