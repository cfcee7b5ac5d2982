/** The door for wins from outside: what the fast scorer takes for granted is checked here, once. */
import { type Result, fault, ok } from '../../base/index.ts';
import {
  type Meld,
  ADDED_KONG,
  CHOW,
  KINDS,
  SUITS,
  addMeld,
  emptyCounts,
  meldKind,
  meldType,
} from '../../tiles/index.ts';
import type { RiichiRules } from '../ruleset.ts';
import type { Win } from './win.ts';

const isWhole = (value: number, most: number): boolean => Number.isInteger(value) && value >= 0 && value <= most;

const isNoKind = (kind: number): boolean => !isWhole(kind, 33);

const nameOf = (kind: number): string => `${(kind % 9) + 1}${SUITS[(kind / 9) | 0]}`;

/** A meld the rules allow; `at`: its place in the hand from 0. */
export const checkMeld = (meld: Meld, at: number, rules: RiichiRules): Result<Meld> => {
  if (meldType(meld) > ADDED_KONG || meldKind(meld) >= KINDS)
    return fault('win.meld', at, `meld ${at + 1} is no chow, pung or kong`);
  if (meldType(meld) !== CHOW) return ok(meld);
  if (!rules.chow) return fault('win.chow', at, `meld ${at + 1} is a chow, which ${rules.id} does not allow`);
  if (meldKind(meld) >= 27 || meldKind(meld) % 9 > 6)
    return fault('win.meld', at, `meld ${at + 1} is no run of a suit`);
  return ok(meld);
};

/** 1 by kind that is in the wall; of the ruleset asked about last. */
const inWall = new Uint8Array(KINDS);
let wallOf: RiichiRules | undefined;
const readWall = (rules: RiichiRules): void => {
  if (wallOf === rules) return;
  inWall.fill(0);
  for (const kind of rules.kinds) inWall[kind] = 1;
  wallOf = rules;
};

/** Tiles of the win being checked, melds included; scratch. */
const all = emptyCounts();

/** A win whose tiles exist: four copies a kind, kinds of the wall, 14 tiles with the melds, the winning tile among them. */
export const checkWin = (win: Win, rules: RiichiRules): Result<Win> => {
  if (win.concealed.length !== KINDS)
    return fault('win.counts', 0, `34 counts are wanted, not ${win.concealed.length}`);
  const { concealed, melds, kita } = win;
  readWall(rules);
  let tiles = 3 * melds.length;
  for (let kind = 0; kind < KINDS; kind++) {
    const copies = concealed[kind]!;
    all[kind] = copies;
    tiles += copies;
  }
  for (let at = 0; at < melds.length; at++) {
    const checked = checkMeld(melds[at]!, at, rules);
    if (!checked.ok) return checked;
    addMeld(all, melds[at]!);
  }
  if (tiles !== 14) return fault('win.size', 0, `${tiles} tiles with three a meld; a win has 14`);
  for (let kind = 0; kind < KINDS; kind++) {
    const copies = all[kind]! + (kind === 30 ? kita : 0);
    if (copies === 0) continue;
    if (copies > 4) return fault('tile.fifth-copy', kind, `${copies} copies of ${nameOf(kind)}; there are four`);
    if (inWall[kind] === 0) return fault('tile.not-in-wall', kind, `${nameOf(kind)} is not in the wall of ${rules.id}`);
  }
  if (!isWhole(win.winTile, 33) || win.concealed[win.winTile] === 0)
    return fault('win.tile', win.winTile, 'the winning tile is not among the concealed tiles');
  return checkRest(win, rules, all[4]! + all[13]! + all[22]!);
};

/** `fives`: how many fives of the suits the hand holds. */
const checkRest = (win: Win, rules: RiichiRules, fives: number): Result<Win> => {
  if (!isWhole(win.roundWind, 3) || !isWhole(win.seatWind, rules.seats - 1))
    return fault('win.wind', 0, `round wind ${win.roundWind} or seat wind ${win.seatWind} is not at this table`);
  const reds = Math.min(fives, rules.reds[0] + rules.reds[1] + rules.reds[2]);
  if (!isWhole(win.reds, reds))
    return fault('win.reds', 0, `${win.reds} red fives; this hand can hold ${reds} at this table`);
  if (!isWhole(win.kita, rules.kita ? 4 : 0)) return fault('win.kita', 0, `${win.kita} north tiles set aside`);
  const bad = win.doraIndicators.find(isNoKind) ?? win.uraIndicators.find(isNoKind);
  if (bad !== undefined) return fault('win.indicator', bad, `${bad} is no kind of tile`);
  if (win.doraIndicators.length > 5 || win.uraIndicators.length > 5)
    return fault('win.indicator', 5, 'more than five indicators');
  return ok(win);
};
