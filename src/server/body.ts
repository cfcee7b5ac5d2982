/**
 * The body of a request within its limits: a record has 2 MiB as sent and 16 MiB after decompression, a question 64 KiB, so that reading it holds
 * nobody up. Gzip within gzip is unpacked here too (a packed file is packed again by some clients), and all layers together count.
 */
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { isGzip } from '../records/index.ts';
import { fault, ok, type Result } from '../base/index.ts';

export const MAX_BODY = 2 * 1024 * 1024;
export const MAX_UNPACKED = 16 * 1024 * 1024;
export const MAX_QUESTION = 64 * 1024;

const unpack = promisify(gunzip);

/** Layers of gzip that are looked into. */
const MAX_LAYERS = 3;

/** The code of a body whose client went away before its end. */
export const ABORTED = 'body.aborted';

const tooLong = (most: number): Result<never> => fault('body.too-long', most, `a body has at most ${most} bytes here`);

const collect = async (request: Request, most: number): Promise<Result<Uint8Array>> => {
  if (Number(request.headers.get('content-length') ?? 0) > most) return tooLong(most);
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  while (reader !== undefined) {
    // A client that goes away makes the read fail.
    const read = await reader.read().catch(() => undefined);
    if (read === undefined) return fault(ABORTED, size, `the body breaks off after ${size} bytes`);
    if (read.done) break;
    const { value } = read;
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

const unpackLayer = async (bytes: Uint8Array, most: number): Promise<Result<Uint8Array>> => {
  try {
    return ok(Uint8Array.from(await unpack(bytes, { maxOutputLength: most })));
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
      ? tooLong(most)
      : fault('body.gzip', 0, 'the body looks like gzip but cannot be unpacked');
  }
};

/** Bytes of the body, unpacked where they are gzip (by content, not by header). */
export const readBody = async (request: Request, isRecord: boolean): Promise<Result<Uint8Array>> => {
  let body = await collect(request, isRecord ? MAX_BODY : MAX_QUESTION);
  const most = isRecord ? MAX_UNPACKED : MAX_QUESTION;
  let left = most;
  for (let layer = 0; body.ok && isGzip(body.value); layer++) {
    if (layer === MAX_LAYERS) return fault('body.gzip', 0, `the body is packed more than ${MAX_LAYERS} times`);
    // zlib wants at least one byte of room.
    body = left === 0 ? tooLong(most) : await unpackLayer(body.value, left);
    if (body.ok) left -= body.value.length;
    else if (body.error.code === 'body.too-long') return tooLong(most);
  }
  return body;
};
