/** `expert` of Chinese Standard: takes the first of analysis/chinese's choices, which advice and review show too. */
import { chineseDanger, Choices } from '../analysis/chinese/index.ts';
import type { Observation, Player } from './player.ts';

/** Large work space: one for all players that fear, one for those that do not. */
const shared: { bold?: Choices; careful?: Choices } = {};
const choicesOf = (isCareful: boolean): Choices =>
  isCareful ? (shared.careful ??= new Choices(chineseDanger())) : (shared.bold ??= new Choices());

/** `isCareful` false: does not look at danger; the games that danger is fitted on are played so. */
export const makeChineseExpert = (name: string, isCareful = true): Player => ({
  name,
  needsView: true,
  choose: ({ view, seat, legal }: Observation) =>
    legal.size === 1 ? legal.items[0]! : choicesOf(isCareful).of(view!, seat, legal)[0]!.action,
});
