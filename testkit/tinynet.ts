/** Networks with random weights, small and quick: they play badly, but any answer of real ones may come out of them. */
import { chinese240, chinesePlanes, featureSetOf, suzaku1, versionFor } from '../src/features/index.ts';
import { chineseNet } from '../src/learn/networks/chinese.ts';
import { chineseMlp } from '../src/learn/networks/chinesemlp.ts';
import { meowjong } from '../src/learn/networks/meowjong.ts';
import { flagship } from '../src/learn/networks/flagship.ts';
import { suphx, suphxFeatures } from '../src/learn/networks/suphx.ts';
import { exportModel, openPlain, type ModelCard } from '../src/nn/index.ts';
import type { Network, Networks } from '../src/players/index.ts';
import { KIND_ENTRY, NETWORK_ENTRY } from '../src/players/network.ts';
import { headLayoutOf, modelRulesOf, type DecisionKind, type ModelGame } from '../src/policy/index.ts';
import { chinese } from '../src/rules/index.ts';
import { ok, unwrap } from '../src/base/index.ts';
import { randomWeights } from './randomweights.ts';

export type TinyOptions = {
  readonly seed?: string;
  readonly channels?: number;
  readonly blocks?: number;
  /** Entries of the card that are to be wrong. */
  readonly card?: Partial<ModelCard>;
};

/** The flagship. */
export const tinyModel = (rules: ModelGame, options: TinyOptions = {}): Uint8Array<ArrayBuffer> => {
  const { seed = 'tiny', channels = 8, blocks = 1, card = {} } = options;
  const net = flagship({
    planes: suzaku1.planeCount,
    globals: suzaku1.globalCount,
    called: suzaku1.planes.find(({ name }) => name === 'called')!.from,
    channels,
    blocks,
    charactersApart: rules.seats === 3,
  });
  const shape = { 'suzaku.net': JSON.stringify({ channels, blocks }) };
  return unwrap(exportModel(net, randomWeights(net, seed), { ...cardOf(suzaku1.id, rules), ...card }, shape));
};

/** Of Chinese Standard: `suzaku` sees planes, `chinese-sl` the 240 bytes as symbols. */
export const tinyChinese = (player: string, { seed = 'tiny', channels = 8, blocks = 1 }: TinyOptions = {}) => {
  const isPublished = player === 'chinese-sl';
  const net = isPublished
    ? chineseMlp({ channels, blocks }, 'symbols')
    : chineseNet({
        planes: chinesePlanes.planeCount,
        globals: chinesePlanes.globalCount,
        called: chinesePlanes.planes.find(({ name }) => name === 'called')!.from,
        channels,
        blocks,
        charactersApart: false,
      });
  const card = cardOf(isPublished ? chinese240.id : chinesePlanes.id, chinese);
  return unwrap(exportModel(net, randomWeights(net, seed), card));
};

const cardOf = (features: string, rules: ModelGame): ModelCard => ({
  features,
  featuresVersion: String(versionFor(unwrap(featureSetOf(features)), rules)),
  actionsVersion: String(headLayoutOf(rules).actionVersion),
  ruleset: modelRulesOf(rules).id,
  commit: 'none',
});

/** A network of the papers' players: Meowjong's with three seats, Suphx's with four. */
export const tinyKind = (rules: ModelGame, kind: DecisionKind, seed = 'tiny'): Uint8Array<ArrayBuffer> => {
  const isSanma = rules.seats === 3;
  const features = isSanma ? 'meowjong' : suphxFeatures(kind);
  const planes = unwrap(featureSetOf(features)).planeCount;
  const net = isSanma
    ? meowjong({ planes, filter: [2, 1], channels: 4, dense: 8, dropout: 0, fold: planes }, kind)
    : suphx({ planes, channels: 4, blocks: 1 }, kind);
  const extra = { [NETWORK_ENTRY]: isSanma ? 'meowjong' : 'suphx', [KIND_ENTRY]: kind };
  return unwrap(exportModel(net, randomWeights(net, `${seed} ${kind}`), cardOf(features, rules), extra));
};

const opened = new Map<string, Network>();

/** Tiny networks on plain arrays for whoever asks, whatever the file. */
export const tinyNetworks: Networks = ({ player, rules, kind }) => {
  const isChinese = rules.family === 'chinese';
  const key = `${modelRulesOf(rules).id} ${kind}${isChinese ? ` ${player}` : ''}`;
  let network = opened.get(key);
  if (network === undefined) {
    const ofRiichi = (): Uint8Array<ArrayBuffer> => (kind === undefined ? tinyModel(rules) : tinyKind(rules, kind));
    const model = isChinese ? tinyChinese(player) : ofRiichi();
    opened.set(key, (network = unwrap(openPlain(model))));
  }
  return ok(network);
};
