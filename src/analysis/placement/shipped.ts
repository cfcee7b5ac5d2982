/** The shipped models, for three and four seats. */
import { placement3 } from './data3.ts';
import { placement4 } from './data4.ts';
import { Placement } from './model.ts';

export const placementFor = (seats: number): Placement => new Placement(seats === 3 ? placement3 : placement4);
