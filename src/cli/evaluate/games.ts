/** Games to measure on: packed logs (`.bz2`), any record file, lines on standard input. */
import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { gameOfLine, linesOf } from '../../learn/index.ts';
import type { Game } from '../../records/index.ts';
import { fail } from '../io.ts';
import { gamesOf } from '../records/index.ts';

const PACKED = '.bz2';

/** Whole games in order; lines that hold none are counted. */
export class Games implements AsyncIterable<Game> {
  skipped = 0;

  constructor(private readonly files: readonly string[]) {
    for (const file of files)
      if (file !== '-' && !existsSync(file))
        fail(file, { code: 'file.unreadable', at: 0, text: 'there is no such file' }, 1);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Game> {
    for (const file of this.files) yield* file.endsWith(PACKED) ? this.packed(file) : this.records(file);
  }

  private async *packed(file: string): AsyncGenerator<Game> {
    for await (const line of linesOf(file)) {
      const logged = gameOfLine(line, basename(file));
      if (logged === undefined) this.skipped++;
      else yield logged.game;
    }
  }

  private async *records(file: string): AsyncGenerator<Game> {
    for await (const { line, games, faults } of gamesOf(file)) {
      if (faults.length > 0) this.skipped++;
      // A line is one game: whole, or of no use.
      if (line === undefined || faults.length === 0) yield* games;
    }
  }
}
