/** The riichi family, with three and four seats: value, danger, placement, rates, outlook, distant hands, wins, the evaluator of Mizukami 2014, and the adviser that joins them. */
export * from './advise/index.ts';
export * from './danger/index.ts';
export * from './distant/index.ts';
export * from './mizukami/index.ts';
export * from './outlook/index.ts';
export * from './placement/index.ts';
export * from './rates/index.ts';
export * from './value/index.ts';
export * from './wins/index.ts';
