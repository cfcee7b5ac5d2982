/** Brings the chosen sprite into the document, where `<use>` finds its symbols. */
import { effect } from '@preact/signals';
import { tileStyle } from '../state/settings.ts';

const FILES = { plain: 'tiles.svg', indices: 'tiles-indices.svg', contrast: 'tiles-contrast.svg' } as const;

const load = async (style: keyof typeof FILES): Promise<void> => {
  const response = await fetch(new URL(FILES[style], document.baseURI));
  if (!response.ok) return;
  const parsed = new DOMParser().parseFromString(await response.text(), 'image/svg+xml').documentElement;
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
