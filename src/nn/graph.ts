/**
 * A computation as ONNX nodes with static shapes, and the tape that turns it into its own gradient.
 *
 * Layout: row-major, batch first, channels last. A batched value holds the batch in its leading axis, possibly
 * multiplied by other sizes (rows of all samples); an exported graph leaves that axis symbolic.
 */
import { Bug } from '../base/index.ts';
import { emitOnImages } from './image.ts';
import {
  encodeModel,
  arrayOf,
  rawOf,
  sizeOf,
  type Attribute,
  type ElementType,
  type ModelNode,
  type ModelPort,
  type ModelTensor,
  type TensorArray,
} from './onnx/index.ts';

/** Lengths of the axes. */
export type Shape = readonly number[];

/** `train`: batch statistics, dropout, gradients. `eval`: running statistics. `export`: eval as plain inference ops. */
export type Form = 'train' | 'eval' | 'export';

/** How a parameter starts: normal with deviation gain / sqrt(fan-in), or one constant. */
export type Init = { readonly fanIn: number; readonly gain: number } | { readonly fill: number };

/** A parameter of a network and how it begins. */
export type Parameter = {
  readonly name: string;
  readonly shape: Shape;
  readonly init: Init;
  /** False for running statistics: stored and exported, never touched by the optimiser. */
  readonly trainable: boolean;
  /** False for biases and normalisation scales: weight decay leaves them alone. */
  readonly decays: boolean;
};

/** An input of a network. */
export type Input = { readonly name: string; readonly shape: Shape; readonly type: ElementType };

/** A 0/1 input drawn by the trainer: 1 with probability `keep`. */
export type Noise = Input & { readonly keep: number };

/** A batch statistic that the trainer folds into the parameter `name`: p ← p + momentum · (value − p). */
export type Statistic = { readonly name: string; readonly momentum: number; readonly value: Value };

/** Gives the gradient of one input from the gradient of the output. */
export type Pullback = (gradient: Value) => Value;

/** A tensor of a graph that is computed when the network runs. */
export type Value = {
  readonly graph: Graph;
  readonly id: number;
  readonly name: string;
  readonly shape: Shape;
  readonly type: ElementType;
  readonly batched: boolean;
  /** Depends on a trainable parameter. */
  readonly tracked: boolean;
};

type TapeEntry = { readonly output: Value; readonly inputs: readonly Value[]; readonly pullbacks: readonly Pullback[] };

/** What a node gives: its shape and how its gradient is computed. */
export type Emission = {
  readonly shape: Shape;
  readonly attributes?: Readonly<Record<string, Attribute>>;
  readonly batched?: boolean;
  readonly type?: ElementType;
  /** One per leading input; omitted for inputs without a gradient. */
  readonly pullbacks?: readonly Pullback[];
  /** What the pullbacks belong to, when several nodes are differentiated as one; the node's inputs by default. */
  readonly through?: readonly Value[];
};

/** Form, batch size and arithmetic of a graph. */
export type GraphOptions = {
  readonly form: Form;
  /** Samples per run; 'symbolic' only for export. */
  readonly batch: number | 'symbolic';
  /** Arithmetic of the whole graph; double is for gradient checks. */
  readonly real?: 'float' | 'double';
};

/** Names the engine makes begin with this; names of inputs and parameters may not. */
const RESERVED = '@';

/** A network while it is built: inputs, parameters and operations. */
export class Graph {
  readonly form: Form;
  readonly real: 'float' | 'double';
  readonly batch: number;
  readonly symbolic: boolean;
  readonly parameters = new Map<string, Parameter>();
  readonly inputs: Input[] = [];
  readonly noises: Noise[] = [];
  readonly statistics: Statistic[] = [];
  /** Channels-first twins of values in an exported graph, by the value's name. */
  readonly images = new Map<string, Value>();
  private readonly values = new Map<string, Value>();
  private readonly nodes: ModelNode[] = [];
  private readonly constants = new Map<string, ModelTensor>();
  private readonly tape: TapeEntry[] = [];
  private isFrozen: (name: string) => boolean = () => false;
  private settled = false;
  private count = 0;

  constructor({ form, batch, real = 'float' }: GraphOptions) {
    if (batch === 'symbolic' && form !== 'export') throw new Bug('only an exported graph has a symbolic batch');
    this.form = form;
    this.real = real;
    this.symbolic = batch === 'symbolic';
    this.batch = batch === 'symbolic' ? 1 : batch;
  }

  /**
   * Normalisation by running statistics and no dropout in the training form too, so that what learns computes the very numbers of what plays.
   * To be said before layers are added.
   */
  settle(): void {
    this.settled = true;
  }

  /** Whether batch statistics and dropout are in force. */
  get isLoose(): boolean {
    return this.form === 'train' && !this.settled;
  }

  private value(name: string, shape: Shape, type: ElementType, batched: boolean, tracked: boolean): Value {
    return { graph: this, id: this.count++, name, shape, type, batched, tracked };
  }

  private named(name: string, make: () => Value): Value {
    if (name === '' || name.startsWith(RESERVED)) throw new Bug(`the name "${name}" is reserved`);
    if (this.values.has(name)) throw new Bug(`the name "${name}" is used twice`);
    const made = make();
    this.values.set(name, made);
    return made;
  }

  /** Per-sample data, shape without the batch. Other types than the graph's own are cast where they are used. */
  input(name: string, shape: Shape, type: 'real' | 'int32' | 'uint8' = 'real'): Value {
    const element = type === 'real' ? this.real : type;
    const full = [this.batch, ...shape];
    return this.named(name, () => {
      this.inputs.push({ name, shape: full, type: element });
      return this.value(name, full, element, true, false);
    });
  }

  parameter(name: string, shape: Shape, init: Init, options: { trainable?: boolean; decays?: boolean } = {}): Value {
    const { decays = shape.length > 1 } = options;
    const trainable = (options.trainable ?? true) && !this.isFrozen(name);
    return this.named(name, () => {
      this.parameters.set(name, { name, shape, init, trainable, decays });
      return this.value(name, shape, this.real, false, trainable);
    });
  }

  /** Parameters declared from now on stay as they are where their name says so: they are stored and exported, but do not learn. */
  freeze(isFrozen: (name: string) => boolean): void {
    this.isFrozen = isFrozen;
  }

  /** A declared input or parameter. */
  find(name: string): Value {
    const found = this.values.get(name);
    if (found === undefined) throw new Bug(`nothing is named "${name}"`);
    return found;
  }

  noise(shape: Shape, keep: number): Value {
    const name = `${RESERVED}noise${this.noises.length}`;
    this.noises.push({ name, shape, type: 'uint8', keep });
    return this.value(name, shape, 'uint8', true, false);
  }

  statistic(name: string, value: Value, momentum: number): void {
    this.statistics.push({ name, value, momentum });
  }

  constant(type: ElementType, dims: Shape, numbers: readonly number[]): Value {
    const key = `${type} ${dims.join(',')} ${numbers.join(',')}`;
    let tensor = this.constants.get(key);
    if (tensor === undefined) {
      const data = arrayOf(type, numbers.length);
      numbers.forEach((number, at) => {
        data[at] = type === 'int64' ? BigInt(number) : number;
      });
      tensor = { name: `${RESERVED}c${this.constants.size}`, type, dims, raw: rawOf(data) };
      this.constants.set(key, tensor);
    }
    return this.value(tensor.name, dims, type, false, false);
  }

  /** A number of the graph's own type, rank 0. */
  scalar(number: number): Value {
    return this.constant(this.real, [], [number]);
  }

  integers(numbers: readonly number[]): Value {
    return this.constant('int64', [numbers.length], numbers);
  }

  emit(op: string, inputs: readonly Value[], emission: Emission): Value {
    return (this.form === 'export' ? emitOnImages(op, inputs, emission) : undefined) ?? this.node(op, inputs, emission);
  }

  /** Emits exactly this node. */
  node(op: string, inputs: readonly Value[], emission: Emission): Value {
    const { shape, attributes = {}, pullbacks = [], through = inputs } = emission;
    const tracked = through.some((input, at) => input.tracked && pullbacks[at] !== undefined);
    const batched = emission.batched ?? inputs.some((input) => input.batched);
    const output = this.value(`${RESERVED}${this.count}`, shape, emission.type ?? this.real, batched, tracked);
    this.nodes.push({ op, inputs: inputs.map((input) => input.name), outputs: [output.name], attributes });
    if (tracked) this.tape.push({ output, inputs: through, pullbacks });
    return output;
  }

  /** Appends the gradients of a scalar; parameters it does not depend on are absent from the answer. */
  gradients(loss: Value): Map<string, Value> {
    if (sizeOf(loss.shape) !== 1) throw new Bug('a gradient starts from a scalar', loss.shape);
    const sums = new Map<string, Value>([[loss.name, this.constant(this.real, loss.shape, [1])]]);
    for (const { output, inputs, pullbacks } of this.tape.slice().reverse()) {
      const gradient = sums.get(output.name);
      if (gradient === undefined) continue;
      inputs.forEach((input, at) => {
        const pull = pullbacks[at];
        if (!input.tracked || pull === undefined) return;
        const part = pull(gradient);
        if (part.shape.join() !== input.shape.join())
          throw new Bug(`gradient of shape [${part.shape.join()}] for a value of shape [${input.shape.join()}]`);
        const sum = sums.get(input.name);
        sums.set(
          input.name,
          sum === undefined ? part : this.emit('Add', [sum, part], { shape: part.shape, batched: part.batched }),
        );
      });
    }
    const found = new Map<string, Value>();
    for (const { name, trainable } of this.parameters.values()) {
      const gradient = sums.get(name);
      if (trainable && gradient !== undefined) found.set(name, gradient);
    }
    return found;
  }

  /** The value under a public name, so that it can be an output. */
  publish(name: string, value: Value): Value {
    this.nodes.push({ op: 'Identity', inputs: [value.name], outputs: [name], attributes: {} });
    return { ...value, name };
  }

  private port(value: { name: string; shape: Shape; type: ElementType; batched: boolean }): ModelPort {
    const dims: (number | string)[] = [...value.shape];
    if (this.symbolic && value.batched) dims[0] = 'batch';
    return { name: value.name, type: value.type, dims };
  }

  /** `weights` become constants of the file; without them parameters are inputs. */
  encode(
    outputs: Readonly<Record<string, Value>>,
    options: { weights?: (parameter: Parameter) => TensorArray; metadata?: Readonly<Record<string, string>> } = {},
  ): Uint8Array<ArrayBuffer> {
    const published = Object.entries(outputs).map(([name, value]) => this.publish(name, value));
    const inputs = [...this.inputs, ...this.noises].map((input) => this.port({ ...input, batched: true }));
    const constants = [...this.constants.values()];
    for (const parameter of this.parameters.values()) {
      const { name, shape } = parameter;
      if (options.weights === undefined) inputs.push({ name, type: this.real, dims: shape });
      else constants.push({ name, type: this.real, dims: shape, raw: rawOf(options.weights(parameter)) });
    }
    return encodeModel({
      producer: 'suzaku',
      graph: 'net',
      nodes: this.pruned(published.map((value) => value.name)),
      constants,
      inputs,
      outputs: published.map((value) => this.port(value)),
      metadata: options.metadata ?? {},
    });
  }

  /** Nodes that reach an output, in order. */
  private pruned(outputs: readonly string[]): ModelNode[] {
    const wanted = new Set(outputs);
    const kept: ModelNode[] = [];
    for (const node of this.nodes.slice().reverse()) {
      if (!node.outputs.some((name) => wanted.has(name))) continue;
      kept.push(node);
      for (const input of node.inputs) wanted.add(input);
    }
    return kept.reverse();
  }
}
