/** All kinds of tasks: matches, shards of data sets, samples of fits. An executor that serves this table can do all work of the project. */
import { MATCHES, type Workshop } from '../jobs/node/index.ts';

/** All kinds of tasks, those of learning included. */
export const WORKSHOP: Workshop = {
  kinds: {
    ...MATCHES.kinds,
    'adapt.deal': async () => (await import('./adapt/task.ts')).adaptDeal,
    'dataset.shard': async () => (await import('./dataset/shardtask.ts')).datasetShard,
    'selfplay.logged': async () => (await import('./selfplay/logged.ts')).selfplayLogged,
    'selfplay.rounds': async () => (await import('./selfplay/task.ts')).selfplayRounds,
    'fit.advice': async () => (await import('./fit/advice.ts')).adviceSamples,
    'fit.danger': async () => (await import('./fit/shards.ts')).dangerSamples,
    'fit.differences': async () => (await import('./differences/collect.ts')).playedDifferences,
    'fit.distant': async () => (await import('./fit/distant.ts')).distantSamples,
    'fit.placement': async () => (await import('./fit/placement.ts')).placementSamples,
    'fit.rates': async () => (await import('./fit/rates.ts')).ratesSamples,
  },
  worker: new URL('./worker.js', import.meta.url),
};
