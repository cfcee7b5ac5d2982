/** The package’s front door, `import … from 'suzaku'`: functions that take text and give plain typed answers. */
export { unwrap, type Fault, type Result } from '../../base/index.ts';
export type { ChineseAnswer, NamedFan, NamedFu, NamedYaku, NoAnswer, RiichiAnswer, ScoreAnswer } from '../score.ts';
export type { Accepted, DiscardRow, HandAnswer } from '../hand.ts';
export type { ConvertAnswer } from '../convert.ts';
export type { OpenedGame } from '../game.ts';
export type { FieldFault, Read } from '../fields.ts';
export {
  advise,
  analyse,
  convert,
  open,
  review,
  score,
  type AdviseOptions,
  type AnalyseOptions,
  type ConvertOptions,
  type OpenedRecord,
  type ReviewOptions,
  type ScoreOptions,
} from './text.ts';
export * from './types.ts';
