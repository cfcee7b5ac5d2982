/**
 * Tenhou's log: a flat list of tags in time order, with or without `Scene` wrappers round each round, one game a document or
 * `id<TAB>document` a line. Faults are at character offsets.
 */
import { Faults, isNote, tooLong } from '../faults.ts';
import { MAX_FAULTS, type Game, type ParsedGames } from '../record.ts';
import { nextTag, scanOf, type Scan, tagGame, type TagGame, closeGame, readTag } from '../tenhou/index.ts';

export { makeMjlog } from './make.ts';

const ROOT = 'mjloggm';
const MAX_ID = 200;

/** Where the line of `at` begins, or at most an id's length before it; bounded, so that hostile text costs no more. */
const lineStart = (text: string, at: number, least: number): number => {
  const start = Math.max(least, at - 1 - MAX_ID);
  return start + text.slice(start, at).lastIndexOf('\n') + 1;
};

/** What stands before a document on its line: `id<TAB>`. */
const idBefore = (scan: Scan): string | undefined => {
  const { text, tag } = scan;
  if (tag.at === tag.before || text[tag.at - 1] !== '\t') return undefined;
  const id = text.slice(lineStart(text, tag.at, tag.before), tag.at - 1).trim();
  return id === '' ? undefined : id;
};

/** Reads one or many games; never throws. After MAX_FAULTS broken games the rest of the text is left. */
export const parseMjlog = (text: string): ParsedGames => {
  const long = tooLong(text);
  if (long) return long;
  const games: Game[] = [];
  const faults = new Faults();
  const scan = scanOf(text);
  let game: TagGame | undefined;
  let broken = 0;
  const finish = (): void => {
    if (game) games.push(closeGame(game));
    game = undefined;
  };
  const skipGame = (from: number): void => {
    finish();
    const next = text.indexOf(`<${ROOT}`, from);
    scan.at = next < 0 || ++broken >= MAX_FAULTS ? text.length : next;
    // The id on the next document's line belongs to it.
    if (text[scan.at - 1] === '\t') scan.at = lineStart(text, scan.at, from);
  };
  for (;;) {
    if (!nextTag(scan)) {
      if (scan.fault === undefined) break;
      faults.push(scan.fault);
      const from = scan.fault.at + 1;
      scan.fault = undefined;
      skipGame(from);
      continue;
    }
    const { tag } = scan;
    if (tag.name === ROOT) {
      finish();
      if (!tag.closing) game = tagGame(false, idBefore(scan));
      continue;
    }
    if (tag.name === 'Scene' || tag.closing) continue;
    game ??= tagGame();
    const fault = readTag(game, tag);
    if (fault === undefined) continue;
    faults.push(fault);
    if (!isNote(fault)) skipGame(scan.at);
  }
  if (game) {
    const { events } = game;
    finish();
    if (text.includes(`<${ROOT}`))
      faults.add('log.truncated', text.length, `the log ends after ${events.length} events, unclosed`);
  }
  return faults.parsed(games);
};
