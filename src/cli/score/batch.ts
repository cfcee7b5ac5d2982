/** `score --batch`: lines in, lines out, in blocks. */
import { createReadStream } from 'node:fs';
import type { RiichiRules } from '../../rules/index.ts';
import { linesOf } from '../lines.ts';
import { scoreLine } from './rows.ts';
import { printBlock } from '../io.ts';

/** Longer than any honest row; a longer line is answered with an error. */
const LONGEST_ROW = 65_536;

/** Characters gathered before a write. */
const BLOCK = 65_536;

/** Answers a file of rows, - is stdin; what went wrong with the file, if anything. */
export const runBatch = async (file: string, isAgari: boolean, rules: RiichiRules): Promise<string | undefined> => {
  const tooLong = JSON.stringify({ error: `row.too-long — a row has at most ${LONGEST_ROW} characters` });
  let out = '';
  let broken: string | undefined;
  try {
    for await (const line of linesOf(file === '-' ? process.stdin : createReadStream(file), LONGEST_ROW)) {
      const answer = line === undefined ? tooLong : scoreLine(line, isAgari, rules);
      if (answer !== undefined) out += `${answer}\n`;
      if (out.length < BLOCK) continue;
      await printBlock(out);
      out = '';
    }
  } catch (error) {
    broken = error instanceof Error ? error.message : String(error);
  }
  await printBlock(out);
  return broken;
};
