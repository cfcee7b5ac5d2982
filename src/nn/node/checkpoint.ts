/**
 * A training state as bytes: a header that proves the rest, then a JSON description, then the numbers.
 *
 *   0  8 bytes  magic "SUZAKUCK"
 *   8  u32      format version
 *  12  u32      length of the description
 *  16  u64      length of everything after the header
 *  24  32 bytes SHA-256 of bytes 8–23 and of everything after the header
 *  56  the description, padded with blanks to a multiple of 8; then the sections, little-endian floats
 */
import { createHash } from 'node:crypto';
import { fault, ok, type Result } from '../../base/index.ts';
import type { TrainerState } from '../train/index.ts';

const MAGIC = new TextEncoder().encode('SUZAKUCK');
/** Version of checkpoint files; another one is refused. */
export const CHECKPOINT_VERSION = 1;
const HEADER = 56;

type Description = { readonly meta: unknown; readonly sections: readonly { name: string; length: number }[] };

const digestOf = (bytes: Uint8Array): Uint8Array =>
  createHash('sha256').update(bytes.subarray(8, 24)).update(bytes.subarray(HEADER)).digest();

/** The state of a trainer as bytes. */
export const makeCheckpoint = ({ meta, sections }: TrainerState): Uint8Array => {
  const listed = [...sections].map(([name, data]) => ({ name, length: data.length }));
  const text = new TextEncoder().encode(JSON.stringify({ meta, sections: listed } satisfies Description));
  const start = HEADER + Math.ceil(text.length / 8) * 8;
  const numbers = listed.reduce((sum, { length }) => sum + 4 * length, 0);
  const bytes = new Uint8Array(start + numbers);
  const view = new DataView(bytes.buffer);
  bytes.set(MAGIC, 0);
  view.setUint32(8, CHECKPOINT_VERSION, true);
  view.setUint32(12, start - HEADER, true);
  view.setBigUint64(16, BigInt(bytes.length - HEADER), true);
  bytes.fill(0x20, HEADER, start);
  bytes.set(text, HEADER);
  let at = start;
  for (const data of sections.values()) {
    bytes.set(new Uint8Array(data.buffer, data.byteOffset, data.byteLength), at);
    at += data.byteLength;
  }
  bytes.set(digestOf(bytes), 24);
  return bytes;
};

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

const isDescription = (value: unknown): value is Description => {
  if (typeof value !== 'object' || value === null || !('meta' in value) || !('sections' in value)) return false;
  const { sections } = value;
  return (
    Array.isArray(sections) &&
    sections.every((each: unknown) => {
      const section = each as { name?: unknown; length?: unknown } | null;
      return typeof section === 'object' && typeof section?.name === 'string' && isCount(section.length);
    })
  );
};

const isMeta = (value: unknown): value is TrainerState['meta'] => {
  if (typeof value !== 'object' || value === null) return false;
  const meta = value as Record<string, unknown>;
  return (
    ['step', 'updates', 'skipped', 'inARow'].every((key) => isCount(meta[key])) &&
    ['rng', 'layout'].every((key) => typeof meta[key] === 'string') &&
    typeof meta['options'] === 'object' &&
    meta['options'] !== null
  );
};

/** `at` of a fault is the byte offset of what is wrong. */
export const parseCheckpoint = (bytes: Uint8Array): Result<TrainerState> => {
  if (bytes.length < HEADER) return fault('checkpoint.truncated', bytes.length, 'the file is shorter than a header');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!MAGIC.every((byte, at) => bytes[at] === byte)) return fault('checkpoint.magic', 0, 'the file is no checkpoint');
  const version = view.getUint32(8, true);
  if (version !== CHECKPOINT_VERSION)
    return fault('checkpoint.version', 8, `format version ${version}; this program reads ${CHECKPOINT_VERSION}`);
  const length = view.getBigUint64(16, true);
  if (length !== BigInt(bytes.length - HEADER))
    return fault('checkpoint.length', 16, `${length} bytes announced, ${bytes.length - HEADER} there`);
  if (!digestOf(bytes).every((byte, at) => bytes[24 + at] === byte))
    return fault('checkpoint.checksum', 24, 'the content does not match its SHA-256');
  const start = HEADER + view.getUint32(12, true);
  if (start > bytes.length) return fault('checkpoint.description', 12, 'the description does not fit the file');
  let description: unknown;
  try {
    description = JSON.parse(new TextDecoder().decode(bytes.subarray(HEADER, start)));
  } catch {
    return fault('checkpoint.description', HEADER, 'the description is not JSON');
  }
  if (!isDescription(description) || !isMeta(description.meta))
    return fault('checkpoint.description', HEADER, 'the description lacks a field');
  const sections = new Map<string, Float32Array>();
  let at = start;
  for (const { name, length: count } of description.sections) {
    if (4 * count > bytes.length - at) return fault('checkpoint.section', at, `section ${name} does not fit the file`);
    const data = new Float32Array(count);
    new Uint8Array(data.buffer).set(bytes.subarray(at, at + 4 * count));
    sections.set(name, data);
    at += 4 * count;
  }
  if (at !== bytes.length) return fault('checkpoint.section', at, 'the file goes on behind its last section');
  return ok({ meta: description.meta, sections });
};
