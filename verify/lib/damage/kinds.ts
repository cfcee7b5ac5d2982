/**
 * Kinds of damage to the events of a game. Each breaks a rule by its construction: a tile that is not held or whose copies are used up, a
 * seat that did not act, a figure that cannot follow. A kind answers undefined where the game has no place for it.
 */
import type { Discard, DrawRound, Event, Seat, StartRound, Win } from '../../../src/table/index.ts';
import type { Tile } from '../../../src/tiles/index.ts';
import type { Work } from './work.ts';

export type Damage = (work: Work) => Event[] | undefined;

type Call = Extract<Event, { type: 'chow' | 'pung' }> | Extract<Event, { kong: 'open' }>;

const isCall = (event: Event): event is Call =>
  event.type === 'chow' || event.type === 'pung' || (event.type === 'kong' && event.kong === 'open');
const is =
  <T extends Event['type']>(...types: readonly T[]) =>
  (event: Event): event is Extract<Event, { type: T }> =>
    types.some((type) => type === event.type);
const isYakuman = (win: Win): boolean => win.yaku.some(([id, value]) => id >= 36 && id <= 51 && value >= 13);

/** At a place with such an event; `change` answers the new events. */
const at =
  <E extends Event>(
    isFit: (event: Event) => event is E,
    change: (work: Work, event: E, index: number) => Event[] | undefined,
  ): Damage =>
  (work) => {
    const index = work.find(isFit);
    return index === undefined ? undefined : change(work, work.events[index] as E, index);
  };
/** Fields of one event changed. */
const fields = <E extends Event>(
  isFit: (event: Event) => event is E,
  change: (work: Work, event: E, index: number) => object | undefined,
): Damage =>
  at(isFit, (work, event, index) => {
    const put = change(work, event, index);
    return put === undefined ? undefined : work.put(index, put);
  });

/** `amount` moves from one seat to another. */
const moved = (work: Work, scores: readonly number[], amount: number): number[] | undefined => {
  if (scores.length === 0) return undefined;
  const from = work.random.below(scores.length);
  const to = (from + 1 + work.random.below(scores.length - 1)) % scores.length;
  return scores.map((score, seat) => score + (seat === to ? amount : seat === from ? -amount : 0));
};
const stepOf = ({ rules }: Work): number => (rules.family === 'riichi' ? 100 : 1);

/** The round ends at `index` in a draw that is not due; scores are as they stand, and the record stops there. */
const endedEarly = (work: Work, index: number, result: DrawRound): Event[] => {
  const { start } = work.spanOf(index);
  const scores = (work.events[start] as StartRound).scores.slice();
  for (let i = start; i <= index; i++) {
    const event = work.events[i]!;
    if (event.type === 'riichi-accepted') scores[event.seat]! -= 1000;
  }
  return [...work.events.slice(0, index + 1), result, { type: 'end-round', scores }];
};
const zeros = (work: Work): number[] => Array.from({ length: work.seats }, () => 0);
/** A discard that the next seat's draw follows: nothing was claimed, the wall has tiles. */
const passed = (work: Work, isLate = false): number | undefined =>
  work.find((event, index) => {
    if (event.type !== 'discard' || work.events[index + 1]?.type !== 'draw') return false;
    return !isLate || index - work.spanOf(index).start > 12;
  });
const drawnEarly =
  (reason: DrawRound['reason'], shown: (work: Work, event: Discard) => readonly number[]): Damage =>
  (work) => {
    const index = passed(work, true);
    if (index === undefined || (work.rules.family === 'chinese' && reason !== 'exhaustive')) return undefined;
    const event = work.events[index] as Extract<Event, { type: 'discard' }>;
    return endedEarly(work, index, {
      type: 'draw-round',
      reason,
      shown: shown(work, event) as Seat[],
      deltas: zeros(work),
    });
  };

const nobody = (): readonly number[] => [];
const everybody = (work: Work): readonly number[] => zeros(work).map((_, seat) => seat);

const CALLS: Readonly<Record<string, Damage>> = {
  'call: another giver': fields(isCall, (work, event) => {
    const from = work.otherSeat(event.seat, event.from);
    return from === undefined ? undefined : { from };
  }),
  'call: from itself': fields(isCall, (_, { seat }) => ({ from: seat })),
  'call: another tile': fields(isCall, (work, event) => ({
    tile: work.random.pick(work.rules.kinds.filter((kind) => kind !== (event.tile as number))),
  })),
  'call: a tile that is not held': fields(isCall, (work, event, index) => {
    const tile = work.notHeld(index, event.seat);
    return { own: event.own.map((one, i) => (i === 0 ? tile : one)) };
  }),
  'call: red and plain five exchanged': fields(isCall, (work, event, index) => {
    const turned = (tile: number): number => (tile >= 34 ? 9 * (tile - 34) + 4 : 34 + Math.floor(tile / 9));
    const place = event.own.findIndex((tile) => tile >= 34 || (tile < 27 && tile % 9 === 4));
    if (place < 0 || work.rules.family === 'chinese') return undefined;
    const other = turned(event.own[place]!);
    const isHeld =
      work.handAt(index, event.seat)[other]! > event.own.filter((tile) => (tile as number) === other).length;
    return isHeld ? undefined : { own: event.own.map((tile, i) => (i === place ? other : tile)) };
  }),
  'call: by a seat without the tiles': fields(isCall, (work, event, index) => {
    const seat = work.otherSeat(event.seat, event.from);
    if (seat === undefined) return undefined;
    const hand = work.handAt(index, seat);
    return event.own.every((tile) => hand[tile]! > 0) ? undefined : { seat };
  }),
  // Without an open kong of the left neighbour's tile a Chinese game goes on as if that seat had just drawn: a legal one.
  'call: left out': at(isCall, (work, event, index) =>
    event.type === 'kong' && work.rules.family === 'chinese' && event.seat === (event.from + 1) % 4
      ? undefined
      : work.splice(index, 1),
  ),
  'call: made twice': at(isCall, (work, event, index) => work.splice(index, 0, event)),
  'kong: closed, of tiles not held': fields(
    (event): event is Extract<Event, { kong: 'closed' }> => event.type === 'kong' && event.kong === 'closed',
    (work, event, index) => {
      const tile = work.notHeld(index, event.seat);
      return { own: [tile, ...event.own.slice(1)] };
    },
  ),
  'kong: added, of a tile not held': fields(
    (event): event is Extract<Event, { kong: 'added' }> => event.type === 'kong' && event.kong === 'added',
    (work, event, index) => ({ tile: work.notHeld(index, event.seat) }),
  ),
  'kong: added without a pung': at(is('discard'), (work, event, index) => {
    const { start } = work.spanOf(index);
    const hasPung = work.events.slice(start, index).some((one) => one.type === 'pung' && one.seat === event.seat);
    return hasPung
      ? undefined
      : work.splice(index, 0, { type: 'kong', kong: 'added', seat: event.seat, tile: event.tile });
  }),
  'kita: of a seat without a North': at(is('discard'), (work, event, index) =>
    work.handAt(index, event.seat)[30]! > 0 ? undefined : work.splice(index, 0, { type: 'kita', seat: event.seat }),
  ),
};

const TILES: Readonly<Record<string, Damage>> = {
  'tile: dealt once too often': fields(is('start-round'), (work, event, index) => {
    const seat = work.random.below(work.seats);
    const place = work.random.below(13);
    const tile = work.usedUp(index, event.hands[seat]![place]!);
    return tile === undefined
      ? undefined
      : { hands: event.hands.map((hand, s) => (s === seat ? hand.map((one, i) => (i === place ? tile : one)) : hand)) };
  }),
  'tile: drawn once too often': fields(is('draw'), (work, event, index) => {
    const tile = work.usedUp(index, event.tile);
    return tile === undefined ? undefined : { tile };
  }),
  'tile: indicator once too often': fields(is('start-round', 'dora'), (work, event, index) => {
    if (work.rules.family === 'chinese') return undefined;
    const tile = work.usedUp(index, event.type === 'dora' ? event.tile : event.indicator);
    if (tile === undefined) return undefined;
    return event.type === 'dora' ? { tile } : { indicator: tile };
  }),
  'tile: ura once too often': fields(
    (event): event is Win => event.type === 'win' && event.ura.length > 0,
    (work, event, index) => {
      const place = work.random.below(event.ura.length);
      const tile = work.usedUp(index, event.ura[place]!);
      return tile === undefined ? undefined : { ura: event.ura.map((one, i) => (i === place ? tile : one)) };
    },
  ),
  'discard: a tile that is not held': fields(is('discard'), (work, event, index) => ({
    tile: work.notHeld(index, event.seat),
  })),
  'discard: flagged as drawn': fields(
    (event): event is Discard => event.type === 'discard' && !event.fromDraw,
    (work, event, index) => (work.drawnAt(index, event.seat) === event.tile ? undefined : { fromDraw: true }),
  ),
  'discard: flagged as from the hand': fields(
    (event): event is Discard => event.type === 'discard' && event.fromDraw,
    (work, event, index) => (work.handAt(index, event.seat)[event.tile]! > 1 ? undefined : { fromDraw: false }),
  ),
  'discard: left out': at(is('discard'), (work, _, index) => work.splice(index, 1)),
  'discard: made twice': at(is('discard'), (work, event, index) => work.splice(index, 0, event)),
  'draw: left out': at(is('draw'), (work, _, index) => work.splice(index, 1)),
  'draw: made twice': at(is('draw'), (work, event, index) => work.splice(index, 0, event)),
  'draw: by another seat': fields(is('draw'), (work, event) => ({
    seat: work.otherSeat(event.seat)!,
  })),
  'discard: by another seat': fields(is('discard'), (work, event) => ({
    seat: work.otherSeat(event.seat)!,
  })),
  'dora: left out': at(is('dora'), (work, _, index) => work.splice(index, 1)),
  'dora: turned without a kong': at(is('discard'), (work, _, index) => {
    const { start } = work.spanOf(index);
    const hasKong = work.events.slice(start, index).some((one) => one.type === 'kong');
    return hasKong
      ? undefined
      : work.splice(index, 0, { type: 'dora', tile: work.random.pick(work.rules.kinds) as number as Tile });
  }),
  'riichi: left out': at(is('riichi'), (work, _, index) =>
    // Without its stick, a riichi that is won on leaves no trace.
    work.events[index + 2]?.type === 'riichi-accepted' ? work.splice(index, 1) : undefined,
  ),
  'riichi: with an open hand': at(is('discard'), (work, event, index) => {
    const { start } = work.spanOf(index);
    const isOpen = work.events.slice(start, index).some((one) => isCall(one) && one.seat === event.seat);
    return isOpen
      ? work.splice(index, 1, { type: 'riichi', seat: event.seat }, event, {
          type: 'riichi-accepted',
          seat: event.seat,
        })
      : undefined;
  }),
  'riichi: of another seat': fields(is('riichi'), (work, event, index) =>
    work.events[index + 2]?.type === 'riichi-accepted' ? { seat: work.otherSeat(event.seat)! } : undefined,
  ),
  'riichi: never accepted': at(is('riichi-accepted'), (work, _, index) => work.splice(index, 1)),
  'riichi: accepted for another seat': fields(is('riichi-accepted'), (work, event) => ({
    seat: work.otherSeat(event.seat)!,
  })),
};

const RESULTS: Readonly<Record<string, Damage>> = {
  'win: by another seat': fields(is('win'), (work, event) => ({
    seat: work.otherSeat(event.seat, event.from) ?? work.otherSeat(event.seat),
  })),
  'win: from another seat': fields(is('win'), (work, event) => ({ from: work.otherSeat(event.from)! })),
  'win: on another tile': fields(is('win'), (work, event) => ({
    tile: work.random.pick(work.rules.kinds.filter((kind) => kind !== (event.tile as number))),
  })),
  'win: a yaku left out': fields(
    (event): event is Win => event.type === 'win' && event.yaku.filter(([, value]) => value > 0).length > 1,
    (_, event) => {
      const place = event.yaku.findIndex(([, value]) => value > 0);
      return { yaku: event.yaku.filter((_, i) => i !== place) };
    },
  ),
  'win: a yaku worth more': fields(
    (event): event is Win => event.type === 'win' && event.yaku.length > 0,
    (_, event) => ({ yaku: event.yaku.map(([id, value], i) => [id, i === 0 ? value + 1 : value] as const) }),
  ),
  'win: more fu': fields(
    (event): event is Win => event.type === 'win' && event.fu > 0 && !isYakuman(event),
    (_, event) => ({ fu: event.fu + 10 }),
  ),
  'win: more han or fan': fields(
    (event): event is Win => event.type === 'win' && event.value > 0,
    (_, event) => ({ value: event.value + 1 }),
  ),
  'win: more points': fields(
    (event): event is Win => event.type === 'win' && event.points > 0,
    (work, event) => ({ points: event.points + 10 * stepOf(work) }),
  ),
  'win: no points': fields(
    (event): event is Win => event.type === 'win' && event.points > 0 && event.yaku.length > 0,
    (work) => (work.rules.family === 'chinese' ? undefined : { points: 0 }),
  ),
  'win: payments moved': fields(is('win'), (work, event) => {
    const deltas = moved(work, event.deltas, stepOf(work));
    return deltas && { deltas };
  }),
  'win: twice by one seat': at(is('win'), (work, event, index) => work.splice(index, 0, event)),
  'win: left out': at(is('win'), (work, _, index) => {
    // A record may stop before its last result.
    const isLast = work.spanOf(index) === work.rounds.at(-1);
    const isOneOf = work.events[index - 1]?.type === 'win' || work.events[index + 1]?.type === 'win';
    return isLast || isOneOf ? undefined : work.splice(index, 1);
  }),
  'win: a liable seat': fields(
    (event): event is Win => event.type === 'win' && event.pao === undefined,
    (work, event) => (work.rules.family === 'chinese' ? undefined : { pao: work.otherSeat(event.seat)! }),
  ),
  'win: an ura indicator too many': fields(is('win'), (work, event) =>
    work.rules.family === 'chinese' ? undefined : { ura: [...event.ura, work.random.pick(work.rules.kinds)] },
  ),
  'draw-round: exhaustive with tiles left': drawnEarly('exhaustive', nobody),
  'draw-round: nine terminals late': drawnEarly('nine-terminals', (_, { seat }) => [seat]),
  'draw-round: four winds late': drawnEarly('four-winds', nobody),
  'draw-round: four riichi that are not': drawnEarly('four-riichi', everybody),
  'draw-round: four kongs that are not': drawnEarly('four-kongs', nobody),
  'draw-round: triple ron, nobody shown': drawnEarly('triple-ron', nobody),
  'draw-round: triple ron of hands that cannot win': drawnEarly('triple-ron', (work, { seat }) =>
    everybody(work).filter((one) => one !== seat),
  ),
  'draw-round: pays another way': fields(is('draw-round'), (work, event) => {
    const deltas = moved(work, event.deltas, 10 * stepOf(work));
    return deltas && { deltas };
  }),
  'draw-round: another hand shown': fields(
    (event): event is DrawRound => event.type === 'draw-round' && event.reason === 'exhaustive',
    (work, event) => {
      if (work.rules.family === 'chinese') return undefined;
      const seat = work.random.below(work.seats) as Seat;
      const shown = event.shown.includes(seat)
        ? event.shown.filter((one) => one !== seat)
        : [...event.shown, seat].toSorted((a, b) => a - b);
      return { shown };
    },
  ),
  'fault: costs another sum': fields(is('fault'), (work, event) => {
    const deltas = moved(work, event.deltas, 1);
    return deltas && { deltas };
  }),
};

/** A round that is not the last of its record. */
const inner = (work: Work): number | undefined =>
  work.rounds.length < 2 ? undefined : work.random.below(work.rounds.length - 1);
const deal =
  (change: (work: Work, event: StartRound) => object | undefined): Damage =>
  (work) => {
    const round = inner(work);
    if (round === undefined) return undefined;
    const { start } = work.rounds[round]!;
    const put = change(work, work.events[start] as StartRound);
    return put && work.put(start, put);
  };

const FLOW: Readonly<Record<string, Damage>> = {
  'flow: other counters': deal((work, event) => ({ honba: event.honba + 1 + work.random.below(3) })),
  'flow: other sticks': deal((work, event) => ({ deposits: event.deposits + 1 + work.random.below(2) })),
  'flow: another dealer': deal((work, event) => ({ dealer: work.otherSeat(event.dealer)! })),
  'flow: another round number': deal((work, event) => ({ round: (event.round + 1 + work.random.below(3)) % 8 })),
  'flow: scores moved before a round': deal((work, event) => {
    const scores = moved(work, event.scores, stepOf(work));
    return scores && { scores };
  }),
  'flow: scores moved after a round': fields(is('end-round'), (work, event) => {
    const scores = moved(work, event.scores, stepOf(work));
    return scores && { scores };
  }),
  'flow: a round left out': (work) => {
    const round = inner(work);
    if (round === undefined || round === 0) return undefined;
    const { start, end } = work.rounds[round]!;
    return work.splice(start, end - start);
  },
  'flow: a round played twice': (work) => {
    const round = inner(work);
    if (round === undefined) return undefined;
    const { start, end } = work.rounds[round]!;
    return work.splice(end, 0, ...work.events.slice(start, end));
  },
  'flow: a round abandoned and begun again': (work) => {
    const { start, end } = work.random.pick(work.rounds);
    return work.splice(start, 0, ...work.events.slice(start, start + 2 + work.random.below(end - start - 3)));
  },
  'flow: the match ends early': (work) => {
    const round = inner(work);
    const end = work.events.at(-1);
    if (round === undefined || end?.type !== 'end-match') return undefined;
    return [...work.events.slice(0, work.rounds[round]!.end), { ...end, scores: [], places: [], points: [] }];
  },
  'flow: the match ends twice': (work) => {
    const end = work.events.at(-1);
    return end?.type === 'end-match' ? [...work.events, end] : undefined;
  },
  'flow: the match goes on': (work) => {
    const end = work.events.at(-1);
    const { start, end: stop } = work.rounds.at(-1)!;
    return end?.type === 'end-match' ? [...work.events, ...work.events.slice(start, stop)] : undefined;
  },
  'flow: final scores moved': (work) => {
    const end = work.events.at(-1);
    const scores = end?.type === 'end-match' ? moved(work, end.scores, stepOf(work)) : undefined;
    return scores && work.put(work.events.length - 1, { scores });
  },
  'flow: final points moved': (work) => {
    const end = work.events.at(-1);
    const points = end?.type === 'end-match' ? moved(work, end.points, 1) : undefined;
    return points && work.put(work.events.length - 1, { points });
  },
  'flow: two rounds exchanged': (work) => {
    const round = inner(work);
    if (round === undefined) return undefined;
    const [one, two] = [work.rounds[round]!, work.rounds[round + 1]!];
    return work.splice(
      one.start,
      two.end - one.start,
      ...work.events.slice(two.start, two.end),
      ...work.events.slice(one.start, one.end),
    );
  },
};

/** By name: what is damaged, and how. */
export const EVENT_KINDS: ReadonlyMap<string, Damage> = new Map(
  Object.entries({ ...CALLS, ...TILES, ...RESULTS, ...FLOW }),
);
