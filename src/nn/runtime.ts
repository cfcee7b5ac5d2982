/**
 * The seam to onnxruntime: what the engine needs of it, free of any import, so that the native package, the
 * WebAssembly package and a test double are interchangeable.
 */
import { fault, ok, type Result } from '../base/index.ts';
import type { ElementType, TensorArray } from './onnx/index.ts';

/** Elements with their type and shape. */
export type Tensor = { readonly type: ElementType; readonly dims: readonly number[]; readonly data: TensorArray };
/** Tensors by name. */
export type Tensors = Readonly<Record<string, Tensor>>;

/** Execution providers by onnxruntime's names. */
export const PROVIDERS = ['cpu', 'wasm', 'webgpu', 'cuda', 'tensorrt', 'dml', 'coreml'] as const;
/** One of PROVIDERS: where onnxruntime computes. */
export type Provider = (typeof PROVIDERS)[number];

/** Providers and threads of a session. */
export type OpenOptions = {
  /** Tried in this order; the processor is always the last resort. */
  readonly providers?: readonly Provider[];
  /** Threads of one session. One per worker is the measured best for training. */
  readonly threads?: number;
  /** Outputs that stay on the device instead of being copied back. */
  readonly onDevice?: readonly string[];
};

/** A session with tensors that stay bound. */
export type Bound = {
  /** Runs with the bound tensors and these; outputs without a bound target are returned. */
  run(feeds: Tensors): Promise<Record<string, Tensor>>;
};

/** Values where the runtime left them: in memory, or in a buffer of the device that only it can read. */
export type Held = Readonly<Record<string, OrtTensor>>;

/** An opened network. */
export type Runner = {
  readonly provider: Provider;
  /** Why each earlier provider was passed over. */
  readonly refused: readonly { readonly provider: Provider; readonly reason: string }[];
  readonly outputs: readonly string[];
  run(feeds: Tensors): Promise<Record<string, Tensor>>;
  /** Fixes inputs and output targets once; both are used in place, without copies where the runtime can. */
  bind(feeds: Tensors, targets: Tensors): Bound;
  /** Tensors as held values, to feed to `runHeld`. */
  hold(tensors: Tensors): Held;
  /** Runs on held values and leaves the results where they are; `drop` them when they are spent. */
  runHeld(feeds: Held): Promise<Held>;
  drop(held: Held): void;
  close(): Promise<void>;
};

/** Opens networks, in Node or in the browser. */
export type Runtime = {
  readonly name: 'node' | 'web';
  open(bytes: Uint8Array, options?: OpenOptions): Promise<Result<Runner>>;
};

/** The shape of onnxruntime's JavaScript API that is used here. */
export type OrtTensor = {
  readonly type: string;
  readonly dims: readonly number[];
  /** Throws for a value on the device. */
  readonly data: unknown;
  readonly location?: string;
  dispose?(): void;
};
/** What is used of its sessions. */
export type OrtSession = {
  readonly outputNames: readonly string[];
  run(
    feeds: Record<string, OrtTensor>,
    fetches: Record<string, OrtTensor | null>,
  ): Promise<Readonly<Record<string, OrtTensor>>>;
  release(): Promise<void>;
};
/** What is used of onnxruntime. */
export type OrtApi = {
  readonly Tensor: new (type: string, data: unknown, dims: readonly number[]) => OrtTensor;
  readonly InferenceSession: { create(bytes: Uint8Array, options: Record<string, unknown>): Promise<OrtSession> };
};

const ORT_TYPE: Record<ElementType, string> = {
  float: 'float32',
  double: 'float64',
  int32: 'int32',
  int64: 'int64',
  uint8: 'uint8',
  bool: 'bool',
};
const ELEMENT_OF = new Map(Object.entries(ORT_TYPE).map(([ours, theirs]) => [theirs, ours as ElementType]));

/** The message of what was thrown. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const sessionOptions = (provider: Provider, { threads = 1, onDevice = [] }: OpenOptions): Record<string, unknown> => ({
  executionProviders: [provider],
  intraOpNumThreads: threads,
  interOpNumThreads: 1,
  graphOptimizationLevel: 'all',
  logSeverityLevel: 3,
  // Idle threads must not burn the cores of other workers.
  extra: { session: { intra_op: { allow_spinning: '0' } } },
  ...(onDevice.length > 0 && provider !== 'cpu' && provider !== 'wasm'
    ? { preferredOutputLocation: Object.fromEntries(onDevice.map((name) => [name, 'gpu-buffer'])) }
    : {}),
});

/** Only for values in memory. */
export const readTensor = (tensor: OrtTensor): Tensor => ({
  type: ELEMENT_OF.get(tensor.type)!,
  dims: tensor.dims,
  data: tensor.data as TensorArray,
});

const runnerOf = (
  { api, inPlace }: Backend,
  session: OrtSession,
  provider: Provider,
  refused: Runner['refused'],
): Runner => {
  const wrap = (tensors: Tensors): Record<string, OrtTensor> =>
    Object.fromEntries(
      Object.entries(tensors).map(([name, { type, data, dims }]) => [name, new api.Tensor(ORT_TYPE[type], data, dims)]),
    );
  const bind = (feeds: Tensors, targets: Tensors): Bound => {
    const fixed = wrap(feeds);
    const preset = inPlace ? wrap(targets) : {};
    const fetches: Record<string, OrtTensor | null> = {};
    for (const name of session.outputNames) fetches[name] = preset[name] ?? null;
    return {
      run: async (more) => {
        const results = await session.run({ ...fixed, ...wrap(more) }, fetches);
        const rest: Record<string, Tensor> = {};
        for (const name of session.outputNames) {
          const target = targets[name];
          if (target === undefined) rest[name] = readTensor(results[name]!);
          else if (!inPlace) target.data.set(results[name]!.data as never);
        }
        return rest;
      },
    };
  };
  const open = bind({}, {});
  return {
    provider,
    refused,
    outputs: session.outputNames,
    run: (feeds) => open.run(feeds),
    bind,
    hold: wrap,
    runHeld: (feeds) => session.run({ ...feeds }, Object.fromEntries(session.outputNames.map((name) => [name, null]))),
    drop: (held) => {
      for (const tensor of Object.values(held)) if (tensor.location === 'gpu-buffer') tensor.dispose?.();
    },
    close: () => session.release(),
  };
};

/** One of the onnxruntime packages. */
export type Backend = {
  readonly name: Runtime['name'];
  readonly api: OrtApi;
  /** Its own processor provider. */
  readonly last: 'cpu' | 'wasm';
  /** Results are written into given arrays (native, which returns other ones); the WebAssembly package leaves them empty. */
  readonly inPlace: boolean;
};

/** A runtime on one build of onnxruntime. */
export const runtimeOf = (backend: Backend): Runtime => ({
  name: backend.name,
  open: async (bytes, options = {}) => {
    const wanted = (options.providers ?? []).filter((provider) => provider !== 'cpu' && provider !== 'wasm');
    const refused: { provider: Provider; reason: string }[] = [];
    for (const provider of [...wanted, backend.last] as const)
      try {
        const session = await backend.api.InferenceSession.create(bytes, sessionOptions(provider, options));
        return ok(runnerOf(backend, session, provider, refused));
      } catch (error) {
        refused.push({ provider, reason: messageOf(error).split('\n')[0]!.slice(0, 300) });
      }
    return fault('runtime.refused', 0, refused.map(({ provider, reason }) => `${provider}: ${reason}`).join('; '));
  },
});
