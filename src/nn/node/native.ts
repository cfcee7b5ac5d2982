/** onnxruntime-node: the native runtime. Loaded when first asked for, so that its absence is a fault and no crash. */
import { fault, ok, type Result } from '../../base/index.ts';
import { messageOf, runtimeOf, type OpenOptions, type OrtApi, type Runtime } from '../runtime.ts';
import { openWith } from '../open.ts';
import type { Session } from '../session/index.ts';
import { webRuntime } from '../web.ts';

type NativeApi = OrtApi & { readonly env: { logLevel?: string } };

/** The runtime of onnxruntime-node, or why it is not there. */
export const nativeRuntime = async (): Promise<Result<Runtime>> => {
  try {
    const module = (await import('onnxruntime-node')) as unknown as NativeApi & { readonly default?: NativeApi };
    const api = module.default ?? module;
    // What goes wrong is thrown as well; a provider that is merely absent must not fill the terminal.
    api.env.logLevel = 'fatal';
    return ok(runtimeOf({ name: 'node', api, last: 'cpu', inPlace: true }));
  } catch (error) {
    return fault(
      'runtime.no-native',
      0,
      `onnxruntime-node has no binary for ${process.platform} ${process.arch} or is not installed (${messageOf(error)}); ` +
        'npm i --ignore-scripts onnxruntime-node, or rely on onnxruntime-web, which runs the same files more slowly',
    );
  }
};

/** The native runtime, else the WebAssembly one, else the reasons of both. */
export const anyRuntime = async (): Promise<Result<Runtime>> => {
  const native = await nativeRuntime();
  if (native.ok) return native;
  const web = await webRuntime();
  if (web.ok) return web;
  return fault('runtime.none', 0, `${native.error.text}; ${web.error.text}`);
};

/** Opens a model with the native runtime, else onnxruntime-web, else plain arrays. */
export const openModel = (bytes: Uint8Array, options: OpenOptions = {}): Promise<Result<Session>> =>
  openWith([nativeRuntime, () => webRuntime()], bytes, options);
