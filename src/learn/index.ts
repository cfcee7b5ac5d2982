/** Learning from records: the data split, and the fits of the analysis. Reads files, so it is for Node. */
export { fitDanger, type DangerFit, type FitOptions } from './danger.ts';
export { fitPlacement, finishesOf, type Finish, type PlacementFit } from './placement.ts';
export { fitRates } from './rates.ts';
export { LogError, fitFiles, gamesOf, logFiles, type LogFile, type LoggedGame } from './logs.ts';
export { TEST_FILES, partOf, type Part } from './split.ts';
