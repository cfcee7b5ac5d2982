/** Rigged rounds for states that simple players seldom reach: many melds and kongs, hands without any shape, high scores. */
import type { Scenario } from './rigged.ts';

const both: readonly Scenario[] = [
  {
    name: 'a ready hand may call a kong of value',
    hands: { 1: '555z345p678p22s66s' },
    draws: '5z',
    noFill: '5z',
    scripts: { 0: ['discard 5z'] },
  },
  {
    name: 'a kong of dora',
    hands: { 0: '1111z' },
    indicators: '4z',
    scripts: { 0: ['closed-kong 1z', '-', '-'] },
  },
];

const four: readonly Scenario[] = [];
const three: readonly Scenario[] = [];

export const sweepScenarios = (seats: number): readonly Scenario[] => [...both, ...(seats === 3 ? three : four)];
