/** A plot as an SVG file that stands alone: colours and letters as they are on the page, with title and legend. */
import { escapeText } from '../../src/arena/report/index.ts';
import { saveText } from '../ui/save.ts';
import type { ChartLine } from './chart.tsx';

const STYLES = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'opacity', 'font-size', 'font-family'] as const;
const [HEAD, ROW] = [26, 18];

/** The page's style sheet does not come with the file, so what it says is written at each element. */
const written = (from: Element, to: Element): void => {
  const style = getComputedStyle(from);
  for (const name of STYLES) to.setAttribute(name, style.getPropertyValue(name));
  to.removeAttribute('class');
  for (const [i, child] of Array.from(from.children).entries()) written(child, to.children[i]!);
};

export const saveChart = (svg: SVGSVGElement, title: string, lines: readonly ChartLine[]): void => {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  written(svg, copy);
  for (const name of ['tabindex', 'role', 'aria-label', 'style']) copy.removeAttribute(name);
  copy.setAttribute('y', String(HEAD));
  const [width, height] = [svg.width.baseVal.value, svg.height.baseVal.value + HEAD + ROW * lines.length + 6];
  const { color } = getComputedStyle(svg);
  const ground = getComputedStyle(svg.closest('.card') ?? document.body).backgroundColor;
  const strokes = Array.from(svg.querySelectorAll('.curve-line'), (path) => getComputedStyle(path).stroke);
  const legend = lines.map(({ name }, i) => {
    const y = HEAD + svg.height.baseVal.value + ROW * i + 12;
    return `<rect x="8" y="${y - 6}" width="16" height="3" fill="${strokes[i]}"/><text x="30" y="${y}">${escapeText(name)}</text>`;
  });
  const text =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="sans-serif" font-size="12" fill="${color}">` +
    `<rect width="100%" height="100%" fill="${ground}"/><text x="8" y="18" font-weight="bold">${escapeText(title)}</text>` +
    `${new XMLSerializer().serializeToString(copy)}${legend.join('')}</svg>\n`;
  saveText(text, `${title.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '')}.svg`, 'image/svg+xml');
};
