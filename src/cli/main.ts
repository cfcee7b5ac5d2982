/** Entry of the command line: finds the command, loads only its file, maps errors to exit codes (1 no or failed, 2 wrong usage). */
import { Command, CommanderError } from 'commander';
import { COMMANDS } from './commands.ts';
import { addExamples } from './helpexamples.ts';
import { Exit, LANGUAGES, clearProgress, fail, sayFaultsIn, tell, type Language } from './io.ts';

/** What the system refuses to do with a file, whatever the command does at that time. */
const REFUSALS = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS', 'EACCES', 'EPERM', 'EISDIR', 'ENOTDIR', 'EIO']);
const isRefusal = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && REFUSALS.has((error as NodeJS.ErrnoException).code ?? '');

const makeProgram = (): Command =>
  new Command('suzaku')
    .description('A mahjong AI workbench for riichi, sanma and Chinese Standard.')
    .exitOverride()
    .showSuggestionAfterError()
    .configureOutput({ writeErr: () => undefined });

const addHelp = (program: Command): void => {
  const width = Math.max(...COMMANDS.map(({ usage }) => usage.length));
  const lines = COMMANDS.map(({ usage, summary }) => `  ${usage.padEnd(width)}  ${summary}`);
  program.addHelpText(
    'after',
    `\nCommands:\n${lines.join('\n')}\n\nsuzaku COMMAND --help lists the options of a command.`,
  );
};

/** Looked for before the flags are read, as reading them may fail; a wrong one is refused by the command. */
const languageIn = (args: readonly string[]): Language =>
  LANGUAGES.find((lang) =>
    args.some((arg, i) => arg === `--lang=${lang}` || (arg === '--lang' && args[i + 1] === lang)),
  ) ?? 'en';

const dispatch = async (args: readonly string[]): Promise<void> => {
  const program = makeProgram();
  const [first] = args;
  if (first === undefined) {
    const { welcome } = await import('./welcome.ts');
    return welcome();
  }
  if (first === '--help' || first === '-h' || first === 'help') {
    addHelp(program);
    return program.outputHelp();
  }
  const command = COMMANDS.find(({ name }) => name === first);
  // A hand instead of a command is the short form of `hand`.
  const entry =
    command ?? (/[0-9\uFF10-\uFF19\uD83C]/.test(first) ? COMMANDS.find(({ name }) => name === 'hand') : undefined);
  if (entry === undefined) {
    const names = COMMANDS.map(({ name }) => name).join(', ');
    return fail(
      'suzaku',
      { code: 'usage', at: 0, text: `there is no command ${JSON.stringify(first.slice(0, 40))}; commands: ${names}` },
      2,
    );
  }
  await sayFaultsIn(languageIn(args));
  const { register } = await entry.load();
  register(program);
  for (const sub of program.commands) {
    sub.exitOverride().configureOutput({ writeErr: () => undefined });
    addExamples(sub);
  }
  await program.parseAsync(command === undefined ? ['hand', ...args] : [...args], { from: 'user' });
};

export const run = async (args: readonly string[]): Promise<void> => {
  // A reader that closes early (head) is no error.
  process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
    if (code === 'EPIPE') process.exit(0);
    tell(`suzaku: file.unwritable — ${message}`);
    process.exit(1);
  });
  try {
    await dispatch(args);
  } catch (error) {
    if (error instanceof Exit) process.exitCode = error.status;
    else if (error instanceof CommanderError) {
      if (error.exitCode === 0) return;
      tell(`suzaku: usage — ${error.message.replace(/^error: /, '').replaceAll('\n', ' ')}`);
      process.exitCode = 2;
    } else if (error instanceof Error && error.name === 'LogError') {
      // Its class is known by its name: few commands load learn/.
      clearProgress();
      tell(error.message);
      process.exitCode = 1;
    } else if (isRefusal(error)) {
      clearProgress();
      tell(`suzaku: file.unwritable — ${error.message}`);
      process.exitCode = 1;
    } else throw error;
  }
};
