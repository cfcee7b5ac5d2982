/** Cost against size as an SVG with logarithmic axes, a line a row; a line of proportion is drawn for the eye. */

export type Line = { readonly name: string; readonly points: readonly (readonly [number, number])[] };

const WIDTH = 560;
const HEIGHT = 360;
const LEFT = 50;
const TOP = 20;
const COLOURS = [
  '#c0392b',
  '#2471a3',
  '#1e8449',
  '#b9770e',
  '#7d3c98',
  '#566573',
  '#117864',
  '#943126',
  '#1a5276',
  '#6e2c00',
];

/** Points as multiples of the row's first: size to the right, cost upwards. */
const relative = ({ points }: Line): readonly (readonly [number, number])[] => {
  const [[size, cost]] = points as [readonly [number, number]];
  return points.map(([n, ms]) => [n / size, ms / cost]);
};

export const growthPlot = (lines: readonly Line[]): string => {
  const all = lines.flatMap(relative);
  const most = Math.max(10, ...all.flat());
  const least = Math.min(1, ...all.map(([, cost]) => cost));
  const x = (times: number): string => (LEFT + (WIDTH * Math.log(times)) / Math.log(most)).toFixed(1);
  const y = (times: number): string =>
    (TOP + HEIGHT - (HEIGHT * Math.log(times / least)) / Math.log(most / least)).toFixed(1);
  const drawn = lines.map((line, i) => {
    const path = relative(line)
      .map(([size, cost]) => `${x(size)},${y(cost)}`)
      .join(' ');
    const colour = COLOURS[i % COLOURS.length]!;
    const at = TOP + 14 + 16 * i;
    return (
      `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="2"/>` +
      `<text x="${LEFT + WIDTH + 16}" y="${at}" fill="${colour}">${line.name}</text>`
    );
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${LEFT + WIDTH + 240}" height="${TOP + HEIGHT + 50}" font-family="sans-serif" font-size="12">` +
    `<rect width="100%" height="100%" fill="#fff"/>` +
    `<rect x="${LEFT}" y="${TOP}" width="${WIDTH}" height="${HEIGHT}" fill="none" stroke="#999"/>` +
    `<line x1="${x(1)}" y1="${y(1)}" x2="${x(most)}" y2="${y(most)}" stroke="#999" stroke-dasharray="4 4"/>` +
    `<text x="${LEFT + WIDTH / 2}" y="${TOP + HEIGHT + 30}" text-anchor="middle">size, times the smallest (up to ${most.toFixed(0)}); upwards CPU time likewise; dashed: in proportion</text>` +
    `${drawn.join('')}</svg>\n`
  );
};
