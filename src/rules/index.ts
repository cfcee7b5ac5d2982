/** Rulesets as values, and the scoring of each family. */
export * from './ruleset.ts';
export * from './presets.ts';
export * from './parse.ts';
export * as riichi from './riichi/index.ts';
