/** Arrow keys inside a group of buttons: one stop of the Tab key, then rows and columns as they lie on the screen. */

const buttonsIn = (group: HTMLElement): HTMLButtonElement[] =>
  Array.from(group.querySelectorAll<HTMLButtonElement>('button:not(:disabled)'));

const middle = ({ left, right, top, bottom }: DOMRect): readonly [number, number] => [
  (left + right) / 2,
  (top + bottom) / 2,
];

/** The nearest button in the direction of the key; sideways distance counts double, so that columns hold. */
const neighbour = (
  buttons: readonly HTMLButtonElement[],
  from: Element,
  key: string,
): HTMLButtonElement | undefined => {
  const [x, y] = middle(from.getBoundingClientRect());
  let best: HTMLButtonElement | undefined;
  let least = Infinity;
  for (const button of buttons) {
    const [bx, by] = middle(button.getBoundingClientRect());
    const [dx, dy] = [bx - x, by - y];
    const isAhead =
      key === 'ArrowLeft'
        ? dx < -2 && Math.abs(dy) < 8
        : key === 'ArrowRight'
          ? dx > 2 && Math.abs(dy) < 8
          : key === 'ArrowUp'
            ? dy < -8
            : dy > 8;
    const far = key === 'ArrowLeft' || key === 'ArrowRight' ? Math.abs(dx) : Math.abs(dy) + 2 * Math.abs(dx);
    if (isAhead && far < least) {
      least = far;
      best = button;
    }
  }
  return best;
};

export const onArrows = (event: KeyboardEvent): void => {
  if (!event.key.startsWith('Arrow') || !(event.target instanceof HTMLElement)) return;
  const group = event.currentTarget as HTMLElement;
  const next = neighbour(buttonsIn(group), event.target, event.key);
  if (next === undefined) return;
  event.preventDefault();
  for (const button of group.querySelectorAll('button')) button.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
};
