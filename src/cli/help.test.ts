/** `--help` and completion know every command: each has an example whose flags exist, and the scripts name all of them. */
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { commandsOf } from '../../testkit/commands.ts';
import { register } from './completion.ts';
import { knownCommands } from './completion/index.ts';
import { examplesOf } from './helpexamples.ts';

const commands = await knownCommands();
const suzaku = commandsOf(register);

test.each(commands.map((command) => [command.path, command] as const))('%s: examples with flags that exist', (path) => {
  const examples = examplesOf(path);
  expect(examples.length).toBeGreaterThan(0);
  for (const [line] of examples) {
    const words = line.split(' ');
    const known = commands.findLast(({ path: own }) => line === own || line.startsWith(`${own} `))!;
    const flags = new Set(known.flags.map(({ name }) => name));
    expect(words.filter((word) => word.startsWith('--') && !flags.has(word))).toEqual([]);
  }
});

test('the scripts name every command and flag', async () => {
  for (const shell of ['bash', 'zsh', 'fish']) {
    const { status, out, err } = await suzaku(['completion', shell]);
    expect([status, err]).toEqual([0, '']);
    for (const { path, flags } of commands) {
      expect(out).toContain(path.split(' ').at(-1)!);
      for (const { name } of flags) expect(out).toContain(shell === 'fish' ? `-l ${name.slice(2)}` : name);
    }
  }
  expect(await suzaku(['completion', 'tcsh'])).toMatchObject({ status: 2 });
});

const has = (shell: string): boolean => spawnSync(shell, ['-c', 'true']).status === 0;

test.skipIf(!has('bash'))('bash completes commands, subcommands, flags and values', async () => {
  const { out } = await suzaku(['completion', 'bash']);
  const complete = (...words: readonly string[]): readonly string[] => {
    const list = words.map((word) => `"${word}"`).join(' ');
    const script = `${out}\nCOMP_WORDS=(suzaku ${list}); COMP_CWORD=${words.length}; _suzaku; echo "\${COMPREPLY[@]}"`;
    const done = spawnSync('bash', ['-c', script], { encoding: 'utf8' });
    expect(done.stderr).toBe('');
    return done.stdout.trim().split(' ');
  };
  expect(complete('re')).toEqual(['replay', 'review', 'reproduce']);
  expect(complete('stats', 'le')).toEqual(['leaks']);
  expect(complete('stats', 'leaks', '--na')).toEqual(['--name']);
  expect(complete('hand', '--ru')).toEqual(['--rules']);
  expect(complete('score', '--lang', '')).toEqual(['en', 'ja', 'zh']);
  expect(complete('review', 'game.x')).toEqual(['']);
});

test.each(['zsh', 'fish'].filter(has))('%s reads its script', async (shell) => {
  const { out } = await suzaku(['completion', shell]);
  expect(spawnSync(shell, ['--no-execute'], { input: out, encoding: 'utf8' }).stderr).toBe('');
});
