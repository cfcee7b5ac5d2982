/** Headers of every response, and who may ask. */
import type { MiddlewareHandler } from 'hono';

/** The page's own policy; the same text stands in web/index.html for hosts that send no headers. WebAssembly needs its own word. */
export const CONTENT_POLICY =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; base-uri 'none'; form-action 'none'";

const HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': `${CONTENT_POLICY}; frame-ancestors 'none'`,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
};

export const safeHeaders: MiddlewareHandler = async (c, next) => {
  await next();
  for (const [name, value] of Object.entries(HEADERS)) c.res.headers.set(name, value);
};

/** In lower case and without the usual port. */
const hostOf = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined);

/** As the client named it, in the same form: names of hosts have no case. */
const askedHost = (request: Request): string =>
  (request.headers.get('host') ?? new URL(request.url).host).toLowerCase().replace(/:80$/, '');

/** A page of another origin may not post here: a request that names its origin names ours. */
export const isOwnOrigin = (request: Request): boolean => {
  const origin = request.headers.get('origin');
  return origin === null || hostOf(origin) === askedHost(request);
};

/** A name that a foreign page may point at this machine is refused while the server listens on loopback only. */
export const isLoopbackHost = (request: Request): boolean => {
  const host = askedHost(request);
  return /^(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])(?::\d{1,5})?$/.test(host);
};
