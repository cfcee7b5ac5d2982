/**
 * Networks of players on disk: `models/<player>-<rules>.onnx` of this package, or another file, or the folder of a training run. Sources and
 * their build lie at different depths, so the package is looked for above this file.
 */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openNow, readModelFile, type PlainSession } from '../../nn/index.ts';
import { networkOf, type NetworkName, type NetworkRules, type Networks } from '../../players/index.ts';
import type { Ruleset } from '../../rules/index.ts';
import { fault, type Result } from '../../tiles/index.ts';

const packageFolder = (): string => {
  const here = dirname(fileURLToPath(import.meta.url));
  let folder = here;
  while (!existsSync(join(folder, 'package.json'))) {
    const up = dirname(folder);
    if (up === folder) return here;
    folder = up;
  }
  return folder;
};

/** The shipped network of a player, or the one of `path`. */
export const readNetwork = (player: string, rules: NetworkRules, path?: string): Result<Uint8Array<ArrayBuffer>> => {
  if (path !== undefined) return readModelFile(path);
  const name = `models/${player}-${rules}.onnx`;
  const shipped = join(packageFolder(), name);
  if (existsSync(shipped)) return readModelFile(shipped);
  return fault(
    'model.none',
    0,
    `there is no ${name}; train one with suzaku train supervised --rules ${rules} and name its run, as ${player}@RUN or --model RUN`,
  );
};

const keyOf = ({ player, rules, file }: NetworkName): string => JSON.stringify([player, rules, file]);

const open = async ({ player, rules, file }: NetworkName): Promise<Result<PlainSession>> => {
  const bytes = readNetwork(player, rules, file);
  return bytes.ok ? openNow(bytes.value) : bytes;
};

/**
 * Opens the networks of all specs in all rules, each once, in threads of their own that do not keep the program alive. What cannot be opened is told
 * by the look-up. `close` ends the threads sooner.
 */
export const openNetworks = async (
  specs: readonly string[],
  rules: readonly Ruleset[],
): Promise<{ readonly networks: Networks; readonly close: () => Promise<void> }> => {
  const opened = new Map<string, Result<PlainSession>>();
  for (const name of specs.flatMap((spec) => rules.map((each) => networkOf(spec, each))))
    if (name !== undefined && !opened.has(keyOf(name))) opened.set(keyOf(name), await open(name));
  return {
    networks: (name) =>
      opened.get(keyOf(name)) ?? fault('player.network', 0, `the network of ${name.player} has not been opened`),
    close: async () => {
      for (const session of opened.values()) if (session.ok) await session.value.close();
    },
  };
};
