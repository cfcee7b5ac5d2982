/** Events to Tenhou's log. Tile ids, dice (0,0 unless meta knows them) and the table type are filled in; see docs/protocols.md. */
import type { Event, Seat, StartMatch, StartRound, Win } from '../../table/index.ts';
import { ok, type Result } from '../../base/index.ts';
import { makeMjlogMeld, type MjlogMeld, type Tile, type TileId } from '../../tiles/index.ts';
import { Malformed, written } from '../faults.ts';
import { giveId, newPieces, shows, takeId, type Pieces } from '../pieces.ts';
import { wellFormed, type Game, type Meta } from '../record.ts';
import { factsOf, ownRules, typeOf, type RuleFacts, DRAW_TYPES } from '../tenhou/index.ts';

type Maker = {
  readonly meta: Meta;
  readonly tags: string[];
  facts: RuleFacts;
  names: readonly string[] | undefined;
  pieces: Pieces;
  /** By seat: melds as they will stand in AGARI, and the pungs that a kong may join. */
  melds: MjlogMeld[][];
  round: StartRound | undefined;
  rounds: number;
  scores: number[];
  deposits: number;
  /** Ids of indicators and of ura indicators so far. */
  indicators: number[];
  ura: number[];
  /** The piece that can be won on: the last one thrown, added or set aside. */
  offered: number;
};

const unfit = (code: string, text: string): never => {
  throw new Malformed(code, text);
};
const held = (id: number | undefined, tile: Tile, seat?: Seat): number =>
  id ??
  (tile < 0
    ? unfit('record.hidden', 'a log of all hands cannot be made from one seat’s view')
    : seat === undefined
      ? unfit('record.fifth-copy', `tile ${tile} appears more often than the set has it`)
      : unfit('record.not-held', `seat ${seat} does not hold tile ${tile} that way`));

const hundred = (points: number): number =>
  Number.isInteger(points / 100) && Math.abs(points) < 1e9
    ? points / 100 + 0
    : unfit('record.not-hundreds', `${points} points are not whole hundreds`);
/** Four players always; the absent fourth has zeros. */
const padded = (list: readonly number[]): number[] => [0, 1, 2, 3].map((seat) => list[seat] ?? 0);
const escaped = (text: string): string =>
  wellFormed(text).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const encoded = (name: string): string => encodeURIComponent(wellFormed(name)).replaceAll("'", '%27');

const makeStart = (maker: Maker, event: StartMatch): void => {
  const { meta, tags } = maker;
  maker.facts = factsOf(event.rules) ?? unfit('record.other-game', `Tenhou does not play ${event.rules.slice(0, 40)}`);
  if (meta.shuffle !== undefined) tags.push(`<SHUFFLE seed="${escaped(meta.shuffle)}" ref=""/>`);
  const lobby = meta.lobby === undefined ? '' : ` lobby="${escaped(meta.lobby)}"`;
  const own = ownRules(event.rules, maker.facts);
  const rules = own === undefined ? '' : ` rules="${escaped(own)}"`;
  tags.push(`<GO type="${typeOf(maker.facts, meta.type)}"${lobby}${rules}/>`);
  maker.names = event.names;
  if (event.names) {
    const names = [0, 1, 2, 3].map((seat) => `n${seat}="${encoded(event.names![seat] ?? '')}"`).join(' ');
    const dan = meta.dan ? ` dan="${padded(meta.dan).join(',')}"` : '';
    const rate = meta.rate ? ` rate="${padded(meta.rate).join(',')}"` : '';
    const sx = meta.sx ? ` sx="${[0, 1, 2, 3].map((seat) => escaped(meta.sx![seat] ?? 'C')).join(',')}"` : '';
    tags.push(`<UN ${names}${dan}${rate}${sx}/>`);
  }
  tags.push('<TAIKYOKU oya="0"/>');
};

const makeRound = (maker: Maker, event: StartRound): void => {
  const { facts, meta } = maker;
  maker.pieces = newPieces(facts.seats, facts.reds);
  maker.melds = Array.from({ length: facts.seats }, () => []);
  maker.round = event;
  maker.scores = event.scores.slice();
  maker.deposits = event.deposits;
  maker.ura = [];
  maker.offered = -1;
  if (event.hands.length !== facts.seats) unfit('record.seats', 'the number of hands is not that of the seats');
  event.hands.forEach((hand, seat) => {
    for (const tile of hand) maker.pieces.hands[seat]!.push(held(takeId(maker.pieces, tile), tile));
  });
  maker.indicators = [held(takeId(maker.pieces, event.indicator), event.indicator)];
  const [first, second] = meta.dice?.[maker.rounds] ?? [0, 0];
  const shuffle = meta.shuffles?.[maker.rounds];
  const hands = [0, 1, 2, 3].map((seat) => `hai${seat}="${(maker.pieces.hands[seat] ?? []).join(',')}"`);
  maker.tags.push(
    `<INIT seed="${event.round},${event.honba},${event.deposits},${first},${second},${maker.indicators[0]}"` +
      ` ten="${padded(event.scores).map(hundred).join(',')}" oya="${event.dealer}" ${hands.join(' ')}` +
      `${shuffle === undefined ? '' : ` shuffle="${escaped(shuffle)}"`}/>`,
  );
  maker.rounds++;
};

const give = (maker: Maker, seat: Seat, tile: Tile, fromDraw?: boolean): number =>
  held(giveId(maker.pieces, seat, tile, fromDraw), tile, seat);

const makeCall = (maker: Maker, event: Extract<Event, { type: 'chow' | 'pung' | 'kong' | 'kita' }>): void => {
  const { seat } = event;
  const melds = maker.melds[seat]!;
  let meld: MjlogMeld;
  if (event.type === 'kita') {
    const id = give(maker, seat, 30 as Tile);
    maker.offered = id;
    meld = { type: 'kita', tile: id as TileId };
    melds.push(meld);
  } else if (event.type === 'kong' && event.kong === 'closed') {
    const tiles = event.own.map((tile) => give(maker, seat, tile) as TileId).sort((a, b) => a - b);
    maker.offered = tiles[0]!;
    meld = { type: 'closed-kong', from: 0, tiles, claimed: tiles[0]! };
    melds.push(meld);
  } else if (event.type === 'kong' && event.kong === 'added') {
    const added = give(maker, seat, event.tile);
    maker.offered = added;
    const at = melds.findIndex((one) => one.type === 'pung' && one.tiles[0]! >> 2 === added >> 2);
    const pung = melds[at];
    if (pung?.type !== 'pung') return unfit('record.no-pung', `seat ${seat} has no pung to add to`);
    meld = { ...pung, type: 'added-kong', added: added as TileId };
    melds[at] = meld;
  } else {
    const claimed = maker.offered as TileId;
    const tiles = [claimed, ...event.own.map((tile) => give(maker, seat, tile) as TileId)].sort((a, b) => a - b);
    const from = (event.from - seat + 4) % 4;
    if (claimed < 0 || from === 0 || !shows(maker.pieces, claimed, event.tile))
      return unfit('record.call-of-nothing', `seat ${seat} calls a tile that was not thrown`);
    meld = { type: event.type === 'kong' ? 'open-kong' : event.type, from, tiles, claimed };
    melds.push(meld);
  }
  maker.tags.push(`<N who="${seat}" m="${makeMjlogMeld(meld)}" />`);
};

/** 0 none, 1 mangan … 5 yakuman, by han and fu; a format that leaves the fu of limit hands out gives 0. */
export const limitOf = (win: Win): number => {
  if (win.value >= 13) return 5;
  if (win.value >= 11) return 4;
  if (win.value >= 8) return 3;
  if (win.value >= 6) return 2;
  return win.value === 5 || win.fu === 0 || win.fu * 2 ** (win.value + 2) >= 2000 ? 1 : 0;
};

const settle = (maker: Maker, deltas: readonly number[], after: readonly number[] | undefined): string => {
  const before = after ? after.map((score, seat) => score - deltas[seat]!) : maker.scores;
  maker.scores = before.map((score, seat) => score + deltas[seat]!);
  const changes = padded(deltas);
  return padded(before)
    .map((score, seat) => `${hundred(score)},${hundred(changes[seat]!)}`)
    .join(',');
};

/** A yakuman list has ids only; it is right where every yaku is worth 13. */
const yakuOf = (win: Win): string =>
  win.yaku.length > 0 && win.yaku.every(([, han]) => han === 13)
    ? ` yakuman="${win.yaku.map(([id]) => id).join(',')}"`
    : ` yaku="${win.yaku.flat().join(',')}"`;

const makeWin = (maker: Maker, win: Win, after: readonly number[] | undefined): string => {
  const { pieces } = maker;
  const hand = pieces.hands[win.seat]!;
  const machi = win.seat === win.from ? pieces.drawn[win.seat]! : maker.offered;
  if (machi < 0 || !shows(pieces, machi, win.tile))
    return unfit('record.win-on-nothing', `seat ${win.seat} wins on a tile that was not drawn or thrown`);
  const closed = (win.seat === win.from ? hand.slice() : [...hand, machi]).sort((a, b) => a - b);
  while (maker.ura.length < win.ura.length) {
    const tile = win.ura[maker.ura.length]!;
    maker.ura.push(held(takeId(pieces, tile), tile));
  }
  if (!win.ura.every((tile, i) => shows(pieces, maker.ura[i]!, tile)))
    return unfit('record.ura', 'two winners of a round do not turn the same ura indicators');
  const melds = maker.melds[win.seat]!.map(makeMjlogMeld).reverse();
  const deposits = maker.deposits;
  maker.deposits = 0;
  return (
    `<AGARI ba="${maker.round!.honba},${deposits}" hai="${closed.join(',')}"` +
    (melds.length > 0 ? ` m="${melds.join(',')}"` : '') +
    ` machi="${machi}" ten="${win.fu},${win.points},${limitOf(win)}"${yakuOf(win)}` +
    ` doraHai="${maker.indicators.join(',')}"` +
    (win.ura.length > 0 ? ` doraHaiUra="${maker.ura.slice(0, win.ura.length).join(',')}"` : '') +
    ` who="${win.seat}" fromWho="${win.from}"${win.pao === undefined ? '' : ` paoWho="${win.pao}"`}` +
    ` sc="${settle(maker, win.deltas, after)}"`
  );
};

const decimal = (value: number): string =>
  /^-?\d{1,9}(\.\d{1,6})?$/.test(String(value))
    ? String(value)
    : unfit('record.not-decimal', `${value} as final points`);

/** `events[at]` is a win or a draw; what follows it tells the scores after it and whether the match is over. */
const makeResult = (maker: Maker, events: readonly Event[], at: number): void => {
  const event = events[at]!;
  const next = events[at + 1];
  const after = next?.type === 'end-round' ? next.scores : undefined;
  let tag = '';
  if (event.type === 'win') tag = makeWin(maker, event, after);
  else if (event.type === 'draw-round') {
    const type = DRAW_TYPES[event.reason];
    tag =
      `<RYUUKYOKU${type === '' ? '' : ` type="${type}"`} ba="${maker.round!.honba},${maker.deposits}"` +
      ` sc="${settle(maker, event.deltas, after)}"` +
      event.shown
        .map((seat) => ` hai${seat}="${maker.pieces.hands[seat]!.toSorted((a, b) => a - b).join(',')}"`)
        .join('');
  }
  const end = next?.type === 'end-round' ? events[at + 2] : undefined;
  if (end?.type === 'end-match')
    tag += ` owari="${padded(end.scores)
      .map((score, seat) => `${hundred(score)},${decimal(end.points[seat] ?? 0)}`)
      .join(',')}"`;
  maker.tags.push(`${tag} />`);
};

const LETTERS = { draw: 'TUVW', discard: 'DEFG' } as const;

const makeEvent = (maker: Maker, events: readonly Event[], at: number): void => {
  const event = events[at]!;
  const { tags, pieces } = maker;
  if (event.type === 'start-match') return makeStart(maker, event);
  if (event.type === 'start-round') return makeRound(maker, event);
  if (event.type === 'end-round' || event.type === 'end-match') return;
  if (event.type === 'fault') return unfit('record.fault-event', 'Tenhou’s log has no place for a judged bot’s fault');
  if (maker.round === undefined) return unfit('record.no-round', `${event.type} outside a round`);
  switch (event.type) {
    case 'draw': {
      const id = held(takeId(pieces, event.tile), event.tile);
      pieces.hands[event.seat]!.push(id);
      pieces.drawn[event.seat] = id;
      tags.push(`<${LETTERS.draw[event.seat]}${id}/>`);
      return;
    }
    case 'discard': {
      maker.offered = give(maker, event.seat, event.tile, event.fromDraw);
      tags.push(`<${LETTERS.discard[event.seat]}${maker.offered}/>`);
      return;
    }
    case 'riichi':
      tags.push(`<REACH who="${event.seat}" step="1"/>`);
      return;
    case 'riichi-accepted':
      maker.scores[event.seat]! -= 1000;
      maker.deposits++;
      tags.push(`<REACH who="${event.seat}" ten="${padded(maker.scores).map(hundred).join(',')}" step="2"/>`);
      return;
    case 'dora': {
      const id = held(takeId(pieces, event.tile), event.tile);
      maker.indicators.push(id);
      tags.push(`<DORA hai="${id}" />`);
      return;
    }
    case 'win':
    case 'draw-round':
      return makeResult(maker, events, at);
    default:
      return makeCall(maker, event);
  }
};

/** Absences as BYE and UN, where the game's names are known. */
const makeAbsences = (maker: Maker, at: number): void => {
  for (const absence of maker.meta.absences ?? []) {
    if (absence.to === at && maker.names)
      maker.tags.push(`<UN n${absence.seat}="${encoded(maker.names[absence.seat] ?? '')}"/>`);
    if (absence.from === at) maker.tags.push(`<BYE who="${absence.seat}" />`);
  }
};

/** The record as one document without line breaks; a fault's `at` is the index of the event that does not fit. */
export const makeMjlog = (game: Game): Result<string> => {
  const maker: Maker = {
    meta: game.meta,
    tags: ['<mjloggm ver="2.3">'],
    facts: { seats: 4, reds: true, bits: 0 },
    names: undefined,
    pieces: newPieces(4, true),
    melds: [],
    round: undefined,
    rounds: 0,
    scores: [],
    deposits: 0,
    indicators: [],
    ura: [],
    offered: -1,
  };
  return written(game.events, (progress) => {
    for (; progress.at < game.events.length; progress.at++) {
      if (maker.meta.absences) makeAbsences(maker, progress.at);
      makeEvent(maker, game.events, progress.at);
    }
    makeAbsences(maker, progress.at);
    maker.tags.push('</mjloggm>');
    return ok(maker.tags.join(''));
  });
};
