/** SVG as text: numbers with few digits, text escaped, axes with round ticks. Colours come from the page's style. */

/** Text for use within SVG and HTML. */
export const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

type Attributes = Readonly<Record<string, string | number>>;

const number = (value: number): string => String(Math.round(value * 100) / 100);

/** An element with its attributes as text. */
export const tag = (name: string, attributes: Attributes, inside = ''): string => {
  const list = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? number(value) : escapeText(value)}"`)
    .join('');
  return inside === '' ? `<${name}${list}/>` : `<${name}${list}>${inside}</${name}>`;
};

/** A text element at a point. */
export const label = (x: number, y: number, text: string, attributes: Attributes = {}): string =>
  tag('text', { x, y, ...attributes }, escapeText(text));

/** A linear scale from values to pixels. */
export type Scale = ((value: number) => number) & { readonly ticks: readonly number[] };

/** Whether two values differ by more than rounding: steps between others would be lost beside them. */
const differ = (low: number, high: number): boolean => high - low > 1e-9 * Math.max(Math.abs(low), Math.abs(high));

/** Steps of 1, 2 or 5 times a power of ten, about `count` of them. */
export const roundTicks = (low: number, high: number, count = 5): readonly number[] => {
  const span = high - low;
  if (!differ(low, high)) return [low];
  const rough = span / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough) ?? 10 * power;
  const ticks: number[] = [];
  for (let n = Math.ceil(low / step - 1e-9); n * step <= high + 1e-9 * step; n++) ticks.push(n * step + 0);
  return ticks;
};

/** A linear map from values to positions. */
export const makeScale = (domain: readonly [number, number], range: readonly [number, number]): Scale => {
  const [low, high] = differ(...domain) ? domain : [domain[0] - 1, domain[1] + 1];
  const scale = (value: number): number => range[0] + ((value - low) / (high - low)) * (range[1] - range[0]);
  return Object.assign(scale, { ticks: roundTicks(low, high) });
};

/** Few digits, as many as the ticks need. */
export const tickText = (value: number): string => String(Number(value.toFixed(6)));

export type Frame = { readonly width: number; readonly height: number; readonly title: string; readonly left?: number };

/** A figure with a title for those who cannot see it. */
export const figure = ({ width, height, title }: Frame, inside: string): string =>
  tag(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': title },
    `<title>${escapeText(title)}</title>${inside}`,
  );

/** Horizontal grid lines with values at the left. */
export const leftAxis = (scale: Scale, left: number, right: number): string =>
  scale.ticks
    .map(
      (value) =>
        tag('line', { x1: left, x2: right, y1: scale(value), y2: scale(value), class: 'grid' }) +
        label(left - 6, scale(value) + 4, tickText(value), { class: 'tick', 'text-anchor': 'end' }),
    )
    .join('');
