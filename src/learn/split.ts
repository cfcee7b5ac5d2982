/** Which games a fit may see. The one place that decides; contracts: nothing is fitted on test games. */
import { hashText } from '../base/index.ts';

/** Parts that games are divided into by their id. */
export const PARTS = ['train', 'validation', 'test'] as const;
/** One of PARTS: whether a game is fitted on, validates or tests. */
export type Part = (typeof PARTS)[number];

/** Data files, by folder and name without endings. */
export const TEST_FILES: readonly string[] = ['riichi4/phoenix-2022-01', 'sanma/phoenix-2020-01'];

/** One game of so many is for validation. */
const VALIDATION = 50;

/** 32-bit FNV-1a, spread once more so that its low digits are even. */
export const hashId = (text: string): number => {
  const plain = hashText(text);
  const hash = Math.imul(plain ^ (plain >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
};

/** `file`: folder and name without endings, e.g. `riichi4/phoenix-2018-11`; `id`: the platform's name of the game. */
export const partOf = (file: string, id: string): Part =>
  TEST_FILES.includes(file) ? 'test' : hashId(id) % VALIDATION === 0 ? 'validation' : 'train';
