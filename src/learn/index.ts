/** Learning from records: the data split, and the fits of the analysis. Reads files, so it is for Node. */
export { fitDanger, type DangerFit, type FitOptions } from './fit/index.ts';
export { fitPlacement, finishesOf, type Finish, type PlacementFit } from './fit/index.ts';
export { fitRates } from './fit/index.ts';
export { WORKSHOP } from './kinds.ts';
export { LogError, fitFiles, gamesOf, logFiles, type LogFile, type LoggedGame } from './logs.ts';
export { TEST_FILES, partOf, type Part } from './split.ts';
export { type Plot, calibrationChart } from './chart.ts';
export { gameOfLine, linesOf } from './logs.ts';
export { writeData } from './provenance.ts';
export { PARTS } from './split.ts';
