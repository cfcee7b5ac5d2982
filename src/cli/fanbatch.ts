/** `fan --batch`: a row a line in, `{"total","fans":[[name,count,points]…]}` a line out; total −3 is no win. */
import { type FanResult, fanOf } from '../rules/chinese/index.ts';
import type { Fault } from '../base/index.ts';
import { parseFanRow } from './fanrow.ts';

/** What the reference returns for tiles that are no win. */
const NO_WIN = -3;

export type FanTuple = readonly [name: string, count: number, points: number];
export const tuplesOf = (result: FanResult): readonly FanTuple[] =>
  result.lines.map(({ fan, count }) => [fan.names.zh, count, fan.points]);

const errorLine = (error: Fault): string => JSON.stringify({ error: `${error.code} — ${error.text}` });

const parseJson = (line: string): unknown => {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return undefined;
  }
};

/** Never throws; a line that cannot be read gives `{"error"}`. */
export const answerFanLine = (line: string): string => {
  const value = parseJson(line);
  if (value === undefined) return errorLine({ code: 'json.syntax', at: 0, text: 'the line is not JSON' });
  const win = parseFanRow(value);
  if (!win.ok) return errorLine(win.error);
  const result = fanOf(win.value);
  return JSON.stringify({ total: result?.total ?? NO_WIN, fans: result === undefined ? [] : tuplesOf(result) });
};
