/** Follows a game under way: feeds what is new of its events to a Follower and hands back the decisions that came up. */
import { parseRuleset, type Ruleset } from '../../rules/index.ts';
import type { Game } from '../../records/index.ts';
import type { Event } from '../../table/index.ts';
import { fault, ok, type Result } from '../../base/index.ts';
import { Follower, type Asked } from './follow.ts';
import { checkReview } from './review.ts';
import type { Adviser } from './types.ts';

/** Which seat of a game under way is advised, and by which adviser. */
export type LiveOptions = {
  /** Otherwise the seat whose view the stream shows. */
  readonly seat?: number;
  readonly adviser: (rules: Ruleset) => Adviser;
};

/** Follows a game under way: takes the events that are new and returns the decisions that came up with their advice. */
export class Live {
  private events: readonly Event[] | undefined;
  private follower: Follower | undefined;
  private taken = 0;
  private last: Event | undefined;
  /** This game cannot be followed; said once. */
  private isRefused = false;

  constructor(private readonly options: LiveOptions) {}

  /** Of the game in play, so that a caller can show its table. */
  get view(): Follower | undefined {
    return this.follower;
  }

  /** What the events that are new since the last call ask of the seat. */
  update(game: Game): Result<readonly Asked[]> {
    if (game.events !== this.events) this.reset(game.events);
    if (this.isRefused) return ok([]);
    // A reader may have mended what was taken: then the table is made again.
    if (this.taken > 0 && game.events[this.taken - 1] !== this.last) this.follower = undefined;
    const asked: Asked[] = [];
    for (; this.taken < game.events.length; this.taken++) {
      const event = game.events[this.taken]!;
      const made = this.follower === undefined ? this.start(game) : ok(true);
      if (!made.ok) {
        this.isRefused = true;
        return made;
      }
      const one = this.follower?.take(event);
      if (one !== undefined) asked.push(one);
      this.last = event;
    }
    return ok(asked);
  }

  private reset(events: readonly Event[]): void {
    this.events = events;
    this.follower = undefined;
    this.taken = 0;
    this.last = undefined;
    this.isRefused = false;
  }

  /** A follower that has seen everything before the next event; none before the first deal, which tells the seats. */
  private start({ events, meta }: Game): Result<true> {
    const dealt = events.slice(0, this.taken + 1);
    if (!dealt.some(({ type }) => type === 'start-round')) return ok(true);
    const [first] = events;
    const rules = parseRuleset(first?.type === 'start-match' ? first.rules : '');
    if (!rules.ok) return rules;
    const seat = this.options.seat ?? meta.target;
    if (seat === undefined) return fault('follow.seat', 0, 'the stream does not say which seat is its own; name it');
    const checked = checkReview(dealt, rules.value, seat);
    if (!checked.ok) return checked;
    this.follower = new Follower(checked.value, seat, this.options.adviser(checked.value));
    for (const event of events.slice(0, this.taken)) this.follower.skip(event);
    return ok(true);
  }
}
