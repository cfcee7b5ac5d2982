/** A session without any package: exported graphs interpreted over typed arrays. Exact, and fast enough for small nets. */
import { fault, ok, type Result } from '../../base/index.ts';
import { parseModel, dataOf, type ModelNode } from '../onnx/index.ts';
import { checkFeeds, type Session } from '../session/index.ts';
import { messageOf, type Tensor, type Tensors } from '../runtime.ts';
import { KeptRoom, type Plain } from './array.ts';
import { OPERATORS } from './operators.ts';

/** A network that answers at once, in this thread. */
export type PlainSession = Session & {
  /** The same answer without a promise. */
  runNow(feeds: Tensors): Result<Record<string, Tensor>>;
  /** Asks and goes on; the function answers, waiting if it must. Only where another thread does the work. The feeds may be written again at once. */
  begin?(feeds: Tensors): () => Result<Record<string, Tensor>>;
};

/** A malformed graph may lead an operator anywhere; what it throws becomes its refusal. */
const attempt = (run: () => Plain | string): Plain | string => {
  try {
    return run();
  } catch (error) {
    return messageOf(error);
  }
};

/** A node with the arrays of its results, which the next run uses again. */
type Place = { readonly node: ModelNode; readonly kept: KeptRoom };

const placeOf = (node: ModelNode): Place => ({ node, kept: new KeptRoom() });

const execute = (places: readonly Place[], values: Map<string, Plain>): Result<void> => {
  for (const { node, kept } of places) {
    const { op, inputs, outputs, attributes } = node;
    const operator = OPERATORS[op]!;
    kept.begin();
    const given = inputs.map((name) => values.get(name));
    if (given.some((value, at) => value === undefined && inputs[at] !== ''))
      return fault('plain.value-missing', 0, `${op} needs a value that nothing has computed`);
    const result = attempt(() => operator(given, attributes, kept.make));
    if (typeof result === 'string') return fault('plain.operator', 0, `${op}: ${result}`);
    values.set(outputs[0]!, result);
  }
  return ok(undefined);
};

/** Opens a model on plain arrays, without a native library. */
export const openPlain = (bytes: Uint8Array): Result<PlainSession> => {
  const parsed = parseModel(bytes);
  if (!parsed.ok) return parsed;
  const { nodes, constants, inputs, outputs, metadata } = parsed.value;
  const unknown = nodes.find(({ op }) => !Object.hasOwn(OPERATORS, op));
  if (unknown !== undefined) return fault('plain.operator-unknown', 0, `the operator ${unknown.op} is not supported`);
  if (nodes.some((node) => node.outputs.length !== 1))
    return fault('plain.outputs', 0, 'operators with several outputs are not supported');
  const fixed = new Map<string, Plain>();
  for (const constant of constants)
    fixed.set(constant.name, { type: constant.type, dims: constant.dims, data: dataOf(constant) });
  // What depends on constants alone (turned kernels, folded scales) is computed once.
  const live: Place[] = [];
  for (const node of nodes)
    if (!node.inputs.every((name) => name === '' || fixed.has(name))) live.push(placeOf(node));
    else {
      const folded = execute([placeOf(node)], fixed);
      if (!folded.ok) return folded;
    }
  const runNow = (feeds: Tensors): Result<Record<string, Tensor>> => {
    const checked = checkFeeds(inputs, feeds);
    if (!checked.ok) return checked;
    const values = new Map(fixed);
    for (const { name } of inputs) values.set(name, feeds[name]!);
    const done = execute(live, values);
    if (!done.ok) return done;
    const answer: Record<string, Tensor> = {};
    for (const { name } of outputs) {
      const value = values.get(name);
      if (value === undefined) return fault('plain.value-missing', 0, `nothing computes the output ${name}`);
      // The next run writes over what this one computed.
      answer[name] = { ...value, data: value.data.slice() };
    }
    return ok(answer);
  };
  return ok({
    backend: 'plain',
    provider: 'cpu',
    refused: [],
    inputs,
    outputs,
    metadata,
    runNow,
    run: (feeds) => Promise.resolve(runNow(feeds)),
    close: () => Promise.resolve(),
  });
};
