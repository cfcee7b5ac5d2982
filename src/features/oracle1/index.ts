/** What is hidden from a seat, for critics. */
export { encodeOracle, oracle1 } from './oracle1.ts';
