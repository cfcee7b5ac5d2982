/** Numbers of the flags of `suzaku train`. */
import { fail } from '../io.ts';

/** A number from 0 on, or the end of the command. */
export const number = (text: string): number => {
  const value = Number(text);
  return text !== '' && Number.isFinite(value) && value >= 0
    ? value
    : fail('train', { code: 'usage', at: 0, text: `${JSON.stringify(text)} is no number` });
};
