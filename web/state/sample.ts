/** A match of our own players as words of an address: rules and seed make the same match again, in Watch and in Review. */
import type { Place } from './session.ts';

export type Sample = { readonly rules: string; readonly seed: string };

/** Longer ones are nobody's link. */
const LONGEST = 100;

export const sampleEntries = ({ rules, seed }: Sample): readonly (readonly [string, string])[] => [
  ['sample', rules],
  ['seed', seed],
];

export const sampleIn = (query: URLSearchParams): Sample | undefined => {
  const rules = query.get('sample') ?? '';
  return rules === ''
    ? undefined
    : { rules: rules.slice(0, LONGEST), seed: (query.get('seed') ?? '').slice(0, LONGEST) };
};

/** Round and move count from 1 in an address. */
export const placeEntries = ({
  round,
  stop,
}: Pick<Place, 'round' | 'stop'>): readonly (readonly [string, string])[] => [
  ['round', String(round + 1)],
  ['move', String(stop + 1)],
];

export const placeIn = (query: URLSearchParams): Place => {
  const numberOf = (name: string): number => {
    const number = Number(query.get(name)) - 1;
    return Number.isSafeInteger(number) && number >= 0 ? number : 0;
  };
  return { game: 0, round: numberOf('round'), stop: numberOf('move') };
};
