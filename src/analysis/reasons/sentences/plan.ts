/** A way to eight fan as people name it. */
import type { FanLine } from '../../../rules/chinese/index.ts';
import type { Language } from '../../../rules/riichi/index.ts';

/** `mixed shifted chows 6 + all chows 2`; a fan that counts twice as `tile hog 2 × 2`. */
export const makePlanName = (fans: readonly FanLine[], lang: Language): string =>
  fans
    .map(({ fan, count }) => {
      const name = lang === 'en' ? fan.names.en.toLowerCase() : fan.names[lang];
      return `${name} ${fan.points}${count > 1 ? ` × ${count}` : ''}`;
    })
    .join(' + ');
