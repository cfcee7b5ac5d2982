import { playDuplicate, resultOf } from 'suzaku/arena';
import { parseRuleset } from 'suzaku/rules';
import { unwrap } from 'suzaku';

const rules = unwrap(parseRuleset('tenhou,length=east'));
const options = { rules, challenger: 'greedy', field: ['tsumogiri'], seed: 'arena' };
const sets = [unwrap(await playDuplicate(options, 0)), unwrap(await playDuplicate(options, 1))];
const { games, meanRank, ci95 } = resultOf(sets, {
  rules,
  names: ['greedy', 'tsumogiri'],
  entrants: [0, 1, 1, 1],
  seed: 'arena',
});
console.log(games, meanRank < 2.5, ci95[0] <= meanRank); // 8 true true
