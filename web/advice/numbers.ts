/** How numbers stand in sentences of the page. */

/** Negative numbers of a text with a minus as wide as the plus. */
export const withMinus = (text: string): string => text.replaceAll(/(?<![\d\p{Script=Latin}])-(?=\d)/gu, '−');

/** What the places are worth, in a sentence. */
export const placePoints = (points: readonly number[]): string => withMinus(points.join(', '));

/** No line ends between a number and its sign. */
export const unbroken = (text: string): string => text.replaceAll(' %', '\u00a0%').replaceAll(' ± ', '\u00a0±\u00a0');
