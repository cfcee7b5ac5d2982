/** Names of kept games. */
import { seatName } from '../table/names.ts';
import type { Head } from './library.ts';

export { gameName } from '../table/names.ts';

export const nameOf = ({ names, seat }: Pick<Head, 'names' | 'seat'>): string => seatName(names[seat] ?? '', seat);
