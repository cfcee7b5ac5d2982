/** `expert` of Chinese Standard: takes the first of analysis/chinese's choices, which advice and review show too. */
import { chineseDanger, Choices } from '../analysis/chinese/index.ts';
import type { Answer, KeptValues, Observation, Player } from './player.ts';

/** Large work space: one for all players that fear, one for those that do not. */
const shared: { bold?: Choices; careful?: Choices } = {};
const choicesOf = (isCareful: boolean): Choices =>
  isCareful ? (shared.careful ??= new Choices(chineseDanger())) : (shared.bold ??= new Choices());

/** `isCareful` false: does not look at danger; the games that danger is fitted on are played so. */
export const makeChineseExpert = (name: string, isCareful = true): Player => ({
  name,
  needsView: true,
  choose: ({ view, seat, legal }: Observation): Answer => {
    if (legal.size === 1) return legal.items[0]!;
    const optionValues = choicesOf(isCareful).of(view!, seat, legal);
    return { action: optionValues[0]!.action, kept: { optionValues } satisfies KeptValues };
  },
});
