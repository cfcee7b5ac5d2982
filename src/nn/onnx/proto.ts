/** The part of the ONNX model format (onnx.proto3, IR 8, opset 17) that the engine writes and reads. */

export const IR_VERSION = 8;
export const OPSET = 17;

/** Element types by their number in TensorProto.DataType. */
export const ELEMENT = { float: 1, uint8: 2, int32: 6, int64: 7, bool: 9, double: 11 } as const;
/** Types of elements that networks use. */
export type ElementType = keyof typeof ELEMENT;
export const ELEMENT_BYTES: Record<ElementType, number> = {
  float: 4,
  uint8: 1,
  int32: 4,
  int64: 8,
  bool: 1,
  double: 8,
};

export type Attribute =
  | { readonly kind: 'int'; readonly value: number }
  | { readonly kind: 'float'; readonly value: number }
  | { readonly kind: 'string'; readonly value: string }
  | { readonly kind: 'ints'; readonly value: readonly number[] };

export type ModelNode = {
  readonly op: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  readonly attributes: Readonly<Record<string, Attribute>>;
};

/** A constant: little-endian raw bytes of `type`, row-major. */
export type ModelTensor = {
  readonly name: string;
  readonly type: ElementType;
  readonly dims: readonly number[];
  readonly raw: Uint8Array;
};

/** A dimension is a size, or the name of a symbolic one. */
export type ModelPort = {
  readonly name: string;
  readonly type: ElementType;
  readonly dims: readonly (number | string)[];
};

/** A network as ONNX has it. */
export type Model = {
  readonly producer: string;
  readonly graph: string;
  readonly nodes: readonly ModelNode[];
  readonly constants: readonly ModelTensor[];
  readonly inputs: readonly ModelPort[];
  readonly outputs: readonly ModelPort[];
  readonly metadata: Readonly<Record<string, string>>;
};

/** The typed array of an element type; int64 as BigInt64Array. */
export type TensorArray = Float32Array | Float64Array | Int32Array | Uint8Array | BigInt64Array;

const ARRAYS = {
  float: Float32Array,
  double: Float64Array,
  int32: Int32Array,
  int64: BigInt64Array,
  uint8: Uint8Array,
  bool: Uint8Array,
} as const;

export const arrayOf = (type: ElementType, length: number): TensorArray => new ARRAYS[type](length);

export const rawOf = (data: TensorArray): Uint8Array => new Uint8Array(data.buffer, data.byteOffset, data.byteLength);

/** A copy of a constant's bytes as its typed array (raw bytes may be unaligned in the file). */
export const dataOf = (tensor: ModelTensor): TensorArray => {
  const data = arrayOf(tensor.type, tensor.raw.byteLength / ELEMENT_BYTES[tensor.type]);
  rawOf(data).set(tensor.raw);
  return data;
};

export const sizeOf = (dims: readonly number[]): number => dims.reduce((size, dim) => size * dim, 1);
