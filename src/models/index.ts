/** Finding, opening and checking networks and their cards; the package’s own folder. For Node. */
export { openNetworks, readNetwork } from './models.ts';
export { packageFolder, packageVersion } from './package.ts';
export { openBatched, type BatchedNetworks } from './batched.ts';
