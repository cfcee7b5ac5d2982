/** The learning engine: networks as ONNX graphs, training, checkpoints, export, sessions. */
export * from './pure.ts';
export * from './node/native.ts';
export * from './node/pool.ts';
export { openInWorker } from './node/remote.ts';
export { openNow } from './node/now.ts';
export { MODEL_FILE, readModelFile } from './node/modelfile.ts';
export * from './node/checkpoint.ts';
export * from './node/store.ts';
