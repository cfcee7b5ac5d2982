/** What `suzaku adapt` prints. */
export { adaptText, dealText } from './text.ts';
