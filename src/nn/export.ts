/** A trained network as a plain .onnx file, and what its metadata must say. */
import { fault, ok, type Result } from '../base/index.ts';
import { Graph } from './graph.ts';
import { encodeModel, parseMetadata, parseModel, dataOf } from './onnx/index.ts';
import type { Net, Weights } from './program.ts';

/** What a loader must know before it feeds a model. */
export type ModelCard = {
  /** Id and version of the feature encoding: `suzaku1`, `2`. */
  readonly features: string;
  readonly featuresVersion: string;
  /** Version of the action encoding. */
  readonly actionsVersion: string;
  readonly ruleset: string;
  /** Commit that trained it. */
  readonly commit: string;
};

const PREFIX = 'suzaku.';
const FIELDS = ['features', 'featuresVersion', 'actionsVersion', 'ruleset', 'commit'] as const;

/** The forward pass with symbolic batch, weights inside; further entries go into the metadata as they are. */
export const exportModel = (
  net: Net,
  weights: Weights,
  card: ModelCard,
  extra: Readonly<Record<string, string>> = {},
): Result<Uint8Array<ArrayBuffer>> => {
  const graph = new Graph({ form: 'export', batch: 'symbolic' });
  const { outputs } = net(graph);
  for (const { name, shape } of graph.parameters.values()) {
    const size = shape.reduce((product, dim) => product * dim, 1);
    const found = weights.get(name);
    if (found === undefined) return fault('export.weight-missing', 0, `there are no weights named ${name}`);
    if (found.length !== size)
      return fault('export.weight-size', 0, `${name} has ${found.length} numbers, the network wants ${size}`);
    if (!found.every((number) => Number.isFinite(number)))
      return fault('export.not-finite', 0, `${name} holds a number that is not finite`);
  }
  const metadata: Record<string, string> = { ...extra };
  for (const field of FIELDS) metadata[PREFIX + field] = card[field];
  return ok(graph.encode(outputs, { weights: ({ name }) => weights.get(name)!, metadata }));
};

/** The same model with further metadata entries; entries of the same name are replaced. */
export const withMetadata = (
  bytes: Uint8Array,
  entries: Readonly<Record<string, string>>,
): Result<Uint8Array<ArrayBuffer>> => {
  const parsed = parseModel(bytes);
  if (!parsed.ok) return parsed;
  return ok(encodeModel({ ...parsed.value, metadata: { ...parsed.value.metadata, ...entries } }));
};

/** The card of a file, without reading its weights. */
export const readCard = (bytes: Uint8Array): Result<ModelCard> => {
  const parsed = parseMetadata(bytes);
  return parsed.ok ? cardOf(parsed.value) : parsed;
};

/** The card of a model from its metadata. */
export const cardOf = (metadata: Readonly<Record<string, string>>): Result<ModelCard> => {
  const card: Record<string, string> = {};
  for (const field of FIELDS) {
    const value = metadata[PREFIX + field];
    if (value === undefined) return fault('model.card', 0, `the metadata entry ${PREFIX}${field} is missing`);
    card[field] = value;
  }
  return ok(card as ModelCard);
};

const dashed = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** What a caller may ask for, the plainest difference first: versions may go by rules. */
const ASKED = ['features', 'ruleset', 'featuresVersion', 'actionsVersion'] as const;

/** Refuses a model made for other features, actions or rules than the caller's; the commit is free. */
export const requireCard = (card: ModelCard, wanted: Partial<ModelCard>): Result<ModelCard> => {
  for (const field of ASKED) {
    const want = wanted[field];
    if (want !== undefined && card[field] !== want)
      return fault(`model.${dashed(field)}-differs`, 0, `the model has ${field} ${card[field]}, but ${want} is needed`);
  }
  return ok(card);
};

/** The named weights of a file the engine exported, to start another training from. */
export const readWeights = (bytes: Uint8Array): Result<Weights> => {
  const parsed = parseModel(bytes);
  if (!parsed.ok) return parsed;
  const weights = new Map<string, Float32Array>();
  for (const constant of parsed.value.constants)
    if (constant.type === 'float' && !constant.name.startsWith('@'))
      weights.set(constant.name, dataOf(constant) as Float32Array);
  return ok(weights);
};
