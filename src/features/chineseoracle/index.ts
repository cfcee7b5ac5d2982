/** What is hidden from a seat of Chinese Standard, for critics. */
export { chineseOracle, encodeChineseOracle } from './chineseoracle.ts';
