/** What a data set holds: how many decisions of each kind, how often yes, and how right the most frequent answer would be. */
import { DECISION_KINDS, type DecisionKind } from './sample.ts';
import { newTally, type ShardHeader } from './store.ts';

export type KindStats = {
  readonly kind: DecisionKind;
  readonly n: number;
  /** Share of answers other than "no"; of a discard there is none. */
  readonly yes: number | null;
  /** Share of the most frequent answer. */
  readonly majority: number;
};

/** How many samples a data set has, in total and by kind of decision. */
export type DatasetStats = {
  readonly shards: number;
  readonly games: number;
  readonly samples: number;
  readonly own: number;
  readonly claims: number;
  /** Of records, headers apart. */
  readonly bytes: number;
  readonly kinds: readonly KindStats[];
};

/** Counts of a data set from the heads of its shards. */
export const statsOf = (headers: readonly ShardHeader[]): DatasetStats => {
  const tally = newTally();
  let [games, own, claims, bytes] = [0, 0, 0, 0];
  for (const header of headers) {
    games += header.games;
    own += header.own;
    claims += header.claims;
    bytes += (header.own + header.claims) * header.size;
    for (const kind of DECISION_KINDS) header.tally[kind].forEach((n, i) => (tally[kind][i]! += n));
  }
  const kinds = DECISION_KINDS.map((kind): KindStats => {
    const n = tally[kind].reduce((sum, count) => sum + count, 0);
    const share = (count: number): number => (n === 0 ? 0 : count / n);
    const yes = kind === 'discard' ? null : share(n - tally[kind][0]!);
    return { kind, n, yes, majority: share(Math.max(...tally[kind])) };
  });
  return { shards: headers.length, games, samples: own + claims, own, claims, bytes, kinds };
};
