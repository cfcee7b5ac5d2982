import { Rng, bootstrapMean, wilsonInterval } from 'suzaku/base';

// Numbers from a seed: the same everywhere.
const rng = new Rng('a seed');
console.log(rng.below(6), rng.below(6), rng.below(6)); // 3 2 2
// 24 % wins in 50 games: the 95 % interval of the rate.
const [low, high] = wilsonInterval(0.24, 50);
console.log(low.toFixed(3), high.toFixed(3)); // 0.143 0.374
const { mean, interval } = bootstrapMean([1, 2, 2, 3, 4], { random: () => rng.next32() / 2 ** 32 });
console.log(mean, interval[0] < mean); // 2.4 true
