/** Token buckets by client address: a full bucket of `perMinute` tokens, refilled evenly. */

/** Addresses remembered; beyond that the oldest are forgotten, which only ever favours the client. */
const MOST_CLIENTS = 10_000;

export class Buckets {
  private readonly perMinute: number;
  private readonly now: () => number;
  private readonly clients = new Map<string, { tokens: number; at: number }>();

  /** `now` in milliseconds. */
  constructor(perMinute: number, now: () => number = () => performance.now()) {
    this.perMinute = perMinute;
    this.now = now;
  }

  /** 0 when the client may go on, else the seconds until a token is there. */
  take(client: string): number {
    const at = this.now();
    const last = this.clients.get(client) ?? { tokens: this.perMinute, at };
    const tokens = Math.min(this.perMinute, last.tokens + ((at - last.at) / 60_000) * this.perMinute);
    const isAllowed = tokens >= 1;
    this.clients.delete(client);
    this.clients.set(client, { tokens: isAllowed ? tokens - 1 : tokens, at });
    if (this.clients.size > MOST_CLIENTS) this.clients.delete(this.clients.keys().next().value!);
    return isAllowed ? 0 : Math.ceil(((1 - tokens) / this.perMinute) * 60);
  }
}
