/** Figures of a person as text, the same in the terminal and on the page. */
import { rankText, shareText } from '../../analysis/index.ts';
import type { Language } from '../../rules/riichi/index.ts';
import type { Compared, ComparedName } from './compare.ts';

const SHARES: ReadonlySet<ComparedName> = new Set(['win', 'dealIn', 'riichi', 'call', 'ready', 'accuracy']);

/** A value of the figure; a dash where there is none. */
export const figureText = (name: ComparedName, value: number | null, lang: Language): string => {
  if (value === null || !Number.isFinite(value)) return '–';
  if (SHARES.has(name)) return shareText(value, lang);
  if (name === 'meanRank') return value.toFixed(2);
  return name === 'lossPerRound' ? rankText(value) : String(Math.round(value)).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
};

/** The value with its 95 % interval, where one is known. */
export const ownText = ({ name, own, interval }: Compared, lang: Language): string => {
  const text = figureText(name, own, lang);
  return interval === null || text === '–'
    ? text
    : `${text} (${figureText(name, interval[0], lang)}–${figureText(name, interval[1], lang)})`;
};
