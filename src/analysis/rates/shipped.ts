/** The shipped tables, for three and four seats. */
import { rates3 } from './data3.ts';
import { rates4 } from './data4.ts';
import { Rates } from './rates.ts';

export const ronRates = (seats: number): Rates => new Rates(seats === 3 ? rates3 : rates4);
