/**
 * The reference walks suits as characters, bamboos, dots. Where the first find decides (three of four chows, equal readings) its order
 * is kept: a rank in it is characters 0–8, bamboos 9–17, dots 18–26, honours as kinds.
 */
export const SUITED = 27;
export const placeOf = (kind: number): number => (kind < 9 || kind >= SUITED ? kind : kind < 18 ? kind + 9 : kind - 9);
