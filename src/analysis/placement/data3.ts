/** Fitted numbers, written by `suzaku fit`: see `from` for the command, the data and the commit. Do not edit. */
import type { PlacementData } from './model.ts';

export const placement3: PlacementData = {
  seats: 3,
  from: {
    command: 'suzaku fit placement --rules sanma --games 6000 --seed 1',
    commit: '3520179fd4a2-dirty',
    data: [
      ['sanma/phoenix-2009-03', 299],
      ['sanma/phoenix-2018-11', 1093],
      ['sanma/phoenix-2026-01', 2000],
    ],
    seed: '1',
  },
  south: [
    {
      top: 6281.5,
      bottom: 261868.4,
      chance: 0.00014,
      shifts: [-162.4, 56.4, 106],
      stakes: -0.30146,
      samples: 199,
    },
    {
      top: 9411,
      bottom: 2862.2,
      chance: 0.10195,
      shifts: [1111.1, -190.6, -920.5],
      stakes: 0.06834,
      samples: 3685,
    },
    {
      top: 14224.8,
      bottom: 8038.7,
      chance: 0.21346,
      shifts: [-699.4, 1463, -763.6],
      stakes: 0.02132,
      samples: 4761,
    },
    {
      top: 13841.2,
      bottom: 26266.3,
      chance: 0.10536,
      shifts: [-66.2, -542.5, 608.7],
      stakes: 0.06567,
      samples: 5087,
    },
    {
      top: 17824.3,
      bottom: 17074.3,
      chance: 0.12365,
      shifts: [1268.7, -233.3, -1035.4],
      stakes: 0.00829,
      samples: 5169,
    },
    {
      top: 21330.6,
      bottom: 14805.7,
      chance: 0.11934,
      shifts: [-200.1, 1147.9, -947.8],
      stakes: -0.06569,
      samples: 5554,
    },
    {
      top: 25783.4,
      bottom: 12774.8,
      chance: 0.15822,
      shifts: [-576.2, -219.7, 795.9],
      stakes: -0.12328,
      samples: 5501,
    },
  ],
  east: null,
};
