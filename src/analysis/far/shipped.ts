import { bySeats } from '../shipped.ts';
import { far3 } from './data3.ts';
import { far4 } from './data4.ts';
import { Far } from './far.ts';

export const farFor = bySeats('far', { 3: far3, 4: far4 }, (data) => new Far(data));
