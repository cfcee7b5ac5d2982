/** The flags of `suzaku advise` as a question. Seats are named by their winds; scores and the like go from East on. */
import {
  declaredIn,
  mostLeft,
  parseRiver,
  parsePositionHand,
  parsePositionMelds,
  setupOf,
  positionLeft,
  positionScores,
  type OpenSeat,
  type RiverTile,
  type Setup,
} from '../../table/setup/index.ts';
import { parseRuleset, type RiichiRules, type Ruleset } from '../../rules/index.ts';
import { parseMpszTile, parseTiles, type Meld, type Tile } from '../../tiles/index.ts';
import { hasRound } from '../../table/index.ts';
import { roundOf, wholeNumber, windOf } from '../hand/index.ts';
import { fail, orFail } from '../io.ts';

/** Absent: not said. */
export type PositionFlags = {
  readonly rules?: string;
  readonly round?: string;
  readonly seat?: string;
  readonly honba?: string;
  readonly deposits?: string;
  readonly scores?: string;
  readonly dora?: string;
  readonly draw?: string;
  readonly claim?: string;
  readonly from?: string;
  readonly river: readonly string[];
  readonly meld: readonly string[];
  readonly kita: readonly string[];
  readonly left?: string;
};

/** Flags that tell a position, beside the rules and the seat. */
export const POSITION_FLAGS = [
  'round',
  'honba',
  'deposits',
  'scores',
  'dora',
  'draw',
  'claim',
  'from',
  'river',
  'meld',
  'kita',
  'left',
] as const satisfies readonly (keyof PositionFlags)[];

const usage = (flag: string, text: string): never => fail(flag, { code: 'usage', at: 0, text });

const tileOf = (flag: string, text: string): Tile =>
  parseMpszTile(text) ?? usage(flag, `${JSON.stringify(text.slice(0, 40))} is no tile`);

const parseRound = (text: string, rules: Ruleset): number => {
  const round = roundOf(text);
  // A match of Chinese Standard is one deal of any round.
  if (round >= 0 && (rules.family === 'chinese' || hasRound(round, rules))) return round;
  const last = rules.family === 'riichi' && rules.length === 'east' ? 'E' : 'S';
  const wanted = `a round that these rules have is wanted, such as E1 or ${last}${rules.seats}`;
  return usage('--round', `${JSON.stringify(text)}: ${wanted}`);
};

/** `E:rest`. */
const splitSeat = (flag: string, text: string, seats: number): readonly [wind: number, rest: string] => {
  const colon = text.indexOf(':');
  if (colon < 0)
    return usage(flag, `${JSON.stringify(text.slice(0, 40))}: a wind and a colon come first, such as E:19m1z`);
  return [windOf(flag, text.slice(0, colon).trim(), seats), text.slice(colon + 1)];
};

type Open = { river: readonly RiverTile[]; melds: readonly Meld[]; kita: number };

const openSeats = (flags: PositionFlags, own: readonly Meld[], ownWind: number, seats: number): readonly Open[] => {
  const open = Array.from({ length: seats }, (): Open => ({ river: [], melds: [], kita: 0 }));
  open[ownWind]!.melds = own;
  for (const text of flags.river) {
    const [wind, rest] = splitSeat('--river', text, seats);
    open[wind]!.river = [...open[wind]!.river, ...orFail('--river', parseRiver(rest))];
  }
  for (const text of flags.meld) {
    const [wind, rest] = splitSeat('--meld', text, seats);
    if (wind === ownWind) return usage('--meld', 'own melds stand in the hand after #');
    open[wind]!.melds = [...open[wind]!.melds, ...orFail('--meld', parsePositionMelds(rest))];
  }
  for (const text of flags.kita) {
    const [wind, rest] = splitSeat('--kita', text, seats);
    open[wind]!.kita = wholeNumber('--kita', rest, 0, 4);
  }
  return open;
};

/** Scores now and the sticks on the table are all points there are; a riichi in the rivers may not have been paid for yet. */
const checkSum = (
  scores: readonly number[],
  { startingScore, seats }: RiichiRules,
  sticks: number,
  declared: number,
): void => {
  const sum = scores.reduce((all, score) => all + score, 0);
  const missing = seats * startingScore - sum;
  if (missing % 1000 === 0 && missing <= 1000 * sticks && missing >= 1000 * (sticks - declared)) return;
  usage(
    '--scores',
    `scores of ${sum} and ${sticks} sticks on the table (--deposits) are not the ${seats * startingScore} points there are`,
  );
};

const parseScores = (text: string | undefined, rules: Ruleset, sticks: number, declared: number): readonly number[] => {
  const told = text?.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part))) ?? [];
  const scores = positionScores(told, rules);
  if (!scores.ok) return usage('--scores', scores.error.text);
  if (text !== undefined && rules.family === 'riichi') checkSum(scores.value, rules, sticks, declared);
  return scores.value;
};

const readDora = ({ dora }: PositionFlags, isChinese: boolean): readonly Tile[] => {
  if (isChinese) return dora === undefined ? [] : usage('--dora', 'Chinese Standard has no dora');
  if (dora === undefined) return usage('--dora', 'the open dora indicators are wanted, such as --dora 4p');
  return orFail('--dora', parseTiles(dora));
};

const readLeft = ({ left }: PositionFlags, rules: Ruleset): Pick<Setup, 'left' | 'walls'> =>
  left === undefined ? {} : positionLeft(wholeNumber('--left', left, 0, mostLeft(rules)), rules);

export const readQuestion = (tilesText: string, flags: PositionFlags): Setup => {
  const rules = orFail('--rules', parseRuleset(flags.rules ?? 'tenhou'));
  const { seats } = rules;
  const isChinese = rules.family === 'chinese';
  const hand = orFail('hand', parsePositionHand(tilesText, rules));
  const typed = orFail('hand', parseTiles(tilesText.replace(/[#[].*$/s, '')));
  const dora = readDora(flags, isChinese);
  const wind = windOf('--seat', flags.seat ?? 'S', seats);
  const open: readonly OpenSeat[] = openSeats(flags, hand.melds, wind, seats);
  const isAct = hand.tiles.length % 3 === 2;
  const drawn = flags.draw === undefined ? typed.at(-1) : tileOf('--draw', flags.draw);
  if ((flags.claim === undefined) !== (flags.from === undefined))
    return usage(flags.claim === undefined ? '--from' : '--claim', '--claim TILE and --from WIND go together');
  const claim =
    flags.claim === undefined
      ? undefined
      : { tile: tileOf('--claim', flags.claim), from: windOf('--from', flags.from!, seats) };
  const declared = declaredIn(open);
  const deposits = flags.deposits === undefined ? declared : wholeNumber('--deposits', flags.deposits, 0, 100);
  return setupOf({
    rules,
    round: parseRound(flags.round ?? 'E1', rules),
    wind,
    honba: wholeNumber('--honba', flags.honba ?? '0', 0, 100),
    deposits,
    scores: parseScores(flags.scores, rules, deposits, declared),
    tiles: hand.tiles,
    ...(isAct && drawn !== undefined ? { drawn } : {}),
    ...(claim === undefined ? {} : { claim }),
    indicators: dora,
    open,
    ...readLeft(flags, rules),
  });
};
