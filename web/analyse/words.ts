/** Words of the chosen game: Chinese Standard has its own for some things. */
import { computed } from '@preact/signals';
import { words, type Words } from '../words/index.ts';
import { isChinese } from './state.ts';

const chineseWords = (t: Words): Words => {
  const { roundWind, seatWind, sevenPairs, thirteenOrphans, afterKong, lastTile, ron, score, handHint, byHandHint } =
    t.inChinese;
  return {
    ...t,
    roundWind,
    seatWind,
    score,
    handHint,
    byHandHint,
    forms: { ...t.forms, sevenPairs, thirteenOrphans },
    flags: { ...t.flags, afterKong, lastTile },
    waitColumns: { ...t.waitColumns, ron },
  };
};

export const gameWords = computed<Words>(() => (isChinese.value ? chineseWords(words.value) : words.value));
