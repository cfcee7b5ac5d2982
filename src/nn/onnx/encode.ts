/** Writes a Model as ONNX protobuf bytes. Field numbers are those of onnx.proto3. */
import { ELEMENT, IR_VERSION, OPSET, type Attribute, type Model, type ModelPort, type ModelTensor } from './proto.ts';

const VARINT = 0;
const BYTES = 2;
const FIXED32 = 5;

/** Pieces of one message and their total; nested messages are kept as pieces, so weights are copied once. */
class Message {
  private readonly pieces: Uint8Array[] = [];
  length = 0;

  private push(piece: Uint8Array): void {
    this.pieces.push(piece);
    this.length += piece.length;
  }

  /** Base-128 varint; negative values as the 64-bit two's complement, as protobuf's int64 asks. */
  private varint(value: number): void {
    const bytes: number[] = [];
    let rest = BigInt.asUintN(64, BigInt(value));
    while (rest > 127n) {
      bytes.push(Number(rest & 127n) | 128);
      rest >>= 7n;
    }
    bytes.push(Number(rest));
    this.push(Uint8Array.from(bytes));
  }

  int(field: number, value: number): this {
    this.varint((field << 3) | VARINT);
    this.varint(value);
    return this;
  }

  float(field: number, value: number): this {
    this.varint((field << 3) | FIXED32);
    const piece = new Uint8Array(4);
    new DataView(piece.buffer).setFloat32(0, value, true);
    this.push(piece);
    return this;
  }

  bytes(field: number, value: Uint8Array): this {
    this.varint((field << 3) | BYTES);
    this.varint(value.length);
    this.push(value);
    return this;
  }

  text(field: number, value: string): this {
    return this.bytes(field, new TextEncoder().encode(value));
  }

  message(field: number, value: Message): this {
    this.varint((field << 3) | BYTES);
    this.varint(value.length);
    for (const piece of value.pieces) this.push(piece);
    return this;
  }

  finish(): Uint8Array<ArrayBuffer> {
    const all = new Uint8Array(this.length);
    let at = 0;
    for (const piece of this.pieces) {
      all.set(piece, at);
      at += piece.length;
    }
    return all;
  }
}

const attribute = (name: string, { kind, value }: Attribute): Message => {
  const message = new Message().text(1, name);
  if (kind === 'float') return message.float(2, value).int(20, 1);
  if (kind === 'int') return message.int(3, value).int(20, 2);
  if (kind === 'string') return message.text(4, value).int(20, 3);
  for (const each of value) message.int(8, each);
  return message.int(20, 7);
};

const tensor = ({ name, type, dims, raw }: ModelTensor): Message => {
  const message = new Message();
  for (const dim of dims) message.int(1, dim);
  return message.int(2, ELEMENT[type]).text(8, name).bytes(9, raw);
};

const port = ({ name, type, dims }: ModelPort): Message => {
  const shape = new Message();
  for (const dim of dims)
    shape.message(1, typeof dim === 'number' ? new Message().int(1, dim) : new Message().text(2, dim));
  const typed = new Message().int(1, ELEMENT[type]).message(2, shape);
  return new Message().text(1, name).message(2, new Message().message(1, typed));
};

export const encodeModel = (model: Model): Uint8Array<ArrayBuffer> => {
  const graph = new Message();
  for (const { op, inputs, outputs, attributes } of model.nodes) {
    const node = new Message();
    for (const input of inputs) node.text(1, input);
    for (const output of outputs) node.text(2, output);
    node.text(4, op);
    for (const [name, value] of Object.entries(attributes)) node.message(5, attribute(name, value));
    graph.message(1, node);
  }
  graph.text(2, model.graph);
  for (const constant of model.constants) graph.message(5, tensor(constant));
  for (const input of model.inputs) graph.message(11, port(input));
  for (const output of model.outputs) graph.message(12, port(output));
  const whole = new Message().int(1, IR_VERSION).text(2, model.producer).message(7, graph);
  whole.message(8, new Message().text(1, '').int(2, OPSET));
  for (const [key, value] of Object.entries(model.metadata))
    whole.message(14, new Message().text(1, key).text(2, value));
  return whole.finish();
};
