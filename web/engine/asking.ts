/** What the page asks about a described position: the expert and the network answer the same question. */
export type { PositionFields as AdviceQuestion } from '../../src/answers/index.ts';
