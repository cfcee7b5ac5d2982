/** Placeholder until `suzaku fit advice` writes it. */
import type { OutlookData } from './outlook.ts';

export const outlook4: OutlookData = { seats: 4, from: { command: '', commit: '', data: [], seed: '' }, features: 0, samples: 0, fits: [] };
