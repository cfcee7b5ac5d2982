/** How a round ends: wins and draws, whole, against what the rules make of the table. */
import {
  ACCEPTED,
  ACTING,
  BY_DISCARD,
  CLAIMING,
  RIVER,
  WITH_RIICHI,
  abortReason,
  drawsLeft,
  exhaustiveEvent,
  isReady,
  riichiRules,
  type DrawRound,
  type FaultEvent,
  type Seat,
  type Table,
  type Win,
} from '../../table/index.ts';
import { differs, finding, same, sameNumbers, waitText, type Finding } from './finding.ts';

const URA_DORA = 53;
const FIRST_YAKUMAN = 36;
const LAST_YAKUMAN = 51;

const isHidden = (table: Table, seat: number): boolean => table.known[seat] === 0;
const seatsOf = (table: Table): Seat[] => Array.from({ length: table.seats }, (_, seat) => seat as Seat);
const zeros = (table: Table): number[] => Array.from({ length: table.seats }, () => 0);

/** Winners one discard may have. */
const mostWinners = ({ rules }: Table, isDraw: boolean): number => {
  if (isDraw || rules.family === 'chinese' || rules.multipleRon === 'head-bump') return 1;
  return rules.multipleRon === 'abort-3' ? 2 : 3;
};

/** The row of wins that ends a round, before the first is paid: how many, in which order, on whose tile. */
export const winnersFinding = (table: Table, wins: readonly Win[]): Finding => {
  const { seat, from } = wins[0]!;
  const isDraw = seat === from;
  if (wins.length > mostWinners(table, isDraw)) return finding('win.many', `${wins.length} seats win at once`);
  const distance = (one: number): number => (one - from + table.seats) % table.seats;
  for (let i = 1; i < wins.length; i++)
    if (distance(wins[i]!.seat) <= distance(wins[i - 1]!.seat))
      return finding('win.order', 'of several winners the nearest to the discarder comes first');
  const { turn } = table;
  const isDeclared = (table.riverFlags[turn * RIVER + table.riverSize[turn]! - 1]! & WITH_RIICHI) !== 0;
  if (!isDraw && table.claimBy === BY_DISCARD && isDeclared && table.riichi[turn] === ACCEPTED)
    return finding('riichi.won-on', `seat ${turn}'s riichi was accepted although its discard is won on`);
  return undefined;
};

/** Of a winner whose hand is hidden: that there is such a tile to win on. */
export const hiddenWinFinding = (table: Table, { seat, from, tile }: Win): Finding => {
  const isRight =
    seat === from
      ? table.phase === ACTING && table.turn === seat
      : table.phase === CLAIMING && table.turn === from && table.claimTile === tile;
  return isRight ? undefined : finding('win.turn', `seat ${seat} wins, but ${waitText(table)}`);
};

/** Indicators that a riichi turns: as many as lie open, the same for every winner. `known` are those of the winners before. */
export const uraCountFinding = (table: Table, { seat, ura, yaku }: Win, known: readonly number[]): Finding => {
  if (table.rules.family === 'chinese')
    return ura.length === 0 ? undefined : finding('win.ura', 'these rules have no ura indicators');
  const rules = riichiRules(table);
  const hasUra = table.riichi[seat] === ACCEPTED && rules.uraDora;
  const count = hasUra ? (rules.kongUraDora ? table.indicatorCount : 1) : 0;
  // Some formats leave them out; one that lists what they are worth does not.
  const mayLack = ura.length === 0 && !yaku.some(([id]) => id === URA_DORA);
  if (ura.length !== count && !mayLack)
    return finding('win.ura', `seat ${seat} turns ${ura.length} ura indicators instead of ${count}`);
  if (known.length > 0 && ura.length > 0 && !sameNumbers(known, ura))
    return finding('win.ura', 'two winners of a round do not turn the same ura indicators');
  return undefined;
};

const sortedPairs = (pairs: Win['yaku']): unknown =>
  pairs.filter(([id, value]) => value > 0 || id !== URA_DORA).toSorted(([a], [b]) => a - b);

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** Fu and han that come to a limit: some formats write its name instead of the fu. */
const isLimit = (value: number, fu: number): boolean => value >= 5 || fu * 2 ** (value + 2) >= 2000;

/**
 * The figures of a win against the scorer's. A field that its format does not tell is empty or 0; one that lists the yaku tells points (Chinese: where it tells what is paid)
 * and han, and fu below a limit.
 */
export const winFindings = (table: Table, event: Win, own: Win): readonly NonNullable<Finding>[] => {
  const found: NonNullable<Finding>[] = [];
  const isRiichi = table.rules.family === 'riichi';
  const isYakuman = isRiichi && event.yaku.some(([id]) => id >= FIRST_YAKUMAN && id <= LAST_YAKUMAN);
  const differ = (field: string, recorded: unknown, right: unknown): void => {
    found.push(differs(`win.${field}`, recorded, right));
  };
  for (const field of ['seat', 'from', 'tile', 'pao'] as const)
    if (own[field] !== event[field]) differ(field, event[field], own[field]);
  const isTold = event.yaku.length > 0;
  const tellsPoints = isTold && (isRiichi || event.deltas.length > 0);
  if ((tellsPoints || event.points !== 0) && own.points !== event.points) differ('points', event.points, own.points);
  if (event.deltas.length > 0 && !sameNumbers(own.deltas, event.deltas)) differ('deltas', event.deltas, own.deltas);
  if (event.yaku.length > 0 && !same(sortedPairs(own.yaku), sortedPairs(event.yaku)))
    differ('yaku', event.yaku, own.yaku);
  // Fu mean nothing beside a yakuman; its value is the sum of what is listed.
  const mayLackFu = !isRiichi || !isTold || isLimit(own.value, own.fu);
  if (!isYakuman && !(event.fu === 0 && mayLackFu) && own.fu !== event.fu) differ('fu', event.fu, own.fu);
  const value = isYakuman ? sum(event.yaku.map(([, han]) => han)) : own.value;
  if ((isTold || event.value !== 0) && event.value !== value) differ('value', event.value, value);
  return found;
};

/** Where hands are hidden the scorer is silent; that nothing is lost but what lies on the table still shows. */
export const hiddenPaymentFinding = (table: Table, { seat, deltas }: Win, isFirst: boolean): Finding => {
  if (deltas.length === 0) return undefined;
  const sticks = isFirst && table.rules.family === 'riichi' ? 1000 * table.deposits : 0;
  return sum(deltas) === sticks && deltas[seat]! > 0
    ? undefined
    : finding('win.deltas', `the changes come to ${sum(deltas)}, with ${sticks} points on the table`);
};

/** Whether the tiles are used up where the next would be drawn. */
const isWallEmpty = (table: Table): boolean =>
  table.phase === CLAIMING &&
  table.claimBy === BY_DISCARD &&
  (table.rules.family === 'chinese' ? drawsLeft(table, (table.turn + 1) % 4) === 0 : table.liveLeft === 0);

/** Formats without payments leave the deltas empty; those that show no hands at a nagashi leave `shown` empty. */
export const isIncomplete = (event: DrawRound): boolean =>
  event.deltas.length === 0 || (event.reason === 'nagashi' && event.shown.length === 0);

/** An exhaustive draw of a record that hides hands: those it shows. */
const hiddenExhaustive = (table: Table, event: DrawRound): Finding => {
  if (event.reason !== 'exhaustive' || table.rules.family !== 'riichi') return undefined;
  for (const seat of seatsOf(table))
    if (!isHidden(table, seat) && isReady(table, seat) !== event.shown.includes(seat))
      return finding('draw-round.differs', `seat ${seat} is ${isReady(table, seat) ? '' : 'not '}ready`);
  const ready = event.shown.length;
  const { notenPot } = table.rules;
  const right = seatsOf(table).map((seat) => {
    if (ready === 0 || ready === table.seats) return 0;
    return event.shown.includes(seat) ? notenPot / ready : -notenPot / (table.seats - ready);
  });
  return event.deltas.length === 0 || sameNumbers(event.deltas, right)
    ? undefined
    : differs('draw-round.differs', event.deltas, right);
};

const exhaustiveFinding = (table: Table, event: DrawRound): Finding => {
  if (!isWallEmpty(table))
    return finding('draw-round.early', `the round ends for want of tiles, but ${waitText(table)} and tiles are left`);
  if (seatsOf(table).some((seat) => isHidden(table, seat))) return hiddenExhaustive(table, event);
  const own = exhaustiveEvent(table);
  const isComplete = !isIncomplete(event);
  const isRight =
    own.reason === event.reason &&
    (!isComplete || (sameNumbers(own.deltas, event.deltas) && sameNumbers(own.shown, event.shown)));
  return isRight ? undefined : differs('draw-round.differs', event, own);
};

/** The abort that is due, after the last discard. A fourth riichi is accepted before the round ends, so it is looked for by count. */
export const dueAbort = (table: Table): string | undefined => {
  if (table.rules.family !== 'riichi' || table.phase !== CLAIMING || table.claimBy !== BY_DISCARD) return undefined;
  let riichi = 0;
  for (let seat = 0; seat < table.seats; seat++) if (table.riichi[seat]! > 0) riichi++;
  if (riichi === 4 && table.rules.abortiveDraws.includes('four-riichi')) return 'four-riichi';
  return table.turns === 4 || table.kongs === 4 ? abortReason(table) : undefined;
};

const NOBODY: readonly Seat[] = [];

/** Who shows a hand at an aborted draw. */
const shownAt = (table: Table, { reason }: DrawRound): readonly Seat[] => {
  const seats = seatsOf(table);
  if (reason === 'nine-terminals') return seats.filter((seat) => seat === table.turn);
  if (reason === 'triple-ron') return seats.filter((seat) => seat !== table.turn);
  return reason === 'four-riichi' ? seats : NOBODY;
};

const abortFinding = (table: Table, event: DrawRound, canWin: (seat: number) => boolean): Finding => {
  const { reason, shown, deltas } = event;
  const right = shownAt(table, event);
  if (reason === 'triple-ron') {
    const { rules } = table;
    const isKnown = rules.family === 'riichi' && rules.seats === 4 && rules.multipleRon === 'abort-3';
    if (!isKnown || table.phase !== CLAIMING) return finding('draw-round.triple-ron', 'three seats cannot win here');
    const unable = right.find((seat) => !isHidden(table, seat) && !canWin(seat));
    if (unable !== undefined) return finding('draw-round.triple-ron', `seat ${unable} could not have won`);
  } else if (reason !== 'nine-terminals' && dueAbort(table) !== reason)
    return finding('draw-round.reason', `recorded ${reason}, the rules say ${dueAbort(table) ?? 'no abort'}`);
  if (!sameNumbers(shown, right)) return differs('draw-round.shown', shown, right);
  return deltas.length === 0 || sameNumbers(deltas, zeros(table))
    ? undefined
    : finding('draw-round.differs', `an aborted round pays nothing; recorded ${deltas.join(' ')}`);
};

/** A round that ends without a winner. `canWin`: whether a seat of a known hand may win now. */
export const drawRoundFinding = (table: Table, event: DrawRound, canWin: (seat: number) => boolean): Finding => {
  if (table.phase !== ACTING && table.phase !== CLAIMING)
    return finding('draw-round.turn', `the round is drawn, but ${waitText(table)}`);
  return event.reason === 'exhaustive' || event.reason === 'nagashi'
    ? exhaustiveFinding(table, event)
    : abortFinding(table, event, canWin);
};

/** What an illegal or late answer of a judged bot costs. */
export const faultFinding = (table: Table, { seat, deltas }: FaultEvent): Finding => {
  if (table.phase !== ACTING && table.phase !== CLAIMING)
    return finding('fault.turn', `seat ${seat} is at fault, but ${waitText(table)}`);
  const penalty = table.rules.family === 'chinese' ? table.rules.penalty : 0;
  const right = seatsOf(table).map((one) => (one === seat ? 0 - penalty : penalty / (table.seats - 1)));
  return deltas.length === 0 || sameNumbers(deltas, right) ? undefined : differs('fault.deltas', deltas, right);
};
