/**
 * npm run example -- advice [HAND] [DORA INDICATOR]
 *
 * A hand to advice: what each discard accepts, what the expert would do, and why.
 */
import { advise, analyse } from 'suzaku';

const [hand = '2345m0678p23467s5z', dora = '4p'] = process.argv.slice(2);

// Answers are values or faults; nothing throws for a hand that cannot be.
const shape = analyse(hand);
if (!shape.ok) {
  console.error(`${shape.error.code}: ${shape.error.text}`);
  process.exit(1);
}
console.log(`${shape.value.hand}: ${shape.value.shanten}-shanten`);
for (const { discard, tiles, accepts } of shape.value.discards.slice(0, 3))
  console.log(`  without ${discard}: ${tiles} tiles (${accepts.map(({ tile }) => tile).join(' ')})`);

// The table around the hand: without more the first round, South's seat, nobody has thrown anything.
const advice = await advise(hand, { dora, turn: 6 });
if (!advice.ok) {
  console.error(`${advice.error.code}: ${advice.error.text}`);
  process.exit(1);
}
for (const { action, value, chances } of advice.value.options.slice(0, 3)) {
  const [win, dealIn] = [chances.win, chances['deal-in']].map((chance) => `${(100 * chance).toFixed(1)} %`);
  console.log(`${action}: ${value.toFixed(1)} rank points, win ${win}, deal-in ${dealIn}`);
}
for (const { text } of advice.value.reasons) console.log(`  ${text}`);
