/** The line protocol of `score --batch` and `score --agari --batch`: a row in, its answer out. */
import { type Result, fault, ok } from '../../base/index.ts';
import { type RiichiRules, tenhou } from '../../rules/index.ts';
import { checkWin, isScore, score } from '../../rules/riichi/index.ts';
import { agariAnswer, rulesOfType, winOfAgari } from './agarirow.ts';
import { type Row, BadRow, whole } from './row.ts';
import { textAnswer, winOfText } from './textrow.ts';

const readRow = (line: string): Result<Row> => {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return ok(value as Row);
  } catch {
    return fault('row.json', 0, 'not JSON');
  }
  return fault('row.json', 0, 'an object is wanted');
};

const answerOf = (row: Row, agari: boolean, chosen: RiichiRules): unknown => {
  const rules = agari ? rulesOfType(whole(row, 'type', 0xffff)) : chosen;
  const win = agari ? winOfAgari(row, rules) : winOfText(row);
  const checked = checkWin(win, rules);
  if (!checked.ok) throw new BadRow(`${checked.error.code} — ${checked.error.text}`);
  const found = score(win, rules);
  if (!isScore(found)) return null;
  return agari ? agariAnswer(row, rules, found) : textAnswer(found);
};

/** The answer to one line as one line; undefined for a header. Never throws on bad input. */
export const scoreLine = (line: string, agari: boolean, rules: RiichiRules = tenhou): string | undefined => {
  const row = readRow(line);
  if (!row.ok) return JSON.stringify({ error: `${row.error.code} — ${row.error.text}` });
  if (Object.hasOwn(row.value, '_')) return undefined;
  try {
    return JSON.stringify(answerOf(row.value, agari, rules));
  } catch (error) {
    if (error instanceof BadRow) return JSON.stringify({ error: error.message });
    throw error;
  }
};
