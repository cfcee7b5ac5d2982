/** Networks with random weights: for parity of implementations, and for players that may answer anything. */
import { Graph, createRng, initialise, layoutOf, weightsOf, type Net, type Weights } from '../src/nn/index.ts';

/** Weights as a run begins with them. Running statistics are drawn too where `statistics` says so, or they would be 0 and 1. */
export const randomWeights = (net: Net, seed: string, statistics = false): Weights => {
  // Exported graphs are written faster than others, and have the same parameters.
  const graph = new Graph({ form: 'export', batch: 'symbolic' });
  net(graph);
  const layout = layoutOf(graph);
  const sections = { trainable: new Float32Array(layout.size), statistics: new Float32Array(layout.statisticsSize) };
  initialise(layout, seed, sections);
  const weights = weightsOf(layout, sections);
  if (!statistics) return weights;
  const rng = createRng(seed, 'statistics');
  for (const [name, numbers] of weights) {
    if (/\.(mean|shift)$/.test(name)) numbers.forEach((_, at) => (numbers[at] = 0.2 * rng.normal()));
    if (/\.(variance|scale)$/.test(name)) numbers.forEach((_, at) => (numbers[at] = 0.5 + rng.float()));
  }
  return weights;
};

/** Parameters of a network: those that are trained, and the running statistics. */
export const countParameters = (net: Net): { readonly trained: number; readonly statistics: number } => {
  const graph = new Graph({ form: 'export', batch: 'symbolic' });
  net(graph);
  const { trainable, statistics } = layoutOf(graph);
  const sum = (list: typeof trainable): number => list.reduce((total, { size }) => total + size, 0);
  return { trained: sum(trainable), statistics: sum(statistics) };
};
