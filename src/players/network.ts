/** Networks as players have them: a session that answers at once or together with other questions, and what its metadata must say before it is fed. No runtime is imported here. */
import { versionFor, type FeatureSet } from '../features/index.ts';
import { cardOf, requireCard, type PlainSession, type Tensor, type Tensors } from '../nn/index.ts';
import { headLayoutOf, modelRulesOf, type DecisionKind } from '../policy/index.ts';
import type { Ruleset } from '../rules/index.ts';
import { Bug, fault, ok, type Result } from '../base/index.ts';

/** Metadata beside the card: the network's design and, where it answers one kind of decision only, the kind. */
export const NETWORK_ENTRY = 'suzaku.network';
/** Metadata of a model that answers one kind of decision only: the kind. */
export const KIND_ENTRY = 'suzaku.kind';
/** Which of Suphx's agents a network for discards is. */
export const STAGE_ENTRY = 'suzaku.stage';

/** Suphx's agents that learnt by play: by the score of rounds; by Φ; by Φ with oracle guiding. */
export const SUPHX_STAGES = ['basic', 'reward', 'oracle'] as const;
/** One of SUPHX_STAGES. */
export type SuphxStage = (typeof SUPHX_STAGES)[number];

type Ports = Pick<PlainSession, 'metadata' | 'inputs' | 'outputs'>;
type Outputs = Result<Record<string, Tensor>>;

/** Answers at once (`runNow`), or later, when the questions of others have joined it (`runLater`; batched.ts). */
export type Network = Ports &
  (Pick<PlainSession, 'runNow' | 'begin'> | { readonly runLater: (feeds: Tensors) => Promise<Outputs> });

const outputsOf = (answer: Outputs): Readonly<Record<string, Tensor>> => {
  if (!answer.ok) throw new Bug(`the network does not answer: ${answer.error.text}`);
  return answer.value;
};

/** Asks for one sample; the function answers. A network with a thread of its own works in the meantime. It must be one that answers at once. */
export const beginNetwork = (network: Network, feeds: Tensors): (() => Readonly<Record<string, Tensor>>) => {
  if ('runLater' in network) throw new Bug('a network that answers at once is wanted');
  const answer = network.begin?.(feeds) ?? network.runNow(feeds);
  return () => outputsOf(typeof answer === 'function' ? answer() : answer);
};

/** Asks for one sample and hands the outputs on, at once or later as the network does. */
export const askNetwork = <R>(
  network: Network,
  feeds: Tensors,
  read: (outputs: Readonly<Record<string, Tensor>>) => R | Promise<R>,
): R | Promise<R> => {
  const take = (answer: Outputs): R | Promise<R> => read(outputsOf(answer));
  return 'runLater' in network ? network.runLater(feeds).then(take) : take(network.runNow(feeds));
};

export type Wanted = {
  readonly set: FeatureSet;
  /** Undefined: a network that answers every kind. */
  readonly kind?: DecisionKind;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
};

/** A network of these features, actions and rules, that answers what it is asked. */
export const checkNetwork = ({ metadata, inputs, outputs }: Ports, rules: Ruleset, wanted: Wanted): Result<true> => {
  const card = cardOf(metadata);
  if (!card.ok) return card;
  const fits = requireCard(card.value, {
    features: wanted.set.id,
    featuresVersion: String(versionFor(wanted.set, rules)),
    actionsVersion: String(headLayoutOf(rules).actionVersion),
    ruleset: modelRulesOf(rules).id,
  });
  if (!fits.ok) return fits;
  const kind = metadata[KIND_ENTRY];
  if (kind !== wanted.kind)
    return fault('model.kind-differs', 0, `the model answers ${kind ?? 'all'}, but ${wanted.kind ?? 'all'} is needed`);
  // A network that learns with what is hidden has an input for it; nobody who plays can feed it.
  const unfed = inputs.find(({ name }) => !wanted.inputs.includes(name));
  if (unfed !== undefined)
    return fault('model.ports', 0, `the model wants the input ${unfed.name}, which no player has`);
  const named = (ports: readonly { readonly name: string }[], names: readonly string[]): boolean =>
    names.every((name) => ports.some((port) => port.name === name));
  const ports = [...wanted.inputs, ...wanted.outputs].join(', ');
  return named(inputs, wanted.inputs) && named(outputs, wanted.outputs)
    ? ok(true)
    : fault('model.ports', 0, `the model has other inputs or outputs than ${ports}`);
};
