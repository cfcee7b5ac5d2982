/** The commands, in the order of the help text. Each file registers itself; loading is lazy so that a command costs only itself. */
import type { Command } from 'commander';

export type Entry = {
  readonly name: string;
  readonly usage: string;
  readonly summary: string;
  readonly load: () => Promise<{ readonly register: (program: Command) => void }>;
};

export const COMMANDS: readonly Entry[] = [
  {
    name: 'hand',
    usage: 'hand TILES',
    summary: 'shanten, and for each discard what it accepts',
    load: () => import('./hand.ts'),
  },
  {
    name: 'shanten',
    usage: 'shanten [FILE|-]',
    summary: 'shanten of many hands, one a line',
    load: () => import('./shanten.ts'),
  },
  {
    name: 'simulate',
    usage: 'simulate',
    summary: 'rounds of a player against itself: digest, coverage, speed',
    load: () => import('./simulate.ts'),
  },
];
