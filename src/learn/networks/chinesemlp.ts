/**
 * The network of the published bot for Chinese Standard on `chinese240`: a dense layer of 512, layer normalisation, relu, dropout 0.15; six residual blocks
 * relu(x + norm(W₂ · relu(norm(W₁ x)))) with dropout between; 235 logits and a value. 3.41 million parameters.
 *
 * `bytes` reads each byte as a number / 255, as published. `symbols` reads the same bytes as names: the first layer has a weight for each byte and each value that
 * it can have, but for the tokens of the histories, whose 236 values share one table of TOKEN_WIDTH numbers.
 */
import {
  add,
  cast,
  concat,
  dense,
  dropout,
  gemm,
  layerNorm,
  oneHot,
  relu,
  reshape,
  scale,
  slice,
  type Graph,
  type Net,
  type Value,
} from '../../nn/index.ts';
import { chinese240 } from '../../features/index.ts';
import { ACTIONS } from '../dataset/index.ts';
import { actionNet } from './actionhead.ts';

/** How the 240 bytes are read. */
export type ByteReading = 'bytes' | 'symbols';

const BYTE = 255;
const DROPOUT = 0.15;
/** Numbers of a token in the table of tokens. */
const TOKEN_WIDTH = 16;
/** Actions and the hidden kong. */
const TOKENS = 236;
/** Tiles, and the two marks of kongs. */
const TILES = 36;
/** Values of a byte by the last word of its span's name; bytes beyond them, such as 255, have no weight. */
const VALUES: Readonly<Record<string, number>> = { round: 4, wind: 4, unseen: 5, hand: TILES, melds: TILES };

/** A byte as 0 and 1 for each of its values: [batch, positions · values]. */
const namesOf = (bytes: Value, values: number): Value => {
  const [batch, positions] = bytes.shape as [number, number];
  return reshape(oneHot(reshape(bytes, [-1]), values), [batch, positions * values]);
};

const readSymbols = (graph: Graph, seen: Value): Value => {
  const table = graph.parameter('tokens', [TOKENS, TOKEN_WIDTH], { fanIn: TOKEN_WIDTH, gain: 1 });
  const parts = chinese240.globals.flatMap(({ name, from, to }): readonly Value[] => {
    const last = name.split('.').at(-1)!;
    if (last === 'wall') return [];
    const bytes = slice(seen, 1, from, to);
    if (last !== 'history') return [namesOf(bytes, VALUES[last]!)];
    const tokens = gemm(oneHot(reshape(bytes, [-1]), TOKENS), table);
    return [reshape(tokens, [seen.shape[0]!, (to - from) * TOKEN_WIDTH])];
  });
  return concat(parts, 1);
};

const block = (x: Value, name: string, width: number): Value => {
  const inner = dropout(relu(layerNorm(dense(x, `${name}.in`, width), `${name}.in.norm`)), DROPOUT);
  return relu(add(x, layerNorm(dense(inner, `${name}.out`, width), `${name}.out.norm`)));
};

/** The dense network of the published Botzone bot. */
export const chineseMlp = (
  { channels, blocks }: { readonly channels: number; readonly blocks: number },
  reading: ByteReading,
): Net =>
  actionNet((graph) => {
    const seen = graph.input('globals', [chinese240.globalCount], 'uint8');
    const known = reading === 'bytes' ? scale(cast(seen), 1 / BYTE) : readSymbols(graph, cast(seen));
    let x = dropout(relu(layerNorm(dense(known, 'stem', channels), 'stem.norm')), DROPOUT);
    for (let at = 0; at < blocks; at++) x = block(x, `block${at}`, channels);
    return { action: dense(x, 'action', ACTIONS, { gain: 1 }), value: dense(x, 'value', 1, { gain: 0.1 }) };
  });
