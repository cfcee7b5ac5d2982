/** Finding, opening and checking networks and their cards; which bytes they are, and which engine runs them. For Node. */
export * from './digest.ts';
export { commitHere, commitOf, digestOfCode, engineHere, type Engine } from './engine.ts';
export { networkFiles, networkKey, openFilePlain, openNetworks, readNetwork, type NetworkFile } from './models.ts';
export { packageFolder, packageVersion } from './package.ts';
export { openBatched, openBatchedWith, type BatchedNetworks } from './batched.ts';
