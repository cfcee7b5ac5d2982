/** The flagship network of a game, fetched and opened in a worker. */
import { openInBrowser, type Session } from '../../src/nn/index.ts';
import { openPlain, type PlainSession } from '../../src/nn/plain/index.ts';
import { modelRulesOf } from '../../src/policy/index.ts';
import type { Ruleset } from '../../src/rules/index.ts';
import { fault, type Result } from '../../src/base/index.ts';
import { getFile, keepOnly, type KeptFile } from './kept.ts';
import type { Progress } from './protocol.ts';

/** What the site has. */
export type NetworkFiles = {
  /** onnxruntime-web's WebAssembly; without it plain arrays do. */
  readonly runtime: KeptFile | null;
  /** By the id of the rules they are trained on. */
  readonly models: Readonly<Record<string, KeptFile>>;
};

const openAtOnce = async (
  rules: Ruleset,
  { models }: Pick<NetworkFiles, 'models'>,
  tell: (progress: Progress) => void,
): Promise<Result<PlainSession>> => {
  const model = models[modelRulesOf(rules).id];
  if (model === undefined) return fault('network.none', 0, 'this site has no network of the game');
  const bytes = await getFile(model, (done) => tell({ done, total: model.bytes, isFetch: true }));
  return bytes.ok ? openPlain(bytes.value) : bytes;
};

const opened = new Map<string, Promise<Result<PlainSession>>>();

/**
 * The network on plain arrays alone: it answers at once, and the runtime is not fetched. For advice, where a question takes some milliseconds. Networks stay
 * open; what failed is tried again.
 */
export const networkAtOnce = async (
  rules: Ruleset,
  files: Pick<NetworkFiles, 'models'>,
  tell: (progress: Progress) => void,
): Promise<Result<PlainSession>> => {
  const { id } = modelRulesOf(rules);
  const found = opened.get(id) ?? openAtOnce(rules, files, tell);
  opened.set(id, found);
  const network = await found;
  if (!network.ok) opened.delete(id);
  return network;
};

export const openNetwork = async (
  rules: Ruleset,
  { runtime, models }: NetworkFiles,
  tell: (progress: Progress) => void,
): Promise<Result<Pick<Session, 'run' | 'metadata' | 'inputs' | 'outputs'>>> => {
  const model = models[modelRulesOf(rules).id];
  if (model === undefined) return fault('network.none', 0, 'this site has no network of the game');
  const total = model.bytes + (runtime?.bytes ?? 0);
  const bytes = await getFile(model, (done) => tell({ done, total, isFetch: true }));
  if (!bytes.ok) return bytes;
  const binary =
    runtime === null
      ? undefined
      : await getFile(runtime, (done) => tell({ done: model.bytes + done, total, isFetch: true }));
  const session =
    binary === undefined || !binary.ok
      ? openPlain(bytes.value)
      : await openInBrowser(bytes.value, { web: { binary: binary.value } });
  if (!session.ok) return session;
  // Which of the two runs shows in the browser's tools.
  performance.mark(`suzaku.network ${session.value.backend}`);
  await keepOnly([runtime, ...Object.values(models)].flatMap((file) => (file === null ? [] : [file.url])));
  return session;
};
