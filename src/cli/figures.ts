/** Measured figures for people. */

/** `7.21 ± 0.35`; the value alone where its error is not known, a dash where there is no value. */
export const withError = (value: number, error: number, digits: number): string => {
  if (!Number.isFinite(value)) return '–';
  return Number.isFinite(error) ? `${value.toFixed(digits)} ± ${error.toFixed(digits)}` : value.toFixed(digits);
};
