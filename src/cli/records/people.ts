/** Grades of the players of a record. */
import type { Language } from '../io.ts';

const GRADES = {
  en: { none: 'new', kyu: ' kyu', dan: ' dan', top: 'tenhoui' },
  ja: { none: '新人', kyu: '級', dan: '段', top: '天鳳位' },
  zh: { none: '新人', kyu: '级', dan: '段', top: '天凤位' },
} as const;

/** Tenhou's grades: 0 new, 1–9 from 9 kyu to 1 kyu, 10–19 from 1 dan to 10 dan, 20 tenhoui. */
export const gradeName = (grade: number, lang: Language = 'en'): string => {
  const { none, kyu, dan, top } = GRADES[lang];
  if (grade >= 20) return top;
  if (grade <= 0) return none;
  return grade < 10 ? `${10 - grade}${kyu}` : `${grade - 9}${dan}`;
};
