/** What a data file says about its making. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';

export const commitHere = (): string => {
  const done = spawnSync('git', ['describe', '--always', '--dirty', '--abbrev=12'], { encoding: 'utf8' });
  return done.status === 0 ? done.stdout.trim() : 'unknown';
};

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
