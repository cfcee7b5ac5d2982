import { bySeats } from '../shipped.ts';
import { placement3 } from './data3.ts';
import { placement4 } from './data4.ts';
import { Placement } from './model.ts';

/** The shipped chances of the places for so many seats. */
export const placementFor = bySeats('placement', { 3: placement3, 4: placement4 }, (data) => new Placement(data));
