/** Opens a model with the best of what is there: the given runtimes in order, then the plain session. */
import { fault, type Result } from '../base/index.ts';
import { openPlain } from './plain/index.ts';
import type { OpenOptions, Runtime } from './runtime.ts';
import { webRuntime, type WebOptions } from './web.ts';
import { openSession, type Session } from './session/index.ts';

/** Runtimes are loaded only when their turn comes. A damaged model is a fault at once, not a reason to go on. */
export const openWith = async (
  runtimes: readonly (() => Promise<Result<Runtime>>)[],
  bytes: Uint8Array,
  options: OpenOptions = {},
): Promise<Result<Session>> => {
  const reasons: string[] = [];
  for (const load of runtimes) {
    const runtime = await load();
    const session = runtime.ok ? await openSession(runtime.value, bytes, options) : runtime;
    if (session.ok || session.error.code.startsWith('model.')) return session;
    reasons.push(session.error.text);
  }
  const plain = openPlain(bytes);
  if (plain.ok || plain.error.code.startsWith('model.')) return plain;
  return fault(plain.error.code, plain.error.at, [...reasons, plain.error.text].join('; '));
};

/** In a browser: onnxruntime-web, else plain arrays. */
export const openInBrowser = (
  bytes: Uint8Array,
  options: OpenOptions & { readonly web?: WebOptions } = {},
): Promise<Result<Session>> => openWith([() => webRuntime(options.web)], bytes, options);
