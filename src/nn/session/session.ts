/** What a player is handed: a model that answers, whichever runtime stands behind it. */
import { fault, ok, type Result } from '../../base/index.ts';
import { parseModel, type Model, type ModelPort } from '../onnx/index.ts';
import type { OpenOptions, Provider, Runtime, Tensor, Tensors } from '../runtime.ts';

/** An opened network with its inputs, outputs and metadata. */
export type Session = {
  readonly backend: 'node' | 'web' | 'plain';
  /** Execution provider in use; the plain backend runs on the processor. */
  readonly provider: Provider;
  /** Providers that were asked for and refused, with the reason. */
  readonly refused: readonly { readonly provider: Provider; readonly reason: string }[];
  readonly inputs: readonly ModelPort[];
  readonly outputs: readonly ModelPort[];
  readonly metadata: Readonly<Record<string, string>>;
  /** Whole batches in, whole batches out; the leading axis is the batch. */
  run(feeds: Tensors): Promise<Result<Record<string, Tensor>>>;
  close(): Promise<void>;
};

/** Checks names, types and sizes, so that a wrong feed is a fault and not a runtime's crash. */
export const checkFeeds = (inputs: readonly ModelPort[], feeds: Tensors): Result<number> => {
  let batch = -1;
  for (const { name, type, dims } of inputs) {
    const feed = feeds[name];
    if (feed === undefined) return fault('session.input-missing', 0, `the model needs the input ${name}`);
    if (feed.type !== type) return fault('session.input-type', 0, `${name} must be ${type}, not ${feed.type}`);
    if (feed.data.length !== feed.dims.reduce((size, dim) => size * dim, 1))
      return fault('session.input-size', 0, `${name} has ${feed.data.length} numbers for [${feed.dims.join()}]`);
    const fits =
      feed.dims.length === dims.length && dims.every((dim, at) => typeof dim === 'string' || dim === feed.dims[at]);
    if (!fits) return fault('session.input-shape', 0, `${name} must be [${dims.join()}], not [${feed.dims.join()}]`);
    if (typeof dims[0] !== 'string') continue;
    if (batch !== -1 && feed.dims[0] !== batch)
      return fault('session.batch-differs', 0, `${name} has ${feed.dims[0]} samples, another input has ${batch}`);
    batch = feed.dims[0]!;
  }
  if (batch === 0) return fault('session.empty', 0, 'a batch needs at least one sample');
  const known = new Set(inputs.map(({ name }) => name));
  const stray = Object.keys(feeds).find((name) => !known.has(name));
  if (stray !== undefined) return fault('session.input-unknown', 0, `the model has no input ${stray}`);
  return ok(batch === -1 ? 1 : batch);
};

/** A session of onnxruntime over a model's bytes. */
export const openSession = async (
  runtime: Runtime,
  bytes: Uint8Array,
  options: OpenOptions = {},
): Promise<Result<Session>> => {
  const parsed = parseModel(bytes);
  if (!parsed.ok) return parsed;
  const opened = await runtime.open(bytes, options);
  if (!opened.ok) return opened;
  const { inputs, outputs, metadata }: Model = parsed.value;
  const runner = opened.value;
  return ok({
    backend: runtime.name,
    provider: runner.provider,
    refused: runner.refused,
    inputs,
    outputs,
    metadata,
    run: async (feeds) => {
      const checked = checkFeeds(inputs, feeds);
      if (!checked.ok) return checked;
      try {
        return ok(await runner.run(feeds));
      } catch (error) {
        return fault('session.run', 0, error instanceof Error ? error.message : String(error));
      }
    },
    close: () => runner.close(),
  });
};
