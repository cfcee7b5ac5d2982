/** Rounds played on from a decision in the middle of them: from the true hands, with what is left of the wall in a new order, by the network alone in every seat. */
import { evenPoints, placementFor } from '../../analysis/index.ts';
import { makeRandom } from '../../base/index.ts';
import { actionOf, type Network, type Player } from '../../players/index.ts';
import {
  Referee,
  nextRound,
  placesOf,
  reorderUnseen,
  riichiRules,
  type FullTable,
  type Table,
} from '../../table/index.ts';
import { makeActor, type ActorKit } from '../selfplay/index.ts';

/** The action that a seat takes at its first decision, whatever its player says. */
export type Forced = { readonly seat: number; readonly action: number };

/** Plays a round that stands at a decision to its end. */
export const playOut = async (table: FullTable, players: readonly Player[], first?: Forced): Promise<void> => {
  const referee = new Referee(table);
  referee.resume();
  let forced = first;
  while (referee.asked !== 0) {
    const seats = players.map((_, seat) => seat).filter((seat) => ((referee.asked >> seat) & 1) === 1);
    const answers = await Promise.all(
      seats.map(async (seat) =>
        forced?.seat === seat
          ? forced.action
          : await players[seat]!.choose({ view: undefined, seat, legal: referee.options[seat]! }),
      ),
    );
    for (const [i, seat] of seats.entries()) {
      if (forced?.seat === seat) forced = undefined;
      referee.answerUnchecked(seat, actionOf(answers[i]!));
    }
  }
};

/** Expected rank points of the seat after a round that has ended, by the placement model; exact where the match is over. */
export const worthAfter = (table: Table, seat: number, points: readonly number[]): number => {
  const rules = riichiRules(table);
  const next = nextRound(table);
  if (next === undefined) return points[placesOf(table.scores, table.seats)[seat]! - 1]!;
  const standing = { ...next, counter: rules.honba, length: rules.length === 'east' ? 'east' : 'south' } as const;
  return placementFor(table.seats).value(standing, points)[seat]!;
};

/** A decision that is played out. */
export type Question = {
  readonly table: FullTable;
  readonly seat: number;
  readonly actions: readonly number[];
  /** Orders of the tiles to come; every action is played in each of them. */
  readonly plays: number;
  /** Decides the orders. */
  readonly seed: string;
};

/** Rank points of even steps that each action came to, an entry an order. */
export const worthsOf = async (
  { table, seat, actions, plays, seed }: Question,
  kit: ActorKit,
  network: Network,
): Promise<readonly (readonly number[])[]> => {
  const points = evenPoints(table.seats);
  const random = makeRandom(seed);
  // Every order is made before the first is played: the caller's table goes on meanwhile only when all is over, yet orders must not depend on who is first.
  const dealt = Array.from({ length: plays }, () => {
    const copy = table.clone() as FullTable;
    reorderUnseen(copy, random);
    return copy;
  });
  const worthOf = async (from: FullTable, action: number): Promise<number> => {
    const own = from.clone() as FullTable;
    const options = { kit, network, table: own, seed, temperature: 0, isHiddenKept: false, leastEntropy: 0 };
    const players = Array.from({ length: table.seats }, (_, at) => makeActor('', { ...options, seat: at }));
    await playOut(own, players, { seat, action });
    return worthAfter(own, seat, points);
  };
  return Promise.all(actions.map((action) => Promise.all(dealt.map((from) => worthOf(from, action)))));
};
