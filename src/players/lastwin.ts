/** The one win that is not worth having: it ends the match and leaves the winner last. */
import { RiichiAdviser } from '../analysis/riichi/advise/index.ts';
import { lastPlaceChance } from '../analysis/riichi/wins/index.ts';
import { WIN, riichiRules, type ActionList, type Table } from '../table/index.ts';

/**
 * Is a win now, on the tile drawn or the tile to be claimed, to be refused? Yes where it ends the match in the last place for certain. Where ura dora decide
 * about that, the win is priced over all of them and refused only if playing on is worth more, as the expert does.
 */
export const isWinRefused = (table: Table, seat: number, legal: ActionList): boolean => {
  const chance = lastPlaceChance(table, seat);
  if (chance === 0) return false;
  if (chance > 1 - 1e-9) return true;
  return new RiichiAdviser(riichiRules(table)).advise(table, seat, legal).options[0]!.action !== WIN;
};
