/** `--ms` and `--points`: who is asked, by `advise` and `review` alike. */
import { DEFAULT_MS } from '../../analysis/index.ts';
import { makeAdviser, readAdviser, type AdviserFields, type NamedAdviser } from '../../answers/index.ts';
import type { Ruleset } from '../../rules/index.ts';
import { orRefuse } from '../io.ts';

export const MS = String(DEFAULT_MS);
export const MS_HELP = 'work for one answer, in milliseconds of a core, counted in search steps and never by the clock';
export const POINTS_HELP =
  'rank points of the places, first place first: 90,45,0,-135; of Tenhou by room and dan: phoenix:7; uma of the rules or uma:20,10, with the oka of the rules; suphx:7; even steps by default';

export const adviserFor = (rules: Ruleset, flags: AdviserFields): NamedAdviser =>
  makeAdviser(rules, orRefuse('advise', readAdviser(flags, rules)));
