/** Learning from records: data sets, networks, supervised training and evaluation, and the fits of the analysis. Reads files, so it is for Node. */
export { calibrationChart, type Plot } from './chart.ts';
export * from './dataset/index.ts';
export * from './differences/index.ts';
export * from './fit/index.ts';
export * from './gate/index.ts';
export { WORKSHOP } from './kinds.ts';
export { LogError, fitFiles, gameOfLine, gamesOf, linesOf, logFiles, type LogFile, type LoggedGame } from './logs.ts';
export * from './networks/index.ts';
export { writeData } from './provenance.ts';
export * from './policyrun/index.ts';
export * from './reinforce/index.ts';
export * from './reproduce/index.ts';
export * from './reward/index.ts';
export * from './run/index.ts';
export * from './selfplay/index.ts';
export { PARTS, TEST_FILES, partOf, type Part } from './split.ts';
export * from './supervised/index.ts';
