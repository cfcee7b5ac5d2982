/**
 * The one-player game of Mizukami 2014: a seat alone draws and discards, declares riichi if it likes, and wins by its own draw only, within a
 * number of draws. Nobody claims, nobody else wins. The table is the ordinary one, fed with the events of that seat, so every player of the
 * seat contract can play it. Game i of a seed has the same hand, indicators and draws for everybody.
 */
import { ok, type Result } from '../base/index.ts';
import { valueOf, type Situation } from '../analysis/riichi/value/index.ts';
import { chooseNow, makePlayer, type Player } from '../players/index.ts';
import type { RiichiRules } from '../rules/index.ts';
import {
  ALL_TILE_IDS,
  ActionList,
  DECLARE_RIICHI,
  DISCARD_ACTION,
  HAND_DISCARD_ACTION,
  Table,
  WIN,
  apply,
  dealFrom,
  faceOf,
  indicatorTile,
  legalActions,
  liveTile,
  maskEvent,
  shuffleWall,
  uraTile,
  winEvent,
  type Event,
  type Seat,
} from '../table/index.ts';
import { kindOf, type Hand, type Tile, type TileId } from '../tiles/index.ts';

/** Draws of a game: as many as a seat of four has, and more than any. */
export const ONE_PLAYER_DRAWS = 18;
/** The seat sits South: its wins are worth what three of four seats get. */
const SEAT = 1;

/** How one game ended: `turn` is the draw that won, 0 without a win; `points` without deposits. */
export type OnePlayerGame = { readonly turn: number; readonly points: number };

/** Kongs would draw from elsewhere, and nine terminals end nothing here. */
const keepPlain = (legal: ActionList, plain: ActionList): void => {
  plain.clear();
  for (let i = 0; i < legal.size; i++) {
    const action = legal.items[i]!;
    if (action === WIN || action === DECLARE_RIICHI || action >= DISCARD_ACTION) plain.push(action);
  }
};

const discardOf = (action: number, table: Table): Event => {
  const isHand = action >= HAND_DISCARD_ACTION;
  const tile = (action - (isHand ? HAND_DISCARD_ACTION : DISCARD_ACTION)) as Tile;
  return { type: 'discard', seat: SEAT, tile, fromDraw: !isHand && tile === table.drawn };
};

/** Plays one game. */
export const playAlone = (
  player: Pick<Player, 'name' | 'choose'>,
  rules: RiichiRules,
  { seed, game, draws }: { readonly seed: string; readonly game: number; readonly draws: number },
): OnePlayerGame => {
  const wall = shuffleWall(seed, game, 0, ALL_TILE_IDS);
  const face = (id: TileId): Tile => faceOf(rules, id);
  const table = new Table(rules);
  const start: Event = {
    type: 'start-round',
    round: 0,
    honba: 0,
    deposits: 0,
    dealer: 0,
    scores: Array.from({ length: 4 }, () => rules.startingScore),
    hands: dealFrom(wall, 4, 0).map((hand) => hand.map(face)),
    indicator: face(indicatorTile(wall, 0)),
  };
  apply(table, maskEvent(start, SEAT, rules));
  const [legal, plain] = [new ActionList(), new ActionList()];
  const ask = (): number => {
    legalActions(table, SEAT, legal);
    keepPlain(legal, plain);
    return chooseNow(player, { view: table, seat: SEAT, legal: plain });
  };
  for (let turn = 1; turn <= draws; turn++) {
    apply(table, { type: 'draw', seat: SEAT as Seat, tile: face(liveTile(wall, turn - 1)) });
    let action = ask();
    if (action === WIN) {
      const ura = face(uraTile(wall, 0));
      return { turn, points: winEvent(table, SEAT, true, true, [ura], [kindOf(ura)]).points };
    }
    const declares = action === DECLARE_RIICHI;
    if (declares) {
      apply(table, { type: 'riichi', seat: SEAT as Seat });
      action = ask();
    }
    apply(table, discardOf(action, table));
    if (declares) apply(table, { type: 'riichi-accepted', seat: SEAT as Seat });
  }
  return { turn: 0, points: 0 };
};

/** The name under which the value solver plays this game. */
export const SOLVER = 'value';

/** The value solver as a player of this game: the discard of the most expected points, riichi with every ready hand. */
const solverOf = (rules: RiichiRules, draws: number): Pick<Player, 'name' | 'choose'> => ({
  name: SOLVER,
  choose: ({ view, seat, legal }) => {
    const table = view!;
    if (legal.has(WIN)) return WIN;
    if (legal.has(DECLARE_RIICHI)) return DECLARE_RIICHI;
    if (legal.size === 1) return legal.items[0]!;
    const counts = table.shapes[seat]!.counts.slice();
    const hand: Hand = { tiles: table.tilesOf(seat), melds: [], counts };
    const river = table.riverOf(seat);
    const situation: Situation = {
      rules,
      roundWind: table.roundWind(),
      seatWind: table.seatWind(seat),
      doraIndicators: [table.indicators[0] as Tile],
      visible: river,
      turn: river.length + 1,
      turns: draws,
      river: river.map(kindOf),
      kita: 0,
      honba: 0,
      sticks: 0,
    };
    const { discards } = valueOf(hand, situation, { model: 'tsumo', riichi: 'always' });
    const wished = discards.map(({ discard }) => DISCARD_ACTION + discard!).find((action) => legal.has(action));
    return wished ?? legal.items[legal.size - 1]!;
  },
});

/** Any player of the registry, or the value solver. */
export const makeAlone = (
  spec: string,
  rules: RiichiRules,
  { seed, draws }: { readonly seed: string; readonly draws: number },
): Result<Pick<Player, 'name' | 'choose'>> =>
  spec === SOLVER ? ok(solverOf(rules, draws)) : makePlayer(spec, rules, seed, SEAT);
