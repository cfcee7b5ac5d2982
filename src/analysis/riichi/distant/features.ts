/**
 * A discard of a hand two or more exchanges from ready, as numbers: what is thrown, what it was connected to, and what the hand loses by it.
 * Only differences between discards of one hand matter, so nothing here describes the hand as a whole.
 */
import { doraOf } from '../../../rules/riichi/index.ts';
import { isRed, kindOf, type Hand, type Kind } from '../../../tiles/index.ts';
import type { DiscardValue, Situation } from '../value/index.ts';

const RANKS = [0, 1, 2, 3, 4] as const;
const named = (text: string): readonly string[] => RANKS.map((rank) => `${text} ${rank + 1}`);

/** Ranks from the nearer edge: 1 is a terminal, 5 a five. */
export const DISTANT_FEATURES = [
  'steps back',
  'useful tiles',
  'useful tiles, stepping back',
  'estimate',
  'dora thrown',
  'dora near',
  ...['guest', 'value'].flatMap((kind) => ['single', 'pair', 'triplet'].map((size) => `${kind} ${size}`)),
  ...['single', 'pair', 'triplet'].map((size) => `honour unseen, ${size}`),
  'a copy',
  'two copies',
  'one neighbour',
  'two neighbours',
  'one next but one',
  'two next but one',
  ...named('rank'),
  ...named('alone'),
  ...named('gap'),
  'edge side',
  'open side',
  'in a run',
  'last terminals and honours',
  'last of another suit',
  'pairs, one broken',
  'three of a kind broken',
] as const;

const N = DISTANT_FEATURES.length;
const at = (name: (typeof DISTANT_FEATURES)[number]): number => DISTANT_FEATURES.indexOf(name);
const HONOUR_AT = at('guest single');
const UNSEEN_AT = at('honour unseen, single');
const COPY_AT = at('a copy');
const NEIGHBOUR_AT = at('one neighbour');
const BUT_ONE_AT = at('one next but one');
const RANK_AT = at('rank 1');
const ALONE_AT = at('alone 1');
const GAP_AT = at('gap 1');
const EDGE_AT = at('edge side');
const OPEN_AT = at('open side');
const RUN_AT = at('in a run');
const OUTER_AT = at('last terminals and honours');
const SUIT_AT = at('last of another suit');
const PAIRS_AT = at('pairs, one broken');
const TRIPLET_AT = at('three of a kind broken');
const DORA_AT = at('dora thrown');
const DORA_NEAR_AT = at('dora near');

/** Value of a feature about tiles that do not fit a pattern (all simples, one suit), by how many of them are left: the fewer, the more each counts. Set by hand. */
const NEARNESS = [1, 0.5, 0.25] as const;

const isOuter = (kind: number): boolean => kind >= 27 || kind % 9 === 0 || kind % 9 === 8;

/** Computes the features of each discard of one distant hand; what they share is read once. */
export class DistantReader {
  private readonly counts: Uint8Array;
  private readonly dora: readonly Kind[];
  /** Copies of each kind neither held nor seen. */
  private readonly unseen = new Int8Array(34).fill(4);
  private readonly suits = [0, 0, 0];
  private outers = 0;
  private pairs = 0;

  constructor(
    hand: Hand,
    private readonly situation: Situation,
  ) {
    this.counts = Uint8Array.from(hand.counts);
    this.dora = situation.doraIndicators.map((tile) => doraOf(kindOf(tile), situation.rules));
    for (const tile of [...hand.tiles, ...situation.visible, ...situation.doraIndicators]) this.unseen[kindOf(tile)]!--;
    for (let kind = 0; kind < 34; kind++) {
      const n = this.counts[kind]!;
      if (kind < 27) this.suits[(kind / 9) | 0]! += n;
      if (isOuter(kind)) this.outers += n;
      if (n >= 2) this.pairs++;
    }
  }

  /** `row`: the estimate of this discard; `nearest`: the lowest shanten of all. */
  fill(row: DiscardValue, nearest: number, out: Float64Array): void {
    const tile = row.discard!;
    const kind = kindOf(tile);
    const isBack = row.shanten > nearest;
    const useful = Math.log(Math.max(1, row.tiles));
    out.fill(0, 0, N);
    out[0] = isBack ? 1 : 0;
    out[isBack ? 2 : 1] = useful;
    out[3] = Math.log(Math.max(1e-6, row.win[0]!));
    out[DORA_AT] = this.dora.filter((one) => one === kind).length + (isRed(tile) ? 1 : 0);
    if (kind >= 27) this.fillHonour(kind, out);
    else this.fillNumber(kind, out);
    this.fillHand(kind, out);
  }

  private fillHonour(kind: number, out: Float64Array): void {
    const { roundWind, seatWind } = this.situation;
    const size = Math.min(3, this.counts[kind]!) - 1;
    const isValue = kind >= 31 || kind === 27 + roundWind || kind === 27 + seatWind;
    out[HONOUR_AT + (isValue ? 3 : 0) + size] = 1;
    out[UNSEEN_AT + size] = this.unseen[kind]!;
  }

  private fillNumber(kind: number, out: Float64Array): void {
    const place = kind % 9;
    const held = (by: number): boolean => place + by >= 0 && place + by < 9 && this.counts[kind + by]! > 0;
    const copies = Math.min(2, this.counts[kind]! - 1);
    const neighbours = Number(held(-1)) + Number(held(1));
    const butOne = Number(held(-2)) + Number(held(2));
    const rank = Math.min(place, 8 - place);
    if (copies > 0) out[COPY_AT + copies - 1] = 1;
    if (neighbours > 0) out[NEIGHBOUR_AT + neighbours - 1] = 1;
    if (butOne > 0) out[BUT_ONE_AT + butOne - 1] = 1;
    out[RANK_AT + rank] = 1;
    if ((held(-1) && held(1)) || (held(1) && held(2)) || (held(-1) && held(-2))) out[RUN_AT] = 1;
    out[DORA_NEAR_AT] = this.dora.filter(
      (one) => one < 27 && ((one / 9) | 0) === ((kind / 9) | 0) && one !== kind && Math.abs(one - kind) <= 2,
    ).length;
    if (copies > 0) return;
    if (neighbours === 0) out[(butOne === 0 ? ALONE_AT : GAP_AT) + rank] = 1;
    else if (neighbours === 1 && butOne === 0) out[rank <= 1 ? EDGE_AT : OPEN_AT] = 1;
  }

  /** Simples, flushes and pairs: how near the hand is to them without this tile. */
  private fillHand(kind: number, out: Float64Array): void {
    if (isOuter(kind)) out[OUTER_AT] = NEARNESS[this.outers - 1] ?? 0;
    const most = Math.max(...this.suits);
    const others = this.suits[0]! + this.suits[1]! + this.suits[2]! - most;
    if (kind < 27 && this.suits[(kind / 9) | 0]! < most) out[SUIT_AT] = NEARNESS[others - 2] ?? (others === 1 ? 1 : 0);
    const n = this.counts[kind]!;
    if (n === 2) out[PAIRS_AT] = this.pairs - 1;
    if (n === 3) out[TRIPLET_AT] = 1;
  }
}
