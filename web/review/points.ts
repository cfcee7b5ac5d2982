/** Rank points of a review, as the command takes them: what is chosen once stays. */
import { computed, effect, signal } from '@preact/signals';
import { reviewEngine } from '../engine/client.ts';
import { game } from '../state/game.ts';
import { store, stored } from '../state/settings.ts';

export const SCHEMES = ['even', 'phoenix', 'expert', 'upper', 'general', 'uma', 'own'] as const;
/** Even steps, a room of Tenhou with a dan, the uma of the rules, or numbers of one's own. */
export type Scheme = (typeof SCHEMES)[number];
const TENHOU: ReadonlySet<Scheme> = new Set(['phoenix', 'expert', 'upper', 'general']);
export const hasDan = (chosen: Scheme): boolean => TENHOU.has(chosen);
export const DANS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

const [savedScheme = '', savedDan = '', savedOwn = ''] = (stored('points') ?? '').split(' ');
export const scheme = signal<Scheme>(SCHEMES.find((id) => id === savedScheme) ?? 'even');
export const dan = signal(DANS.find((n) => String(n) === savedDan) ?? 7);
/** As typed. */
export const own = signal(savedOwn.slice(0, 60));

/** As the command takes it; empty for even steps. */
export const points = computed(() => {
  if (scheme.value === 'even') return '';
  if (scheme.value === 'own') return own.value.replaceAll(' ', '');
  return hasDan(scheme.value) ? `${scheme.value}:${dan.value}` : scheme.value;
});

/** What the choice comes to in the game that is open; null where it says nothing, undefined until it is known. */
export const numbers = signal<readonly number[] | null | undefined>(undefined);

let asked = 0;
const ask = async (rules: string, text: string): Promise<void> => {
  const id = ++asked;
  const found = await reviewEngine.ask('points', { rules, points: text });
  if (id === asked) numbers.value = found.ok ? found.value : null;
};

export const watchPoints = (): void => {
  effect(() => store('points', [scheme.value, dan.value, own.value.replaceAll(' ', '')].join(' ')));
  effect(() => {
    const of = game.value;
    const text = points.value;
    if (of?.family === 'riichi') void ask(of.rulesText, text);
    else numbers.value = undefined;
  });
};
