/** What `suzaku` without arguments shows: an example and the commands. */
import { COMMANDS } from './commands.ts';
import { handReport } from './hand.ts';
import { print } from './io.ts';
import { makeTable } from './table.ts';

const EXAMPLE = '2345m 0678p 23467s 5z';

export const welcome = async (): Promise<void> => {
  const report = await handReport(EXAMPLE, { rules: 'tenhou', lang: 'en' });
  print(`Suzaku, a mahjong AI workbench. An example, suzaku hand ${EXAMPLE}:\n`);
  print(report);
  print('\nCommands (more with suzaku COMMAND --help):\n');
  print(
    makeTable(
      COMMANDS.map(({ usage, summary }) => [`  suzaku ${usage}`, summary]),
      ['left', 'left'],
    ),
  );
};
