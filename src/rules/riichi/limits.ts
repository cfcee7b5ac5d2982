/** Base points and limits: base = fu · 2^(2 + han), capped; a payment is a multiple of base. */
import type { RiichiRules } from '../ruleset.ts';

/** As the `ten` attribute of mjlog numbers them. */
export const LIMITS = ['none', 'mangan', 'haneman', 'baiman', 'sanbaiman', 'yakuman'] as const;
export type Limit = (typeof LIMITS)[number];

export const MANGAN_BASE = 2000;
export const YAKUMAN_BASE = 8000;

export type LimitRules = Pick<RiichiRules, 'kiriage' | 'countedYakuman'>;

/** Base points of a hand without yakuman patterns; han counts dora. */
export const basePoints = (han: number, fu: number, rules: LimitRules): number => {
  if (han >= 13) return rules.countedYakuman ? YAKUMAN_BASE : 6000;
  if (han >= 11) return 6000;
  if (han >= 8) return 4000;
  if (han >= 6) return 3000;
  if (han >= 5) return MANGAN_BASE;
  const base = fu << (2 + han);
  if (base >= MANGAN_BASE) return MANGAN_BASE;
  // 4 han 30 fu and 3 han 60 fu.
  return rules.kiriage && base === 1920 ? MANGAN_BASE : base;
};

/** Index into LIMITS of a hand's base points. */
export const limitOf = (base: number): number => {
  if (base >= 8000) return 5;
  if (base >= 6000) return 4;
  if (base >= 4000) return 3;
  if (base >= 3000) return 2;
  return base >= MANGAN_BASE ? 1 : 0;
};
