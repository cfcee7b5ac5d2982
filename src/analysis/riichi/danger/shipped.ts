import { bySeats } from '../shipped.ts';
import { Danger } from './danger.ts';
import { danger3 } from './data3.ts';
import { danger4 } from './data4.ts';

/** The danger of tables with so many seats. Shared: ask, read, and ask again. */
export const dangerFor = bySeats('danger', { 3: danger3, 4: danger4 }, (data) => new Danger(data));
