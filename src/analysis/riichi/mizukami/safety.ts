/**
 * What a folding seat throws, by the order of the paper as far as it can be recovered (docs/mizukami2014.md): safe against all threats; safe
 * against the most dangerous one; honours of which at most one copy is unseen; suji and no-chance terminals; other honours; other suji;
 * one-chance tiles; the rest. Within a class the rule table of danger decides, then what the evaluator would rather throw.
 */
import type { Kind } from '../../../tiles/index.ts';
import { dangerLevel, ruleDanger, type Opponent, type TableReading } from '../danger/index.ts';

/** Safest first. */
export const SAFETY_CLASSES = [
  'safe against all',
  'safe against the most dangerous',
  'visible honour',
  'suji or no-chance terminal',
  'other honour',
  'other suji',
  'one-chance',
  'the rest',
] as const;
const [COMMON, MOST, VISIBLE, TERMINAL, HONOUR, SUJI, ONE_CHANCE, REST] = [0, 1, 2, 3, 4, 5, 6, 7] as const;

/** Fewest unseen copies on the likelier of the two-sided waits for a kind: 0 no-chance, 1 one-chance. Ends that are safe rule their wait out. */
const chanceOf = ({ unseen }: TableReading, { how }: Opponent, kind: number): number => {
  const rank = kind % 9;
  const upper = rank > 5 || how[kind + 3]! > 0 ? 0 : Math.min(unseen[kind + 1]!, unseen[kind + 2]!);
  const lower = rank < 3 || how[kind - 3]! > 0 ? 0 : Math.min(unseen[kind - 1]!, unseen[kind - 2]!);
  return Math.max(upper, lower);
};

/** Class of a kind against one opponent. */
const classOf = (reading: TableReading, opponent: Opponent, kind: number): number => {
  if (opponent.how[kind]! > 0) return COMMON;
  const level = dangerLevel(reading, opponent, kind);
  if (kind >= 27) return level === 2 || level === 4 ? VISIBLE : HONOUR;
  const chance = chanceOf(reading, opponent, kind);
  const isTerminal = kind % 9 === 0 || kind % 9 === 8;
  if (chance === 0) return isTerminal ? TERMINAL : SUJI;
  return chance === 1 ? ONE_CHANCE : REST;
};

/** Class of a kind against all `threats`, the most dangerous first: the worst of them, but for what the first cannot win on. */
export const safetyClass = (reading: TableReading, threats: readonly number[], kind: number): number => {
  let worst: number = COMMON;
  for (const seat of threats) worst = Math.max(worst, classOf(reading, reading.opponents[seat]!, kind));
  const isSafeOfFirst = reading.opponents[threats[0]!]!.how[kind]! > 0;
  return isSafeOfFirst && worst > COMMON ? MOST : worst;
};

/** The kinds, safest first; equal ones stay in order, so hand them in as the evaluator ranks them. */
export const safestKinds = (
  reading: TableReading,
  threats: readonly number[],
  kinds: readonly Kind[],
): readonly Kind[] =>
  kinds
    .map((kind) => {
      const danger = threats.reduce((sum, seat) => sum + ruleDanger(reading, reading.opponents[seat]!, kind), 0);
      return { kind, danger, rank: safetyClass(reading, threats, kind) };
    })
    .sort((a, b) => a.rank - b.rank || a.danger - b.danger)
    .map(({ kind }) => kind);
