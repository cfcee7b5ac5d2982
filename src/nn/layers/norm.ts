/** Normalisation layers over the last axis. */
import type { Value } from '../graph.ts';
import { add, div, mul, scale, shift, sqrt, square, sub, mean, reshape, sum } from '../ops/index.ts';

const EPSILON = 1e-5;

/**
 * Rows brought to mean 0 and variance 1, differentiated as one: with y the result and d the deviation,
 * dx = (dy − mean(dy) − y · mean(dy · y)) / d. Composed of small ops, because LayerNormalization has no double kernel.
 */
const normaliseRows = (x: Value): Value => {
  const axis = [x.shape.length - 1];
  const centred = sub(x, mean(x, axis, true));
  const deviation = sqrt(shift(mean(square(centred), axis, true), EPSILON));
  const y: Value = x.graph.emit('Div', [centred, deviation], {
    shape: x.shape,
    through: [x],
    pullbacks: [
      (dy) => {
        const level = sub(dy, mean(dy, axis, true));
        return div(sub(level, mul(y, mean(mul(dy, y), axis, true))), deviation);
      },
    ],
  });
  return y;
};

/** Layer normalisation (Ba et al. 2016): each row by its own mean and variance, then a learned scale and shift. */
export const layerNorm = (x: Value, name: string): Value => {
  const { graph } = x;
  const width = x.shape.at(-1)!;
  const gain = graph.parameter(`${name}.scale`, [width], { fill: 1 });
  const bias = graph.parameter(`${name}.shift`, [width], { fill: 0 });
  if (graph.form === 'export')
    return graph.emit('LayerNormalization', [x, gain, bias], {
      shape: x.shape,
      attributes: { axis: { kind: 'int', value: -1 }, epsilon: { kind: 'float', value: EPSILON } },
    });
  return add(mul(normaliseRows(x), gain), bias);
};

/**
 * Batch normalisation (Ioffe and Szegedy 2015) per channel over all other axes. Training uses the statistics of the
 * micro-batch and feeds them to the running ones (population variance); eval and export use the running ones.
 */
export const batchNorm = (x: Value, name: string, { momentum = 0.1 }: { momentum?: number } = {}): Value => {
  const { graph } = x;
  const width = x.shape.at(-1)!;
  const gain = graph.parameter(`${name}.scale`, [width], { fill: 1 });
  const bias = graph.parameter(`${name}.shift`, [width], { fill: 0 });
  const runningMean = graph.parameter(`${name}.mean`, [width], { fill: 0 }, { trainable: false });
  const runningVariance = graph.parameter(`${name}.variance`, [width], { fill: 1 }, { trainable: false });
  if (!graph.isLoose) {
    const factor = div(gain, sqrt(shift(runningVariance, EPSILON)));
    return add(mul(x, factor), sub(bias, mul(runningMean, factor)));
  }
  const rows = reshape(x, [-1, width]);
  const centre = mean(rows, [0]);
  const centred = sub(rows, centre);
  const variance = scale(sum(square(centred), [0]), 1 / rows.shape[0]!);
  graph.statistic(`${name}.mean`, centre, momentum);
  graph.statistic(`${name}.variance`, variance, momentum);
  const factor = div(gain, sqrt(shift(variance, EPSILON)));
  return reshape(add(mul(centred, factor), bias), x.shape);
};
