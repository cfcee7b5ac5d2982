/** What tells the bytes of one file from those of another. */
import { createHash } from 'node:crypto';

/** SHA-256 in hexadecimal, as `sha256sum` prints it. */
export const digestOf = (content: Uint8Array | string): string => createHash('sha256').update(content).digest('hex');

/** Enough of a digest for people and for names of files: 12 digits. */
export const shortDigest = (digest: string): string => digest.slice(0, 12);
