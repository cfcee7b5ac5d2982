/** Figures as they are written in plots and tables. */
import type { MetricUnit } from '../../src/runs/index.ts';

/** Few digits, more where the value is small; the minus sign as the rest of the page has it. */
export const numberText = (value: number): string => {
  const size = Math.abs(value);
  if (size >= 1e6) return `${Number((value / 1e6).toPrecision(3))}M`.replace('-', '−');
  if (size >= 10_000) return `${Number((value / 1e3).toPrecision(3))}k`.replace('-', '−');
  const text = size !== 0 && size < 1e-4 ? value.toExponential(1) : String(Number(value.toPrecision(4)));
  return text.replace('-', '−');
};

/** Shares in per cent; the unit stands in the title. */
export const valueText = (unit: MetricUnit, value: number): string =>
  unit === 'share' ? numberText(Number((100 * value).toFixed(2))) : numberText(value);

/** Whole numbers in full. */
export const countText = (value: number): string => Math.round(value).toLocaleString('en');
