/** Ron rates and hazards for the value model. */
export { Rates, kindClass, type Hazard, type RatesData, type RateSituation } from './rates.ts';
export { ronRates } from './shipped.ts';
