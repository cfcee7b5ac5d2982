/** A person's figures beside those of phoenix players. */
import { type Unit, placeOf } from '../../analysis/index.ts';
import { type PlayerCounts, type PlayerFigures, type Rate, figuresOf, noCounts } from '../../arena/index.ts';
import { type Interval, wilsonInterval } from '../../base/index.ts';
import { FIRST_ADVISER, type Band, type BandData, type BandReviews, NO_REVIEWS } from './bands.ts';
import type { GameEntry } from './entry.ts';

/** Figures that are compared, in the order in which they are shown. */
export const COMPARED = [
  'meanRank',
  'win',
  'dealIn',
  'riichi',
  'call',
  'ready',
  'meanWin',
  'meanDealIn',
  'accuracy',
  'lossPerRound',
] as const;
/** One of COMPARED: the name of a figure. */
export type ComparedName = (typeof COMPARED)[number];

/** What a person's judged decisions come to. */
export type DecisionFigures = {
  readonly rounds: number;
  readonly judged: number;
  readonly best: number;
  /** best / judged; NaN without any. */
  readonly accuracy: number;
  readonly loss: number;
  /** A round reviewed; NaN without any. The 95 % interval is from game to game, null with fewer than five games. */
  readonly lossPerRound: number;
  readonly lossInterval: Interval | null;
  readonly mistakes: number;
  readonly blunders: number;
};

/** One figure of a person beside phoenix players'. */
export type Compared = {
  readonly name: ComparedName;
  /** NaN where there is nothing to count. */
  readonly own: number;
  /** 95 % interval of `own`; null where none is known. */
  readonly interval: Interval | null;
  /** Of all phoenix players, and by grade; null where nothing was measured. */
  readonly phoenix: number | null;
  readonly byGrade: readonly { readonly grades: Band['grades']; readonly value: number }[];
  /** Where phoenix players' figure lies outside the interval: which side the person is on. Null where no interval is known. */
  readonly verdict: 'within' | 'above' | 'below' | null;
};

const FIELDS = ['win', 'dealIn', 'riichi', 'call', 'ready'] as const;
const isRate = (name: ComparedName): name is (typeof FIELDS)[number] => FIELDS.some((field) => field === name);

const valueIn = (figures: PlayerFigures, name: ComparedName): number => {
  if (isRate(name)) return figures[name].rate;
  return name === 'meanRank' || name === 'meanWin' || name === 'meanDealIn' ? figures[name] : NaN;
};

export const sumCounts = (all: readonly PlayerCounts[]): PlayerCounts => {
  const total = noCounts();
  for (const counts of all) {
    for (const [i, n] of counts.places.entries()) total.places[i]! += n;
    for (const key of Object.keys(total) as (keyof PlayerCounts)[])
      if (key !== 'places') (total[key] as number) += counts[key];
  }
  return total;
};

/** Mahjong Soul's games stand beside Tenhou's of the same seats and length. */
const bandRuleset = (ruleset: string): string =>
  ruleset.replace('mahjongsoul-sanma', 'sanma').replace('mahjongsoul', 'tenhou');

/** What phoenix players' decisions come to in this game, where the same adviser judged them. */
export const bandReviews = (
  data: BandData,
  { ruleset, adviser = FIRST_ADVISER }: Pick<GameEntry, 'ruleset' | 'adviser'>,
): BandReviews => data.reviews[adviser]?.[bandRuleset(ruleset)] ?? NO_REVIEWS;

const intervalOf = (own: PlayerFigures, decisions: DecisionFigures, name: ComparedName): Interval | null => {
  if (isRate(name)) return own[name].of === 0 ? null : (own[name] satisfies Rate).ci95;
  if (name === 'accuracy') return decisions.judged === 0 ? null : wilsonInterval(decisions.accuracy, decisions.judged);
  return name === 'lossPerRound' ? decisions.lossInterval : null;
};

const verdictOf = (interval: Interval | null, phoenix: number | null): Compared['verdict'] => {
  if (interval === null || phoenix === null || Number.isNaN(phoenix)) return null;
  if (phoenix < interval[0]) return 'above';
  return phoenix > interval[1] ? 'below' : 'within';
};

/** What is compared: the person's figures and the game they are of. */
export type ComparedWith = {
  readonly ruleset: string;
  /** Who judged the decisions. */
  readonly adviser: string;
  readonly seats: number;
  readonly unit: Unit;
  readonly points: readonly number[];
  readonly figures: PlayerFigures;
  readonly decisions: DecisionFigures;
};

export const compare = (own: ComparedWith, data: BandData): readonly Compared[] => {
  const { figures, decisions, seats } = own;
  const bands = data.bands.filter(({ ruleset }) => ruleset === bandRuleset(own.ruleset));
  const all = figuresOf(sumCounts(bands.map(({ counts }) => counts)), seats);
  const reviews = bandReviews(data, own);
  return COMPARED.map((name): Compared => {
    const isReview = name === 'accuracy' || name === 'lossPerRound';
    const perRound = (placeOf(own) * reviews.loss) / reviews.rounds;
    const found = name === 'accuracy' ? reviews.best / reviews.judged : isReview ? perRound : valueIn(all, name);
    const phoenix = Number.isFinite(found) ? found : null;
    const interval = intervalOf(figures, decisions, name);
    return {
      name,
      own: isReview ? decisions[name] : valueIn(figures, name),
      interval,
      phoenix,
      byGrade: isReview
        ? []
        : bands.map(({ grades, counts }) => ({ grades, value: valueIn(figuresOf(counts, seats), name) })),
      verdict: verdictOf(interval, phoenix),
    };
  });
};
