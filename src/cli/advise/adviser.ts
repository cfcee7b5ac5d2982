/** `--ms` and `--points`: who is asked, by `advise` and `review` alike. */
import { RiichiAdviser, ChineseAdviser, DEFAULT_MS, evenPoints, parsePoints } from '../../analysis/index.ts';
import type { Ruleset } from '../../rules/index.ts';
import { fail, orFail } from '../io.ts';

export type AdviserFlags = { readonly ms: string; readonly points?: string };

export const MS = String(DEFAULT_MS);
export const MS_HELP = 'work for one answer, in milliseconds of a core, counted in search steps and never by the clock';
export const POINTS_HELP =
  'rank points of the places, first place first: 90,45,0,-135; of Tenhou by room and dan: phoenix:7; uma of the rules or uma:20,10, with the oka of the rules; suphx:7; even steps unless said';

const parseMs = (text: string): number => {
  const ms = Number(text);
  if (text !== '' && Number.isFinite(ms) && ms >= 1 && ms <= 10_000) return ms;
  return fail('--ms', { code: 'usage', at: 0, text: `${JSON.stringify(text)}: a number from 1 to 10000 is wanted` });
};

/** Chinese Standard is played for points and has no work budget. */
const makeChinese = ({ points }: AdviserFlags): ChineseAdviser => {
  if (points === undefined) return new ChineseAdviser();
  return fail('--points', { code: 'usage', at: 0, text: 'Chinese Standard counts the points of the game, not places' });
};

export const makeAdviser = (rules: Ruleset, flags: AdviserFlags): RiichiAdviser | ChineseAdviser => {
  const ms = parseMs(flags.ms);
  if (rules.family === 'chinese') return makeChinese(flags);
  const points =
    flags.points === undefined ? evenPoints(rules.seats) : orFail('--points', parsePoints(flags.points, rules));
  return new RiichiAdviser(rules, { ms, points });
};
