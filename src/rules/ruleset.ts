/**
 * A ruleset is a value: every field is one rule, presets differ only in fields, and nothing else in the program
 * asks which platform is being played. Each field, its meaning and what each platform does: docs/rules.md.
 */
import type { Kind } from '../tiles/index.ts';
import type { YakuId } from './riichi/index.ts';

/** East rounds alone, or East and South. */
export type Length = 'east' | 'south';
/** Why a round may be aborted. */
export type AbortiveDraw = 'nine-terminals' | 'four-winds' | 'four-riichi' | 'four-kongs';

/** Rules of the riichi family as a value. */
export type RiichiRules = {
  readonly family: 'riichi';
  readonly id: string;
  readonly seats: 3 | 4;
  readonly length: Length;
  /** Points. */
  readonly startingScore: number;
  /** Points the leader needs for the match to end after its last regular round. */
  readonly targetScore: number;
  /** Kinds in the wall, four copies each. */
  readonly kinds: readonly Kind[];
  /** Red fives of m, p, s. */
  readonly reds: readonly [number, number, number];
  readonly chow: boolean;
  readonly openTanyao: boolean;
  readonly ippatsu: boolean;
  readonly uraDora: boolean;
  readonly kongDora: boolean;
  readonly kongUraDora: boolean;
  /** When the indicator of an open or added kong is turned; a closed kong's is turned at once. */
  readonly openKongDora: 'on-discard' | 'at-once';
  /** Yakuman that count twice. */
  readonly doubleYakuman: readonly YakuId[];
  /** Several yakuman add up; else the best one counts. */
  readonly stackYakuman: boolean;
  /** 13 han without a yakuman pattern is a yakuman; else sanbaiman is the most. */
  readonly countedYakuman: boolean;
  /** 4 han 30 fu and 3 han 60 fu are rounded up to mangan. */
  readonly kiriage: boolean;
  /** Fu of a pair that is both seat and round wind. */
  readonly doubleWindPairFu: 2 | 4;
  /** `abort-3`: two winners are paid, three abort the round; `all`: all are paid; `head-bump`: the next in turn order. */
  readonly multipleRon: 'abort-3' | 'all' | 'head-bump';
  readonly abortiveDraws: readonly AbortiveDraw[];
  readonly nagashi: boolean;
  /** Yakuman whose last set makes its feeder liable. */
  readonly pao: readonly YakuId[];
  /** What the liable seat answers for: the whole hand, or that yakuman alone. */
  readonly paoScope: 'hand' | 'yakuman';
  /** Discarding after a call what the call could have used: `forbidden` both ends, `same` the same kind only. */
  readonly kuikae: 'forbidden' | 'same' | 'allowed';
  /** Live tiles that must be left to declare riichi. */
  readonly riichiMinWall: number;
  /** Points needed to declare riichi. */
  readonly riichiMinPoints: number;
  readonly kokushiRobsClosedKong: boolean;
  /** The dealer keeps the deal at an exhaustive draw when ready. */
  readonly dealerKeepsOn: 'ready' | 'win';
  /** The leading dealer's win in the last round ends the match. */
  readonly agariYame: boolean;
  /** So does its ready hand at an exhaustive draw. */
  readonly tenpaiYame: boolean;
  /** A score below zero ends the match. */
  readonly tobi: boolean;
  /** Sudden death when nobody has the target score: not at all, for one more wind, or until somebody has. */
  readonly extension: 'none' | 'one-wind' | 'unlimited';
  /** Thousands of points by final place. */
  readonly uma: readonly number[];
  /** Thousands of points, to the first place. */
  readonly oka: number;
  /** Final scores are rounded to thousands, halves away from zero. */
  readonly roundPoints: boolean;
  /** Points a counter adds for each payer; a ron pays it (seats − 1) times. */
  readonly honba: number;
  /** Points that the hands not ready pay to the ready ones. */
  readonly notenPot: number;
  /** Three seats: the absent seat's share of a self-drawn win is not paid; else the payers split it. */
  readonly tsumoLoss: boolean;
  /** North tiles are set aside as dora. */
  readonly kita: boolean;
  /** North is a value tile for every seat. */
  readonly northIsValue: boolean;
};

/** The rules of Chinese Standard as a value. */
export type ChineseRules = {
  readonly family: 'chinese';
  readonly id: string;
  readonly seats: 4;
  /** Rounds of a match: `east` is 4 hands, `south` 8, `full` 16, `single` one. */
  readonly length: 'single' | 'east' | 'south' | 'full';
  readonly kinds: readonly Kind[];
  /** Flower tiles in the wall; 0 on Botzone. */
  readonly flowers: 0 | 8;
  /** Fan a hand needs without flowers. */
  readonly minimumFan: number;
  /** Points every loser pays besides the fan. */
  readonly baseScore: number;
  /** `duplicate`: each seat draws from its own quarter; `common`: one wall. */
  readonly wall: 'duplicate' | 'common';
  /** Points a seat loses for an illegal action, and each other seat gains a third of. */
  readonly penalty: number;
  /** The tile of an added kong may be won on. */
  readonly robKong: boolean;
};

/** Rules of either family. */
export type Ruleset = RiichiRules | ChineseRules;

/** The family of rules: `riichi` (three or four seats) or `chinese`. */
export type Family = Ruleset['family'];
