import { Trainer, anyRuntime, dense, localEngine, mean, squaredError } from 'suzaku/nn';
import type { Net } from 'suzaku/nn';

// y = 3x, learnt by one dense layer.
const net: Net = (graph) => {
  const y = dense(graph.input('x', [1]), 'layer', 1);
  return { outputs: { y }, loss: mean(squaredError(y, graph.input('target', [1]))) };
};
const options = { seed: 'nn', batch: 4, schedule: { rate: 0.1 } };
const runtime = await anyRuntime();
if (runtime.ok) {
  const trainer = await Trainer.create(net, options, localEngine(runtime.value));
  if (trainer.ok) {
    const x = Float32Array.of(-1, 0, 1, 2);
    const batch = {
      x: { type: 'float', dims: [4, 1], data: x },
      target: { type: 'float', dims: [4, 1], data: x.map((n) => 3 * n) },
    } as const;
    for (let step = 0; step < 200; step++) await trainer.value.step([[batch]]);
    const last = await trainer.value.step([[batch]]);
    console.log(last.ok && last.value.scalars['loss']! < 0.01); // true
    await trainer.value.close();
  }
}
