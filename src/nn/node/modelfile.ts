/** A model on disk: a file, or a folder that holds one as `model.onnx`, as training runs do. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fault, ok, type Result } from '../../base/index.ts';
import { messageOf } from '../runtime.ts';

/** Name of the model in the folder of a run. */
export const MODEL_FILE = 'model.onnx';

/** The file itself. */
export const modelPath = (path: string): string => (statSync(path).isDirectory() ? join(path, MODEL_FILE) : path);

/** The bytes of a model file, or of the model of a run. */
export const readModelFile = (path: string): Result<Uint8Array<ArrayBuffer>> => {
  try {
    return ok(new Uint8Array(readFileSync(modelPath(path))));
  } catch (error) {
    return fault('file.unreadable', 0, messageOf(error));
  }
};
