/** The page’s server and its JSON API. */
export { listen } from './listen.ts';
export { Pool } from './pool.ts';
export { loadSite } from './site.ts';
