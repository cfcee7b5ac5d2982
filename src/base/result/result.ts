/** What every reader of outside data returns: a value, or a fault a person can act on. Never a throw. */

/** What is wrong with an input: a stable code, a position, and a sentence a person can act on. */
export type Fault = {
  /** Stable, dotted, lower-case: `tile.fifth-copy`. */
  readonly code: string;
  /** Where: character offset from 0, or the line for line formats. */
  readonly at: number;
  /** One sentence naming the tile, seat or field. */
  readonly text: string;
};

/** A value, or a fault: what everything answers that takes data from outside. */
export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: Fault };

/** A result that holds a value. */
export const ok = <T>(value: T): Result<T> => ({ ok: true, value });
/** A failed result. */
export const fault = (code: string, at: number, text: string): { readonly ok: false; readonly error: Fault } => ({
  ok: false,
  error: { code, at, text },
});

/** The value, for callers that know it is there (tests, constants of the program). */
export const unwrap = <T>(result: Result<T>): T => {
  if (result.ok) return result.value;
  throw new Error(`${result.error.code} at ${result.error.at}: ${result.error.text}`);
};

/** An internal impossibility; carries a dump of what was at hand. */
export class Bug extends Error {
  constructor(what: string, dump?: unknown) {
    super(dump === undefined ? what : `${what}\n${typeof dump === 'string' ? dump : JSON.stringify(dump)}`);
    this.name = 'Bug';
  }
}
