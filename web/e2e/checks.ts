/** Checks that run inside the page, so each is one function that refers to nothing outside. Rules: WCAG 2.2, by number at each that is one of them. */

/** 4.1.2: controls and pictures without an accessible name. */
export const findUnnamed = (): readonly string[] => {
  const nameOf = (element: Element): string => {
    const label = element.getAttribute('aria-label') ?? '';
    const labelled =
      element instanceof HTMLInputElement ||
      element instanceof HTMLSelectElement ||
      element instanceof HTMLTextAreaElement;
    const labels = labelled ? Array.from(element.labels ?? [], (entry) => entry.textContent ?? '').join(' ') : '';
    const title = element.getAttribute('title') ?? '';
    const inside = labelled ? '' : (element.textContent ?? '');
    return `${label}${labels}${title}${inside}`.trim();
  };
  const controls = document.querySelectorAll(
    'button, a[href], input, select, textarea, summary, [role="img"], [role="group"], section',
  );
  return Array.from(controls)
    .filter((element) => nameOf(element) === '')
    .map((element) => element.outerHTML.slice(0, 120));
};

/** 1.4.3: visible text whose contrast with its ground is below 4.5, or below 3 where it is large. */
export const findWeakContrast = (): readonly string[] => {
  type Colour = readonly [number, number, number, number];
  const parse = (text: string): Colour => {
    const [r = 0, g = 0, b = 0, a = 1] = (text.match(/[\d.]+/g) ?? []).map(Number);
    return [r, g, b, a];
  };
  const over = ([r, g, b, a]: Colour, [R, G, B]: Colour): Colour => [
    r * a + R * (1 - a),
    g * a + G * (1 - a),
    b * a + B * (1 - a),
    1,
  ];
  const luminance = ([r, g, b]: Colour): number => {
    const linear = (c: number): number => (c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4);
    return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
  };
  const groundOf = (element: Element): Colour => {
    const layers: Colour[] = [];
    for (let at: Element | null = element; at !== null; at = at.parentElement) {
      const style = getComputedStyle(at);
      // A gradient counts as its first colour, the lighter one here.
      const image = /rgba?\([^)]*\)/.exec(style.backgroundImage)?.[0];
      layers.push(parse(image ?? style.backgroundColor));
      if (layers.at(-1)![3] === 1) break;
    }
    return layers.reduceRight((below, layer) => over(layer, below), [255, 255, 255, 1] as Colour);
  };
  const found: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement!;
    const text = (node.textContent ?? '').trim();
    if (text === '' || element.closest('noscript, .sr-only, svg, option, :disabled') !== null) continue;
    const { width, height } = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    if (width < 2 || height < 2 || style.visibility === 'hidden') continue;
    const ground = groundOf(element);
    let opacity = 1;
    for (let at: Element | null = element; at !== null; at = at.parentElement)
      opacity *= Number(getComputedStyle(at).opacity);
    const [r, g, b, a] = parse(style.color);
    const [light, dark] = [luminance(over([r, g, b, a * opacity], ground)), luminance(ground)].toSorted(
      (a, b) => b - a,
    );
    const ratio = (light! + 0.05) / (dark! + 0.05);
    const size = Number.parseFloat(style.fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    if (ratio < (isLarge ? 3 : 4.5)) found.push(`${ratio.toFixed(2)} ${text.slice(0, 40)}`);
  }
  return found;
};

/** 2.5.8: controls smaller than 24 × 24 pixels that stand closer than 24 to the middle of another. */
export const findSmallTargets = (): readonly string[] => {
  const boxes = Array.from(document.querySelectorAll('button, a[href], input, select, textarea, summary'))
    // What is drawn over by its label is as large as the label.
    .map((element) => ({ element, box: (element.closest('label') ?? element).getBoundingClientRect() }))
    .filter(({ element, box }) => box.width > 1 && box.height > 1 && element.closest('.skip') === null);
  const middle = ({ left, top, width, height }: DOMRect): readonly [number, number] => [
    left + width / 2,
    top + height / 2,
  ];
  return boxes
    .filter(({ box }) => box.width < 24 || box.height < 24)
    .filter(({ element, box }) => {
      const [x, y] = middle(box);
      return boxes.some(({ element: other, box: near }) => {
        if (other === element || element.closest('label')?.contains(other) === true) return false;
        const [nx, ny] = middle(near);
        return Math.hypot(nx - x, ny - y) < 24;
      });
    })
    .map(({ element }) => element.outerHTML.slice(0, 120));
};

/** 1.3.1, 2.4.3, 4.1.2: broken structure. Each finding is a sentence. */
export const findBroken = (): readonly string[] => {
  const found: string[] = [];
  const all = (selector: string): Element[] =>
    Array.from(document.querySelectorAll(selector)).filter((element) => element.closest('#sprite') === null);
  const say = (what: string, elements: readonly Element[]): void => {
    for (const element of elements) found.push(`${what}: ${element.outerHTML.slice(0, 100)}`);
  };
  say(
    'tabindex above 0',
    all('[tabindex]').filter((element) => Number(element.getAttribute('tabindex')) > 0),
  );
  say('focus inside hidden', all('[aria-hidden="true"] :is(a, button, input, select, textarea)'));
  say(
    'list item outside a list',
    all('li').filter(({ parentElement }) => !/^(UL|OL|MENU)$/.test(parentElement!.tagName)),
  );
  say(
    'table without headers',
    all('table').filter((table) => table.querySelector('th') === null),
  );
  say('header without scope', all('th:not([scope])'));
  say(
    'reference to nothing',
    all('[aria-describedby], [aria-controls], [aria-labelledby]').filter((element) =>
      ['aria-describedby', 'aria-controls', 'aria-labelledby'].some((name) => {
        const id = element.getAttribute(name);
        return id !== null && document.getElementById(id) === null;
      }),
    ),
  );
  say('control within a control', all(':is(button, a[href]) :is(button, a[href], input, select)'));
  const levels = all('h1, h2, h3, h4').map(({ tagName }) => Number(tagName[1]));
  levels.forEach((level, i) => {
    if (level > (levels[i - 1] ?? 0) + 1) found.push(`heading ${i} jumps to level ${level}`);
  });
  if (all('h1').length !== 1) found.push('not one first heading');
  if (all('main').length !== 1) found.push('not one main landmark');
  if (!/^(?:en|ja|zh-Hans)$/.test(document.documentElement.lang)) found.push('no language');
  if (document.title === '') found.push('no title');
  const ids = all('[id]').map(({ id }) => id);
  for (const id of new Set(ids.filter((one, i) => ids.indexOf(one) !== i))) found.push(`id twice: ${id}`);
  return found;
};

/** Lists whose chosen text is wider than their box, less the arrow. */
export const findCutChoices = (): readonly string[] => {
  const ARROW = 16;
  const canvas = document.createElement('canvas').getContext('2d')!;
  return Array.from(document.querySelectorAll('select')).flatMap((list) => {
    const style = getComputedStyle(list);
    const text = list.selectedOptions[0]?.textContent ?? '';
    canvas.font = style.font;
    const room =
      list.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight) - ARROW;
    return list.clientWidth > 0 && canvas.measureText(text).width > room ? [text] : [];
  });
};

/** Lines in the middle of the table that run into a seat's name or score. */
export const findCollisions = (): readonly string[] => {
  const edges = Array.from(document.querySelectorAll('.edge-text'), (edge) => edge.getBoundingClientRect());
  return Array.from(document.querySelectorAll('.middle-text > :not(.indicators)'))
    .filter((line) => {
      const { left, right, top, bottom } = line.getBoundingClientRect();
      // The boxes of lines are higher than their letters.
      const slack = (bottom - top) / 3;
      return edges.some(
        (edge) => left < edge.right && edge.left < right && top + slack < edge.bottom && edge.top < bottom - slack,
      );
    })
    .map((line) => line.textContent ?? '');
};

/** Visible text below 11 pixels, as it comes to the screen: drawings are scaled. */
export const findSmallText = (): readonly string[] => {
  const found: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement!;
    const text = (node.textContent ?? '').trim();
    if (text === '' || element.closest('noscript, .sr-only, option, title, script, style') !== null) continue;
    const { width, height } = element.getBoundingClientRect();
    if (width < 2 || height < 2 || getComputedStyle(element).visibility === 'hidden') continue;
    const scale = element instanceof SVGGraphicsElement ? (element.getScreenCTM()?.a ?? 1) : 1;
    const size = Number.parseFloat(getComputedStyle(element).fontSize) * scale;
    if (size < 10.95) found.push(`${size.toFixed(1)} ${text.slice(0, 40)}`);
  }
  return found;
};

/** What is cut or sticks out: text past its card or the window, boxes that hide a part of it, and boxes to scroll sideways without the shadow that says so. */
export const findCut = (): readonly string[] => {
  const found: string[] = [];
  const isShown = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    element.closest('noscript, .sr-only, .skip, option, select, title, script, style, svg') === null;
  const say = (what: string, element: Element): void => {
    found.push(
      `${what}: ${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} ${(element.textContent ?? '').trim().slice(0, 40)}`,
    );
  };
  // What may be scrolled sideways is not cut, where a shadow says that it goes on.
  const scrollerOf = (element: Element): Element | null => {
    for (let at: Element | null = element; at !== null && at !== document.body; at = at.parentElement)
      if (/auto|scroll/.test(getComputedStyle(at).overflowX) && at.scrollWidth > at.clientWidth + 1) return at;
    return null;
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement!;
    if ((node.textContent ?? '').trim() === '' || !isShown(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const { left, right, width } = range.getBoundingClientRect();
    if (width < 2 || scrollerOf(element) !== null) continue;
    if (right > document.documentElement.clientWidth + 1 || left < -1) say('past the window', element);
    const card = element.closest('.card')?.getBoundingClientRect();
    if (card !== undefined && (right > card.right + 1 || left < card.left - 1)) say('past its card', element);
    const button = element.closest('button, .toggle, .tag')?.getBoundingClientRect();
    if (button !== undefined && (right > button.right + 1 || left < button.left - 1)) say('past its button', element);
  }
  for (const element of document.body.querySelectorAll('*')) {
    const isOver = element.clientWidth > 2 && element.scrollWidth > element.clientWidth + 1;
    if (!isOver || !isShown(element)) continue;
    const style = getComputedStyle(element);
    if (/hidden|clip/.test(style.overflowX)) say('hides a part', element);
    if (/auto|scroll/.test(style.overflowX) && !style.backgroundImage.includes('gradient'))
      say('scrolls without a cue', element);
  }
  if (document.documentElement.scrollWidth > document.documentElement.clientWidth)
    found.push('the page scrolls sideways');
  return found;
};
