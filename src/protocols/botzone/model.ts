/**
 * The slot for a model: bytes of an ONNX file become a session over typed arrays (no native runtime can be uploaded), and the decider that
 * reads its features is looked up by the name in its metadata. Without a model, with one that is damaged, or with one that no player
 * here reads, the other decider plays; what happened is told in a few words.
 */
import { openPlain, type PlainSession } from '../../nn/plain/index.ts';
import type { Decider } from '../decide.ts';

/** A decider over a session; `otherwise` decides what the model does not. */
export type ModelDecider = (session: PlainSession, otherwise: Decider) => Decider;

/** By `features` of the metadata. Players that read models enter themselves. */
export const MODEL_DECIDERS = new Map<string, ModelDecider>();

export type LoadedModel = {
  /** For the environment line. */
  readonly note: string;
  /** The decider to use, given the one without a model. */
  readonly wrap: (otherwise: Decider) => Decider;
};

const without = (note: string): LoadedModel => ({ note, wrap: (otherwise) => otherwise });

/** `name` and `bytes` of the file that was found, if any. */
export const loadModel = (file?: { readonly name: string; readonly bytes: Uint8Array }): LoadedModel => {
  if (file === undefined) return without('model none');
  const opened = openPlain(file.bytes);
  if (!opened.ok) return without(`model ${file.name} refused (${opened.error.code})`);
  const session = opened.value;
  const features = session.metadata.features ?? '';
  const make = MODEL_DECIDERS.get(features);
  if (make === undefined) return without(`model ${file.name} not used (no player reads ${features || 'its features'})`);
  return { note: `model ${file.name} (${features})`, wrap: (otherwise) => make(session, otherwise) };
};
