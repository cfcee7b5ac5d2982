/** Fitted numbers, written by `suzaku fit`: see `from` for the command, the data and the commit. Do not edit. */
import type { ChineseDangerData } from './danger.ts';

export const chineseDanger: ChineseDangerData = {
  from: {
    command: 'suzaku fit chinese-danger --games 800 --every 2 --epochs 6 --seed danger',
    commit: '160fcfce6fc7-dirty',
    data: [['games of four experts', 800]],
    seed: 'danger',
  },
  hit: {
    layout: 50969398,
    scale: 0.00011361646143366959,
    weights:
      'AYBcxe3jweon+nT2cgQ4Fn+efNOk49fvhfwY6wr7zgt4wVPeteXq7qD9Ke5Z+VYGX/Pp+x37lgBfBjz4Wf+NBXb27fII+Q7qNv4iBNEBov1/2BzelPFc4rDmyvSd6/TtVvY+8Hf5xP0/reW7N/PG4wAA9p4NxjHoLeoAAEG/DuBB6fz7AADB4CvcYutJBAAAfs4Q30TzZPwAACrhGOCJ9Hb/AAC25fWcAZcw3m3y8wPU5tDrVPfF5pwKafk9FLviAAAo1wAAzsGqvO/ga/Jf40gJjsxY9XjpYd6Y88AJRN7k7ZsNOMwS4EoBCc8X2or4nNix7xrt17sb26YKsss00Q7pLPf17x32y+8t60Pw3OTM7WftfPiYCHb7b9eG3ZHob/Kx7SryDvJX+Q==',
    curves: [
      {
        x: [-13.2185, -9.2185, -8.7897, -7.69, -6.3753, -4.3175, -0.3175],
        y: [-16.6853, -12.1886, -11.7067, -8.4573, -6.9243, -4.5339, -0.0372],
      },
      {
        x: [0, 1],
        y: [-0.0894, 0.8318],
      },
      {
        x: [0, 1],
        y: [0.0851, 1.1678],
      },
      {
        x: [0, 1],
        y: [-0.0705, 1.01],
      },
    ],
    samples: 451859,
    positive: 2972,
  },
  fan: [18.29, 11.87, 11.87, 14.13],
};
