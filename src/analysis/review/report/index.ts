/** A review as one HTML page. */
export { type Reviewed, reviewHtml } from './html.ts';
