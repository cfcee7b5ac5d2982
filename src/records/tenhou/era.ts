/**
 * Tenhou's rules changed over the years; the logs show when (docs/rules.md). An era is a change of fields with the dates between which it was
 * seen: a game of a date outside all sightings may belong to either neighbour.
 */
import type { RiichiRules, Ruleset } from '../../rules/index.ts';

type Era = {
  /** Possible dates, yyyymmdd, both inclusive. */
  readonly from: number;
  readonly to: number;
  readonly change: (rules: RiichiRules) => Partial<RiichiRules>;
};

/** Newest first. */
const ERAS: readonly Era[] = [
  { from: 20_220_114, to: 99_999_999, change: () => ({}) },
  { from: 20_100_507, to: 20_220_511, change: () => ({ roundPoints: true }) },
  { from: 20_090_801, to: 20_100_612, change: () => ({ roundPoints: true, tenpaiYame: false }) },
  {
    from: 0,
    to: 20_090_926,
    change: ({ seats, length }) => ({
      roundPoints: true,
      tenpaiYame: false,
      extension: 'unlimited',
      ...(seats === 4 && length === 'east' ? { uma: [10, 5, -5, -10] } : {}),
    }),
  },
];

/** `2009030422gm-00e1-0000-…`: the first eight digits. */
const dateOf = (id: string | undefined): number | undefined => {
  const date = /^(20\d{6})\d\dgm-/.exec(id ?? '');
  return date ? Number(date[1]) : undefined;
};

/** The id says when the game was played. */
export const isDated = (id: string | undefined): boolean => dateOf(id) !== undefined;

/** The rules a Tenhou game may have been played by, likeliest first. Rules of another platform have no eras. */
export const eraRules = (rules: Ruleset, id: string | undefined): readonly Ruleset[] => {
  if (rules.family !== 'riichi' || (rules.id !== 'tenhou' && rules.id !== 'sanma')) return [rules];
  const date = dateOf(id);
  return ERAS.filter(({ from, to }) => date === undefined || (date >= from && date <= to)).map((era) => ({
    ...rules,
    ...era.change(rules),
  }));
};
