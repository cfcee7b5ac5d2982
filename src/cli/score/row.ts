/** Fields of a row of JSON, each checked as it is read. */

export type Row = Readonly<Record<string, unknown>>;

/** A row that cannot be read; caught at the row's edge and printed as its answer. */
export class BadRow extends Error {}

export const bad = (field: string, wanted: string): never => {
  throw new BadRow(`row.${field} — ${wanted}`);
};

export const whole = (row: Row, field: string, most: number): number => {
  const value = row[field];
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most
    ? value
    : bad(field, `an integer from 0 to ${most} is wanted`);
};

export const list = (row: Row, field: string, most: number): readonly unknown[] => {
  const value = row[field];
  return Array.isArray(value) && value.length <= most ? value : bad(field, `a list of at most ${most} is wanted`);
};

export const text = (row: Row, field: string): string => {
  const value = row[field];
  return typeof value === 'string' && value.length <= 100 ? value : bad(field, 'a short text is wanted');
};

export const flag = (row: Row, field: string): boolean => {
  const value = row[field] ?? false;
  return typeof value === 'boolean' ? value : bad(field, 'true or false is wanted');
};
