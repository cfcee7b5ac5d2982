/** One gzip member to text through the platform's DecompressionStream, with a cap on what comes out. */
import type { Fault } from '../base/index.ts';
import { inflated } from './inflate.ts';
import { MAX_BYTES, MAX_TEXT } from './record.ts';

/** The bytes begin as gzip does. */
export const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** What could be unpacked, and what was wrong with the rest. */
export type Unpacked = { readonly text: string; readonly fault?: Fault };

/** Unpacks gzip up to a limit. */
export const gunzip = async (bytes: Uint8Array, most = MAX_BYTES): Promise<Unpacked> => {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  try {
    for await (const chunk of inflated(bytes, 'gzip')) {
      size += chunk.length;
      // Longer text is refused by every reader, so no more than that is kept.
      if (size > most || text.length > MAX_TEXT)
        return {
          text: '',
          fault: {
            code: 'gzip.too-long',
            at: size,
            text: `more than ${most} bytes or ${MAX_TEXT} characters after unpacking`,
          },
        };
      text += decoder.decode(chunk, { stream: true });
    }
    return { text: text + decoder.decode() };
  } catch {
    return {
      text,
      fault: { code: 'gzip.damaged', at: size, text: `the archive breaks off after ${size} bytes of text` },
    };
  }
};
