/** Fitted numbers, written by `suzaku fit`: see `from` for the command, the data and the commit. Do not edit. */
import type { PlacementData } from './model.ts';

export const placement3: PlacementData = {
  seats: 3,
  from: {
    command: 'suzaku fit placement --rules sanma --games 20000 --seed 1',
    commit: 'aaeb1270768d',
    data: [
      ['sanma/phoenix-2009-03', 299],
      ['sanma/phoenix-2018-11', 1093],
      ['sanma/phoenix-2026-01', 3000],
    ],
    seed: '1',
  },
  south: [
    {
      top: 7803.9,
      bottom: 223,
      chance: 0.00206,
      shifts: [463.6, -397.1, -66.5],
      stakes: -0.45766,
      samples: 259,
    },
    {
      top: 9128.4,
      bottom: 2394.6,
      chance: 0.07325,
      shifts: [1043.8, -201.6, -842.2],
      stakes: 0.08265,
      samples: 4731,
    },
    {
      top: 13710.4,
      bottom: 7504.7,
      chance: 0.13614,
      shifts: [-538.9, 1461, -922.1],
      stakes: 0.04456,
      samples: 6207,
    },
    {
      top: 14674.7,
      bottom: 42807.9,
      chance: 0.0223,
      shifts: [-420.6, -354.8, 775.5],
      stakes: 0.05828,
      samples: 6622,
    },
    {
      top: 17673.1,
      bottom: 17181.4,
      chance: 0.18883,
      shifts: [1573.1, -400.2, -1172.9],
      stakes: 0.03169,
      samples: 6720,
    },
    {
      top: 20834.4,
      bottom: 20487.3,
      chance: 0.15666,
      shifts: [70.3, 1200.4, -1270.7],
      stakes: -0.08638,
      samples: 7150,
    },
    {
      top: 25522.6,
      bottom: 13439.6,
      chance: 0.18257,
      shifts: [-644.9, -483.5, 1128.4],
      stakes: -0.1054,
      samples: 7136,
    },
  ],
  east: null,
};
