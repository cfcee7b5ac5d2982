/** Fitted numbers as files. */
import { writeFileSync } from 'node:fs';

/** As TypeScript (`.ts`, one exported constant of a type of `./types`) or as JSON. */
export const writeData = (
  file: string,
  value: object,
  { name, type, from }: { readonly name: string; readonly type: string; readonly from: string },
): void => {
  const json = JSON.stringify(value, undefined, 2);
  const text = file.endsWith('.ts')
    ? `/** Fitted numbers, written by \`suzaku fit\` or \`suzaku train\`: see \`from\` for the command, the data and the commit. Do not edit. */\n` +
      `import type { ${type} } from '${from}';\n\n/** Fitted numbers; \`from\` says by which command. */\nexport const ${name}: ${type} = ${json};\n`
    : `${json}\n`;
  writeFileSync(file, text);
};
