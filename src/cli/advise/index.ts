/** Parts of `suzaku advise`. */
export { ADVISER_HELP, MS, MS_HELP, POINTS_HELP, adviserFor, adviserWith, networksFor } from './adviser.ts';
export { POSITION_FLAGS } from './flags.ts';
export { NETWORK_HELP, type NetworkFlags, foreseenJson, foreseenText, openForeseer } from './network.ts';
export { OPINION_HELP, type OpinionFlags, opinionsIn, opinionsText } from './opinion.ts';
export { optionRows } from './text.ts';
export { type AdviseFlags, adviseTold, showJudged } from './told.ts';
