import { bySeats } from '../shipped.ts';
import { outlook3 } from './data3.ts';
import { outlook4 } from './data4.ts';
import { Outlook } from './outlook.ts';

/** The shipped outlook for so many seats. */
export const outlookFor = bySeats('outlook', { 3: outlook3, 4: outlook4 }, (data) => new Outlook(data));
