/**
 * Networks as players of Chinese Standard: `suzaku` on the planes of src/features/chineseplanes, with the expert's advice beside it where asked for, and `chinese-sl`,
 * the published bot, on its 240 bytes. A win that is certain of eight fan is taken; of the other legal actions the likeliest is chosen, so every answer is legal.
 */
import { Choices, chineseDanger, isCertainWin } from '../analysis/chinese/index.ts';
import { chinese240, chinesePlanes, makeEncoder, type Encoder, type FeatureSet } from '../features/index.ts';
import type { Tensor, Tensors } from '../nn/index.ts';
import type { Ruleset } from '../rules/index.ts';
import { CHINESE_WIN, type ActionList, type Table } from '../table/index.ts';
import { ok, type Result } from '../base/index.ts';
import { CHINESE_HEADS, askedActions, policyOf, type ChineseLogits, type Policy } from '../policy/index.ts';
import { askNetwork, checkNetwork, type Network } from './network.ts';
import type { Observation, Player } from './player.ts';

/** Players of Chinese Standard by a network: what each sees. */
export const CHINESE_SETS = { suzaku: chinesePlanes, 'chinese-sl': chinese240 } as const;

/** The inputs that a network of a feature set has. */
const inputsOf = ({ planeCount, globalCount }: FeatureSet): readonly string[] => [
  ...(planeCount > 0 ? ['planes'] : []),
  ...(globalCount > 0 ? ['globals'] : []),
];

/** A network of the set's features and the actions of Chinese Standard. */
export const checkChinese = (
  network: Pick<Network, 'metadata' | 'inputs' | 'outputs'>,
  rules: Ruleset,
  set: FeatureSet,
): Result<true> => checkNetwork(network, rules, { set, inputs: inputsOf(set), outputs: CHINESE_HEADS });

/** A table as a seat sees it, as the inputs of a network; the same arrays are filled again each time. */
export class ChineseSight {
  readonly planes: Uint8Array;
  readonly globals: Uint8Array;
  private readonly encoder: Encoder;
  private readonly feeds: Tensors;

  constructor(set: FeatureSet, rules: Ruleset) {
    const { planeCount, globalCount } = set;
    this.encoder = makeEncoder(set, rules);
    this.planes = new Uint8Array(34 * planeCount);
    this.globals = new Uint8Array(globalCount);
    this.feeds = {
      ...(planeCount > 0 ? { planes: { type: 'uint8', dims: [1, 34, planeCount], data: this.planes } } : {}),
      ...(globalCount > 0 ? { globals: { type: 'uint8', dims: [1, globalCount], data: this.globals } } : {}),
    };
  }

  of(table: Table, seat: number): Tensors {
    this.encoder.encode(table, seat, this.planes, this.globals);
    return this.feeds;
  }
}

/** The head in an answer of a network that passed the check. */
export const chineseLogitsOf = (answer: Readonly<Record<string, Tensor>>): ChineseLogits => ({
  action: answer[CHINESE_HEADS[0]]!.data as Float32Array,
});

/** What is decided before a network is asked: a single legal action, a certain win; else the actions the network is asked about, two or more. */
export const chineseDecidedOrAsked = (table: Table, seat: number, legal: ActionList): number | readonly number[] => {
  if (legal.size === 1) return legal.items[0]!;
  if (legal.has(CHINESE_WIN) && isCertainWin(table, seat)) return CHINESE_WIN;
  const actions = askedActions(legal, table.rules);
  return actions.length === 1 ? actions[0]! : actions;
};

let choices: Choices | undefined;

/** The likeliest action, each chance times e to the weight of the points that the expert gives it. */
const advisedPick = ({ choices: found }: Policy, values: ReadonlyMap<number, number>, weight: number): number => {
  const lead = ({ chance, actions: [action] }: Policy['choices'][number]): number =>
    Math.log(Math.max(chance, 1e-9)) + weight * values.get(action!)!;
  return found.reduce((best, one) => (lead(one) > lead(best) ? one : best)).actions[0]!;
};

/** `weight`: what a point of advice counts beside the logarithm of a chance; 0 is the network alone. */
export const makeChineseNeural = (
  name: string,
  rules: Ruleset,
  network: Network,
  { set, weight = 0 }: { readonly set: FeatureSet; readonly weight?: number | undefined },
): Result<Player> => {
  const checked = checkChinese(network, rules, set);
  if (!checked.ok) return checked;
  const sight = new ChineseSight(set, rules);
  const choose = ({ view, seat, legal }: Observation): number | Promise<number> => {
    const table = view!;
    const actions = chineseDecidedOrAsked(table, seat, legal);
    if (typeof actions === 'number') return actions;
    return askNetwork(network, sight.of(table, seat), (outputs) => {
      const policy = policyOf(table, actions, chineseLogitsOf(outputs));
      if (weight === 0) return policy.pick;
      const valued = (choices ??= new Choices(chineseDanger())).of(table, seat, legal);
      return advisedPick(policy, new Map(valued.map(({ action, value }) => [action, value])), weight);
    });
  };
  return ok({ name, needsView: true, choose });
};
