/** Reasons in English. */
import { sayTile, type Tile } from '../../../tiles/index.ts';
import { makeLabel, type ActionLabel, type Unit } from '../../advice/index.ts';
import type { WinPlace } from '../../riichi/wins/index.ts';
import type { PlanSide, Side } from '../reasons.ts';
import {
  counted,
  enderOf,
  errorText,
  isLess,
  needTexts,
  pointsText,
  rankText,
  shareText as shareIn,
  signedText,
  type NeedWords,
} from './format.ts';
import { makePlanName } from './plan.ts';
import type { Endings, Parts, ReasonOf, Sentences } from './words.ts';

export const winds = ['East', 'South', 'West', 'North'];
const ORDINALS = ['1st', '2nd', '3rd', '4th'];

const PARTS: Parts = {
  win: 'its wins',
  dealIn: 'fewer or cheaper deal-ins',
  others: 'fewer or cheaper wins of the others',
  draw: 'what a drawn round brings',
  'cheap-wins': 'not winning too cheaply',
  learnt: 'what strong players choose',
};

const ENDINGS: Endings = { win: 'the win', 'nine-terminals': 'the abort' };

const UNIT: Readonly<Record<Unit, string>> = { 'rank-points': 'rank points', 'game-points': 'points' };

const shareText = (chance: number): string => shareIn(chance, 'en');
/** Tiles of every family have one notation. */
const tileText = (tile: Tile): string => sayTile(tile, { lang: 'en', family: 'riichi' });

/** As a thing that a sentence is about: `5m`, `passing`, `chow 567m discarding 1z`. */
const name = (label: ActionLabel): string => {
  const { kind, discard } = label;
  if (kind === 'pass') return 'passing';
  if (kind === 'win') return 'winning';
  const head = makeLabel({ ...label, discard: null }, 'en');
  return discard === null ? head : `${head} discarding ${tileText(discard)}`;
};
const list = (items: readonly string[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
const windList = (seats: readonly number[]): string => list(seats.map((wind) => winds[wind]!));
const toEight = (tiles: number): string => `${counted(tiles, 'tile')} from eight fan`;
const away = ({ shanten, unit }: Pick<Side, 'shanten' | 'unit'>): string => {
  if (unit === 'game-points') return toEight(shanten + 1);
  return shanten === 0 ? 'ready' : `${shanten}-shanten`;
};
const points = ({ winPoints, unit }: Side): string =>
  winPoints === null ? '' : ` for ${pointsText(winPoints, unit)} points`;

const tilesText = (side: Side): string =>
  side.shanten === 0
    ? counted(side.tiles, 'winning tile')
    : `${counted(side.tiles, 'tile')} of ${counted(side.kinds, 'kind')} at ${away(side)}`;

/** `5m keeps 8 winning tiles`. */
const keeps = (side: Side): string => {
  const { label, safe } = side;
  return `${name(label)} ${safe.length > 0 ? `is safe against ${windList(safe)} and ` : ''}keeps ${tilesText(side)}`;
};
const leaves = (side: Side, first: Side): string => {
  const { label, shanten, tiles, safe } = side;
  const what = shanten === first.shanten ? String(tiles) : tilesText(side);
  const [and, verb] = isLess(side, first) ? ['but', 'leaves'] : ['and', 'keeps'];
  return `${name(label)} ${safe.length > 0 ? `is safe against ${windList(safe)} ${and} ` : ''}${verb} ${what}`;
};

const against = (first: Side, other: Side): string => {
  const shape = first.shanten === other.shanten ? '' : `${away(first)} against ${away(other)}, `;
  return `${shape}win ${shareText(first.win)}${points(first)} against ${shareText(other.win)}${points(other)}`;
};

/** `mixed shifted chows 6 + all chows 2 (2 tiles from eight fan, 23.1 %, 9.4 fan), wants 3p 6p: 7 left`. */
const plan = ({ fans, distance, tiles, left, chance, fan }: PlanSide): string =>
  `${makePlanName(fans, 'en')} (${toEight(distance)}, ${shareText(chance)}, ${rankText(fan)} fan), wants ${tiles.map(tileText).join(' ')}: ${left} left`;

const NEED: NeedWords = {
  byDraw: (price) => `${price} by self-draw`,
  from: (price, wind) => `${price} from ${winds[wind]}`,
  mark: ' (the match goes on)',
};

/** What makes the difference. */
const because = (reason: ReasonOf<'gap'>): string => {
  const { part, partGap } = reason;
  if (part !== null) return `, mostly through ${PARTS[part]} (${signedText(partGap!)})`;
  const { kind, isBetter } = enderOf(reason);
  return `: ${ENDINGS[kind]} is worth ${isBetter ? 'more' : 'less'} than playing on`;
};

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];

/** `ends the match in 4th place`, then `3rd with one ura (31.2 %)`. */
const placeAfter = ({ place, ura, chance }: WinPlace, at: number): string => {
  if (at === 0) return place === null ? 'the match goes on' : `ends the match in ${ORDINALS[place - 1]} place`;
  const where = place === null ? 'goes on' : ORDINALS[place - 1]!;
  return `${where} with ${NUMBERS[ura] ?? ura} ura (${shareText(chance)})`;
};

export const en: Sentences = {
  gap: (reason) => {
    const { unit, first, other, gap, error, isClose } = reason;
    return isClose
      ? `${name(first)} and ${name(other)} are about equal${rankText(gap) === '0.0' ? '' : `: ${errorText(gap, error)} ${UNIT[unit]}`}.`
      : `${name(first)} is ${errorText(gap, error)} ${UNIT[unit]} ahead of ${name(other)}${because(reason)}.`;
  },
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
    `${name(first.label)}${gap === null ? '' : ` is ${signedText(gap)}`} against dama discarding ${name(other.label)}: ${against(first, other)}.`,
  call: ({ gap, first, other }) =>
    `${name(first.label)}${gap === null ? '' : ` is ${signedText(gap)}`} against passing: ${against(first, other)}.`,
  throws: ({ tile, risks, unit }) => {
    const each = risks.map(
      ({ wind, chance, points: lost }) => `${winds[wind]} ${shareText(chance)} (${pointsText(lost, unit)} points)`,
    );
    return `${tileText(tile)} may deal in at once: to ${list(each)}.`;
  },
  players: ({ choices }) =>
    `Players of Tenhou’s phoenix room choose ${list(choices.map(({ label, share }) => `${name(label)} in ${shareText(share)}`))} of such positions, by the network’s estimate.`,
  figures: ({ label, gap, unit }) =>
    `The figures alone would put ${name(label)} first, by ${rankText(gap)} ${UNIT[unit]}: here the network outweighs them.`,
  continues: ({ label, turn }) =>
    `${name({ ...label, discard: null })} was already turned down on turn ${turn}: it is charged there and not again.`,
  'follow-up': ({ label, tile, thrown }) =>
    `After ${name(label)} the discard was ${tileText(thrown)}, which is judged as a decision of its own; the figures here are those of ${tileText(tile)}, the best discard.`,
  safe: ({ winds: seats, tiles }) =>
    tiles.length === 0
      ? `No tile is safe against ${windList(seats)}.`
      : `Safe against ${windList(seats)}: ${tiles.map(tileText).join(', ')}.`,
  'win-now': ({ change, unit, points: won, meanPoints, places }) => {
    if (won === null) return `Winning now brings ${signedText(change)} points.`;
    const ura = meanPoints === null ? '' : ` before ura dora (${pointsText(meanPoints, unit)} on average)`;
    const end = places.length === 0 ? '' : ` and ${places.map(placeAfter).join(', ')}`;
    return `Winning now brings ${pointsText(won, unit)} points${ura}${end}; expected rank points change by ${signedText(change)}.`;
  },
  needs: (reason) => {
    const { each, isOpen } = needTexts(reason, NEED);
    const rank = ORDINALS[reason.place - 1]!;
    if (each.length === 0) return `Last round: no win reaches ${rank}.`;
    return `Last round: ${rank} needs ${list(each)}${isOpen ? '; the match then goes on' : ''}.`;
  },
  leads: ({ points: lead }) => `Last round, leading by ${pointsText(lead, 'rank-points')} points.`,
  estimated: () => 'The search was cut short: figures of distant hands are estimates.',
};
