/** One line about program and machine, for logs and a judge's debug field. */
import { readFileSync } from 'node:fs';

const versionOf = (): string => {
  try {
    const file = new URL('../../../package.json', import.meta.url);
    return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
  } catch {
    return '?';
  }
};

export const environment = (player: string): string =>
  `suzaku ${versionOf()} player ${player} node ${process.version} ${process.platform} ${process.arch}`;
