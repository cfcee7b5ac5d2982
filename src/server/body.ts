/** The body of a request within its limits: a record has 2 MiB as sent and 16 MiB after decompression, a question 64 KiB, so that reading it holds nobody up. */
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { isGzip } from '../records/index.ts';
import { fault, ok, type Result } from '../base/index.ts';

export const MAX_BODY = 2 * 1024 * 1024;
export const MAX_UNPACKED = 16 * 1024 * 1024;
export const MAX_QUESTION = 64 * 1024;

const unpack = promisify(gunzip);

const tooLong = (most: number): Result<never> => fault('body.too-long', most, `a body has at most ${most} bytes here`);

const collect = async (request: Request, most: number): Promise<Result<Uint8Array>> => {
  if (Number(request.headers.get('content-length') ?? 0) > most) return tooLong(most);
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  while (reader !== undefined) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) {
      await reader.cancel();
      return tooLong(most);
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
export const readBody = async (request: Request, isRecord: boolean): Promise<Result<Uint8Array>> => {
  const body = await collect(request, isRecord ? MAX_BODY : MAX_QUESTION);
  if (!body.ok || !isGzip(body.value)) return body;
  const unpacked = isRecord ? MAX_UNPACKED : MAX_QUESTION;
  try {
    return ok(Uint8Array.from(await unpack(body.value, { maxOutputLength: unpacked })));
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
      ? tooLong(unpacked)
      : fault('body.gzip', 0, 'the body looks like gzip but cannot be unpacked');
  }
};
