/**
 * Networks of players on disk: `models/<player>-<rules>.onnx` of this package, or another file, or the folder of a training run. Players with a
 * network a decision have `models/<player>-<rules>-<kind>.onnx`, or a folder with files of these names or with runs named by kind.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openPlain } from '../nn/index.ts';
import { modelPath, openNow, readModelFile, type PlainSession } from '../nn/node/index.ts';
import { networksOf, type NetworkName, type Networks } from '../players/index.ts';
import { modelRulesOf, type DecisionKind, type ModelGame } from '../policy/index.ts';
import type { Ruleset } from '../rules/index.ts';
import { fault, ok, type Result } from '../base/index.ts';
import { digestOf } from './digest.ts';
import { packageFolder } from './package.ts';

/** Where the network of a kind lies in a folder. */
const ofKind = (folder: string, name: string, kind: string): string => {
  const file = join(folder, name);
  return existsSync(file) ? file : join(folder, kind);
};

/** Players that learnt by play, some of them in stages: `suphx-rl-oracle`. */
const LEARNT = /^(\w+)-rl(?:-(\w+))?$/;

/** Players whose networks the npm package leaves out for their size. */
const PAPERS: ReadonlySet<string> = new Set(['meowjong-sl', 'suphx-sl']);

/** Where the shipped network of a player lies, or the one of `path`; of players with a network a decision, that of the kind. */
const findNetwork = (player: string, rules: ModelGame, path?: string, kind?: DecisionKind): Result<string> => {
  const { id } = modelRulesOf(rules);
  const base = `${player}-${id}${kind === undefined ? '' : `-${kind}`}.onnx`;
  if (path !== undefined) return ok(kind === undefined ? path : ofKind(path, base, kind));
  // Players that learnt to discard by play decide all else as the ones they began as.
  const [learnt, family, stage] = LEARNT.exec(player) ?? [];
  const isLearnt = learnt !== undefined;
  const name = `models/${isLearnt && kind !== 'discard' ? base.replace(learnt, `${family}-sl`) : base}`;
  const shipped = join(packageFolder(), name);
  if (existsSync(shipped)) return ok(shipped);
  if (isLearnt)
    return fault(
      'model.none',
      0,
      `there is no ${name}; train one with suzaku train policy --rules ${id} ${stage === undefined ? `--pupil ${family}` : `--preset ${family}-${stage}`} and name its run, as ${family}-rl@RUN`,
    );
  const left = PAPERS.has(player)
    ? ' (the npm package leaves out the networks of the papers; the repository has them in models/)'
    : '';
  const [more, run] =
    kind === undefined ? ['', 'its run'] : [` --kind ${kind}`, 'the folder of its runs, one per kind'];
  return fault(
    'model.none',
    0,
    `there is no ${name}${left}; train one with suzaku train supervised --rules ${id}${more} and name ${run}, as ${player}@RUN or --model RUN`,
  );
};

/** The bytes of that network. */
export const readNetwork = (
  player: string,
  rules: ModelGame,
  path?: string,
  kind?: DecisionKind,
): Result<Uint8Array<ArrayBuffer>> => {
  const found = findNetwork(player, rules, path, kind);
  return found.ok ? readModelFile(found.value) : found;
};

/** A network's file with the digest of its bytes. */
export type NetworkFile = { readonly path: string; readonly digest: string };

/** Of one network among those of a game: `suzaku-tenhou`, `suphx-sl-tenhou-chow@FOLDER`. */
export const networkKey = ({ player, rules, file, kind }: NetworkName): string =>
  `${player}-${modelRulesOf(rules).id}${kind === undefined ? '' : `-${kind}`}${file === undefined ? '' : `@${file}`}`;

const namesOf = (specs: readonly string[], rules: readonly Ruleset[]): readonly NetworkName[] => {
  const names = specs.flatMap((spec) => rules.flatMap((each) => networksOf(spec, each)));
  return [...new Map(names.map((name) => [networkKey(name), name])).values()];
};

/** The networks that the specs play by, by their key: which file, and which bytes are in it now. */
export const networkFiles = (
  specs: readonly string[],
  rules: Ruleset,
): Result<Readonly<Record<string, NetworkFile>>> => {
  const files: Record<string, NetworkFile> = {};
  for (const name of namesOf(specs, [rules])) {
    const found = findNetwork(name.player, name.rules, name.file, name.kind);
    if (!found.ok) return found;
    const bytes = readModelFile(found.value);
    if (!bytes.ok) return bytes;
    files[networkKey(name)] = { path: modelPath(found.value), digest: digestOf(bytes.value) };
  }
  return ok(files);
};

type Open = (name: NetworkName) => Promise<Result<PlainSession>>;

/** In a thread with the native library; where there is neither, plain arrays answer the same, only slower. */
const openFile: Open = async ({ player, rules, file, kind }) => {
  const bytes = readNetwork(player, rules, file, kind);
  if (!bytes.ok) return bytes;
  const session = await openNow(bytes.value);
  if (session.ok) return session;
  const plain = openPlain(bytes.value);
  return plain.ok ? plain : session;
};

/** On plain arrays, without a thread or a native library: slower, but its thread may be ended at any time. For `openNetworks`. */
export const openFilePlain: Open = ({ player, rules, file, kind }) => {
  const bytes = readNetwork(player, rules, file, kind);
  return Promise.resolve(bytes.ok ? openPlain(bytes.value) : bytes);
};

/**
 * Opens the networks of all specs in all rules, each once, in threads of their own that do not keep the program alive. What cannot be opened is a
 * fault of the look-up. `close` ends the threads sooner.
 */
export const openNetworks = async (
  specs: readonly string[],
  rules: readonly Ruleset[],
  open = openFile,
): Promise<{ readonly networks: Networks; readonly close: () => Promise<void> }> => {
  const opened = new Map<string, Result<PlainSession>>();
  for (const name of namesOf(specs, rules)) opened.set(networkKey(name), await open(name));
  return {
    networks: (name) =>
      opened.get(networkKey(name)) ?? fault('player.network', 0, `the network of ${name.player} has not been opened`),
    close: async () => {
      for (const session of opened.values()) if (session.ok) await session.value.close();
    },
  };
};
