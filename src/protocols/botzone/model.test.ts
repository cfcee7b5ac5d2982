import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import type { Decider } from '../decide.ts';
import { loadModel, MODEL_DECIDERS } from './model.ts';

const plain: Decider = { name: 'plain', choose: () => 0 };
const bytes = new Uint8Array(
  readFileSync(resolve(import.meta.dirname, '..', '..', '..', 'examples', 'versions', 'model-1.onnx')),
);

test('without a model, with a damaged one and with a stranger the other decider plays', () => {
  for (const [file, note] of [
    [undefined, 'model none'],
    [{ name: 'x.onnx', bytes: Uint8Array.of(1, 2, 3) }, 'model x.onnx refused'],
    [{ name: 'x.onnx', bytes }, 'model x.onnx not used'],
  ] as const) {
    const model = loadModel(file);
    expect(model.note).toContain(note);
    expect(model.wrap(plain)).toBe(plain);
  }
});

test('a model whose features a player reads is handed over as a session', () => {
  const features = loadModel({ name: 'x', bytes }).note.includes('its features') ? '' : 'named';
  MODEL_DECIDERS.set(features, (session, otherwise) => ({
    name: `${session.backend} ${session.inputs.length > 0}`,
    choose: (seen) => otherwise.choose(seen),
  }));
  try {
    const model = loadModel({ name: 'x', bytes });
    expect(model.wrap(plain).name).toBe('plain true');
  } finally {
    MODEL_DECIDERS.delete(features);
  }
});
