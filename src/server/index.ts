/** The page’s server and its JSON API. */
export { labOf } from './lab/index.ts';
export { listen } from './listen.ts';
export { runningAt } from './probe.ts';
export { Pools } from './pools.ts';
export { loadSite } from './site.ts';
