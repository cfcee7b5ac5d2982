/** A flagship network with random weights, small and quick: plays badly, but any answer of the real one may come out of it. */
import { suzaku1 } from '../../src/features/index.ts';
import { flagship } from '../../src/learn/supervised/net.ts';
import { exportModel, Graph, initialise, layoutOf, openPlain, weightsOf, type ModelCard } from '../../src/nn/pure.ts';
import type { Network, Networks } from '../../src/players/index.ts';
import { ACTION_VERSION } from '../../src/table/index.ts';
import { ok, unwrap } from '../../src/tiles/index.ts';

export type TinyOptions = {
  readonly seed?: string;
  readonly channels?: number;
  readonly blocks?: number;
  /** Entries of the card that are to be wrong. */
  readonly card?: Partial<ModelCard>;
};

export const tinyModel = (rules: 'tenhou' | 'sanma', options: TinyOptions = {}): Uint8Array<ArrayBuffer> => {
  const { seed = 'tiny', channels = 8, blocks = 1, card = {} } = options;
  const net = flagship({
    planes: suzaku1.planeCount,
    globals: suzaku1.globalCount,
    called: suzaku1.planes.find(({ name }) => name === 'called')!.from,
    channels,
    blocks,
    charactersApart: rules === 'sanma',
  });
  const graph = new Graph({ form: 'eval', batch: 1 });
  net(graph);
  const layout = layoutOf(graph);
  const sections = { trainable: new Float32Array(layout.size), statistics: new Float32Array(layout.statisticsSize) };
  initialise(layout, seed, sections);
  const own: ModelCard = {
    features: suzaku1.id,
    featuresVersion: String(suzaku1.version),
    actionsVersion: String(ACTION_VERSION),
    ruleset: rules,
    commit: 'none',
    ...card,
  };
  return unwrap(exportModel(net, weightsOf(layout, sections), own));
};

const opened = new Map<string, Network>();

/** Tiny networks on plain arrays for whoever asks, whatever the file. */
export const tinyNetworks: Networks = ({ rules }) => {
  let network = opened.get(rules);
  if (network === undefined) opened.set(rules, (network = unwrap(openPlain(tinyModel(rules)))));
  return ok(network);
};
