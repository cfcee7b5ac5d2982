/** onnxruntime-node: the native runtime. Loaded when first asked for, so that its absence is a fault and no crash. */
import { fault, ok, type Result } from '../../tiles/result.ts';
import { messageOf, runtimeOf, type OrtApi, type Runtime } from '../runtime.ts';
import { webRuntime } from '../web.ts';

export const nativeRuntime = async (): Promise<Result<Runtime>> => {
  try {
    const api = (await import('onnxruntime-node')) as unknown as OrtApi & { readonly default?: OrtApi };
    return ok(runtimeOf({ name: 'node', api: api.default ?? api, last: 'cpu', inPlace: true }));
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
