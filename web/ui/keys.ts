/** Keys of a room. */

/** The control in focus has a use for letters and arrows of its own; a check box takes the space bar alone. */
export const wantsKeys = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input:not([type="checkbox"]), select, textarea') !== null;
