/** Fitted numbers, written by `suzaku fit` or `suzaku train`: see `from` for the command, the data and the commit. Do not edit. */
import type { DifferenceWeights } from './weights.ts';

export const weights4: DifferenceWeights = {
  seats: 4,
  from: {
    command:
      'suzaku fit differences --rules tenhou --from the rows of tenhou --matches 156 --plays 4 --seed differences and of sanma --matches 72 --plays 4 --seed differences',
    commit: 'f882344e90a7',
    network: 'c0082d3c6c561b22eccdcd0a1cfe37acc085937f05ad1db8c7137a47504d2b48',
    matches: 156,
    decisions: 7840,
  },
  questions: {
    quiet: {
      decisions: 4007,
      weights: [0.5238, 0.002289, -0.001264],
      covariance: [
        [0.01735, -0.00004904, 0],
        [-0.00004904, 7.762e-7, 0],
        [0, 0, 0.0001],
      ],
    },
    threat: {
      decisions: 1700,
      weights: [0.5411, 0.003165, -0.001264],
      covariance: [
        [0.02411, -0.00006853, 0],
        [-0.00006853, 0.000001458, 0],
        [0, 0, 0.0001],
      ],
    },
    riichi: {
      decisions: 1730,
      weights: [0.8125, 0.002839, 0.01024],
      covariance: [
        [0.01084, -0.00003541, -0.0002867],
        [-0.00003541, 0.000001781, 0.000001479],
        [-0.0002867, 0.000001479, 0.00005553],
      ],
    },
    kong: {
      decisions: 300,
      weights: [0.463, 0.003263, -0.00324],
      covariance: [
        [0.03042, 0.000006878, -0.0004805],
        [0.000006878, 0.000001816, 0.000001691],
        [-0.0004805, 0.000001691, 0.00006939],
      ],
    },
    claim: {
      decisions: 1886,
      weights: [0.3066, 0.002292, -0.01108],
      covariance: [
        [0.009531, -0.000007053, -0.00005293],
        [-0.000007053, 0.000001792, 0.000001548],
        [-0.00005293, 0.000001548, 0.00002256],
      ],
    },
  },
};
