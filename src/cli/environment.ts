/** One line about program and machine, for logs and a judge's debug field. */
import { packageVersion } from '../models/index.ts';

export const environment = (player: string): string =>
  `suzaku ${packageVersion()} player ${player} node ${process.version} ${process.platform} ${process.arch}`;
