/**
 * npm run example -- policy [STEPS]
 * Trains a tiny policy: a network that looks at the own hand alone learns to throw what `greedy` throws. Seconds on one core; the real thing, with
 * features, checkpoints and evaluation, is `suzaku train supervised` (docs/training.md).
 */
import { unwrap } from 'suzaku';
import { playMatch } from 'suzaku/arena';
import { anyRuntime, crossEntropy, dense, localEngine, mean, relu, Trainer, type Net } from 'suzaku/nn';
import { makePlayer, type Player } from 'suzaku/players';
import { tenhou } from 'suzaku/rules';
import { discardKindOf } from 'suzaku/table';

const [BATCH, KINDS, steps] = [64, 34, Number(process.argv[2] ?? 300)];

// Hands of greedy players (34 counts each) and the kinds they threw.
const hands: Uint8Array[] = [];
const thrown: number[] = [];
const watched = (seat: number): Player => {
  const player = unwrap(makePlayer('greedy', tenhou, 'policy', seat));
  const choose: Player['choose'] = (seen) => {
    const action = player.choose(seen);
    const kind = discardKindOf(action as number);
    if (kind >= 0) hands.push(seen.view!.shapes[seat]!.counts.slice());
    if (kind >= 0) thrown.push(kind);
    return action;
  };
  return { ...player, choose };
};
for (let game = 0; game < 20; game++)
  playMatch({ rules: tenhou, players: [0, 1, 2, 3].map(watched), seed: `policy/${game}` });

/** Two hidden layers; kinds that are not held are masked out. */
const net: Net = (graph) => {
  const hand = graph.input('hand', [KINDS]);
  const logits = dense(relu(dense(relu(dense(hand, 'first', 256)), 'second', 256)), 'head', KINDS);
  const [answer, held] = [graph.input('answer', [], 'int32'), graph.input('held', [KINDS])];
  return { outputs: { logits }, loss: mean(crossEntropy(logits, answer, held)) };
};

const batchAt = (first: number): Parameters<Trainer['step']>[0][number][number] => {
  const rows = Array.from({ length: BATCH }, (_, i) => (first + i) % hands.length);
  const hand = Float32Array.from(rows.flatMap((row) => [...hands[row]!]));
  return {
    hand: { type: 'float', dims: [BATCH, KINDS], data: hand },
    held: { type: 'float', dims: [BATCH, KINDS], data: hand.map((count) => Math.min(count, 1)) },
    answer: { type: 'int32', dims: [BATCH], data: Int32Array.from(rows, (row) => thrown[row]!) },
  };
};

const options = { seed: 'policy', batch: BATCH, clip: 1, schedule: { rate: 2e-3, warmup: 20, total: steps } };
const trainer = unwrap(await Trainer.create(net, options, localEngine(unwrap(await anyRuntime()))));
for (let step = 0; step < steps; step++) {
  const { scalars } = unwrap(await trainer.step([[batchAt(step * BATCH)]]));
  if (step % 100 === 0 || step === steps - 1) console.log(`step ${step + 1}: loss ${scalars['loss']!.toFixed(3)}`);
}
const held = hands.reduce((sum, hand) => sum + Math.log(hand.filter((count) => count > 0).length), 0);
console.log(
  `${hands.length} discards; a blind guess among the kinds held has loss ${(held / hands.length).toFixed(3)}`,
);
await trainer.close();
