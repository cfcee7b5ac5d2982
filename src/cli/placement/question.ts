/** The flags of `suzaku placement` as a question. Seats are told by their winds, scores from East on. */
import { evenPoints, parsePoints, type Standing } from '../../analysis/index.ts';
import { positionScores } from '../../table/setup/index.ts';
import { parseRuleset, type RiichiRules } from '../../rules/index.ts';
import { hasRound } from '../../table/index.ts';
import { roundOf, wholeNumber, windOf } from '../hand/index.ts';
import { fail, orFail } from '../io.ts';

export type Flags = {
  readonly rules: string;
  readonly round: string;
  readonly scores?: string;
  readonly honba: string;
  readonly deposits: string;
  readonly seat?: string;
  readonly points?: string;
};

export type Question = {
  readonly rules: RiichiRules;
  readonly standing: Standing;
  /** Rank points, first place first. */
  readonly points: readonly number[];
  /** Whose needs are asked for. */
  readonly seat: number | undefined;
};

const usage = (flag: string, text: string): never => fail(flag, { code: 'usage', at: 0, text });

const readRules = (text: string): RiichiRules => {
  const rules = orFail('--rules', parseRuleset(text));
  if (rules.family === 'riichi') return rules;
  return usage('--rules', 'Chinese Standard counts the points of the game, not places');
};

const readRound = (text: string, rules: RiichiRules): number => {
  const round = roundOf(text);
  if (round >= 0 && hasRound(round, rules)) return round;
  const last = `${rules.length === 'south' ? 'S' : 'E'}${rules.seats}`;
  return usage('--round', `${JSON.stringify(text)}: a round that these rules have is wanted, such as E1 or ${last}`);
};

const readScores = (text: string | undefined, rules: RiichiRules): readonly number[] => {
  const told = text?.split(',').map((part) => Number(part.trim() || Number.NaN)) ?? [];
  const scores = positionScores(told, rules);
  return scores.ok ? scores.value : usage('--scores', scores.error.text);
};

export const readQuestion = (flags: Flags): Question => {
  const rules = readRules(flags.rules);
  const { seats, length } = rules;
  const round = readRound(flags.round, rules);
  const dealer = round & 3;
  const told = readScores(flags.scores, rules);
  return {
    rules,
    standing: {
      round,
      honba: wholeNumber('--honba', flags.honba, 0, 100),
      counter: rules.honba,
      deposits: wholeNumber('--deposits', flags.deposits, 0, 100),
      dealer,
      scores: told.map((_, seat) => told[(seat - dealer + seats) % seats]!),
      length,
    },
    points: flags.points === undefined ? evenPoints(seats) : orFail('--points', parsePoints(flags.points, rules)),
    seat: flags.seat === undefined ? undefined : (dealer + windOf('--seat', flags.seat, seats)) % seats,
  };
};
