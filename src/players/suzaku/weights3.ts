/** Fitted numbers, written by `suzaku fit` or `suzaku train`: see `from` for the command, the data and the commit. Do not edit. */
import type { DifferenceWeights } from './weights.ts';

export const weights3: DifferenceWeights = {
  seats: 3,
  from: {
    command:
      'suzaku fit differences --rules sanma --from the rows of tenhou --matches 156 --plays 4 --seed differences and of sanma --matches 72 --plays 4 --seed differences',
    commit: 'f882344e90a7-dirty',
    network: '947d1d0ffb0785093d791a72f5b3a3eb5e4b41e30046258da0ec6b7a64d2342f',
    matches: 72,
    decisions: 2282,
  },
  questions: {
    quiet: {
      decisions: 1037,
      weights: [0.5239, 0.002506, -0.001264],
      covariance: [
        [0.01805, -0.00003921, 0],
        [-0.00003921, 0.000001034, 0],
        [0, 0, 0.0001],
      ],
    },
    threat: {
      decisions: 304,
      weights: [0.7772, 0.003369, -0.001264],
      covariance: [
        [0.05927, 0.00002848, 0],
        [0.00002848, 0.000001943, 0],
        [0, 0, 0.0001],
      ],
    },
    riichi: {
      decisions: 948,
      weights: [0.6619, 0.003404, -0.007947],
      covariance: [
        [0.01789, -0.00003439, -0.0003756],
        [-0.00003439, 0.000001759, 0.000002064],
        [-0.0003756, 0.000002064, 0.00004388],
      ],
    },
    kong: {
      decisions: 241,
      weights: [0.979, 0.001508, 0.00448],
      covariance: [
        [0.04061, -0.00009604, -0.0001979],
        [-0.00009604, 0.000001568, -2.805e-7],
        [-0.0001979, -2.805e-7, 0.00005515],
      ],
    },
    claim: {
      decisions: 266,
      weights: [0.2794, 0.003095, -0.001815],
      covariance: [
        [0.04138, -0.00001064, -0.00007324],
        [-0.00001064, 0.00000215, 6.454e-7],
        [-0.00007324, 6.454e-7, 0.00005311],
      ],
    },
  },
};
