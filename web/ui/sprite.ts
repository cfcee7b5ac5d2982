/** Brings the chosen sprite into the document, where `<use>` finds its symbols. */
import { effect } from '@preact/signals';
import { spriteText, tileStyle, type TileStyle } from '../state/settings.ts';

const load = async (style: TileStyle): Promise<void> => {
  const text = await spriteText(style);
  if (text === undefined) return;
  const parsed = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  if (parsed.nodeName !== 'svg' || tileStyle.peek() !== style) return;
  const sprite = document.importNode(parsed, true);
  sprite.id = 'sprite';
  sprite.setAttribute('aria-hidden', 'true');
  // Not display: none, which would switch off gradients.
  sprite.setAttribute('class', 'sprite');
  sprite.setAttribute('width', '0');
  sprite.setAttribute('height', '0');
  document.querySelector('#sprite')?.remove();
  document.body.prepend(sprite);
};

export const watchSprite = (): void => {
  effect(() => {
    void load(tileStyle.value).catch(() => undefined);
  });
};
