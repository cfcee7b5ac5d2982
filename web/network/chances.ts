/** The network's chances by action, for tables whose rows are actions. */
import { percentSign } from '../../src/analysis/reasons/sentences/index.ts';
import type { Foresight } from '../../src/players/index.ts';
import type { Language } from '../state/settings.ts';

export type Chance = {
  /** 0 to 1. */
  readonly chance: number;
  /** The choice of the player. */
  readonly isPick: boolean;
};
export type Chances = ReadonlyMap<number, Chance>;

/** `59 %`, `6.3 %`, `99.8 %`: more where it is nearly never or nearly always. */
export const percentText = (chance: number, lang: Language): string => {
  const isFine = chance < 0.0995 || chance > 0.9905;
  return percentSign((100 * chance).toFixed(isFine ? 1 : 0), lang);
};

export const chancesIn = ({ choices, pick }: Foresight): Chances =>
  new Map(
    choices.flatMap(({ actions, chance }) =>
      actions.map((action) => [action, { chance, isPick: actions.includes(pick) }] as const),
    ),
  );
