/** Ron rates and hazards for the value model. */
export { Rates, kindClass, type Hazard, type RatesData, type RateSituation } from './rates.ts';
export { ronRates } from './shipped.ts';
export { rates3 } from './data3.ts';
export { rates4 } from './data4.ts';
export {
  COPIES,
  HAZARD_FIELDS,
  KIND_CLASSES,
  RIICHI_STEPS,
  TURN_STEPS,
  WAITERS,
  situationIndex,
  thrownIndex,
} from './rates.ts';
