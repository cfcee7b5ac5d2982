/** Parts of `suzaku stats`. */
export { numberOption, showPower } from './input.ts';
export { addLeaks } from './leaks.ts';
export { addMultinomial } from './multinomial.ts';
export { addPaired } from './paired.ts';
export { addPlayers } from './players.ts';
export { addRate } from './rate.ts';
export { addRating } from './rating.ts';
export { addSprt } from './sprt.ts';
export { addStableRank } from './stable.ts';
export { addTaxonomy } from './taxonomy.ts';
export { addTenhou } from './tenhou.ts';
