/** Rulesets as values, and the scoring of each family. */
export * from './ruleset.ts';
export * from './presets.ts';
export * from './parse.ts';
