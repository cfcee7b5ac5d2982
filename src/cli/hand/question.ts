/** The options of `suzaku hand --value` as a situation. */
import type { Situation } from '../../analysis/index.ts';
import { parseRuleset } from '../../rules/index.ts';
import { ok } from '../../base/index.ts';
import { kindOf, parseTiles, type Tile, type Wind } from '../../tiles/index.ts';
import { fail, orFail } from '../io.ts';

export type SituationFlags = {
  readonly rules: string;
  readonly visible?: string;
  readonly turns: string;
  readonly turn: string;
  readonly dora?: string;
  readonly round: string;
  readonly seat: string;
  readonly river?: string;
  readonly kita: string;
};

export const WINDS = ['E', 'S', 'W', 'N'];

export const wholeNumber = (flag: string, text: string, least: number, most: number): number => {
  const value = Number(text);
  if (/^\d{1,9}$/.test(text) && value >= least && value <= most) return value;
  return fail(flag, {
    code: 'usage',
    at: 0,
    text: `${JSON.stringify(text)}: a whole number from ${least} to ${most} is wanted`,
  });
};

export const oneOf = <T extends string>(flag: string, text: string, values: readonly T[]): T =>
  values.find((value) => value === text) ??
  fail(flag, { code: 'usage', at: 0, text: `${JSON.stringify(text)} is not one of ${values.join(', ')}` });

/** `E`, `s`: 0 East. */
export const windOf = (flag: string, text: string, seats: number): Wind =>
  WINDS.indexOf(oneOf(flag, text.toUpperCase(), WINDS.slice(0, seats))) as Wind;

/** `S3`: wind and number of the round, as in start-round; −1 for what is none. */
export const roundOf = (text: string): number => {
  const match = /^([ESWN])([1-4])$/i.exec(text);
  return match === null ? -1 : 4 * WINDS.indexOf(match[1]!.toUpperCase()) + Number(match[2]) - 1;
};

const tiles = (flag: string, text: string | undefined): readonly Tile[] =>
  orFail(flag, text === undefined ? ok([]) : parseTiles(text));

export const readSituation = (flags: SituationFlags): Situation => {
  const rules = orFail('--rules', parseRuleset(flags.rules));
  if (rules.family !== 'riichi')
    return fail('--rules', { code: 'value.family', at: 0, text: 'values are worked out for riichi and sanma' });
  const turns = wholeNumber('--turns', flags.turns, 1, 40);
  const doraIndicators = tiles('--dora', flags.dora);
  if (doraIndicators.length > 5)
    return fail('--dora', { code: 'value.dora', at: 0, text: 'there are at most five indicators' });
  return {
    rules,
    roundWind: windOf('--round', flags.round, rules.seats),
    seatWind: windOf('--seat', flags.seat, rules.seats),
    doraIndicators,
    visible: tiles('--visible', flags.visible),
    turns,
    turn: wholeNumber('--turn', flags.turn, 1, turns),
    river: tiles('--river', flags.river).map(kindOf),
    kita: wholeNumber('--kita', flags.kita, 0, 4),
    honba: 0,
    sticks: 0,
  };
};
