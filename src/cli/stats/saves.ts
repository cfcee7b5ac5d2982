/** Files of `arena --save`, line by line: the plan first, then sets. */
import type { PlayedSet } from '../../arena/index.ts';

/** Who played whom. */
export type SavedPlan = {
  readonly rules: string;
  readonly challenger: string;
  readonly field: readonly string[];
  readonly seed: string;
};
/** A line: the plan, or a set with its number. */
export type SavedLine =
  | { readonly plan: SavedPlan; readonly set?: never }
  | { readonly plan?: never; readonly number: number; readonly set: PlayedSet };

/** The number of a set, from the name of its task. */
const SET = /, set (\d+)$/;

/** Undefined for what is no line of a save. */
export const parseSavedLine = (text: string): SavedLine | undefined => {
  if (!text.startsWith('{')) return undefined;
  try {
    const { arena, plan, task, value } = JSON.parse(text) as Record<string, unknown>;
    if (arena !== undefined && typeof plan === 'object' && plan !== null) return { plan: plan as SavedPlan };
    const number = typeof task === 'string' ? SET.exec(task)?.[1] : undefined;
    return number !== undefined && Array.isArray(value)
      ? { number: Number(number), set: value as PlayedSet }
      : undefined;
  } catch {
    return undefined;
  }
};
