/** Tables and figures of the papers with our agents, theirs beside. */
export { boxPlots } from './boxes.ts';
export {
  MEOWJONG_TABLES,
  reproduceMeowjong,
  type MeowjongAgents,
  type MeowjongRow,
  type MeowjongTable,
  type ReproduceOptions,
} from './meowjong.ts';
export { MEOWJONG_OUTCOMES, type PairingName, type PublishedPairing } from './published.ts';
