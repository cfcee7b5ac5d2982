/** The report of a match as a page, and its plots. */
export { makeReport, type ReportOptions } from './html.ts';
export * from './plots.ts';
export { escapeText, figure, label, leftAxis, makeScale, tag } from './svg.ts';
