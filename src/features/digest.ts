/** Names of fitted numbers by their content, so that a feature set can say which ones its values come from. */
import type { DangerData } from '../analysis/riichi/danger/index.ts';
import { sha512 } from '../base/index.ts';

/** The first 12 hexadecimal digits of SHA-512 over the numbers as JSON; where they come from does not count. */
export const digestOf = ({ seats, tenpai, wait, points }: DangerData): string => {
  const text = JSON.stringify({ seats, tenpai, wait, points });
  return Array.from(sha512(new TextEncoder().encode(text)).subarray(0, 6), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
};
