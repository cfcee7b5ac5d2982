/** Oracle guiding: learning with what is hidden, less of it iteration by iteration. */
export { GUIDE_DEFAULTS, SHOWN_STREAM, isWeaned, showSome, shownAt, wrongGuide, type GuidePlan } from './guide.ts';
