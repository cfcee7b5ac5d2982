/** A position as seat 0 sees it, from what the seats threw; for tests that ask a player about one decision. Seat 1 deals. */
import { tenhou, type Ruleset } from '../../src/rules/index.ts';
import * as T from '../../src/table/index.ts';
import { parseTiles, unwrap, type Tile } from '../../src/tiles/index.ts';

export type Seen = {
  /** Thirteen tiles, and the one just drawn. */
  readonly hand: string;
  readonly drawn: string;
  /** By seat, in order; the others have thrown one more than seat 0, which throws what it draws. */
  readonly rivers: readonly string[];
  /** By seat: index of the discard that declares riichi. */
  readonly riichi?: Readonly<Record<number, number>>;
  /** What seat 2 pungs from seat 3 in the first turn, and throws then. */
  readonly pungs?: readonly (readonly [claimed: string, thrown: string])[];
  readonly rules?: Ruleset;
  readonly scores?: readonly number[];
  readonly round?: number;
};

const tiles = (text: string): readonly Tile[] => unwrap(parseTiles(text));

export const seenTable = (seen: Seen): T.Table => {
  const { rules = tenhou, round = 1, riichi = {}, pungs = [] } = seen;
  const table = new T.Table(rules);
  const play = (event: T.Event): void => {
    T.apply(table, event);
  };
  const hidden = Array.from({ length: 13 }, () => T.HIDDEN);
  const rivers = seen.rivers.map(tiles);
  play({
    type: 'start-round',
    round,
    honba: 0,
    deposits: 0,
    dealer: 1,
    scores: seen.scores ?? Array.from({ length: rules.seats }, () => 25_000),
    hands: Array.from({ length: rules.seats }, (_, seat) => (seat === 0 ? tiles(seen.hand) : hidden)),
    indicator: tiles('9s')[0]!,
  });
  const discard = (seat: T.Seat, tile: Tile, fromDraw: boolean, declares: boolean): void => {
    if (declares) play({ type: 'riichi', seat });
    play({ type: 'discard', seat, tile, fromDraw });
    if (declares) play({ type: 'riichi-accepted', seat });
  };
  const turnOf = (seat: T.Seat, tile: Tile, declares: boolean): void => {
    play({ type: 'draw', seat, tile: seat === 0 ? tile : T.HIDDEN });
    discard(seat, tile, true, declares);
  };
  const call = (claimed: Tile, thrown: Tile): void => {
    turnOf(3, claimed, false);
    play({ type: 'pung', seat: 2, from: 3, tile: claimed, own: [claimed, claimed] });
    discard(2, thrown, false, false);
  };
  for (let turn = 0; turn < rivers[1]!.length; turn++)
    for (let i = 1; i <= rules.seats; i++) {
      const seat = (i % rules.seats) as T.Seat;
      if (turn === 0 && seat === 3) for (const [claimed, thrown] of pungs) call(tiles(claimed)[0]!, tiles(thrown)[0]!);
      const tile = rivers[seat]![turn];
      if (tile !== undefined) turnOf(seat, tile, riichi[seat] === turn);
    }
  play({ type: 'draw', seat: 0, tile: tiles(seen.drawn)[0]! });
  return table;
};

export const legalOf = (table: T.Table, seat = 0): T.ActionList => {
  const legal = new T.ActionList();
  T.legalActions(table, seat, legal);
  return legal;
};
