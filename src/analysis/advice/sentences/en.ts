/** Reasons in English. */
import { makeMpszTile } from '../../../tiles/index.ts';
import { makeLabel, type Label } from '../labels.ts';
import type { PlanSide, Side } from '../reasons.ts';
import type { Unit } from '../types.ts';
import { errorText, isLess, pointsText, rankText, shareText, signedText } from './format.ts';
import { makePlanName } from './plan.ts';
import type { Parts, Sentences } from './words.ts';

export const winds = ['East', 'South', 'West', 'North'];
const ORDINALS = ['1st', '2nd', '3rd', '4th'];

const PARTS: Parts = {
  win: 'its wins',
  dealIn: 'fewer or cheaper deal-ins',
  others: "the others' wins",
  draw: 'drawn rounds',
};

const UNIT: Readonly<Record<Unit, string>> = { 'rank-points': 'rank points', 'game-points': 'points' };

const name = (label: Label): string => makeLabel(label, 'en');
const list = (items: readonly string[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
const windList = (seats: readonly number[]): string => list(seats.map((wind) => winds[wind]!));
const toEight = (tiles: number): string => `${tiles} ${tiles === 1 ? 'tile' : 'tiles'} from eight fan`;
const away = ({ shanten, unit }: Pick<Side, 'shanten' | 'unit'>): string => {
  if (unit === 'game-points') return toEight(shanten + 1);
  return shanten === 0 ? 'ready' : `${shanten}-shanten`;
};
const points = ({ winPoints, unit }: Side): string =>
  winPoints === null ? '' : ` for ${pointsText(winPoints, unit)} points`;

/** `5m keeps 8 winning tiles`. */
const keeps = (side: Side): string => {
  const { label, shanten, tiles, kinds, safe } = side;
  const what = shanten === 0 ? `${tiles} winning tiles` : `${tiles} tiles of ${kinds} kinds at ${away(side)}`;
  return `${name(label)} ${safe.length > 0 ? `is safe against ${windList(safe)} and ` : ''}keeps ${what}`;
};
const leaves = (side: Side, first: Side): string => {
  const { label, shanten, tiles, kinds, safe } = side;
  const what = shanten === first.shanten ? String(tiles) : `${tiles} tiles of ${kinds} kinds at ${away(side)}`;
  const [and, verb] = isLess(side, first) ? ['but', 'leaves'] : ['and', 'keeps'];
  return `${name(label)} ${safe.length > 0 ? `is safe against ${windList(safe)} ${and} ` : ''}${verb} ${what}`;
};

const against = (first: Side, other: Side): string => {
  const shape = first.shanten === other.shanten ? '' : `${away(first)} against ${away(other)}, `;
  return `${shape}win ${shareText(first.win)}${points(first)} against ${shareText(other.win)}${points(other)}`;
};

/** `mixed shifted chows 6 + all chows 2 (2 tiles from eight fan, 23.1 %, 9.4 fan), wants 3p 6p: 7 left`. */
const plan = ({ fans, distance, tiles, left, chance, fan }: PlanSide): string =>
  `${makePlanName(fans, 'en')} (${toEight(distance)}, ${shareText(chance)}, ${rankText(fan)} fan), wants ${tiles.map(makeMpszTile).join(' ')}: ${left} left`;

export const en: Sentences = {
  gap: ({ unit, first, other, gap, error, isClose, part, partGap }) =>
    isClose
      ? `${name(first)} and ${name(other)} are about equal: ${errorText(gap, error)} ${UNIT[unit]}.`
      : `${name(first)} is ${errorText(gap, error)} ${UNIT[unit]} ahead of ${name(other)}, mostly by ${PARTS[part]} (${signedText(partGap)}).`,
  keeps: ({ first, other }) => `${keeps(first)}; ${leaves(other, first)}.`,
  wins: ({ first, other }) =>
    `${name(first.label)} wins ${shareText(first.win)} of the time${points(first)}, ${name(other.label)} ${shareText(other.win)}${points(other)}.`,
  plans: ({ label, plans }) =>
    plans.length === 0
      ? `${name(label)} keeps no plan for eight fan.`
      : `${name(label)} keeps ${plans.map(plan).join('; ')}.`,
  deals: ({ first, other }) =>
    `Deal-in by the end of the round: ${name(first.label)} ${shareText(first.dealIn)}, ${name(other.label)} ${shareText(other.dealIn)}.`,
  riichi: ({ gap, first, other }) =>
    `Riichi${gap === null ? '' : ` is ${signedText(gap)}`} against dama: ${against(first, other)}.`,
  call: ({ gap, first, other }) =>
    `${name(first.label)}${gap === null ? '' : ` is ${signedText(gap)}`} against passing: ${against(first, other)}.`,
  throws: ({ tile, risks, unit }) => {
    const each = risks.map(
      ({ wind, chance, points: lost }) => `${winds[wind]} ${shareText(chance)} (${pointsText(lost, unit)} points)`,
    );
    return `${makeMpszTile(tile)} may be won on now by ${list(each)}.`;
  },
  safe: ({ winds: seats, tiles }) =>
    tiles.length === 0
      ? `No tile is safe against ${windList(seats)}.`
      : `Safe against ${windList(seats)}: ${tiles.map(makeMpszTile).join(', ')}.`,
  'win-now': ({ change, unit }) =>
    unit === 'game-points'
      ? `Winning now brings ${signedText(change)} points.`
      : `Winning now changes the outlook by ${signedText(change)} rank points.`,
  needs: ({ place, tsumo, ron }) => {
    const each = [
      ...(tsumo === null ? [] : [`${pointsText(tsumo, 'rank-points')} by own draw`]),
      ...ron.map(({ wind, points: price }) => `${pointsText(price, 'rank-points')} from ${winds[wind]}`),
    ];
    const rank = ORDINALS[place - 1]!;
    return each.length === 0 ? `Last round: no win reaches ${rank}.` : `Last round: ${rank} needs ${list(each)}.`;
  },
  leads: ({ points: lead }) => `Last round, leading by ${pointsText(lead, 'rank-points')} points.`,
  estimated: () => 'The search was cut short: figures of far hands are estimates.',
};
