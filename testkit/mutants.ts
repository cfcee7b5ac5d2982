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
  { name: 'no open tanyao', rules: withRiichi({ openTanyao: false }) },
  { name: 'no ippatsu', rules: withRiichi({ ippatsu: false }) },
  { name: 'no ura dora', rules: withRiichi({ uraDora: false }) },
  { name: 'no ura dora for kongs', rules: withRiichi({ kongUraDora: false }) },
  { name: 'thirteen han are sanbaiman', rules: withRiichi({ countedYakuman: false }) },
  { name: 'seven thousand nine hundred are a mangan', rules: withRiichi({ kiriage: true }) },
  { name: 'no nine terminals', rules: withRiichi({ abortiveDraws: ['four-winds', 'four-riichi', 'four-kongs'] }) },
  { name: 'no nagashi', rules: withRiichi({ nagashi: false }) },
  { name: 'riichi without points', rules: withRiichi({ riichiMinPoints: 0 }) },
  { name: 'a ready dealer loses the deal', rules: withRiichi({ dealerKeepsOn: 'win' }) },
  { name: 'a score below zero ends nothing', rules: withRiichi({ tobi: false }) },
  { name: 'no red fives', rules: withRiichi({ reds: [0, 0, 0] }) },
  {
    name: 'a riichi stick is lost',
    hook: (event, table) => void (event.type === 'riichi-accepted' && table.deposits--),
  },
  {
    name: 'every riichi is a double one',
    hook: (event, table) => void (event.type === 'riichi' && (table.doubleRiichi[event.seat] = 1)),
  },
  {
    name: 'a claimed tile stays unmarked in the river',
    hook: (event, table) => {
      if (event.type !== 'pung' && event.type !== 'chow') return;
      table.riverFlags[event.from * T.RIVER + table.riverSize[event.from]! - 1] = 0;
    },
  },
  {
    name: 'the wall ends a tile early',
    hook: (event, table) => void (event.type === 'draw' && table.liveLeft === 30 && table.liveLeft--),
  },
];

const four: readonly Mutant[] = [
  { name: 'no swap rule for the far end', rules: withRiichi({ kuikae: 'same' }) },
  { name: 'no chows', rules: withRiichi({ chow: false }) },
  { name: 'three winners are paid', rules: withRiichi({ multipleRon: 'all' }) },
  { name: 'no four winds', rules: withRiichi({ abortiveDraws: ['nine-terminals', 'four-riichi', 'four-kongs'] }) },
  { name: 'no four riichi', rules: withRiichi({ abortiveDraws: ['nine-terminals', 'four-winds', 'four-kongs'] }) },
];

const three: readonly Mutant[] = [
  { name: 'the absent seat pays its share', rules: withRiichi({ tsumoLoss: false }) },
  { name: 'no North is set aside', rules: withRiichi({ kita: false }) },
];

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
  { name: 'a win for nine fan', rules: withChinese({ minimumFan: 9 }) },
  {
    name: 'the winner keeps a point',
    hook: (event, table) => void (event.type === 'win' && table.scores[event.seat]!++),
  },
  {
    name: 'a quarter of the wall is a tile short',
    hook: (event, table) =>
      void (event.type === 'draw' && table.wallLeft[event.seat] === 10 && table.wallLeft[event.seat]!--),
  },
  {
    name: 'a closed kong is shown to all',
    hook: (event, table) => void (event.type === 'kong' && event.kong === 'closed' && (table.shown[event.own[0]!] = 4)),
  },
];

export const mutantsOf = (rules: Ruleset): readonly Mutant[] => {
  if (rules.family === 'chinese') return chinese;
  return [...riichi, ...(rules.seats === 4 ? four : three)];
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
