/**
 * Tenhou's table type and the rules text of events. Bits: 1 people, 2 no red fives, 4 no open tanyao, 8 East and South, 16 three seats,
 * 32 and 128 the level of the room, 64 fast.
 */
import { makeRuleset, parseRuleset } from '../../rules/index.ts';
import { unwrap } from '../../base/index.ts';

export const NO_REDS = 2;
export const NO_OPEN_TANYAO = 4;
export const SOUTH = 8;
export const THREE_SEATS = 16;

/** The bits that rules text carries. */
const RULE_BITS = NO_REDS | NO_OPEN_TANYAO | SOUTH | THREE_SEATS;

/** The shortest text of the rules, as makeRuleset writes it. */
const textOf = (bits: number): string =>
  makeRuleset(
    unwrap(
      parseRuleset(
        [
          bits & THREE_SEATS ? 'sanma' : 'tenhou',
          bits & SOUTH ? 'length=south' : 'length=east',
          ...(bits & NO_REDS ? ['aka=false'] : []),
          ...(bits & NO_OPEN_TANYAO ? ['open-tanyao=false'] : []),
        ].join(','),
      ),
    ),
  );

const TEXTS = new Map<number, string>();

export const rulesOfType = (type: number): string => {
  const bits = type & RULE_BITS;
  const text = TEXTS.get(bits) ?? textOf(bits);
  TEXTS.set(bits, text);
  return text;
};

export type RuleFacts = {
  readonly seats: 3 | 4;
  readonly reds: boolean;
  /** The rule bits of Tenhou's type. */
  readonly bits: number;
};

/** What Tenhou's formats can say of rules; undefined for another game or a text that names no rules. */
export const factsOf = (text: string): RuleFacts | undefined => {
  const parsed = parseRuleset(text);
  if (!parsed.ok || parsed.value.family !== 'riichi') return undefined;
  const rules = parsed.value;
  const seats = rules.seats === 3 ? 3 : 4;
  const reds = rules.reds.some((count) => count > 0);
  const bits =
    (seats === 3 ? THREE_SEATS : 0) |
    (rules.length === 'south' ? SOUTH : 0) |
    (reds ? 0 : NO_REDS) |
    (rules.openTanyao ? 0 : NO_OPEN_TANYAO);
  return { seats, reds, bits };
};

/** The type to write: the one that was read, where it says the same rules. */
export const typeOf = (facts: RuleFacts, read?: number): number =>
  read !== undefined && (read & RULE_BITS) === facts.bits ? read : facts.bits | 1;

/** The rules where the type does not say all of them: written beside it, so that a game of other rules reads back as it was played. */
export const ownRules = (text: string, facts: RuleFacts): string | undefined => {
  const parsed = parseRuleset(text);
  return parsed.ok && makeRuleset(parsed.value) !== rulesOfType(facts.bits) ? text : undefined;
};
