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
  const add = (reason: FuReason, set: readonly Kind[], fu: number): void => {
    if (fu > 0) lines.push({ reason, set, fu });
  };
  for (const kind of closedTriplets(win, out)) {
    const isOpen = !win.selfDraw && out.wait === TWO_PAIRS && kind === win.winTile;
    add(isOpen ? 'open-triplet' : 'closed-triplet', same(kind, 3), tripletFu(kind) / (isOpen ? 2 : 1));
  }
  for (const meld of win.melds) {
    if (meldType(meld) === CHOW) continue;
    const kind = meldKind(meld);
    if (!isKong(meld)) add('open-triplet', same(kind, 3), tripletFu(kind) / 2);
    else if (meldType(meld) === CLOSED_KONG) add('closed-kong', same(kind, 4), tripletFu(kind) * 4);
    else add('open-kong', same(kind, 4), tripletFu(kind) * 2);
  }
  const pair = pairKind(win, out);
  if (pair >= 27) add('value-pair', same(pair, 2), honourPairFu(pair - 27, win, rules));
  if (out.wait === PAIR_WAIT) add('pair-wait', same(win.winTile, 2), 2);
  else if (out.wait === CLOSED_WAIT) addClosedWait(win, out, add);
  if (!win.selfDraw) add('closed-ron', [], out.closed === 1 ? 10 : 0);
  else if (!hasYaku(out.low, out.high, PINFU)) add('self-draw', [], 2);
  const sum = lines.reduce((total, line) => total + line.fu, 0);
  if (sum === 20 && out.closed === 0) add('open-minimum', [], 10);
  else add('rounding', [], Math.ceil(sum / 10) * 10 - sum);
  return lines;
};

const same = (kind: Kind, copies: number): readonly Kind[] => Array.from({ length: copies }, () => kind);
/** Of a concealed triplet. */
const tripletFu = (kind: Kind): number => (isTerminalOrHonour(kind) ? 8 : 4);

const closedTriplets = (win: Win, out: ScoreOut): readonly Kind[] => {
  const rows = [out.rowM, out.rowP, out.rowS];
  const kinds: Kind[] = [];
  for (let kind = 0; kind < 34; kind++) {
    const isTriplet =
      kind < 27 ? ((rowTriplets(rows[(kind / 9) | 0]!) >> (kind % 9)) & 1) === 1 : win.concealed[kind] === 3;
    if (isTriplet) kinds.push(kind as Kind);
  }
  return kinds;
};

const pairKind = (win: Win, out: ScoreOut): Kind => {
  if (rowPair(out.rowM) > 0) return (rowPair(out.rowM) - 1) as Kind;
  if (rowPair(out.rowP) > 0) return (rowPair(out.rowP) + 8) as Kind;
  if (rowPair(out.rowS) > 0) return (rowPair(out.rowS) + 17) as Kind;
  for (let kind = 27; kind < 34; kind++) if (win.concealed[kind] === 2) return kind as Kind;
  return win.winTile;
};

const addClosedWait = (win: Win, out: ScoreOut, add: (reason: FuReason, set: readonly Kind[], fu: number) => void) => {
  const suit = (win.winTile / 9) | 0;
  const rank = win.winTile - 9 * suit;
  const runs = [out.rowM, out.rowP, out.rowS][suit]! & ROW_RUNS;
  const isMiddle = rank > 0 && ((runs >> (rank - 1)) & 1) === 1;
  const lowest = isMiddle ? win.winTile - 1 : rank === 2 ? win.winTile - 2 : win.winTile;
  add(isMiddle ? 'middle-wait' : 'edge-wait', [lowest, lowest + 1, lowest + 2] as Kind[], 2);
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
