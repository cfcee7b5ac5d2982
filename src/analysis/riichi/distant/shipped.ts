import { bySeats } from '../shipped.ts';
import { distant3 } from './data3.ts';
import { distant4 } from './data4.ts';
import { DistantHands } from './distant.ts';

/** The shipped comparison of distant hands for so many seats. */
export const distantFor = bySeats('distant hands', { 3: distant3, 4: distant4 }, (data) => new DistantHands(data));
