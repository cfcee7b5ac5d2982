/** Keys of a room. */
import { useLayoutEffect } from 'preact/hooks';

/** The control in focus has a use for letters and arrows of its own; a check box takes the space bar alone. */
const wantsKeys = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input:not([type="checkbox"]), select, textarea') !== null;
/** The control in focus is pressed by the space bar and by Enter. */
const wantsPress = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('button, a, label') !== null;

/** `keys` by `KeyboardEvent.key`, from the first sight of the component to its last, while `isReady`; unless a control wants them itself. */
export const useKeys = (keys: Readonly<Record<string, () => void>>, isReady: () => boolean): void =>
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { key, target } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || !isReady() || wantsKeys(target)) return;
      if (((key === ' ' || key === 'Enter') && wantsPress(target)) || !Object.hasOwn(keys, key)) return;
      keys[key]!();
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
