/** Tables and figures of the papers with our agents, theirs beside. */
export { boxPlots } from './boxes.ts';
export {
  MEOWJONG_TABLES,
  meowjongBoxes,
  reproduceMeowjong,
  type MeowjongAgents,
  type MeowjongRow,
  type MeowjongTable,
  type ReproduceOptions,
} from './meowjong.ts';
export { MEOWJONG_OUTCOMES, type PairingName, type PublishedPairing } from './published.ts';
export {
  SUPHX_AGENTS,
  reproduceSuphx,
  suphxBoxes,
  type SuphxAgent,
  type SuphxMatches,
  type SuphxOptions,
  type SuphxRow,
} from './suphx.ts';
export { SUPHX_ACCURACIES, SUPHX_RECORDS } from './suphxpublished.ts';
export { askSituations, type SituationAnswer } from './asksituations.ts';
export {
  SITUATION_FIGURES,
  SITUATIONS,
  tableOfSituation,
  type ScriptedSituation,
  type SituationFigure,
} from './situations.ts';
