/** Fitted numbers, written by `suzaku fit`: see `from` for the command, the data and the commit. Do not edit. */
import type { PlacementData } from './model.ts';

export const placement3: PlacementData = {
  seats: 3,
  from: {
    command: 'suzaku fit placement --rules sanma --games 3000 --seed 1',
    commit: '4e1e87ffc569',
    data: [
      ['sanma/phoenix-2009-03', 299],
      ['sanma/phoenix-2018-11', 1000],
      ['sanma/phoenix-2026-01', 1000],
    ],
    seed: '1',
  },
  south: [
    {
      small: 7389.2,
      large: 7533.1,
      chance: 0.38531,
      shifts: [848.1, -911.6, 63.5],
      stakes: -0.31311,
      samples: 122,
    },
    {
      small: 8117,
      large: 19519.8,
      chance: 0.26711,
      shifts: [1036.3, -169.7, -866.6],
      stakes: 0.0529,
      samples: 2508,
    },
    {
      small: 9602.1,
      large: 19069.2,
      chance: 0.60701,
      shifts: [-1032.8, 1529.3, -496.5],
      stakes: -0.01114,
      samples: 3178,
    },
    {
      small: 14191.8,
      large: 19557.8,
      chance: 0.56845,
      shifts: [133, -704.2, 571.2],
      stakes: 0.06357,
      samples: 3434,
    },
    {
      small: 19477.8,
      large: 20669.6,
      chance: 0.75069,
      shifts: [426.6, 600.9, -1027.5],
      stakes: -0.02417,
      samples: 3482,
    },
    {
      small: 22710.9,
      large: 24428.9,
      chance: 0.60838,
      shifts: [-83.8, 236, -152.2],
      stakes: -0.02888,
      samples: 3746,
    },
    {
      small: 25038.5,
      large: 27615.3,
      chance: 0.90366,
      shifts: [-350.1, -375.7, 725.8],
      stakes: -0.05496,
      samples: 3757,
    },
  ],
  east: null,
};
