/**
 * Reads ONNX protobuf bytes into a Model. The bytes may be hostile: every length is checked against what is
 * left, nesting is fixed by the format, counts are bounded, and every refusal is a named fault with its offset.
 */
import { fault, ok, type Fault, type Result } from '../../base/index.ts';
import {
  ELEMENT,
  ELEMENT_BYTES,
  OPSET,
  sizeOf,
  type Attribute,
  type ElementType,
  type Model,
  type ModelNode,
  type ModelPort,
  type ModelTensor,
} from './proto.ts';

/** Bounds of one file. The shipped models have a few hundred nodes. */
export const MODEL_LIMITS = { nodes: 100_000, tensors: 100_000, rank: 8, metadata: 1_000, text: 1_000_000 } as const;

class Refusal extends Error {
  readonly fault: Fault;
  constructor(code: string, at: number, text: string) {
    super(text);
    this.fault = { code, at, text };
  }
}

type Field = {
  readonly number: number;
  readonly wire: number;
  /** Offset of the value in the file. */
  readonly at: number;
  /** Varint value, or 0. */
  readonly value: number;
  /** Bytes of a length-delimited or fixed field. */
  readonly bytes: Uint8Array;
};

const NOTHING: Uint8Array = new Uint8Array(0);

/** A cursor over one message; `base` is the message's offset in the file. */
const fieldsOf = function* (bytes: Uint8Array, base: number): Generator<Field> {
  let at = 0;
  const varint = (): number => {
    let value = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = bytes[at];
      if (byte === undefined) throw new Refusal('model.truncated', base + at, 'the file ends inside a number');
      at += 1;
      value |= BigInt(byte & 127) << shift;
      if (byte < 128) return Number(BigInt.asIntN(64, value));
    }
    throw new Refusal('model.varint', base + at, 'a number is longer than 64 bits');
  };
  while (at < bytes.length) {
    const tag = varint();
    const wire = tag & 7;
    const number = Math.floor(tag / 8);
    if (number < 1) throw new Refusal('model.field', base + at, `field number ${number} does not exist`);
    const start = at;
    if (wire === 0) yield { number, wire, at: base + start, value: varint(), bytes: NOTHING };
    else {
      const length = wire === 2 ? varint() : wire === 5 ? 4 : wire === 1 ? 8 : -1;
      if (wire !== 1 && wire !== 2 && wire !== 5)
        throw new Refusal('model.wire', base + start, `wire type ${wire} is not used by ONNX`);
      if (length < 0 || length > bytes.length - at)
        throw new Refusal('model.truncated', base + at, `a field of ${length} bytes does not fit the file`);
      const from = at;
      at += length;
      yield { number, wire, at: base + from, value: 0, bytes: bytes.subarray(from, at) };
    }
  }
};

const textOf = (field: Field): string => {
  if (field.bytes.length > MODEL_LIMITS.text)
    throw new Refusal('model.text-length', field.at, `a text of ${field.bytes.length} bytes is longer than allowed`);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(field.bytes);
  } catch {
    throw new Refusal('model.text', field.at, 'a text is not UTF-8');
  }
};

const need = (field: Field, wire: number): Field => {
  if (field.wire === wire) return field;
  throw new Refusal('model.wire', field.at, `field ${field.number} has wire type ${field.wire}, not ${wire}`);
};

const elementOf = (number: number, at: number): ElementType => {
  for (const [name, each] of Object.entries(ELEMENT)) if (each === number) return name as ElementType;
  throw new Refusal('model.element-type', at, `element type ${number} is not supported`);
};

/** Packed or single repeated integers. */
const integersOf = (field: Field): number[] => {
  if (field.wire === 0) return [field.value];
  // A packed list is a message body of bare varints: read them as the values of field 1.
  const values: number[] = [];
  const bytes = need(field, 2).bytes;
  let at = 0;
  while (at < bytes.length) {
    let value = 0n;
    let shift = 0n;
    for (;;) {
      const byte = bytes[at];
      if (byte === undefined || shift > 63n)
        throw new Refusal('model.truncated', field.at + at, 'a packed list ends inside a number');
      at += 1;
      value |= BigInt(byte & 127) << shift;
      shift += 7n;
      if (byte < 128) break;
    }
    values.push(Number(BigInt.asIntN(64, value)));
  }
  return values;
};

const dimsOk = (dims: readonly number[], at: number): readonly number[] => {
  if (dims.length > MODEL_LIMITS.rank) throw new Refusal('model.rank', at, `a tensor of rank ${dims.length}`);
  for (const dim of dims)
    if (!Number.isSafeInteger(dim) || dim < 0) throw new Refusal('model.dim', at, `a dimension of ${dim}`);
  return dims;
};

const tensorOf = (field: Field): ModelTensor => {
  const dims: number[] = [];
  let type: ElementType = 'float';
  let name = '';
  let raw = NOTHING;
  for (const part of fieldsOf(need(field, 2).bytes, field.at)) {
    if (part.number === 1) dims.push(...integersOf(part).slice(0, MODEL_LIMITS.rank + 1));
    else if (part.number === 2) type = elementOf(need(part, 0).value, part.at);
    else if (part.number === 8) name = textOf(need(part, 2));
    else if (part.number === 9) raw = need(part, 2).bytes;
    else if (part.number === 13 || part.number === 14)
      throw new Refusal('model.external-data', part.at, 'weights outside the file are not supported');
    else if ([4, 5, 7, 10].includes(part.number))
      throw new Refusal('model.tensor-data', part.at, `tensor ${name} has typed data fields; only raw data is read`);
  }
  const size = sizeOf(dimsOk(dims, field.at)) * ELEMENT_BYTES[type];
  if (size !== raw.length)
    throw new Refusal('model.tensor-size', field.at, `tensor ${name} needs ${size} bytes and has ${raw.length}`);
  return { name, type, dims, raw };
};

const attributeOf = (field: Field): [string, Attribute] => {
  let name = '';
  let found: Attribute | undefined;
  const ints: number[] = [];
  let hasInts = false;
  for (const part of fieldsOf(need(field, 2).bytes, field.at)) {
    if (part.number === 1) name = textOf(need(part, 2));
    else if (part.number === 2) {
      const bytes = need(part, 5).bytes;
      const value = new DataView(bytes.buffer, bytes.byteOffset, 4).getFloat32(0, true);
      found = { kind: 'float', value };
    } else if (part.number === 3) found = { kind: 'int', value: need(part, 0).value };
    else if (part.number === 4) found = { kind: 'string', value: textOf(need(part, 2)) };
    else if (part.number === 8) {
      hasInts = true;
      for (const value of integersOf(part)) ints.push(value);
    } else if (part.number === 20) hasInts ||= part.value === 7;
    else if (part.number !== 13)
      throw new Refusal('model.attribute', part.at, `attribute ${name} has a kind that is not supported`);
  }
  if (hasInts) return [name, { kind: 'ints', value: ints }];
  if (found === undefined) throw new Refusal('model.attribute', field.at, `attribute ${name} has no value`);
  return [name, found];
};

const nodeOf = (field: Field): ModelNode => {
  const inputs: string[] = [];
  const outputs: string[] = [];
  const attributes = new Map<string, Attribute>();
  let op = '';
  for (const part of fieldsOf(need(field, 2).bytes, field.at)) {
    if (part.number === 1) inputs.push(textOf(need(part, 2)));
    else if (part.number === 2) outputs.push(textOf(need(part, 2)));
    else if (part.number === 4) op = textOf(need(part, 2));
    else if (part.number === 5) attributes.set(...attributeOf(part));
    else if (part.number === 7 && part.bytes.length > 0)
      throw new Refusal('model.domain', part.at, `operator domain ${textOf(part)} is not supported`);
  }
  return { op, inputs, outputs, attributes: Object.fromEntries(attributes) };
};

const dimOf = (field: Field): number | string => {
  let dim: number | string = '?';
  for (const part of fieldsOf(need(field, 2).bytes, field.at)) {
    if (part.number === 1) dim = dimsOk([need(part, 0).value], part.at)[0]!;
    else if (part.number === 2) dim = textOf(need(part, 2));
  }
  return dim;
};

const portOf = (field: Field): ModelPort => {
  let name = '';
  let type: ElementType | undefined;
  const dims: (number | string)[] = [];
  for (const part of fieldsOf(need(field, 2).bytes, field.at)) {
    if (part.number === 1) name = textOf(need(part, 2));
    if (part.number !== 2) continue;
    for (const kind of fieldsOf(need(part, 2).bytes, part.at)) {
      if (kind.number !== 1) throw new Refusal('model.port', kind.at, `${name} is not a tensor`);
      for (const inner of fieldsOf(need(kind, 2).bytes, kind.at)) {
        if (inner.number === 1) type = elementOf(need(inner, 0).value, inner.at);
        if (inner.number !== 2) continue;
        for (const dim of fieldsOf(need(inner, 2).bytes, inner.at)) {
          if (dims.length >= MODEL_LIMITS.rank) throw new Refusal('model.rank', dim.at, `${name} has too many axes`);
          if (dim.number === 1) dims.push(dimOf(dim));
        }
      }
    }
  }
  if (type === undefined) throw new Refusal('model.port', field.at, `${name} has no element type`);
  return { name, type, dims };
};

const push = <T>(list: T[], limit: number, what: string, field: Field, value: T): void => {
  if (list.length >= limit) throw new Refusal('model.too-many', field.at, `more than ${limit} ${what}`);
  list.push(value);
};

const readModel = (bytes: Uint8Array, metadataOnly: boolean): Model => {
  const nodes: ModelNode[] = [];
  const constants: ModelTensor[] = [];
  const inputs: ModelPort[] = [];
  const outputs: ModelPort[] = [];
  const metadata = new Map<string, string>();
  let [producer, graph, hasGraph, opset] = ['', '', false, -1];
  for (const field of fieldsOf(bytes, 0)) {
    if (field.number === 2) producer = textOf(need(field, 2));
    else if (field.number === 8) {
      let [domain, version] = ['', -1];
      for (const part of fieldsOf(need(field, 2).bytes, field.at)) {
        if (part.number === 1) domain = textOf(need(part, 2));
        else if (part.number === 2) version = need(part, 0).value;
      }
      if (domain === '' || domain === 'ai.onnx') opset = version;
    } else if (field.number === 14) {
      let [key, value] = ['', ''];
      for (const part of fieldsOf(need(field, 2).bytes, field.at)) {
        if (part.number === 1) key = textOf(need(part, 2));
        else if (part.number === 2) value = textOf(need(part, 2));
      }
      if (metadata.size >= MODEL_LIMITS.metadata) throw new Refusal('model.too-many', field.at, 'too many metadata');
      metadata.set(key, value);
    } else if (field.number === 7) {
      hasGraph = true;
      if (metadataOnly) continue;
      for (const part of fieldsOf(need(field, 2).bytes, field.at)) {
        if (part.number === 1) push(nodes, MODEL_LIMITS.nodes, 'nodes', part, nodeOf(part));
        else if (part.number === 2) graph = textOf(need(part, 2));
        else if (part.number === 5) push(constants, MODEL_LIMITS.tensors, 'tensors', part, tensorOf(part));
        else if (part.number === 11) push(inputs, MODEL_LIMITS.tensors, 'inputs', part, portOf(part));
        else if (part.number === 12) push(outputs, MODEL_LIMITS.tensors, 'outputs', part, portOf(part));
      }
    }
  }
  if (!hasGraph) throw new Refusal('model.no-graph', 0, 'the bytes are not an ONNX model: no graph inside');
  if (opset < 13 || opset > OPSET)
    throw new Refusal('model.opset', 0, `operator set ${opset} is outside 13–${OPSET}, the range this engine reads`);
  return { producer, graph, nodes, constants, inputs, outputs, metadata: Object.fromEntries(metadata) };
};

const guarded = <T>(read: () => T): Result<T> => {
  try {
    return ok(read());
  } catch (error) {
    if (error instanceof Refusal) return fault(error.fault.code, error.fault.at, error.fault.text);
    throw error;
  }
};

/** The whole model. `at` of a fault is a byte offset. */
export const parseModel = (bytes: Uint8Array): Result<Model> => guarded(() => readModel(bytes, false));

/** Only the metadata; the graph is skipped unread, so this is cheap for large files. */
export const parseMetadata = (bytes: Uint8Array): Result<Readonly<Record<string, string>>> =>
  guarded(() => readModel(bytes, true).metadata);
