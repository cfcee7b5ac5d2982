/** Botzone's tile names: W characters, B dots, T bamboos 1–9, F1–F4 E S W N, J1–J3 red green white. No red fives. */
import type { Kind } from './tile.ts';
import { ALL_KINDS, EAST, RED } from './tile.ts';

const SUIT_LETTERS = 'WBT';

/** The dragons run the other way than our kinds: J1 is the red one. */
const nameOf = (kind: Kind): string => {
  if (kind < EAST) return `${SUIT_LETTERS.charAt((kind / 9) | 0)}${(kind % 9) + 1}`;
  return kind < EAST + 4 ? `F${kind - EAST + 1}` : `J${RED - kind + 1}`;
};

const names: readonly string[] = ALL_KINDS.map(nameOf);
const kinds: ReadonlyMap<string, Kind> = new Map(ALL_KINDS.map((kind) => [names[kind]!, kind]));

export const parseBotzoneTile = (name: string): Kind | undefined => kinds.get(name);
export const makeBotzoneTile = (kind: Kind): string => names[kind]!;
