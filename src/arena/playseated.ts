/** Plays matches in which some seats are guests: they hear what their seat sees and may take their time. */
import type { Player } from '../players/index.ts';
import type { Guest } from '../protocols/index.ts';
import { Match, Table, apply, maskEvent, type ActionList, type Event } from '../table/index.ts';
import type { Played, PlayOptions } from './play.ts';

export type Seated = Player | Guest;
export type SeatedOptions = Omit<PlayOptions, 'players'> & { readonly seated: readonly Seated[] };

export const isGuest = (one: Seated): one is Guest => 'hear' in one;

/** One seat of a match: what it is shown, and how it is asked. */
type Chair = {
  readonly hear: (event: Event) => void;
  readonly choose: (legal: ActionList) => number | Promise<number>;
};

const chairOf = (one: Seated, seat: number, rules: SeatedOptions['rules']): Chair => {
  if (isGuest(one)) return { hear: one.hear, choose: one.choose };
  const view = one.needsView ? new Table(rules) : undefined;
  return {
    hear: (event) => {
      if (view) apply(view, event);
    },
    choose: (legal) => one.choose({ view, seat, legal }),
  };
};

/** Waits only where there is something to wait for. */
const together = async <V>(values: readonly (V | Promise<V>)[]): Promise<readonly V[]> =>
  values.some((value) => value instanceof Promise)
    ? Promise.all(values.map((value) => Promise.resolve(value)))
    : (values as readonly V[]);

/** As playMatch. Seats asked at the same time think at the same time. Guests are asked to leave at the end, whatever happens. */
export const playSeated = async (options: SeatedOptions): Promise<Played> => {
  const { rules, seated, maxRounds = Infinity } = options;
  const isChinese = rules.family === 'chinese';
  const chairs = seated.map((one, seat) => chairOf(one, seat, rules));
  const listener = (event: Event): void => {
    options.listener?.(event);
    for (const [seat, chair] of chairs.entries()) chair.hear(maskEvent(event, seat, isChinese));
  };
  const { seated: _, ...rest } = options;
  const match = new Match({ ...rest, listener, names: seated.map(({ name }) => name) });
  const { referee } = match;
  let rounds = 0;
  let decisions = 0;
  try {
    while (rounds < maxRounds && match.startRound()) {
      rounds++;
      while (referee.asked !== 0) {
        const asked = chairs.map((_, seat) => seat).filter((seat) => ((referee.asked >> seat) & 1) === 1);
        decisions += asked.length;
        const chosen = await together(asked.map((seat) => chairs[seat]!.choose(referee.options[seat]!)));
        for (const [i, seat] of asked.entries()) referee.answerUnchecked(seat, chosen[i]!);
      }
      match.finishRound();
    }
  } finally {
    await together(seated.map((one) => (isGuest(one) ? one.leave() : undefined)));
  }
  return { rounds, decisions, result: match.result };
};
