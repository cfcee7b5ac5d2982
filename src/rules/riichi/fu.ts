/** How the fu of a scored win add up, line by line, for people. */
import { type Kind, CHOW, CLOSED_KONG, isKong, isTerminalOrHonour, meldKind, meldType } from '../../tiles/index.ts';
import { ROW_RUNS, rowPair, rowTriplets } from '../../shape/index.ts';
import type { RiichiRules } from '../ruleset.ts';
import type { Language } from './names.ts';
import { honourPairFu } from './facts.ts';
import type { ScoreOut } from './scorer.ts';
import { CLOSED_WAIT, ORPHANS, PAIR_WAIT, SEVEN_PAIRS, TWO_PAIRS } from './scorer.ts';
import type { Win } from './win.ts';
import { PINFU, hasYaku } from './yaku.ts';

export const FU_REASONS = [
  'base',
  'seven-pairs',
  'closed-ron',
  'self-draw',
  'pair-wait',
  'middle-wait',
  'edge-wait',
  'value-pair',
  'open-triplet',
  'closed-triplet',
  'open-kong',
  'closed-kong',
  'open-minimum',
  'rounding',
] as const;
export type FuReason = (typeof FU_REASONS)[number];

export type FuLine = {
  readonly reason: FuReason;
  /** The set, pair or run the line is about, as kinds. */
  readonly set: readonly Kind[];
  readonly fu: number;
};

/** The lines sum to `out.fu`; thirteen orphans have none. `out` is the answer of the fast scorer for `win`. */
export const fuLines = (win: Win, rules: RiichiRules, out: ScoreOut): readonly FuLine[] => {
  if (out.form === ORPHANS) return [];
  if (out.form === SEVEN_PAIRS) return [{ reason: 'seven-pairs', set: [], fu: 25 }];
  const lines: FuLine[] = [{ reason: 'base', set: [], fu: 20 }];
  addTriplets(win, out, lines);
  addMelds(win, lines);
  const pair = pairKind(win, out);
  const pairFu = pair >= 27 ? honourPairFu(pair - 27, win, rules) : 0;
  if (pairFu > 0) lines.push({ reason: 'value-pair', set: [pair, pair], fu: pairFu });
  if (out.wait === PAIR_WAIT) lines.push({ reason: 'pair-wait', set: [win.winTile, win.winTile], fu: 2 });
  else if (out.wait === CLOSED_WAIT) lines.push(closedWait(win, out));
  if (win.selfDraw) {
    if (!hasYaku(out.low, out.high, PINFU)) lines.push({ reason: 'self-draw', set: [], fu: 2 });
  } else if (out.closed === 1) lines.push({ reason: 'closed-ron', set: [], fu: 10 });
  let sum = 0;
  for (let i = 0; i < lines.length; i++) sum += lines[i]!.fu;
  if (sum === 20 && out.closed === 0) lines.push({ reason: 'open-minimum', set: [], fu: 10 });
  else if (sum % 10 > 0) lines.push({ reason: 'rounding', set: [], fu: 10 - (sum % 10) });
  return lines;
};

/** Of a concealed triplet. */
const tripletFu = (kind: Kind): number => (isTerminalOrHonour(kind) ? 8 : 4);

/** Concealed triplets; one completed by another seat's tile is an open one. */
const addTriplets = (win: Win, out: ScoreOut, lines: FuLine[]): void => {
  const add = (kind: Kind): void => {
    const isOpen = !win.selfDraw && out.wait === TWO_PAIRS && kind === win.winTile;
    const fu = tripletFu(kind) / (isOpen ? 2 : 1);
    lines.push({ reason: isOpen ? 'open-triplet' : 'closed-triplet', set: [kind, kind, kind], fu });
  };
  const suited = rowTriplets(out.rowM) | (rowTriplets(out.rowP) << 9) | (rowTriplets(out.rowS) << 18);
  for (let bits = suited; bits !== 0; bits &= bits - 1) add((31 - Math.clz32(bits & -bits)) as Kind);
  for (let kind = 27; kind < 34; kind++) if (win.concealed[kind] === 3) add(kind as Kind);
};

const addMelds = ({ melds }: Win, lines: FuLine[]): void => {
  for (let i = 0; i < melds.length; i++) {
    const meld = melds[i]!;
    const type = meldType(meld);
    if (type === CHOW) continue;
    const kind = meldKind(meld);
    const fu = tripletFu(kind);
    if (!isKong(meld)) lines.push({ reason: 'open-triplet', set: [kind, kind, kind], fu: fu / 2 });
    else {
      const isClosed = type === CLOSED_KONG;
      const set = [kind, kind, kind, kind];
      lines.push({ reason: isClosed ? 'closed-kong' : 'open-kong', set, fu: fu * (isClosed ? 4 : 2) });
    }
  }
};

const pairKind = (win: Win, out: ScoreOut): Kind => {
  if (rowPair(out.rowM) > 0) return (rowPair(out.rowM) - 1) as Kind;
  if (rowPair(out.rowP) > 0) return (rowPair(out.rowP) + 8) as Kind;
  if (rowPair(out.rowS) > 0) return (rowPair(out.rowS) + 17) as Kind;
  for (let kind = 27; kind < 34; kind++) if (win.concealed[kind] === 2) return kind as Kind;
  return win.winTile;
};

const closedWait = (win: Win, out: ScoreOut): FuLine => {
  const suit = (win.winTile / 9) | 0;
  const rank = win.winTile - 9 * suit;
  const runs = (suit === 0 ? out.rowM : suit === 1 ? out.rowP : out.rowS) & ROW_RUNS;
  const isMiddle = rank > 0 && ((runs >> (rank - 1)) & 1) === 1;
  const lowest = isMiddle ? win.winTile - 1 : rank === 2 ? win.winTile - 2 : win.winTile;
  const set = [lowest, lowest + 1, lowest + 2] as Kind[];
  return { reason: isMiddle ? 'middle-wait' : 'edge-wait', set, fu: 2 };
};

/** In the order of FU_REASONS. */
const FU_NAMES: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'base',
    'seven pairs',
    'closed hand, ron',
    'self-draw',
    'single wait',
    'middle wait',
    'edge wait',
    'value pair',
    'open triplet',
    'concealed triplet',
    'open kong',
    'concealed kong',
    'open hand of runs',
    'rounded up',
  ],
  ja: [
    '副底',
    '七対子',
    '門前ロン',
    'ツモ',
    '単騎待ち',
    '嵌張待ち',
    '辺張待ち',
    '役牌の雀頭',
    '明刻',
    '暗刻',
    '明槓',
    '暗槓',
    '喰い平和形',
    '切り上げ',
  ],
  zh: [
    '底符',
    '七对子',
    '门清荣和',
    '自摸',
    '单骑听',
    '嵌张听',
    '边张听',
    '役牌雀头',
    '明刻',
    '暗刻',
    '明杠',
    '暗杠',
    '副露平和形',
    '进位',
  ],
};

export const fuName = (reason: FuReason, language: Language = 'en'): string =>
  FU_NAMES[language][FU_REASONS.indexOf(reason)]!;
