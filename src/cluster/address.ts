/** Where a cluster is and how to get in: `nats://HOST:PORT`, `nats://USER:PASSWORD@…`, `nats://TOKEN@…`, `tls://…`. */
import { readFileSync } from 'node:fs';
import { fault, ok, type Result } from '../base/index.ts';

/** Secrets that do not belong on a command line, as files: `SUZAKU_NATS_CA` (a PEM certificate of who signed the server's) and `SUZAKU_NATS_SEED` (an nkey seed). */
export type Secrets = { readonly ca?: string | undefined; readonly seed?: string | undefined };

/** A server of NATS with what is needed to log in. */
export type Address = {
  /** `host:port`. */
  readonly server: string;
  readonly isTls: boolean;
  readonly user?: string;
  readonly password?: string;
  readonly token?: string;
} & Secrets;

/** Whether a flag names a cluster. */
export const isAddress = (text: string): boolean => /^(?:nats|tls):\/\//.test(text);

const readSecret = (name: string, path: string | undefined): Result<string | undefined> => {
  if (path === undefined) return ok(undefined);
  try {
    return ok(readFileSync(path, 'utf8'));
  } catch (error) {
    return fault('cluster.secret', 0, `${name}: ${(error as Error).message}`);
  }
};

/** Reads `nats://user:password@host:port`; secrets may come from the environment. */
export const parseAddress = (
  text: string,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Result<Address> => {
  const wrong = (): Result<never> =>
    fault(
      'cluster.address',
      0,
      `${JSON.stringify(text.replace(/\/\/[^@]*@/, '//…@'))} is no address; nats://127.0.0.1:4222 is one`,
    );
  if (!isAddress(text)) return wrong();
  let url: URL;
  try {
    // A scheme with ports of its own keeps what is after the colon.
    url = new URL(text.replace(/^(?:nats|tls):/, 'http:'));
  } catch {
    return wrong();
  }
  const ca = readSecret('SUZAKU_NATS_CA', environment['SUZAKU_NATS_CA']);
  if (!ca.ok) return ca;
  const seed = readSecret('SUZAKU_NATS_SEED', environment['SUZAKU_NATS_SEED']);
  if (!seed.ok) return seed;
  const [user, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  const port = url.port === '' ? (/:80(?:\/|$)/.test(text) ? '80' : '4222') : url.port;
  return ok({
    server: `${url.hostname}:${port}`,
    isTls: text.startsWith('tls://'),
    ...(user !== '' && password !== '' ? { user, password } : {}),
    ...(user !== '' && password === '' ? { token: user } : {}),
    ca: ca.value,
    seed: seed.value?.trim(),
  });
};
