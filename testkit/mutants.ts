/** Broken engines the round checks must catch: a rule other than the one expected, or a hand in the state after an event. */
import type { ChineseRules, RiichiRules, Ruleset } from '../src/rules/index.ts';
import * as T from '../src/table/index.ts';
import { makePlayers, playChecked, type Mutant } from './checkedplay.ts';
import { rig } from './rigged.ts';
import { MIXES } from './roundsjob.ts';
import { scenariosOf } from './scenarios.ts';

const withRiichi =
  (change: Partial<RiichiRules>) =>
  (rules: Ruleset): Ruleset =>
    rules.family === 'riichi' ? { ...rules, ...change } : rules;
const withChinese =
  (change: Partial<ChineseRules>) =>
  (rules: Ruleset): Ruleset =>
    rules.family === 'chinese' ? { ...rules, ...change } : rules;

/** Keeps a number of each seat from before the event: what the engine has just set is undone. */
const remember = (
  name: 'passedWin' | 'ippatsu' | 'nagashi',
  undo: (event: T.Event, seat: number, was: number, is: number) => boolean,
) =>
  ((event, table, memory) => {
    for (let seat = 0; seat < table.seats; seat++) {
      const key = `${name} ${seat}`;
      const was = memory.get(key) ?? 0;
      if (event.type !== 'start-round' && undo(event, seat, was, table[name][seat]!)) table[name][seat] = was;
      memory.set(key, table[name][seat]!);
    }
  }) satisfies Mutant['hook'];

const riichi: readonly Mutant[] = [
  { name: 'indicators of open kongs are turned at once', rules: withRiichi({ openKongDora: 'at-once' }) },
  { name: 'no indicator for kongs', rules: withRiichi({ kongDora: false }) },
  {
    name: 'temporary furiten is never lifted',
    hook: remember('passedWin', (event, _, was, is) => event.type === 'discard' && was === 1 && is === 0),
  },
  {
    name: 'missed wins are forgotten at the own draw',
    hook: (event, table) => void (event.type === 'draw' && (table.passedWin[event.seat] = 0)),
  },
  { name: 'a counter is worth 200', rules: withRiichi({ honba: 200 }) },
  {
    name: 'red five lost in a pung',
    hook: (event, table) => {
      if (event.type !== 'pung' || !event.own.some((tile) => (tile as number) >= 34)) return;
      const at = event.seat * 4 + table.meldCount[event.seat]! - 1;
      table.melds[at]! &= ~(3 << 14);
    },
  },
  { name: 'no swap rule', rules: withRiichi({ kuikae: 'allowed' }) },
  {
    name: 'ippatsu survives calls',
    hook: remember(
      'ippatsu',
      (event, seat, was, is) =>
        was === 1 && is === 0 && event.type !== 'discard' && 'seat' in event && event.seat !== seat,
    ),
  },
  {
    name: 'nagashi survives a claim',
    hook: remember(
      'nagashi',
      (event, _, was, is) => was === 1 && is === 0 && (event.type === 'chow' || event.type === 'pung'),
    ),
  },
  { name: 'nobody is liable', rules: withRiichi({ pao: [] }) },
  { name: 'no four kongs', rules: withRiichi({ abortiveDraws: ['nine-terminals', 'four-winds', 'four-riichi'] }) },
  { name: 'hands not ready pay 1500', rules: withRiichi({ notenPot: 1500 }) },
  { name: 'riichi on the last tiles', rules: withRiichi({ riichiMinWall: 1 }) },
  { name: 'only the first of two winners is paid', rules: withRiichi({ multipleRon: 'head-bump' }) },
];

const four: readonly Mutant[] = [{ name: 'no swap rule for the far end', rules: withRiichi({ kuikae: 'same' }) }];

const chinese: readonly Mutant[] = [
  { name: 'a win for seven fan', rules: withChinese({ minimumFan: 7 }) },
  { name: 'losers pay nine', rules: withChinese({ baseScore: 9 }) },
  { name: 'kongs cannot be robbed', rules: withChinese({ robKong: false }) },
  {
    name: 'replacements come free',
    hook: (event, table) => void (event.type === 'draw' && table.isReplacement === 1 && table.wallLeft[event.seat]!++),
  },
  {
    name: 'claimed tiles are shown twice',
    hook: (event, table) => void (event.type === 'pung' && table.shown[event.tile]!++),
  },
];

export const mutantsOf = (rules: Ruleset): readonly Mutant[] => {
  if (rules.family === 'chinese') return chinese;
  return rules.seats === 4 ? [...riichi, ...four] : riichi;
};

/** The problem the checks found with the mutant; undefined when it survived. */
export const hunt = (mutant: Mutant, rules: Ruleset, seed: string, rounds: number): string | undefined => {
  for (const scenario of scenariosOf(rules)) {
    const variant = rig(scenario, rules, seed);
    const { violation } = playChecked({ rules, seed, players: variant.players, start: variant, mutant });
    if (violation) return `${scenario.name}: ${violation.problem}`;
  }
  let played = 0;
  for (let i = 0; played < rounds; i++) {
    const own = `${seed}/${i}`;
    const specs = MIXES[(i * 5 + 6) % MIXES.length]!;
    const result = playChecked({
      rules,
      seed: own,
      players: makePlayers(specs, rules, own),
      maxRounds: rounds - played,
      mutant,
    });
    played += result.rounds;
    if (result.violation) return `match ${i}: ${result.violation.problem}`;
  }
  return undefined;
};
