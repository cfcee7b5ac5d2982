/** Rounds played on from a state in the middle of them, with the true hands and what is left of the wall in a new order. */
import { placementFor } from '../../src/analysis/index.ts';
import type { Random } from '../../src/base/index.ts';
import { actionOf, type Player } from '../../src/players/index.ts';
import {
  Referee,
  apply,
  liveCount,
  maskEvent,
  nextRound,
  placesOf,
  replacementCount,
  riichiRules,
  HAND_TILES,
  type Event,
  type Table,
} from '../../src/table/index.ts';
import { writable } from '../../testkit/writable.ts';

/** A round in the middle: the whole table, and what each seat sees of it. */
export type State = { readonly table: Table; readonly views: readonly Table[] };

export const copyState = ({ table, views }: State): State => ({
  table: table.clone(),
  views: views.map((view) => view.clone()),
});

/** Places in the wall whose tiles nobody has seen: live draws and replacements to come, indicators not yet turned, and all ura. */
export const unseenPlaces = (table: Table): readonly number[] => {
  const { seats, liveLeft, replacements, indicatorCount } = table;
  const size = 4 * table.rules.kinds.length;
  const drawn = liveCount(seats) - liveLeft - replacements;
  const seen = new Set<number>();
  for (let n = 0; n < replacements; n++) seen.add(n ^ 1);
  for (let n = 0; n < indicatorCount; n++) seen.add(replacementCount(seats) + 1 + 2 * n);
  const end = size - HAND_TILES * seats - drawn;
  return Array.from({ length: end }, (_, place) => place).filter((place) => !seen.has(place));
};

/** The tiles that are still to come, in another order. */
export const reshuffle = (table: Table, random: Random): void => {
  const { wall } = writable(table);
  const places = unseenPlaces(table);
  for (let i = places.length - 1; i > 0; i--) {
    const [a, b] = [places[i]!, places[Math.floor(random() * (i + 1))]!];
    [wall[a], wall[b]] = [wall[b]!, wall[a]!];
  }
};

/** Shown before each answer is given: the state, who is asked, and the answer. */
export type Watcher = (asked: {
  readonly seat: number;
  readonly referee: Referee;
  readonly action: number;
}) => Promise<void> | void;

/** The state with its events shown to the views. */
export const refereeOf = ({ table, views }: State): Referee => {
  const { rules } = table;
  const listener = (event: Event): void => views.forEach((view, seat) => apply(view, maskEvent(event, seat, rules)));
  return new Referee(table, listener);
};

/** Plays the round to its end. `first`: the action that a seat takes at its first decision, whatever its player says. */
export const playOut = async (
  referee: Referee,
  state: State,
  players: readonly Player[],
  { first, watch }: { readonly first?: { readonly seat: number; readonly action: number }; readonly watch?: Watcher },
): Promise<void> => {
  let forced = first;
  while (referee.asked !== 0) {
    const seats = players.map((_, seat) => seat).filter((seat) => ((referee.asked >> seat) & 1) === 1);
    const answers = await Promise.all(
      seats.map(async (seat) => {
        const legal = referee.options[seat]!;
        if (forced?.seat === seat) return forced.action;
        return await players[seat]!.choose({ view: state.views[seat], seat, legal });
      }),
    );
    for (const [i, seat] of seats.entries()) {
      const action = actionOf(answers[i]!);
      if (forced?.seat === seat) forced = undefined;
      await watch?.({ seat, referee, action });
      referee.answerUnchecked(seat, action);
    }
  }
};

/** Expected rank points of the seat after a round that has ended; exact where the match is over. */
export const worthAfter = (table: Table, seat: number, points: readonly number[]): number => {
  const rules = riichiRules(table);
  const next = nextRound(table);
  if (next === undefined) return points[placesOf(table.scores, table.seats)[seat]! - 1]!;
  const standing = { ...next, counter: rules.honba, length: rules.length === 'east' ? 'east' : 'south' } as const;
  return placementFor(table.seats).value(standing, points)[seat]!;
};
