/** No fit yet. */
import type { OutlookData } from './outlook.ts';

export const outlook3: OutlookData = {
  seats: 3,
  from: { command: '', commit: '', data: [], seed: '' },
  features: 0,
  samples: 0,
  fits: [],
};
