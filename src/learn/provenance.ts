/** What a data file says about its making. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { packageFolder, packageVersion } from '../models/index.ts';

/** What git says at the top of a work tree; undefined elsewhere, so that a package within another project is not taken for it. */
export const commitOf = (folder: string): string | undefined => {
  const git = (...args: readonly string[]): string | undefined => {
    const done = spawnSync('git', ['-C', folder, ...args], { encoding: 'utf8' });
    return done.status === 0 ? done.stdout.trim() : undefined;
  };
  // The way up to the top: none when we are there.
  if (git('rev-parse', '--show-cdup') !== '') return undefined;
  return git('describe', '--always', '--dirty', '--abbrev=12');
};

/** The commit of this package's own checkout, or else its version. */
export const commitHere = (): string => commitOf(packageFolder()) ?? `v${packageVersion()}`;

/** As TypeScript (`.ts`, one exported constant of a type of `./types`) or as JSON. */
export const writeData = (
  file: string,
  value: object,
  { name, type, from }: { readonly name: string; readonly type: string; readonly from: string },
): void => {
  const json = JSON.stringify(value, undefined, 2);
  const text = file.endsWith('.ts')
    ? `/** Fitted numbers, written by \`suzaku fit\`: see \`from\` for the command, the data and the commit. Do not edit. */\n` +
      `import type { ${type} } from '${from}';\n\nexport const ${name}: ${type} = ${json};\n`
    : `${json}\n`;
  writeFileSync(file, text);
};
