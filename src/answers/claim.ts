/** A claimed win of the riichi family: from its description in text to its worth, or why it is none. For the command line, the API and the page. */
import { type Result, fault, ok } from '../base/index.ts';
import {
  type Kind,
  type Meld,
  type Tile,
  type Wind,
  countTiles,
  countsOf,
  isRed,
  kindOf,
  meldReds,
  NORTH,
  WIND_LETTERS,
  parseHand,
  parseTiles,
} from '../tiles/index.ts';
import { checkSeen } from '../shape/index.ts';
import type { RiichiRules } from '../rules/index.ts';
import {
  type Score,
  type WhyNot,
  type Win,
  DOUBLE_RIICHI,
  FIRST_DRAW,
  IPPATSU,
  LAST_TILE,
  REPLACEMENT,
  RIICHI,
  ROBBED_KONG,
  checkWin,
  isScore,
  payments,
  score,
  whyNot,
} from '../rules/riichi/index.ts';

/** How a hand of the riichi family was won. */
export type ScoreOptions = {
  readonly win?: string;
  readonly melds?: string;
  readonly tsumo?: boolean;
  readonly riichi?: boolean;
  readonly doubleRiichi?: boolean;
  readonly ippatsu?: boolean;
  readonly robKong?: boolean;
  readonly afterKong?: boolean;
  readonly lastTile?: boolean;
  readonly firstDraw?: boolean;
  readonly round: string;
  readonly seat: string;
  readonly from?: string;
  readonly pao?: string;
  readonly dora?: string;
  readonly ura?: string;
  readonly kita: string;
  readonly honba: string;
  readonly sticks: string;
  readonly river?: string;
};

/** What cannot be said together, since the score would pass over one of the two; undefined for nothing. */
export const contradictionIn = (options: ScoreOptions): string | undefined => {
  const isRiichi = options.riichi === true || options.doubleRiichi === true;
  const isDraw = options.tsumo === true;
  const rows: readonly (readonly [boolean, string])[] = [
    [options.ippatsu === true && !isRiichi, '--ippatsu goes with --riichi or --double-riichi'],
    [options.ura !== undefined && !isRiichi, '--ura goes with --riichi or --double-riichi'],
    [options.robKong === true && isDraw, '--rob-kong is a win by discard, --tsumo is none'],
    [options.afterKong === true && !isDraw, '--after-kong goes with --tsumo'],
    [options.firstDraw === true && !isDraw, '--first-draw goes with --tsumo'],
    [options.from !== undefined && isDraw, '--from is of a win by discard, --tsumo is none'],
  ];
  return rows.find(([isWrong]) => isWrong)?.[1];
};

/** Everything a settlement needs; seats are winds here, East is seat 0. */
export type Claim = {
  readonly win: Win;
  readonly from: number;
  readonly pao: number | undefined;
  readonly honba: number;
  readonly sticks: number;
  readonly river: readonly Tile[];
};

/** Tiles with the winning one among them, melds, and the winning tile: `--win`, or the last tile written. */
const readHand = (
  hand: string,
  options: ScoreOptions,
): Result<{ readonly tiles: readonly Tile[]; readonly melds: readonly Meld[]; readonly last: Tile }> => {
  const read = parseHand(options.melds === undefined ? hand : `${hand} # ${options.melds}`);
  if (!read.ok) return read;
  const concealed = hand.replace(/#.*$/s, '').replaceAll(/\[[^\]]*\]/g, ' ');
  const written = parseTiles(options.win ?? concealed);
  if (!written.ok) return written;
  const last = written.value.at(-1);
  if (last === undefined) return fault('hand.empty', 0, '--win names no tile');
  const { tiles, melds } = read.value;
  // Thirteen tiles (with three a meld) wait for the winning one; fourteen hold it.
  const isWaiting = options.win !== undefined && tiles.length + 3 * melds.length === 13;
  return ok({ tiles: isWaiting ? [...tiles, last] : tiles, melds, last });
};

/** Reads the options; the first fault wins. */
export const readClaim = (hand: string, options: ScoreOptions, rules: RiichiRules): Result<Claim> => {
  let problem: Result<never> | undefined;
  const take = <T>(option: string, result: Result<T>, usual: T): T => {
    if (result.ok) return result.value;
    problem ??= fault(result.error.code, result.error.at, `${option}: ${result.error.text}`);
    return usual;
  };
  const wind = (option: string, text: string): number => {
    const at = WIND_LETTERS.findIndex((letter) => letter === text.toUpperCase());
    return take(
      option,
      at >= 0 && at < rules.seats
        ? ok(at)
        : fault('score.wind', 0, `${WIND_LETTERS.slice(0, rules.seats).join(', ')} is wanted`),
      0,
    );
  };
  const count = (option: string, text: string): number =>
    take(
      option,
      /^\d{1,3}$/.test(text) ? ok(Number(text)) : fault('score.count', 0, 'a number from 0 to 999 is wanted'),
      0,
    );
  const kinds = (option: string, text: string | undefined): readonly Kind[] =>
    take(option, parseTiles(text ?? ''), []).map(kindOf);

  const read = readHand(hand, options);
  if (!read.ok) return problem ?? read;
  const { tiles, melds, last } = read.value;
  const concealed = countsOf(tiles);
  const seat = wind('--seat', options.seat);
  const bits: readonly (readonly [boolean | undefined, number])[] = [
    [options.riichi, RIICHI],
    [options.doubleRiichi, DOUBLE_RIICHI],
    [options.ippatsu, IPPATSU],
    [options.robKong, ROBBED_KONG],
    [options.afterKong, REPLACEMENT],
    [options.lastTile, LAST_TILE],
    [options.firstDraw, FIRST_DRAW],
  ];
  const win: Win = {
    concealed,
    melds,
    winTile: kindOf(last),
    selfDraw: options.tsumo === true,
    situation: bits.reduce((sum, [isSet, bit]) => (isSet === true ? sum | bit : sum), 0),
    roundWind: wind('--round', options.round) as Wind,
    seatWind: seat as Wind,
    doraIndicators: kinds('--dora', options.dora),
    uraIndicators: kinds('--ura', options.ura),
    reds: tiles.filter(isRed).length + melds.reduce((sum, meld) => sum + meldReds(meld), 0),
    kita: count('--kita', options.kita),
  };
  const from =
    options.tsumo === true
      ? seat
      : options.from === undefined
        ? (seat + 1) % rules.seats
        : wind('--from', options.from);
  const claim: Claim = {
    win,
    from,
    pao: options.pao === undefined ? undefined : wind('--pao', options.pao),
    honba: count('--honba', options.honba),
    sticks: count('--sticks', options.sticks),
    river: take('--river', parseTiles(options.river ?? ''), []),
  };
  if (problem !== undefined) return problem;
  if (countTiles(concealed) + 3 * melds.length !== 14)
    return fault(
      'hand.size',
      0,
      `${tiles.length} tiles and ${melds.length} melds; a win has 14 tiles, counting three a meld`,
    );
  if (options.tsumo !== true && from === seat)
    return fault('score.from', 0, '--from is the winner; say --tsumo instead');
  const checked = checkWin(win, rules);
  if (!checked.ok) return checked;
  const norths = Array.from({ length: win.kita }, () => NORTH);
  const beside = [...norths, ...win.doraIndicators, ...win.uraIndicators] as readonly number[] as readonly Tile[];
  const seen = checkSeen({ tiles, melds, counts: concealed }, beside, rules.seats === 3 ? 'sanma' : 'riichi');
  return seen.ok ? ok(claim) : seen;
};

/** Points by wind, counters and sticks included. */
const deltasOf = (claim: Claim, found: Score, rules: RiichiRules): readonly number[] =>
  payments(
    {
      ...found,
      winner: claim.win.seatWind,
      from: claim.from,
      dealer: 0,
      honba: claim.honba,
      sticks: claim.sticks,
      pao: claim.pao,
    },
    rules,
  );

/** A claimed win of the riichi family, judged: its score and what each seat gains. */
export type JudgedClaim =
  | { readonly wins: true; readonly score: Score; readonly deltas: readonly number[] }
  /** `reason`: a stable word; `why`: more of it, where there is more to say. */
  | { readonly wins: false; readonly reason: string; readonly why: WhyNot | undefined };

/** What the win is worth, or why it is none: no form, no yaku, furiten … */
export const judgeClaim = (claim: Claim, rules: RiichiRules): JudgedClaim => {
  const found = score(claim.win, rules);
  const why = whyNot(claim.win, rules, { discards: claim.river });
  if (why === undefined && isScore(found)) return { wins: true, score: found, deltas: deltasOf(claim, found, rules) };
  return { wins: false, reason: why?.reason ?? (isScore(found) ? 'impossible' : found.reason), why };
};
