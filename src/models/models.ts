/**
 * Networks of players on disk: `models/<player>-<rules>.onnx` of this package, or another file, or the folder of a training run. Players with a
 * network a decision have `models/<player>-<rules>-<kind>.onnx`, or a folder with files of these names or with runs named by kind.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openNow, readModelFile, type PlainSession } from '../nn/node/index.ts';
import { networksOf, type NetworkName, type Networks } from '../players/index.ts';
import { modelRulesOf, type DecisionKind, type ModelGame } from '../policy/index.ts';
import type { Ruleset } from '../rules/index.ts';
import { fault, type Result } from '../base/index.ts';
import { packageFolder } from './package.ts';

/** Where the network of a kind lies in a folder. */
const ofKind = (folder: string, name: string, kind: string): string => {
  const file = join(folder, name);
  return existsSync(file) ? file : join(folder, kind);
};

/** The shipped network of a player, or the one of `path`; of players with a network a decision, that of the kind. */
export const readNetwork = (
  player: string,
  rules: ModelGame,
  path?: string,
  kind?: DecisionKind,
): Result<Uint8Array<ArrayBuffer>> => {
  const { id } = modelRulesOf(rules);
  const base = `${player}-${id}${kind === undefined ? '' : `-${kind}`}.onnx`;
  if (path !== undefined) return readModelFile(kind === undefined ? path : ofKind(path, base, kind));
  const name = `models/${base}`;
  const shipped = join(packageFolder(), name);
  if (existsSync(shipped)) return readModelFile(shipped);
  const [more, run] = kind === undefined ? ['', 'its run'] : [` --kind ${kind}`, 'the folder of its runs, one a kind'];
  return fault(
    'model.none',
    0,
    `there is no ${name}; train one with suzaku train supervised --rules ${id}${more} and name ${run}, as ${player}@RUN or --model RUN`,
  );
};

/** The same for names that mean the same network. */
export const keyOf = ({ player, rules, file, kind }: NetworkName): string =>
  JSON.stringify([player, modelRulesOf(rules).id, file, kind]);

const open = async ({ player, rules, file, kind }: NetworkName): Promise<Result<PlainSession>> => {
  const bytes = readNetwork(player, rules, file, kind);
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
  for (const name of specs.flatMap((spec) => rules.flatMap((each) => networksOf(spec, each))))
    if (!opened.has(keyOf(name))) opened.set(keyOf(name), await open(name));
  return {
    networks: (name) =>
      opened.get(keyOf(name)) ?? fault('player.network', 0, `the network of ${name.player} has not been opened`),
    close: async () => {
      for (const session of opened.values()) if (session.ok) await session.value.close();
    },
  };
};
