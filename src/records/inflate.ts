/** Unpacking through the platform's DecompressionStream. */

/** What comes out, chunk by chunk; throws where the packed bytes are damaged. Whoever stops early stops the unpacking too. */
export async function* inflated(bytes: Uint8Array, format: 'gzip' | 'deflate-raw'): AsyncGenerator<Uint8Array> {
  const reader = new Blob([bytes.slice()]).stream().pipeThrough(new DecompressionStream(format)).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** The parts as one. */
export const joined = (parts: readonly Uint8Array[]): Uint8Array => {
  const bytes = new Uint8Array(parts.reduce((size, { length }) => size + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
};
