/** A record in one format to another: for the command line, the API and the page. */
import { makeRecord, readRecords, type Game, type RecordFormat } from '../records/index.ts';
import { ok, type Fault, type Result } from '../base/index.ts';
import { gameAt } from './game.ts';

/** Which format to write, and which game of the record. */
export type ConvertQuestion = {
  readonly to: RecordFormat;
  /** The record's own format; without it the content decides. */
  readonly from?: RecordFormat;
  /** Which game of the record, from 0; without it the first. */
  readonly game?: number;
};
/** A game in the format asked for, and what the record held. */
export type ConvertAnswer = {
  readonly from: RecordFormat;
  readonly to: RecordFormat;
  /** Games found in the record. */
  readonly games: number;
  /** What was wrong and left out. */
  readonly faults: readonly Fault[];
  readonly text: string;
};

/** A game in a format, or why it cannot be written. */
export const writeGame = (game: Game, to: RecordFormat): Result<string> => makeRecord(game, to);

/** Converts one game of a record to another format. */
export const answerConvert = async (
  record: string | Uint8Array,
  { to, from, game: index = 0 }: ConvertQuestion,
): Promise<Result<ConvertAnswer>> => {
  const read = await readRecords(record, from);
  const found = gameAt(read, index);
  if (!found.ok) return found;
  const text = writeGame(found.value.game, to);
  if (!text.ok) return text;
  return ok({ from: found.value.format, to, games: read.games.length, faults: read.faults, text: text.value });
};
