/** npm run bench -- shape [--json]: shanten and acceptance beside @kobalab/majiang-core on the same hands. */
import { createRequire } from 'node:module';
import {
  AcceptanceTable,
  ShapeTracker,
  acceptanceUnchecked,
  chineseShantenUnchecked,
  shantenMany,
  shantenUnchecked,
  unseenOf,
} from '../src/shape/index.ts';
import { unwrap } from '../src/base/index.ts';
import { KINDS, parseHand, type Counts } from '../src/tiles/index.ts';
import { goldenLines } from '../testkit/golden.ts';
import { makeHands } from '../testkit/hands.ts';
import { options } from '../verify/lib/options.ts';
import { randomOf } from '../testkit/random.ts';
import { root, stopwatch } from '../verify/lib/receipt.ts';
import { rate, report } from './lib/bench.ts';

const SEED = 20240601;
const chosen = options(['json']);
const elapsed = stopwatch();

/** majiang-core's hand: an object it builds from its own notation. */
type Peer = {
  Shoupai: { fromString: (text: string) => unknown };
  Util: { xiangting: (hand: unknown) => number; tingpai: (hand: unknown) => string[] };
};
const peer = createRequire(import.meta.url)('@kobalab/majiang-core') as Peer;

const golden = goldenLines(root, 'riichi-shanten.txt.gz')?.filter((line) => !line.startsWith('#'));
const hands = golden
  ? golden.map((line) => unwrap(parseHand(line.split(' ')[1]!)).counts)
  : makeHands(randomOf(SEED), 80_000, 14);
process.stderr.write(`hands: ${hands.length} ${golden ? 'golden' : `generated, seed ${SEED}`}\n`);

const peerText = (counts: Counts): string =>
  ['m', 'p', 's', 'z']
    .map((suit, i) => {
      const ranks = Array.from(counts.subarray(i * 9, Math.min(34, i * 9 + 9)))
        .map((n, r) => String(r + 1).repeat(n))
        .join('');
      return ranks === '' ? '' : suit + ranks;
    })
    .join('');

/** A sink, so that no work is optimised away. */
let sum = 0;
const peerHands = hands.slice(0, 20_000).map((counts) => peer.Shoupai.fromString(peerText(counts)));
const peerShanten = rate(
  peerHands.length,
  () => {
    for (const hand of peerHands) sum += peer.Util.xiangting(hand);
  },
  3,
);

type Thrower = { get_dapai: () => string[]; clone: () => Thrower; dapai: (tile: string) => Thrower };
const peerFew = hands.slice(0, 400).map((counts) => {
  const hand = peer.Shoupai.fromString(peerText(counts)) as { _zimo: string | null };
  hand._zimo ??= 'm1';
  return hand as unknown as Thrower;
});
const peerAcceptance = rate(
  peerFew.length,
  () => {
    for (const hand of peerFew)
      for (const tile of new Set(hand.get_dapai().map((name) => name.slice(0, 2))))
        sum += peer.Util.tingpai(hand.clone().dapai(tile)).length;
  },
  3,
);

const lefts = hands.map((counts) => unseenOf(counts));
const table = new AcceptanceTable();
const fromCounts = rate(hands.length * 10, () => {
  for (let turn = 0; turn < 10; turn++) for (const counts of hands) sum += shantenUnchecked(counts, 0);
});

const flat = new Uint8Array(hands.length * KINDS);
for (const [i, counts] of hands.entries()) flat.set(counts, i * KINDS);
const answers = new Int8Array(hands.length);
const many = rate(hands.length * 10, () => {
  for (let turn = 0; turn < 10; turn++) {
    shantenMany(flat, answers);
    sum += answers[turn]!;
  }
});

/** A fixed walk: throw one tile of a 14-tile hand and take another, asking after each step. */
const tracker = new ShapeTracker(hands[0]!);
const walk = Int32Array.from({ length: 4096 }, (_, i) => (i * 7) % 34);
const incremental = rate(walk.length * 2 * 1000, () => {
  for (let turn = 0; turn < 1000; turn++)
    for (let i = 0; i < walk.length; i++) {
      const kind = walk[i]!;
      if (tracker.counts[kind]! === 4) continue;
      tracker.add(kind);
      sum += tracker.standard(0);
      tracker.take(kind);
      sum += tracker.standard(0);
    }
});
const accepts = rate(hands.length, () => {
  for (let i = 0; i < hands.length; i++) {
    acceptanceUnchecked(hands[i]!, 0, lefts[i]!, table);
    sum += table.size;
  }
});
const five = rate(hands.length * 3, () => {
  for (let turn = 0; turn < 3; turn++) for (const counts of hands) sum += chineseShantenUnchecked(counts, 0);
});

const xiangting = { name: 'majiang-core', rate: peerShanten };
report(
  'bench shape',
  SEED,
  elapsed,
  [
    { name: 'shanten from 34 counts, three forms', rate: fromCounts, peer: xiangting, wanted: '≥ 30× (10 M/s)' },
    { name: 'the same, many hands a call', rate: many, peer: xiangting, wanted: '≥ 40 M/s' },
    {
      name: 'incremental standard form (one tile changed, asked)',
      rate: incremental,
      peer: xiangting,
      wanted: '≥ 150× (40 M/s)',
    },
    {
      name: 'acceptance of all discards of 14 tiles',
      rate: accepts,
      peer: { name: 'majiang-core', rate: peerAcceptance },
      wanted: '≥ 150× (250 k/s)',
    },
    { name: 'Chinese Standard, five forms', rate: five, wanted: '≥ 300 k/s' },
  ],
  chosen.has('json'),
);
if (sum === 0) process.exitCode = 1;
