/** A person's statistics and recurring mistakes over many games. */
export { FIRST_ADVISER, type Band, type BandData, type BandReviews } from './bands.ts';
export { COMPARED, type Compared, type ComparedName, type DecisionFigures } from './compare.ts';
export { PHOENIX_BANDS } from './data.ts';
export { type GameEntry, entryOf } from './entry.ts';
export {
  type Leak,
  type LeakExample,
  type LeakGroup,
  type LuckFigures,
  type TrendPoint,
  addReview,
  leakKeyOf,
  leaksOf,
} from './leaks.ts';
export { figureText, ownText } from './texts.ts';
export { LEAK_WORDS, type LeakWords } from './words.ts';
export { leaksCsv, leaksJson } from './write.ts';
