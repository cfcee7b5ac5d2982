/** The table before an event: hands, melds, rivers, indicators, and what each seat may do. */
import {
  ActionList,
  CLAIMED,
  FROM_DRAW,
  NONE,
  NO_RIICHI,
  PHASES,
  RIVER,
  Table,
  UNSEEN,
  WITH_RIICHI,
  actionOf,
  actorOf,
  apply,
  legalActions,
  makeAction,
  makeChineseAction,
  maskEvent,
  type Event,
} from '../../table/index.ts';
import type { Ruleset } from '../../rules/index.ts';
import { makeHand, makeMeld, makeMpszTile, makeTiles, meldKind, type Meld, type Tile } from '../../tiles/index.ts';
import type { RoundOptions } from './round.ts';

/** A kong face down in Chinese Standard has no kind in a view. */
const HIDDEN_KIND = 63;

export const isStart = (event: Event): boolean => event.type === 'start-match' || event.type === 'start-round';

/** As it was before event `index`; a start itself has been applied, for there is nothing before it. */
export const tableAt = (events: readonly Event[], index: number, { rules, seat }: RoundOptions): Table => {
  const table = new Table(rules);
  const last = isStart(events[index]!) ? index : index - 1;
  for (const event of events.slice(0, last + 1))
    apply(table, seat === undefined ? event : maskEvent(event, seat, rules));
  return table;
};

export const actionText = (rules: Ruleset, action: number): string =>
  rules.family === 'chinese' ? makeChineseAction(action) : makeAction(action);

const meldText = (meld: Meld): string => (meldKind(meld) === HIDDEN_KIND ? '????' : makeMeld(meld));

/** Concealed tiles, then melds after #. */
export const handText = (table: Table, seat: number): string => {
  const melds = table.meldsOf(seat);
  if (table.known[seat] === 1) return makeHand({ tiles: table.tilesOf(seat), melds });
  const hidden = '?'.repeat(table.sizes[seat]!);
  return melds.length === 0 ? hidden : `${hidden} # ${melds.map(meldText).join(' ')}`;
};

/** Marks: ' thrown as drawn, r with riichi, brackets claimed. */
const riverText = (table: Table, seat: number): string =>
  table
    .riverOf(seat)
    .map((tile, i) => {
      const flags = table.riverFlags[seat * RIVER + i]!;
      const text = `${makeMpszTile(tile)}${(flags & FROM_DRAW) === 0 ? '' : "'"}${(flags & WITH_RIICHI) === 0 ? '' : 'r'}`;
      return (flags & CLAIMED) === 0 ? text : `(${text})`;
    })
    .join(' ');

const tileOf = (tile: number): string | null => (tile === NONE || tile === UNSEEN ? null : makeMpszTile(tile as Tile));

export type SeatState = {
  readonly hand: string;
  readonly river: string;
  readonly score: number;
  readonly riichi: boolean;
  readonly kita: number;
};

/** Names of legal actions by seat; seats with none are left out. `recorded`: what the seat of the event chose. */
export type TableState = {
  readonly phase: string;
  readonly turn: number;
  readonly drawn: string | null;
  readonly claim: string | null;
  /** Tiles to be drawn; by seat where each has its own. */
  readonly wall: number | readonly number[];
  readonly indicators: string;
  readonly deposits: number;
  readonly seats: readonly SeatState[];
  readonly legal: Readonly<Record<number, readonly string[]>>;
  readonly recorded: { readonly seat: number; readonly action: string } | null;
};

const legalOf = (table: Table, only: number | undefined): Record<number, readonly string[]> => {
  const list = new ActionList();
  const legal: Record<number, readonly string[]> = {};
  for (let seat = 0; seat < table.seats; seat++) {
    if (only !== undefined && only !== seat) continue;
    legalActions(table, seat, list);
    if (list.size > 0) legal[seat] = list.toArray().map((action) => actionText(table.rules, action));
  }
  return legal;
};

export const stateAt = (events: readonly Event[], index: number, options: RoundOptions): TableState => {
  const table = tableAt(events, index, options);
  const event = events[index]!;
  const actor = actorOf(event);
  // A view does not tell what another seat is about to do.
  const isOwn = options.seat === undefined || options.seat === actor;
  const action = isStart(event) || !isOwn ? undefined : actionOf(table, event);
  const { rules } = table;
  const isDuplicate = rules.family === 'chinese' && rules.wall === 'duplicate';
  return {
    phase: PHASES[table.phase]!,
    turn: table.turn,
    drawn: tileOf(table.drawn),
    claim: tileOf(table.claimTile),
    wall: isDuplicate ? Array.from(table.wallLeft) : table.liveLeft,
    indicators: makeTiles(Array.from(table.indicators.subarray(0, table.indicatorCount)) as Tile[]),
    deposits: table.deposits,
    seats: Array.from({ length: table.seats }, (_, seat) => ({
      hand: handText(table, seat),
      river: riverText(table, seat),
      score: table.scores[seat]!,
      riichi: table.riichi[seat] !== NO_RIICHI,
      kita: table.kita[seat]!,
    })),
    legal: legalOf(table, options.seat),
    recorded: action === undefined || actor === undefined ? null : { seat: actor, action: actionText(rules, action) },
  };
};
