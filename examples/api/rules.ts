import { makeRuleset, parseRuleset, sanma } from 'suzaku/rules';

const rules = parseRuleset('tenhou,length=east');
if (rules.ok) console.log(rules.value.seats, makeRuleset(rules.value)); // 4 tenhou,length=east
console.log(sanma.seats, sanma.kinds.length); // 3 27
