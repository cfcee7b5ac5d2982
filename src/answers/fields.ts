/** Fields of a question as people and programs write them: a value, or what is wrong with the field. */
import { type Fault, type Result, fault, ok } from '../base/index.ts';
import { type Tile, WIND_LETTERS, type Wind, parseMpszTile } from '../tiles/index.ts';

/** `field`: the one that is wrong. Codes `field.…` say that it is not of its form; others come of what is in it. */
export type FieldFault = Fault & { readonly field?: string };
/** A value, or a fault that may name the field to blame. */
export type Read<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: FieldFault };

/** A whole number, as a program or as a person writes it. */
export type Count = number | string;

export const inField = <T>(field: string, result: Result<T>): Read<T> =>
  result.ok ? result : { ok: false, error: { ...result.error, field } };

/** A whole number within bounds, or a fault that names them. */
export const parseWhole = (value: Count, least: number, most: number): Result<number> => {
  const text = String(value);
  const number = Number(text);
  if (/^\d{1,9}$/.test(text) && number >= least && number <= most) return ok(number);
  return fault('field.number', 0, `${JSON.stringify(text)}: a whole number from ${least} to ${most} is wanted`);
};

/** One of the values, or a fault that lists them. */
export const parseOneOf = <T extends string>(text: string, values: readonly T[]): Result<T> => {
  const found = values.find((value) => value === text);
  if (found !== undefined) return ok(found);
  return fault('field.choice', 0, `${JSON.stringify(text)} is not one of ${values.join(', ')}`);
};

/** `E`, `s`: 0 East. */
export const parseWind = (text: string, seats: number): Result<Wind> => {
  const found = parseOneOf(text.toUpperCase(), WIND_LETTERS.slice(0, seats));
  return found.ok ? ok(WIND_LETTERS.indexOf(found.value) as Wind) : found;
};

export const parseTile = (text: string): Result<Tile> => {
  const tile = parseMpszTile(text);
  return tile === undefined ? fault('field.tile', 0, `${JSON.stringify(text.slice(0, 40))} is no tile`) : ok(tile);
};

/** Reads field after field. The first fault is kept, and the rest is read as if that field had its usual value. */
export class Reader {
  fault: FieldFault | undefined;

  take<T>(field: string, result: Result<T>, usual: T): T {
    if (result.ok) return result.value;
    this.fault ??= { ...result.error, field };
    return usual;
  }

  whole(field: string, value: Count, least: number, most: number): number {
    return this.take(field, parseWhole(value, least, most), least);
  }

  wind(field: string, text: string, seats: number): Wind {
    return this.take(field, parseWind(text, seats), 0);
  }

  /** The value, unless a field was wrong. */
  done<T>(value: T): Read<T> {
    return this.fault === undefined ? ok(value) : { ok: false, error: this.fault };
  }
}
