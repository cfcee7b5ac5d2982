/** Outside vectors, read where they are at hand; nothing of them is kept here. */
import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { parseFanRow } from '../../cli/fanrow.ts';
import { unwrap } from '../../base/index.ts';
import { type FanResult, fanOf } from './score.ts';

type Golden = { readonly total: number; readonly fans: readonly unknown[]; readonly alt?: unknown };
type RealWin = { readonly log_total: number; readonly oracle_fans: string };

const fileOf = (name: string): URL => new URL(`../../../../shared/data/golden/${name}.jsonl.gz`, import.meta.url);
const rowsOf = (name: string): readonly unknown[] =>
  gunzipSync(readFileSync(fileOf(name)))
    .toString()
    .split('\n')
    .filter((line) => line !== '')
    .map((line): unknown => JSON.parse(line));

const listOf = (result: FanResult | undefined): readonly (readonly [string, number, number])[] =>
  result?.lines.map(({ fan, count }) => [fan.names.zh, count, fan.points] as const) ?? [];

const isAtHand = existsSync(fileOf('mcr-fan'));
test.runIf(!isAtHand)('golden vectors are not at hand: skipped', () => {
  expect(isAtHand).toBe(false);
});

test.runIf(isAtHand)('mcr-fan: every total, every list that is not disputed', () => {
  const rows = rowsOf('mcr-fan') as readonly Golden[];
  const wrong: unknown[] = [];
  for (const row of rows) {
    const result = fanOf(unwrap(parseFanRow(row)));
    const isSame = row.alt !== undefined || JSON.stringify(listOf(result)) === JSON.stringify(row.fans);
    if ((result?.total ?? -3) !== row.total || !isSame) wrong.push(row);
  }
  expect(wrong).toEqual([]);
  expect(rows.length).toBe(20_080);
});

test.runIf(isAtHand)('mcr-real-wins: totals of the judges, lists of the reference', () => {
  const rows = rowsOf('mcr-real-wins') as readonly RealWin[];
  for (const row of rows) {
    const result = fanOf(unwrap(parseFanRow(row)))!;
    expect(result.total).toBe(row.log_total);
    const counts = listOf(result).map(([name, count]) => `${name}*${count}`);
    expect(counts.sort()).toEqual(row.oracle_fans.split('+').sort());
  }
  expect(rows.length).toBe(73);
});
