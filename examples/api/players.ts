import { makePlayer, playerNames } from 'suzaku/players';
import { tenhou } from 'suzaku/rules';

console.log(playerNames(tenhou).includes('expert')); // true
const made = makePlayer('expert:ms=5', tenhou, 'a seed', 0);
console.log(made.ok && made.value.name); // expert:ms=5
// A spec that cannot be is a fault with the reason.
const wrong = makePlayer('expert:speed=5', tenhou, 'a seed', 0);
console.log(wrong.ok ? 'fine' : wrong.error.code); // player.option
