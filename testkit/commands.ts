/** Commands of the command line in this process, for tests; what main.ts adds is the exit status. */
import { Command, CommanderError } from 'commander';
import { vi } from 'vitest';
import { Exit } from '../src/cli/io.ts';

export type Done = { readonly status: number; readonly out: string; readonly err: string };

export const commandsOf =
  (...registers: readonly ((program: Command) => void)[]) =>
  async (args: readonly string[]): Promise<Done> => {
    let [out, err, status] = ['', '', 0];
    const spies = [
      vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => ((out += String(chunk)), true)),
      vi.spyOn(process.stderr, 'write').mockImplementation((chunk) => ((err += String(chunk)), true)),
    ];
    const program = new Command().exitOverride();
    for (const register of registers) register(program);
    try {
      await program.parseAsync([...args], { from: 'user' });
    } catch (error) {
      if (error instanceof Exit) ({ status } = error);
      else if (error instanceof CommanderError) status = 2;
      else throw error;
    } finally {
      for (const spy of spies) spy.mockRestore();
    }
    return { status, out, err };
  };
