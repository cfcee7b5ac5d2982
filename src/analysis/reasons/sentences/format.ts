/** How numbers stand in sentences; the same everywhere, so that a reader can find them again. */
import type { Language } from '../../../rules/riichi/index.ts';
import { ENDS, type LabelKind, type Unit } from '../../advice/index.ts';
import type { Side, WindOf } from '../reasons.ts';
import type { ReasonOf } from './words.ts';

/** The second hand is the worse: farther away, or with fewer tiles as near. */
export const isLess = (other: Side, first: Side): boolean =>
  other.shanten > first.shanten || (other.shanten === first.shanten && other.tiles < first.tiles);

/** English: `1 tile`, `2 tiles`. */
export const counted = (n: number, thing: string): string => `${n} ${thing}${n === 1 ? '' : 's'}`;

/** A percentage as the language writes it: `24.2 %`, in Japanese and Chinese 24.2%. */
export const percentSign = (number: string, lang: Language): string => `${number}${lang === 'en' ? ' ' : ''}%`;
/** A chance as a percentage with one decimal. */
export const shareText = (chance: number, lang: Language): string => percentSign((100 * chance).toFixed(1), lang);
/** Points of a hand: to the hundred, or to the point where game points are counted. */
export const pointsText = (points: number, unit: Unit): string => {
  const step = unit === 'game-points' ? 1 : 100;
  return String(step * Math.round(points / step) + 0);
};
/** Points of value, one decimal; a zero has no sign. */
export const rankText = (value: number): string => {
  const text = value.toFixed(1);
  return text === '-0.0' ? '0.0' : text;
};
/** `± 0.4`; empty where none is known or it would read 0.0. */
export const plusMinus = (error: number | null): string =>
  error === null || rankText(error) === '0.0' ? '' : `± ${rankText(error)}`;
/** `2.1 ± 0.4`, or without the error where there is none to tell. */
export const errorText = (value: number, error: number | null): string =>
  `${rankText(value)} ${plusMinus(error)}`.trimEnd();
/** A value with its sign. */
export const signedText = (value: number): string => {
  const text = rankText(value);
  return text === '0.0' || text.startsWith('-') ? text : `+${text}`;
};

/** Of two actions one of which ends the round: that one, and whether it is the better. */
export const enderOf = ({
  first,
  other,
}: ReasonOf<'gap'>): { readonly kind: LabelKind; readonly isBetter: boolean } => {
  const isBetter = ENDS.has(first.kind);
  return { kind: isBetter ? first.kind : other.kind, isBetter };
};

export type NeedWords = {
  readonly byDraw: (points: string) => string;
  readonly from: (points: string, wind: WindOf) => string;
  /** Behind a win after which the match goes on. */
  readonly mark: string;
};

/** The ways to a place. `isOpen`: the match goes on after each of them, so none is marked. */
export const needTexts = (
  { tsumo, ron }: ReasonOf<'needs'>,
  { byDraw, from, mark }: NeedWords,
): { readonly each: readonly string[]; readonly isOpen: boolean } => {
  const price = (points: number): string => pointsText(points, 'rank-points');
  const ways = [
    ...(tsumo === null ? [] : [{ text: byDraw(price(tsumo.points)), ends: tsumo.ends }]),
    ...ron.map(({ points, ends, wind }) => ({ text: from(price(points), wind), ends })),
  ];
  const isOpen = ways.every(({ ends }) => !ends);
  return { each: ways.map(({ text, ends }) => (ends || isOpen ? text : `${text}${mark}`)), isOpen };
};
