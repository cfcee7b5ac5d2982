/** The ONNX file format. */
export * from './decode.ts';
export * from './encode.ts';
export * from './proto.ts';
