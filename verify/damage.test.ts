/** The damage program's small version: every kind on simulated games, and replays that are deaf to one check must be caught by it. */
import { expect, test } from 'vitest';
import { FORMATS, type RecordFormat } from '../src/records/index.ts';
import { makeGames } from '../testkit/games.ts';
import { carry, fullCheck, judge, kindsOf, type Carried, type Check } from './lib/damage/judge.ts';

const carried = (rules: string, format: RecordFormat, count: number): readonly Carried[] => {
  const make = FORMATS.find(({ id }) => id === format)!.make!;
  return makeGames(rules, count, `damage ${rules}`).map((game) => {
    const one = carry(game, format, make);
    if (typeof one === 'string') throw new Error(one);
    return one;
  });
};
const RIICHI = carried('tenhou,length=east', 'suzaku', 3);
const LOGS = carried('tenhou,length=east', 'mjlog', 3);

/** Kinds with damage that was missed. */
const missedBy = (games: readonly Carried[], check: Check): readonly string[] =>
  kindsOf(games[0]!.format).filter((kind) =>
    games.some((game, i) => judge(game, kind, `test ${i}`, check) === 'missed'),
  );

test.each([
  ['tenhou,length=east', 'suzaku'],
  ['tenhou,length=east', 'mjlog'],
  ['tenhou,length=east', 'tenhou6'],
  ['sanma,length=east', 'mjai'],
  ['chinese', 'botzone'],
  ['chinese', 'chinese-text'],
] as const)('%s as %s: what breaks a rule is found', (rules, format) => {
  const games = format === 'mjlog' ? LOGS : format === 'suzaku' ? RIICHI : carried(rules, format, 3);
  expect(missedBy(games, fullCheck)).toEqual([]);
});

/** A check that no longer reports these codes. */
const deafTo =
  (codes: RegExp): Check =>
  (game, format) =>
    fullCheck(game, format).filter(({ code }) => !codes.test(code));

test.each([
  ['the giver of a call', /^(?:chow|pung|kong)\.from$/, RIICHI, 'call: another giver'],
  [
    'the own tiles of a call',
    /^(?:chow|pung|kong)\.own$|not-offered$|too-many$|not-playable$/,
    RIICHI,
    'call: a tile that is not held',
  ],
  ['the draw flag', /^discard\.from-draw$/, RIICHI, 'discard: flagged as drawn'],
  [
    'tiles left at the end',
    /^draw-round\.early$|^draw-round\.differs$/,
    RIICHI,
    'draw-round: exhaustive with tiles left',
  ],
  ['a round begun again', /^round\.unfinished$/, RIICHI, 'flow: a round abandoned and begun again'],
  ['final points', /^end\.points$/, RIICHI, 'flow: final points moved'],
  ['the winner’s hand of a log', /^hand\.differs$/, LOGS, 'text result: hand'],
  ['counters of a result', /^round\.ba$/, LOGS, 'text result: counters and sticks'],
] as const)('a replay deaf to %s is caught', (_, codes, games, kind) => {
  const verdicts = games.flatMap((game) => [0, 1, 2, 3].map((n) => judge(game, kind, `deaf ${n}`, deafTo(codes))));
  expect(verdicts).toContain('missed');
  const heard = games.flatMap((game) => [0, 1, 2, 3].map((n) => judge(game, kind, `deaf ${n}`)));
  expect(heard).not.toContain('missed');
  expect(heard).toContain('detected');
});
