/** `suzaku reproduce`: tables of the papers with our agents, theirs beside. */
import type { Command } from 'commander';
import { addMeowjong, addSuphx } from './reproduce/index.ts';

export const register = (program: Command): void => {
  const reproduce = program.command('reproduce').summary('tables of the papers with our agents, theirs beside');
  addMeowjong(reproduce);
  addSuphx(reproduce);
};
