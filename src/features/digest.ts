/** Names of fitted numbers by their content, so that a feature set can say which ones its values come from. */
import type { DangerData } from '../analysis/riichi/danger/index.ts';
import type { ChineseDangerData } from '../analysis/chinese/index.ts';
import { sha512 } from '../base/index.ts';

/** The first 12 hexadecimal digits of SHA-512 over the numbers as JSON. */
const digestOfNumbers = (numbers: object): string => {
  const text = JSON.stringify(numbers);
  return Array.from(sha512(new TextEncoder().encode(text)).subarray(0, 6), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
};

/** Of a danger fit of riichi; where the numbers come from does not count. */
export const digestOf = ({ seats, tenpai, wait, points }: DangerData): string =>
  digestOfNumbers({ seats, tenpai, wait, points });

/** Of the danger fit of Chinese Standard. */
export const digestOfChinese = ({ hit, fan }: ChineseDangerData): string => digestOfNumbers({ hit, fan });
