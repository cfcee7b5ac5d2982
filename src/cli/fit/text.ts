/** Figures of the fits as text. */

/** `-` for what no sample tells. */
export const digits = (value: number, to: number): string => (Number.isNaN(value) ? '-' : value.toFixed(to));

export const NOT_VALIDATED = 'none of these games is for validation, so the fit is not checked';
