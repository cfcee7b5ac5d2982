import { bySeats } from '../shipped.ts';
import { rates3 } from './data3.ts';
import { rates4 } from './data4.ts';
import { Rates } from './rates.ts';

/** The shipped rates for so many seats. */
export const ronRates = bySeats('ron rates', { 3: rates3, 4: rates4 }, (data) => new Rates(data));
