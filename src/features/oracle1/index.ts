/** What is hidden from a seat, for critics. */
export { encodeRiichiOracle, oracle1 } from './oracle1.ts';
