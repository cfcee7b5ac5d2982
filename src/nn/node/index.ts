/** The learning engine: networks as ONNX graphs, training, checkpoints, export, sessions. */
export * from '../index.ts';
export * from './native.ts';
export * from './pool.ts';
export { openInWorker } from './remote.ts';
export { openNow } from './now.ts';
export { MODEL_FILE, modelPath, readModelFile } from './modelfile.ts';
export * from './checkpoint.ts';
export * from './store.ts';
