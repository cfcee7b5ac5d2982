/** The body of a request within its limits: 2 MiB as sent, 16 MiB after decompression. */
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { isGzip } from '../records/index.ts';
import { fault, ok, type Result } from '../tiles/index.ts';

export const MAX_BODY = 2 * 1024 * 1024;
export const MAX_UNPACKED = 16 * 1024 * 1024;

const unpack = promisify(gunzip);

const tooLong = (most: number): Result<never> =>
  fault('body.too-long', most, `a request has at most ${MAX_BODY} bytes, and ${MAX_UNPACKED} after decompression`);

const collect = async (request: Request): Promise<Result<Uint8Array>> => {
  if (Number(request.headers.get('content-length') ?? 0) > MAX_BODY) return tooLong(MAX_BODY);
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  while (reader !== undefined) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > MAX_BODY) {
      await reader.cancel();
      return tooLong(MAX_BODY);
    }
    parts.push(value);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return ok(bytes);
};

/** Bytes of the body, unpacked where they are gzip (by content, not by header). */
export const readBody = async (request: Request): Promise<Result<Uint8Array>> => {
  const body = await collect(request);
  if (!body.ok || !isGzip(body.value)) return body;
  try {
    return ok(Uint8Array.from(await unpack(body.value, { maxOutputLength: MAX_UNPACKED })));
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
      ? tooLong(MAX_UNPACKED)
      : fault('body.gzip', 0, 'the body looks like gzip but cannot be unpacked');
  }
};
