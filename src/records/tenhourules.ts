/** Tenhou's table type and the rules text of events. Bits: 1 people, 2 no red fives, 4 no open tanyao, 8 East and South, 16 three seats,
 * 32 and 128 the level of the room, 64 fast. */

export const NO_REDS = 2;
export const NO_OPEN_TANYAO = 4;
export const SOUTH = 8;
export const THREE_SEATS = 16;

/** The bits that rules text carries. */
const RULE_BITS = NO_REDS | NO_OPEN_TANYAO | SOUTH | THREE_SEATS;

export const rulesOfType = (type: number): string =>
  [
    type & THREE_SEATS ? 'sanma' : 'tenhou',
    type & SOUTH ? 'length=south' : 'length=east',
    ...(type & NO_REDS ? ['aka=false'] : []),
    ...(type & NO_OPEN_TANYAO ? ['kuitan=false'] : []),
  ].join(',');

export type RuleFacts = {
  readonly family: 'riichi' | 'chinese';
  readonly seats: 3 | 4;
  readonly reds: boolean;
  /** The rule bits of Tenhou's type. */
  readonly bits: number;
};

/** What a record format needs of a rules text. Presets without a length play East and South. */
export const factsOf = (rules: string): RuleFacts => {
  const [id = '', ...options] = rules.split(',');
  const has = (option: string): boolean => options.includes(option);
  const seats = id.endsWith('sanma') ? 3 : 4;
  const bits =
    (seats === 3 ? THREE_SEATS : 0) |
    (has('length=east') ? 0 : SOUTH) |
    (has('aka=false') ? NO_REDS : 0) |
    (has('kuitan=false') ? NO_OPEN_TANYAO : 0);
  return {
    family: id === 'chinese' || id === 'mcr' ? 'chinese' : 'riichi',
    seats,
    reds: (bits & NO_REDS) === 0,
    bits,
  };
};

/** The type to write: the one that was read, where it says the same rules. */
export const typeOfRules = (rules: string, read?: number): number => {
  const { bits } = factsOf(rules);
  return read !== undefined && (read & RULE_BITS) === bits ? read : bits | 1;
};
