/**
 * Rulesets as text: a preset and the fields it changes, `tenhou,length=east,aka=false`.
 * Lists are joined by +, as in `double-yakuman=suuankou_tanki+kokushi_13`; `none` is the empty list.
 */
import { type Result, fault, ok } from '../base/index.ts';
import { RULESETS } from './presets.ts';
import type { Ruleset } from './ruleset.ts';
import { FIRST_YAKUMAN, YAKU_KEYS } from './riichi/index.ts';

const ALIASES: Readonly<Record<string, string>> = { riichi: 'tenhou', mcr: 'chinese' };
/** Names of the rulesets. */
export const RULESET_NAMES: readonly string[] = [...RULESETS.map((rules) => rules.id), ...Object.keys(ALIASES)];

/** How one field is written: what is allowed, in words; the reader; the writer. */
type Option = {
  readonly field: string;
  readonly allowed: string;
  readonly parse: (text: string) => unknown;
  readonly make: (value: unknown) => string;
};

const plain = (value: unknown): string => String(value);

const yes = (field: string): Option => ({
  field,
  allowed: 'true or false',
  parse: (text) => (text === 'true' ? true : text === 'false' ? false : undefined),
  make: plain,
});

const oneOf = (field: string, values: readonly string[]): Option => ({
  field,
  allowed: values.join(', '),
  parse: (text) => (values.includes(text) ? text : undefined),
  make: plain,
});

const readWhole = (text: string, least: number, most: number): number | undefined => {
  if (!/^-?\d{1,7}$/.test(text)) return undefined;
  const value = Number(text);
  return value >= least && value <= most ? value : undefined;
};

const whole = (field: string, least: number, most: number): Option => ({
  field,
  allowed: `an integer from ${least} to ${most}`,
  parse: (text) => readWhole(text, least, most),
  make: plain,
});

const listOf = (
  field: string,
  values: readonly string[],
  value: (name: string) => unknown = (name) => name,
): Option => ({
  field,
  allowed: `none, or some of ${values.join(', ')} joined by +`,
  parse: (text) => {
    if (text === 'none') return [];
    const names = text.split('+');
    const isList = names.every((name) => values.includes(name)) && new Set(names).size === names.length;
    return isList ? names.map(value) : undefined;
  },
  make: (list) => {
    const names = (list as readonly unknown[]).map((entry) => values.find((name) => value(name) === entry)!);
    return names.length === 0 ? 'none' : names.join('+');
  },
});

const numbers =
  (field: string, count: (rules: Ruleset) => number, least: number, most: number) =>
  (rules: Ruleset): Option => ({
    field,
    allowed: `${count(rules)} integers from ${least} to ${most} joined by +`,
    parse: (text) => {
      const list = text.split('+').map((part) => readWhole(part, least, most));
      return list.length === count(rules) && !list.includes(undefined) ? list : undefined;
    },
    make: (list) => (list as readonly number[]).join('+'),
  });

const YAKUMAN_NAMES = YAKU_KEYS.slice(FIRST_YAKUMAN + 1, 52);
const yakuman = (field: string): Option => listOf(field, YAKUMAN_NAMES, (name) => YAKU_KEYS.indexOf(name));

type OptionOf = Option | ((rules: Ruleset) => Option);

const RIICHI_OPTIONS: Readonly<Record<string, OptionOf>> = {
  length: oneOf('length', ['east', 'south']),
  'starting-score': whole('startingScore', 0, 1_000_000),
  'target-score': whole('targetScore', 0, 1_000_000),
  reds: numbers('reds', () => 3, 0, 1),
  'open-tanyao': yes('openTanyao'),
  ippatsu: yes('ippatsu'),
  'ura-dora': yes('uraDora'),
  'kong-dora': yes('kongDora'),
  'kong-ura-dora': yes('kongUraDora'),
  'open-kong-dora': oneOf('openKongDora', ['on-discard', 'at-once']),
  'double-yakuman': yakuman('doubleYakuman'),
  'stack-yakuman': yes('stackYakuman'),
  'counted-yakuman': yes('countedYakuman'),
  kiriage: yes('kiriage'),
  'double-wind-pair-fu': {
    ...oneOf('doubleWindPairFu', ['2', '4']),
    parse: (text) => (text === '2' ? 2 : text === '4' ? 4 : undefined),
  },
  'multiple-ron': oneOf('multipleRon', ['abort-3', 'all', 'head-bump']),
  'abortive-draws': listOf('abortiveDraws', ['nine-terminals', 'four-winds', 'four-riichi', 'four-kongs']),
  nagashi: yes('nagashi'),
  pao: yakuman('pao'),
  'pao-scope': oneOf('paoScope', ['hand', 'yakuman']),
  kuikae: oneOf('kuikae', ['forbidden', 'same', 'allowed']),
  'riichi-min-wall': whole('riichiMinWall', 0, 70),
  'riichi-min-points': whole('riichiMinPoints', -1_000_000, 1_000_000),
  'kokushi-robs-closed-kong': yes('kokushiRobsClosedKong'),
  'dealer-keeps-on': oneOf('dealerKeepsOn', ['ready', 'win']),
  'agari-yame': yes('agariYame'),
  'tenpai-yame': yes('tenpaiYame'),
  tobi: yes('tobi'),
  extension: oneOf('extension', ['none', 'one-wind', 'unlimited']),
  uma: numbers('uma', (rules) => rules.seats, -1000, 1000),
  oka: whole('oka', 0, 1000),
  'round-points': yes('roundPoints'),
  honba: whole('honba', 0, 10_000),
  'noten-pot': whole('notenPot', 0, 12_000),
  'tsumo-loss': yes('tsumoLoss'),
  kita: yes('kita'),
  'north-is-value': yes('northIsValue'),
};

const CHINESE_OPTIONS: Readonly<Record<string, OptionOf>> = {
  length: oneOf('length', ['single', 'east', 'south', 'full']),
  'minimum-fan': whole('minimumFan', 0, 88),
  'base-score': whole('baseScore', 0, 1000),
  wall: oneOf('wall', ['duplicate', 'common']),
  penalty: whole('penalty', 0, 1000),
  'rob-kong': yes('robKong'),
};

const optionsOf = (rules: Ruleset): Readonly<Record<string, OptionOf>> =>
  rules.family === 'riichi' ? RIICHI_OPTIONS : CHINESE_OPTIONS;

const optionOf = (rules: Ruleset, key: string): Option | undefined => {
  const options = optionsOf(rules);
  if (!Object.hasOwn(options, key)) return undefined;
  const option = options[key]!;
  return typeof option === 'function' ? option(rules) : option;
};

/** Keys a family takes, for messages and documents. */
export const optionKeys = (rules: Ruleset): readonly string[] => {
  const keys = Object.keys(optionsOf(rules));
  return rules.family === 'riichi' ? [...keys, 'aka'] : keys;
};

const quoted = (text: string): string => `"${text.slice(0, 40)}"`;

const presetNamed = (name: string): Ruleset | undefined => {
  const id = Object.hasOwn(ALIASES, name) ? ALIASES[name] : name;
  return RULESETS.find((rules) => rules.id === id);
};

/** Reads a ruleset; a fault names the bad part and what is allowed, `at` is its offset. */
export const parseRuleset = (text: string): Result<Ruleset> => {
  if (text.length > 2000) return fault('rules.too-long', 2000, 'a ruleset is written in at most 2000 characters');
  const parts = text.split(',');
  const preset = presetNamed(parts[0]!);
  if (preset === undefined)
    return fault('rules.unknown', 0, `no ruleset ${quoted(parts[0]!)}; there are ${RULESET_NAMES.join(', ')}`);
  let rules = preset;
  let at = parts[0]!.length + 1;
  for (const part of parts.slice(1)) {
    const changed = withOption(rules, preset, part, at);
    if (!changed.ok) return changed;
    rules = changed.value;
    at += part.length + 1;
  }
  return ok(rules);
};

const withOption = (rules: Ruleset, preset: Ruleset, part: string, at: number): Result<Ruleset> => {
  const split = part.indexOf('=');
  const key = split < 0 ? part : part.slice(0, split);
  const value = split < 0 ? '' : part.slice(split + 1);
  if (key === 'aka' && rules.family === 'riichi' && preset.family === 'riichi') {
    if (value !== 'true' && value !== 'false')
      return fault('rules.value', at, `aka=${quoted(value)}: true or false is wanted`);
    return ok({ ...rules, reds: value === 'true' ? preset.reds : [0, 0, 0] });
  }
  const option = optionOf(rules, key);
  if (option === undefined)
    return fault('rules.key', at, `${rules.id} has no option ${quoted(key)}; it has ${optionKeys(rules).join(', ')}`);
  const parsed = option.parse(value);
  if (parsed === undefined) return fault('rules.value', at, `${key}=${quoted(value)}: ${option.allowed} is wanted`);
  return ok({ ...rules, [option.field]: parsed });
};

/** The shortest text that reads back as these rules: the preset of their id and the fields that differ. */
export const makeRuleset = (rules: Ruleset): string => {
  const preset = presetNamed(rules.id);
  if (preset === undefined) return rules.id;
  const parts = [rules.id];
  for (const key of Object.keys(optionsOf(rules))) {
    const option = optionOf(rules, key)!;
    const written = option.make(rules[option.field as keyof Ruleset]);
    if (written !== option.make(preset[option.field as keyof Ruleset])) parts.push(`${key}=${written}`);
  }
  return parts.join(',');
};
