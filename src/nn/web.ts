/** onnxruntime-web: WebAssembly everywhere, WebGPU in browsers that have it. Loaded when first asked for. */
import { fault, ok, type Result } from '../base/index.ts';
import { messageOf, runtimeOf, type OrtApi, type Runtime } from './runtime.ts';

type WebApi = OrtApi & {
  readonly env: { wasm: { numThreads?: number; wasmPaths?: string; wasmBinary?: Uint8Array; proxy?: boolean } };
};

/** Where the WebAssembly of onnxruntime-web lies, and its threads. */
export type WebOptions = {
  /** Where the package's .wasm files are served; beside the script by default. */
  readonly assets?: string;
  /** The .wasm file itself, where the caller has it: then nothing is fetched. */
  readonly binary?: Uint8Array;
  /** More than one needs cross-origin isolation. */
  readonly threads?: number;
};

/** The runtime of onnxruntime-web, or why it is not there. */
export const webRuntime = async ({ assets, binary, threads = 1 }: WebOptions = {}): Promise<Result<Runtime>> => {
  try {
    const api = (await import('onnxruntime-web')) as unknown as WebApi;
    api.env.wasm.numThreads = threads;
    if (assets !== undefined) api.env.wasm.wasmPaths = assets;
    if (binary !== undefined) api.env.wasm.wasmBinary = binary;
    return ok(runtimeOf({ name: 'web', api, last: 'wasm', inPlace: false }));
  } catch (error) {
    return fault('runtime.no-web', 0, `onnxruntime-web cannot be loaded (${messageOf(error)}); npm i onnxruntime-web`);
  }
};
