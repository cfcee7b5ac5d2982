/** docs/rules.md says what the presets hold. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { unwrap } from '../base/index.ts';
import { optionKeys, parseRuleset } from './parse.ts';
import { RULESETS, chinese, tenhou } from './presets.ts';

const page = readFileSync(new URL('../../docs/rules.md', import.meta.url), 'utf8');

/** Cells of the table rows that start with an option, by option. */
const rowsOf = (heading: string): ReadonlyMap<string, readonly string[]> => {
  const section = page.slice(page.indexOf(`\n## ${heading}`)).split(/\n## /)[1]!;
  const rows = [...section.matchAll(/^\| `([a-z-]+)` \|(.*)\|$/gm)];
  return new Map(rows.map(([, option, rest]) => [option!, rest!.split('|').map((cell) => cell.trim())]));
};

/** A cell as the option's value; undefined where it is written in words. */
const valueOf = (cell: string): string | undefined => {
  if (cell === 'all four' || cell === '–') return undefined;
  return cell.replaceAll('−', '-').replaceAll(', ', '+');
};

const fieldOf = (option: string): string => option.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

test('every option has a row', () => {
  expect([...rowsOf('Riichi family').keys()]).toEqual(optionKeys(tenhou).filter((key) => key !== 'aka'));
  expect([...rowsOf('Chinese Standard').keys()]).toEqual(optionKeys(chinese));
});

test.each(RULESETS)('the values of $id', (rules) => {
  const isRiichi = rules.family === 'riichi';
  const column = isRiichi ? 1 + RULESETS.indexOf(rules) : 1;
  for (const [option, cells] of rowsOf(isRiichi ? 'Riichi family' : 'Chinese Standard')) {
    const cell = cells[column] === 'the same' ? cells[column - 1]! : cells[column]!;
    const value = valueOf(cell);
    if (value === undefined) continue;
    const read = unwrap(parseRuleset(`${rules.id},${option}=${value}`));
    expect({ [option]: read[fieldOf(option) as keyof typeof read] }).toEqual({
      [option]: rules[fieldOf(option) as keyof typeof rules],
    });
  }
});
