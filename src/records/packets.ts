/**
 * What a Tenhou client hears, to the events of one seat's view: tags separated by NUL or line breaks, the reader always player 0,
 * others' hands and draws hidden. A capture may hold both directions; the client's own requests are passed over. Reading only: no
 * connection is made anywhere in this project. Faults are at character offsets.
 */
import { Faults, isNote, tooLong } from './faults.ts';
import { MAX_FAULTS, type Game, type Reading } from './record.ts';
import { nextTag, scanOf, type Tag } from './tags.ts';
import { tagGame, type TagGame } from './tenhougame.ts';
import { closeGame, readTag } from './tenhoutags.ts';

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

/** After a broken connection: the same table, its past unknown. */
const reopened = (game: TagGame): TagGame => {
  const next = tagGame(true);
  next.type = game.type;
  next.seats = game.seats;
  next.reds = game.reds;
  next.first = game.first;
  next.names = game.names;
  if (game.meta.type !== undefined) next.meta.type = game.meta.type;
  if (game.meta.lobby !== undefined) next.meta.lobby = game.meta.lobby;
  return next;
};

/** Reads one or many games; never throws. A reconnection in mid-round ends a game; the next one begins with the next round. */
export const parsePackets = (text: string): Reading => {
  const long = tooLong(text);
  if (long) return long;
  const games: Game[] = [];
  const faults = new Faults();
  const scan = scanOf(text);
  let game = tagGame(true);
  let isWaiting = false;
  const finish = (next: TagGame): void => {
    if (game.events.length > 0) games.push(closeGame(game));
    game = next;
  };
  for (;;) {
    if (!nextTag(scan)) {
      if (scan.fault === undefined) break;
      faults.push(scan.fault);
      if (scan.fault.code === 'log.truncated' || faults.count >= MAX_FAULTS) break;
      scan.at = scan.fault.at + 1;
      scan.fault = undefined;
      continue;
    }
    const { tag } = scan;
    if (tag.closing || isPassed(tag)) continue;
    if (tag.name === 'GO' && game.events.length > 0) finish(tagGame(true));
    if (tag.name === 'REINIT') {
      faults.add('packets.rejoined', tag.at, 'the past of this round is unknown; the next round is read');
      finish(reopened(game));
      isWaiting = true;
      continue;
    }
    if (tag.name === 'INIT' || tag.name === 'GO') isWaiting = false;
    if (isWaiting && tag.name !== 'UN' && tag.name !== 'TAIKYOKU') continue;
    const fault = readTag(game, tag);
    if (fault === undefined) continue;
    faults.push(fault);
    if (isNote(fault)) continue;
    finish(reopened(game));
    isWaiting = true;
  }
  finish(game);
  return faults.reading(games);
};
