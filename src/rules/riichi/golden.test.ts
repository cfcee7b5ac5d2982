/** Every win of the golden files, where they lie beside the repository: answers of three engines and of Tenhou itself. */
import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { scoreLine } from '../../cli/score/rows.ts';

const FOLDER = new URL('../../../../shared/data/golden/', import.meta.url);

type Row = Readonly<Record<string, unknown>>;

/** What must be equal, as one text; fu means nothing on yakuman rows. */
const textResult = (answer: Row | null): string =>
  answer === null
    ? 'null'
    : JSON.stringify([
        Object.entries(answer['yaku'] as Row).sort(([a], [b]) => (a < b ? -1 : 1)),
        answer['han'],
        answer['fu'],
        answer['points'],
        answer['yakuman'],
      ]);

const agariResult = (answer: Row | null): string => {
  if (answer === null) return 'null';
  const yakuman = [...(answer['yakuman'] as number[])].sort((a, b) => a - b);
  const yaku = [...(answer['yaku'] as number[][])].sort((a, b) => a[0]! - b[0]!);
  return JSON.stringify([yaku, yakuman, answer['pts'], answer['delta'], yakuman.length > 0 ? 0 : answer['fu']]);
};

const ANSWERS = new Set(['fu', 'pts', 'lim', 'yaku', 'yakuman', 'delta']);
const withoutAnswer = (row: Row): Row => Object.fromEntries(Object.entries(row).filter(([key]) => !ANSWERS.has(key)));

describe.each([
  ['riichi-score', 16_000, false],
  ['riichi-agari-4p', 60_024, true],
  ['riichi-agari-3p', 35_994, true],
] as const)('%s', (name, count, isAgari) => {
  const file = new URL(`${name}.jsonl.gz`, FOLDER);
  test.skipIf(!existsSync(file))(`all ${count} rows`, () => {
    const lines = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n');
    const different: string[] = [];
    let compared = 0;
    for (const line of lines) {
      const row = JSON.parse(line) as Row;
      const answer = scoreLine(isAgari ? JSON.stringify(withoutAnswer(row)) : line, isAgari);
      if (answer === undefined) continue;
      compared++;
      const found = JSON.parse(answer) as Row | null;
      const isSame = isAgari
        ? agariResult(found) === agariResult(row)
        : textResult(found) === textResult(row['result'] as Row | null);
      if (!isSame && different.length < 5) different.push(`${line}\n${answer}`);
    }
    expect(different).toEqual([]);
    expect(compared).toBe(count);
  });
});
