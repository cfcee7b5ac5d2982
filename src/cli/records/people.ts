/** Names and grades of the players of a record, safe for a terminal. */
import type { Game } from '../../records/index.ts';
import type { Language } from '../io.ts';

/** Control characters and other invisible ones of a record do not reach the terminal; a long text is cut. */
export const plain = (text: string, most = 40): string => {
  const shown = Array.from(text.replaceAll(/[\p{C}\p{Z}]/gu, ' ').trim());
  return shown.length > most ? `${shown.slice(0, most - 1).join('')}…` : shown.join('');
};

/** The empty text when the record does not say. */
export const nameOf = ({ events }: Game, seat: number): string => {
  const [first] = events;
  return first?.type === 'start-match' ? plain(first.names?.[seat] ?? '') : '';
};

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
