/** The learning engine without anything of Node: runs in a browser as it is. */
export * from './rng.ts';
export * from './graph.ts';
export * from './ops/index.ts';
export * from './layers/index.ts';
export * from './losses.ts';
export * from './program.ts';
export * from './check.ts';
export * from './export.ts';
export * from './runtime.ts';
export * from './web.ts';
export { parseMetadata, parseModel, MODEL_LIMITS } from './onnx/index.ts';
export type { ElementType, Model, ModelPort, TensorArray } from './onnx/index.ts';
export * from './open.ts';
export * from './session/index.ts';
export * from './plain/index.ts';
export * from './train/index.ts';
