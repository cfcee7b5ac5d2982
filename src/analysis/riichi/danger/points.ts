/** Features of "what this opponent gets for winning on this kind", before counters and sticks; the model gives the mean by a log link. */
import { NONE, type Table } from '../../../table/index.ts';
import { Layout } from '../../linear/index.ts';
import { CLASSES, MODES, STATES, TURNS, classOf, type Opponent, type TableReading } from './reading.ts';

/** The features that the points of a deal-in are fitted on. */
export const pointsLayout = new Layout();
const add = pointsLayout.add.bind(pointsLayout);

const STATE = add('state.dealer', STATES * 2 * 2);
const TURN = add('state.turn', STATES * TURNS);
const SHOWN = add('state.dora.shown', STATES * 9);
const HIDDEN = add('mode.dora.unseen', MODES * 10);
const REDS = add('mode.red.unseen', MODES * 4);
const DORA = add('mode.tile.dora', MODES * 4);
const RED = add('mode.tile.red', MODES * 2);
const CLASS = add('mode.class', MODES * CLASSES);
const IPPATSU = add('ippatsu.double', 4);
const INDICATORS = add('mode.indicators', MODES * 5);
const YAKU = add('state.yaku', STATES * 12);
const FLUSH = add('state.flush', STATES * 5 * 4);
const LAST = add('mode.last', MODES * 2);
const KONGS = add('mode.melds', MODES * 5);
const KITA = add('mode.kita', MODES * 5);

/**
 * Writes the active features to `out`; returns how many. `isRed`: the tile thrown would be the red five. `ippatsu`: 1 within a turn of riichi.
 * Parameters are positional, here and in waits.ts and tenpai.ts, as this runs for every kind of every opponent at each query.
 */
export const pointsFeatures = (
  table: Table,
  reading: TableReading,
  opponent: Opponent,
  kind: number,
  isRed: boolean,
  ippatsu: number,
  out: Uint16Array,
): number => {
  const { state, mode, seat } = opponent;
  const suit = (kind / 9) | 0;
  let n = 0;
  out[n++] = STATE + (state * 2 + (opponent.isDealer ? 1 : 0)) * 2 + (table.seats === 3 ? 1 : 0);
  out[n++] = TURN + state * TURNS + opponent.turn;
  out[n++] = SHOWN + state * 9 + Math.min(8, opponent.doraShown);
  out[n++] = HIDDEN + mode * 10 + Math.min(9, reading.doraUnseen);
  out[n++] = REDS + mode * 4 + reading.redUnseen[0]! + reading.redUnseen[1]! + reading.redUnseen[2]!;
  out[n++] = DORA + mode * 4 + reading.nearDora[kind]!;
  out[n++] = RED + mode * 2 + (isRed ? 1 : 0);
  out[n++] = CLASS + mode * CLASSES + classOf(kind, opponent);
  out[n++] = IPPATSU + ippatsu * 2 + (opponent.isRiichi ? table.doubleRiichi[seat]! : 0);
  out[n++] = INDICATORS + mode * 5 + Math.min(5, table.indicatorCount) - 1;
  out[n++] = LAST + mode * 2 + (table.liveLeft === 0 ? 1 : 0);
  out[n++] = KONGS + mode * 5 + Math.min(4, opponent.melds);
  out[n++] = KITA + mode * 5 + Math.min(4, table.kita[seat]!);
  out[n++] =
    YAKU + state * 12 + Math.min(2, opponent.valueMelds) * 4 + (opponent.isSimple ? 2 : 0) + (opponent.isPungs ? 1 : 0);
  const flush =
    opponent.meldSuit === NONE || opponent.meldSuit === 4
      ? 0
      : opponent.meldSuit === 3
        ? 1
        : suit === 3
          ? 2
          : suit === opponent.meldSuit
            ? 3
            : 4;
  const thrown = opponent.meldSuit < 3 ? Math.min(3, opponent.suitDiscards[opponent.meldSuit]!) : 0;
  out[n++] = FLUSH + (state * 5 + flush) * 4 + thrown;
  return n;
};
