/** Analysis: what a hand is worth, what the others hold, what points are worth; advice, its reasons, and reviews of whole games. */
export * from './advice/index.ts';
export { ChineseAdviser } from './chinese/index.ts';
export * from './reasons/index.ts';
export * from './review/index.ts';
export * from './riichi/index.ts';
