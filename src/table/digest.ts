/** A digest of events: FNV-1a over their compact integers, two words wide. Equal games have equal digests. */
import { DRAW_REASONS, EVENT_TYPES, type Event } from './events.ts';

/** The integers of an event, in a fixed order; texts by their character codes. */
const feed = (event: Event, push: (n: number) => void): void => {
  const list = (numbers: readonly number[]): void => {
    push(numbers.length);
    for (const n of numbers) push(n);
  };
  push(EVENT_TYPES.indexOf(event.type));
  switch (event.type) {
    case 'start-match':
      for (const c of event.rules) push(c.codePointAt(0)!);
      return;
    case 'start-round':
      list([event.round, event.honba, event.deposits, event.dealer, event.indicator, ...event.scores]);
      for (const hand of event.hands) list(hand);
      return;
    case 'draw':
      push(event.seat * 64 + event.tile);
      return;
    case 'discard':
      push((event.fromDraw ? 256 : 0) + event.seat * 64 + event.tile);
      return;
    case 'chow':
    case 'pung':
      list([event.seat, event.from, event.tile, ...event.own]);
      return;
    case 'kong':
      if (event.kong === 'closed') list([0, event.seat, ...event.own]);
      else if (event.kong === 'added') list([1, event.seat, event.tile]);
      else list([2, event.seat, event.from, event.tile, ...event.own]);
      return;
    case 'riichi':
    case 'riichi-accepted':
    case 'kita':
      push(event.seat);
      return;
    case 'dora':
      push(event.tile);
      return;
    case 'win':
      list([event.seat, event.from, event.tile, event.fu, event.value, event.points, event.pao ?? -1]);
      list(event.yaku.flat());
      list(event.ura);
      list(event.deltas);
      return;
    case 'draw-round':
      push(DRAW_REASONS.indexOf(event.reason));
      list(event.shown);
      list(event.deltas);
      return;
    case 'fault':
      push(event.seat);
      list(event.deltas);
      return;
    case 'end-round':
      list(event.scores);
      return;
    case 'end-match':
      list(event.scores);
      list(event.places);
      list(event.points);
      return;
  }
};

/** A running 64-bit digest of events. */
export class Digest {
  private a = 0x811c9dc5;
  private b = 0x9dc5811c;

  private readonly push = (n: number): void => {
    this.a = Math.imul(this.a ^ (n & 0xffff), 0x01000193) ^ (n >>> 16);
    this.b = Math.imul(this.b ^ n, 0x5bd1e995);
    this.b ^= this.b >>> 13;
  };

  add(event: Event): void {
    feed(event, this.push);
  }

  /** Sixteen hexadecimal digits. */
  toString(): string {
    return [this.a, this.b].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
  }
}
