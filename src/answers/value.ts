/** A hand whose worth is asked for, with its situation: for `suzaku hand --value` and the page. */
import { checkQuestion, type Situation } from '../analysis/riichi/value/index.ts';
import { type Result, fault, ok } from '../base/index.ts';
import { type Ruleset, parseRuleset } from '../rules/index.ts';
import { checkSeen } from '../shape/index.ts';
import { type Hand, type Tile, NORTH, kindOf, parseTiles } from '../tiles/index.ts';
import { type Count, type Read, Reader, inField } from './fields.ts';
import { readHand } from './hand.ts';

/** Absent fields have the values in brackets. */
export type ValueFields = {
  readonly hand: string;
  /** [tenhou] */
  readonly rules?: string;
  /** Tiles seen elsewhere, without the indicators. */
  readonly visible?: string;
  /** Own draws of a round [18, as in the published calculators]. */
  readonly turns?: Count;
  /** Own turn from 1 [1]. */
  readonly turn?: Count;
  /** Open indicators. */
  readonly dora?: string;
  /** Winds of the round and of the own seat [E, S]. */
  readonly round?: string;
  readonly seat?: string;
  /** Own discards. */
  readonly river?: string;
  /** North tiles set aside [0]. */
  readonly kita?: Count;
  /** Counters and riichi sticks on the table [0]. */
  readonly honba?: Count;
  readonly sticks?: Count;
};

/** A hand and its situation, checked, for the value solver. */
export type OpenedValue = { readonly hand: Hand; readonly situation: Situation };

const MOST_TURNS = 40;
const MOST_INDICATORS = 5;

const parseIndicators = (text: string): Result<readonly Tile[]> => {
  const read = parseTiles(text);
  return read.ok && read.value.length > MOST_INDICATORS
    ? fault('value.dora', 0, 'there are at most five indicators')
    : read;
};

const readSituation = (fields: ValueFields, rules: Ruleset): Read<Situation> => {
  if (rules.family !== 'riichi')
    return inField('rules', fault('value.family', 0, 'values are worked out for riichi and sanma'));
  const reader = new Reader();
  const tiles = (field: 'visible' | 'river'): readonly Tile[] =>
    reader.take(field, parseTiles(fields[field] ?? ''), []);
  const turns = reader.whole('turns', fields.turns ?? 18, 1, MOST_TURNS);
  const doraIndicators = reader.take('dora', parseIndicators(fields.dora ?? ''), []);
  return reader.done({
    rules,
    roundWind: reader.wind('round', fields.round ?? 'E', rules.seats),
    seatWind: reader.wind('seat', fields.seat ?? 'S', rules.seats),
    doraIndicators,
    visible: tiles('visible'),
    turns,
    turn: reader.whole('turn', fields.turn ?? 1, 1, turns),
    river: tiles('river').map(kindOf),
    kita: reader.whole('kita', fields.kita ?? 0, 0, 4),
    honba: reader.whole('honba', fields.honba ?? 0, 0, 999),
    sticks: reader.whole('sticks', fields.sticks ?? 0, 0, 999),
  });
};

/** The hand, the norths, the indicators and the visible tiles must exist together. */
const checkCopies = (hand: Hand, { kita, doraIndicators, visible, rules }: Situation): Read<unknown> => {
  const game = rules.seats === 3 ? 'sanma' : 'riichi';
  const norths = Array.from({ length: kita }, () => NORTH as number as Tile);
  const reader = new Reader();
  reader.take<unknown>('kita', checkSeen(hand, norths, game), undefined);
  reader.take<unknown>('dora', checkSeen(hand, [...norths, ...doraIndicators], game), undefined);
  reader.take<unknown>('visible', checkSeen(hand, [...norths, ...doraIndicators, ...visible], game), undefined);
  return reader.done(undefined);
};

/** Reads a hand and its situation for the value solver. */
export const openValue = (fields: ValueFields): Read<OpenedValue> => {
  const rules = inField('rules', parseRuleset(fields.rules ?? 'tenhou'));
  if (!rules.ok) return rules;
  const situation = readSituation(fields, rules.value);
  if (!situation.ok) return situation;
  const hand = readHand(fields.hand, rules.value);
  if (!hand.ok) return hand;
  const checked = inField('hand', checkQuestion(hand.value, situation.value));
  if (!checked.ok) return checked;
  const copies = checkCopies(hand.value, situation.value);
  return copies.ok ? ok({ hand: hand.value, situation: situation.value }) : copies;
};
