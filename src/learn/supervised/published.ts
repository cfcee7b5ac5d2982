/**
 * Accuracies in the papers, as fractions, on their own test games. Meowjong: Zhao and Holden 2022, table VII (plain, scaled inputs), three seats.
 * Suphx: Li et al. 2020, table 3, four seats, with the best before it (Gao et al. 2018).
 */
import type { DecisionKind, ModelGame } from '../../policy/index.ts';

/** Accuracies that a paper reports, as fractions by kind of decision. */
export type PublishedAccuracy = Readonly<Partial<Record<DecisionKind, number>>>;

/** Accuracies that the papers report, by kind of decision. */
export const PUBLISHED_ACCURACIES = {
  Meowjong: { discard: 0.6581, pung: 0.7095, kong: 0.9245, kita: 0.9426, riichi: 0.6263 },
  'Meowjong, scaled': { discard: 0.6554, pung: 0.721, kong: 0.8892, kita: 0.9444, riichi: 0.6429 },
  Suphx: { discard: 0.767, riichi: 0.857, chow: 0.95, pung: 0.919, kong: 0.94 },
  'Gao 2018': { discard: 0.688, chow: 0.904, pung: 0.882 },
} as const satisfies Readonly<Record<string, PublishedAccuracy>>;

/** Which of them are shown beside networks of a game. */
export const publishedFor = ({ family, seats }: ModelGame): readonly (keyof typeof PUBLISHED_ACCURACIES)[] => {
  if (family === 'chinese') return [];
  return seats === 3 ? ['Meowjong', 'Meowjong, scaled'] : ['Suphx', 'Gao 2018'];
};
