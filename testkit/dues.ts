/**
 * What a round must pay, from the shadow and the slow scorers, by the tables of the rules: limits, shares, counters, sticks,
 * liability, hands not ready, nagashi. Compared with the deltas of the referee's events.
 */
import type { RiichiRules } from '../src/rules/index.ts';
import { slowFan } from '../src/rules/chinese/slow.ts';
import type { ChineseWin } from '../src/rules/chinese/index.ts';
import { slowScore, type SlowScore } from '../src/rules/riichi/slow.ts';
import { isOpenMeld, meldReds, meldType, type Kind, type Wind } from '../src/tiles/index.ts';
import type { Win } from '../src/rules/riichi/index.ts';
import type { DrawRound, Win as WinEvent } from '../src/table/index.ts';
import { kindsOf } from './seatshadow.ts';
import type { Shadow } from './shadow.ts';

const hundreds = (points: number): number => Math.ceil(points / 100) * 100;

const fullCounts = (shadow: Shadow, at: number, selfDraw: boolean): Uint8Array => {
  const counts = shadow.seats[at]!.counts.slice();
  if (!selfDraw) counts[shadow.claim!.kind]!++;
  return counts;
};

/** The win of a seat as the slow scorer wants it. */
export const slowWin = (shadow: Shadow, at: number, selfDraw: boolean, ura: readonly Kind[]): Win => {
  const seat = shadow.seats[at]!;
  const { claim } = shadow;
  const tile = selfDraw ? shadow.drawn : claim!.tile;
  const isFirst = selfDraw && shadow.isCalm && seat.river.length === 0;
  const isLast = shadow.left(at) === 0;
  const flags =
    (seat.riichi === 'accepted' ? (seat.isDouble ? 3 : 1) : 0) |
    (seat.riichi === 'accepted' && seat.ippatsu ? 4 : 0) |
    (!selfDraw && (claim!.by === 'added' || claim!.by === 'closed') ? 8 : 0) |
    (selfDraw && shadow.afterKong ? 16 : 0) |
    (isLast && (selfDraw ? !shadow.afterKong : claim!.by === 'discard') ? 32 : 0) |
    (isFirst ? 64 : 0);
  const reds =
    seat.hand[34]! +
    seat.hand[35]! +
    seat.hand[36]! +
    seat.melds.reduce((sum, meld) => sum + meldReds(meld), 0) +
    (!selfDraw && tile >= 34 ? 1 : 0);
  return {
    concealed: fullCounts(shadow, at, selfDraw),
    melds: seat.melds,
    winTile: kindsOf(tile) as Kind,
    selfDraw,
    situation: flags,
    roundWind: (shadow.round >> 2) as Wind,
    seatWind: ((at - shadow.dealer + shadow.seats.length) % shadow.seats.length) as Wind,
    doraIndicators: shadow.indicators.map(kindsOf) as Kind[],
    uraIndicators: seat.riichi === 'accepted' ? ura : [],
    reds,
    kita: seat.kita,
  };
};

export const scoreOf = (shadow: Shadow, at: number, selfDraw: boolean, ura: readonly Kind[] = []): SlowScore | null =>
  slowScore(slowWin(shadow, at, selfDraw, ura), shadow.rules as RiichiRules);

/** The Chinese win; `shown` is what everybody can see of the kind, recounted from rivers and open melds. */
export const slowChinese = (shadow: Shadow, at: number, selfDraw: boolean): ChineseWin => {
  const seat = shadow.seats[at]!;
  const kind = kindsOf(selfDraw ? shadow.drawn : shadow.claim!.tile);
  let shown = 0;
  for (const other of shadow.seats) {
    for (const { tile, claimed } of other.river) if (!claimed && tile === kind) shown++;
    for (const meld of other.melds) {
      const low = (meld >> 3) & 63;
      const type = meldType(meld);
      if (type === 0 && kind >= low && kind <= low + 2 && ((kind / 9) | 0) === ((low / 9) | 0)) shown++;
      else if (type !== 0 && type !== 3 && low === kind) shown += type === 1 ? 3 : 4;
    }
  }
  return {
    concealed: fullCounts(shadow, at, selfDraw),
    melds: seat.melds,
    winTile: kind as Kind,
    selfDraw,
    lastCopy: shown - (selfDraw ? 0 : 1) === 3,
    kong: selfDraw ? shadow.afterKong : shadow.claim!.by === 'added',
    lastTile: shadow.left((shadow.turn + 1) % 4) === 0,
    seatWind: ((at - shadow.dealer + 4) % 4) as Wind,
    roundWind: (shadow.round >> 2) as Wind,
    flowers: 0,
  };
};

const fanOf = (shadow: Shadow, at: number, selfDraw: boolean): number =>
  slowFan(slowChinese(shadow, at, selfDraw))?.total ?? -1;

const yakumanCount = (score: SlowScore, rules: RiichiRules, only?: readonly number[]): number =>
  score.yakuman
    .filter((id) => only === undefined || only.includes(id))
    .reduce((sum, id) => sum + (rules.doubleYakuman.includes(id as never) ? 2 : 1), 0);

/** Base points: riichi-rules.md §6. */
const baseOf = (score: SlowScore, rules: RiichiRules): number => {
  if (score.yakuman.length > 0) return 8000 * yakumanCount(score, rules);
  const { han, fu } = score;
  if (han >= 13) return rules.countedYakuman ? 8000 : 6000;
  if (han >= 11) return 6000;
  if (han >= 8) return 4000;
  if (han >= 6) return 3000;
  return Math.min(2000, han >= 5 ? 2000 : fu * 2 ** (2 + han));
};

type Payer = { readonly seat: number; readonly points: number };

/** Who pays how much for base points, without counters. */
const payers = (base: number, at: number, from: number, shadow: Shadow, rules: RiichiRules): Payer[] => {
  if (base === 0) return [];
  const isDealer = at === shadow.dealer;
  if (from !== at) return [{ seat: from, points: hundreds(base * (isDealer ? 6 : 4)) }];
  const others = shadow.seats.map((_, seat) => seat).filter((seat) => seat !== at);
  const lost = rules.seats === 3 && !rules.tsumoLoss;
  return others.map((seat) => {
    const whole = isDealer || seat === shadow.dealer ? 2 * base : base;
    return { seat, points: hundreds(whole + (lost ? (isDealer ? base : base / 2) : 0)) };
  });
};

/** Liability: the registered seat pays all of a drawn win and half of another's discard, with all counters. */
const riichiDeltas = (shadow: Shadow, event: WinEvent, score: SlowScore, isFirst: boolean): number[] => {
  const rules = shadow.rules as RiichiRules;
  const { seat: at, from } = event;
  const deltas = shadow.seats.map(() => 0);
  const pay = (seat: number, points: number): void => {
    deltas[seat]! -= points;
    deltas[at]! += points;
  };
  const base = baseOf(score, rules);
  const counters = isFirst ? shadow.honba * rules.honba : 0;
  const { pao } = shadow.seats[at]!;
  const ids = [39, 49, 51].filter(
    (id, i) => pao[i]! >= 0 && rules.pao.includes(id as never) && score.yakuman.includes(id),
  );
  const liable = ids.length === 0 ? -1 : pao[[39, 49, 51].indexOf(ids.at(-1)!)]!;
  if (liable < 0) {
    for (const payer of payers(base, at, from, shadow, rules))
      pay(payer.seat, payer.points + (from === at ? counters : 0));
    if (from !== at) pay(from, counters * (rules.seats - 1));
  } else {
    const covered = rules.paoScope === 'hand' ? base : 8000 * yakumanCount(score, rules, ids);
    // As if the liable seat had thrown the tile; with three seats that is more than the two shares of a drawn win.
    const points = hundreds(covered * (at === shadow.dealer ? 6 : 4));
    if (from === at) pay(liable, points);
    else {
      pay(liable, hundreds(points / 2));
      pay(from, points - hundreds(points / 2));
    }
    for (const payer of payers(base - covered, at, from, shadow, rules)) pay(payer.seat, payer.points);
    pay(liable, counters * (rules.seats - 1));
  }
  if (isFirst) deltas[at]! += 1000 * shadow.deposits;
  return deltas;
};

const same = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((n, i) => n === b[i]);

/** Checks a win event against the shadow as it was before; '' when all is right. */
export const checkWin = (shadow: Shadow, event: WinEvent, isSlow: boolean): string => {
  const selfDraw = event.seat === event.from;
  const { rules } = shadow;
  if (selfDraw ? shadow.drawn !== event.tile : shadow.claim?.tile !== event.tile) return 'won on another tile';
  if (!selfDraw && shadow.claim?.seat !== event.from) return 'won from another seat';
  if (rules.family === 'chinese') {
    const total = isSlow ? fanOf(shadow, event.seat, selfDraw) : event.value;
    if (total !== event.value) return `fan ${event.value}, slow ${total}`;
    if (total < rules.minimumFan) return 'a win below the minimum';
    const b = rules.baseScore;
    const wanted = shadow.seats.map((_, seat) => {
      if (seat === event.seat) return selfDraw ? 3 * (b + total) : 3 * b + total;
      return selfDraw || seat === event.from ? -b - total : -b;
    });
    return same(wanted, event.deltas) ? '' : `deltas ${event.deltas.join()}, wanted ${wanted.join()}`;
  }
  const opened = rules.kongUraDora ? shadow.indicators.length : 1;
  const ura = Array.from({ length: rules.uraDora ? opened : 0 }, (_, n) =>
    shadow.tileOf(shadow.wall[shadow.indicatorAt(n) - 1]!),
  );
  const isRiichi = shadow.seats[event.seat]!.riichi === 'accepted';
  if (!same(isRiichi ? ura : [], event.ura)) return 'wrong ura indicators';
  const score = scoreOf(shadow, event.seat, selfDraw, ura.map(kindsOf) as Kind[]);
  if (score === null) return 'a win without a yaku';
  const yaku = score.yakuman.length > 0 ? [...score.yakuman] : score.yaku.map(([id]) => id);
  if (
    !same(
      yaku.sort((a, b) => a - b),
      event.yaku
        .filter(([, han]) => han > 0)
        .map(([id]) => id)
        .sort((a, b) => a - b),
    )
  )
    return `yaku ${JSON.stringify(event.yaku)}, slow ${JSON.stringify(yaku)}`;
  const wanted = riichiDeltas(shadow, event, score, shadow.wins === 0);
  return same(wanted, event.deltas) ? '' : `deltas ${event.deltas.join()}, wanted ${wanted.join()}`;
};

/** Checks the payments of a round without a winner. */
export const checkDraw = (shadow: Shadow, event: DrawRound): string => {
  const wanted = shadow.seats.map(() => 0);
  const { rules } = shadow;
  const isExhaustive = event.reason === 'exhaustive' || event.reason === 'nagashi';
  if (rules.family === 'riichi' && isExhaustive) {
    if (shadow.left(0) !== 0) return 'the wall is not empty';
    const ready = shadow.seats.flatMap((seat, at) => (seat.isReady ? [at] : []));
    if (!same(ready, event.shown)) return `ready ${ready.join()}, shown ${event.shown.join()}`;
    const flows = rules.nagashi ? shadow.seats.flatMap((seat, at) => (seat.nagashi ? [at] : [])) : [];
    if (flows.length > 0 !== (event.reason === 'nagashi')) return 'nagashi or not';
    if (flows.length === 0 && ready.length > 0 && ready.length < rules.seats)
      shadow.seats.forEach((_, at) => {
        wanted[at] = ready.includes(at)
          ? rules.notenPot / ready.length
          : -rules.notenPot / (rules.seats - ready.length);
      });
    for (const at of flows)
      for (const payer of payers(2000, at, at, shadow, rules)) {
        wanted[at]! += payer.points;
        wanted[payer.seat]! -= payer.points;
      }
  }
  return same(wanted, event.deltas) ? '' : `deltas ${event.deltas.join()}, wanted ${wanted.join()}`;
};

/** A complete hand with a yaku, or with enough fan. */
export const hasValue = (shadow: Shadow, at: number, selfDraw: boolean): boolean =>
  shadow.rules.family === 'chinese'
    ? fanOf(shadow, at, selfDraw) >= shadow.rules.minimumFan
    : scoreOf(shadow, at, selfDraw) !== null;

export const isClosed = (shadow: Shadow, at: number): boolean => !shadow.seats[at]!.melds.some(isOpenMeld);
