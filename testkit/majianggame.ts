/** A hanchan under majiang-core's own referee, on our walls: its record, and ours in the same words. */
import { playLater } from '../src/arena/index.ts';
import {
  MajiangGuest,
  majiangRule,
  MajiangWriter,
  makeMajiangTile,
  type MajiangCore,
  type MajiangPlayer,
} from '../src/protocols/index.ts';
import type { RiichiRules } from '../src/rules/index.ts';
import * as T from '../src/table/index.ts';
import { tileOfId, type TileId } from '../src/tiles/index.ts';

type Entry = Readonly<Record<string, Readonly<Record<string, unknown>>>>;
type Record_ = {
  readonly log: readonly (readonly Entry[])[];
  readonly defen: readonly number[];
  readonly rank: readonly number[];
};
type Game = {
  kaiju: (first?: number) => void;
  qipai: (wall?: unknown) => void;
  do_sync: () => void;
  readonly model: { readonly zhuangfeng: number; readonly jushu: number; readonly changbang: number };
};
type Core = {
  readonly Game: {
    new (players: readonly unknown[], done: (record: Record_) => void, rule: unknown): Game;
    prototype: Game;
  };
  readonly Shan: { readonly prototype: object };
};

const name = (id: TileId): string => makeMajiangTile(tileOfId(id));

/** Its wall: replacements, indicators and ura at the start, then live tiles and hands to be taken from the end. */
const shanOf = (core: Core, rule: unknown, ids: Uint8Array, dealer: number): unknown => {
  const hands = T.dealFrom(ids, 4, dealer);
  const inOrder = [0, 1, 2, 3].flatMap((l) => hands[(dealer + l) % 4]!);
  const live = Array.from({ length: T.liveCount(4) }, (_, n) => T.liveTile(ids, n));
  const dead = [
    ...[0, 1, 2, 3].map((n) => T.replacementTile(ids, n)),
    ...[0, 1, 2, 3, 4].map((n) => T.indicatorTile(ids, n)),
    ...[0, 1, 2, 3, 4].map((n) => T.uraTile(ids, n)),
  ];
  const tiles = [...dead, ...[...inOrder, ...live].toReversed()].map(name);
  return Object.assign(Object.create(core.Shan.prototype) as object, {
    _rule: rule,
    _pai: tiles,
    _baopai: [tiles[4]],
    _fubaopai: [tiles[9]],
    _weikaigang: false,
    _closed: false,
  });
};

/** A player for a seat of one hanchan. */
export type MakePlayer = (seat: number) => MajiangPlayer;

/** Its own hanchan with four of its players. */
export const playTheirs = (core: MajiangCore, make: MakePlayer, rules: RiichiRules, seed: string): Record_ => {
  const { Game } = core as unknown as Core;
  const rule = majiangRule(rules);
  let record: Record_ | undefined;
  const players = [0, 1, 2, 3].map(make);
  const game = new Game(players, (done) => (record = done), rule);
  game.kaiju = () => Game.prototype.kaiju.call(game, 0);
  game.qipai = () => {
    const { zhuangfeng, jushu, changbang } = game.model;
    const ids = T.shuffleWall(seed, 4 * zhuangfeng + jushu, changbang, T.ALL_TILE_IDS);
    Game.prototype.qipai.call(game, shanOf(core as unknown as Core, rule, ids, jushu));
  };
  game.do_sync();
  return record!;
};

/** The same under our referee: rounds of messages with everything seen, results beside them. */
export type OurRecord = {
  readonly rounds: readonly (readonly Entry[])[];
  readonly scores: readonly number[];
  readonly places: readonly number[];
  readonly illegal: number;
  readonly events: number;
};

export const playOurs = async (make: MakePlayer, rules: RiichiRules, seed: string): Promise<OurRecord> => {
  const writer = new MajiangWriter(rules, 0);
  const rounds: Entry[][] = [];
  let dealer = 0;
  let events = 0;
  const guests = [0, 1, 2, 3].map((seat) => new MajiangGuest({ name: 'majiang-ai', rules, seat, player: make(seat) }));
  const byWind = (list: readonly number[]): number[] => [0, 1, 2, 3].map((l) => list[(dealer + l) % 4]!);
  const listener = (event: T.Event): void => {
    events++;
    if (event.type === 'start-round') {
      rounds.push([]);
      dealer = event.dealer;
    }
    const message = writer.write(event);
    const round = rounds.at(-1);
    if (message && round) round.push(message);
    if (event.type === 'win')
      round!.push({
        hule: {
          l: (event.seat - dealer + 4) % 4,
          baojia: event.from === event.seat ? null : (event.from - dealer + 4) % 4,
          points: event.points,
          fenpei: byWind(event.deltas),
        },
      });
    if (event.type === 'draw-round') round!.push({ pingju: { reason: event.reason, fenpei: byWind(event.deltas) } });
  };
  const played = await playLater({ rules, seed, players: guests, listener });
  return {
    rounds,
    scores: played.result!.scores,
    places: played.result!.places,
    illegal: guests.reduce((sum, { counts }) => sum + counts.illegal, 0),
    events,
  };
};

const REASONS: Readonly<Record<string, string>> = {
  荒牌平局: 'exhaustive',
  流し満貫: 'nagashi',
  九種九牌: 'nine-terminals',
  四風連打: 'four-winds',
  四家立直: 'four-riichi',
  四開槓: 'four-kongs',
  三家和: 'triple-ron',
};

/**
 * majiang-core lets a plain five that was just drawn be thrown "from the hand" when the only other five held is red, and writes `p5` where
 * the tile can only be the drawn one; we write `p5_`. The tile and everything after it are the same.
 */
const isDrawnFive = (there: string, here: string | undefined): boolean =>
  /^\["dapai",\d,"[mps]5\*?"\]$/.test(there) && here === there.replace(/5(\*?)"\]$/, '5_$1"]');

/** The first difference of two records of the same hanchan, in words; undefined when there is none. */
export const differenceOf = (theirs: Record_, ours: OurRecord): string | undefined => {
  for (let round = 0; round < Math.max(ours.rounds.length, theirs.log.length); round++) {
    const [a, b] = [theirs.log[round], ours.rounds[round]];
    if (a === undefined || b === undefined) return `${theirs.log.length} rounds there, ${ours.rounds.length} here`;
    const [there, here] = [textsOf(a), textsOf(b)];
    const at = there.findIndex((text, k) => text !== here[k] && !isDrawnFive(text, here[k]));
    if (at >= 0 || there.length !== here.length)
      return `round ${round}, entry ${at}: there ${there[at]}, here ${here[at]}`;
  }
  if (theirs.defen.join() !== ours.scores.join())
    return `scores there ${theirs.defen.join()}, here ${ours.scores.join()}`;
  if (theirs.rank.join() !== ours.places.join())
    return `places there ${theirs.rank.join()}, here ${ours.places.join()}`;
  return undefined;
};

/** One text an entry, results reduced to what both tell. Indicators are put straight after the kong or draw they belong to. */
export const textsOf = (round: readonly Entry[]): string[] => {
  const texts = round.map((entry) => {
    const [[key, value]] = Object.entries(entry) as [[string, Readonly<Record<string, unknown>>]];
    if (key === 'hule')
      return JSON.stringify(['hule', value.l, value.baojia ?? null, value.points ?? value.defen, value.fenpei]);
    if (key === 'pingju') return JSON.stringify(['pingju', value.reason ?? REASONS[String(value.name)], value.fenpei]);
    if (key === 'qipai') {
      const { zhuangfeng, jushu, changbang, lizhibang, defen, baopai, shoupai } = value;
      return JSON.stringify([key, zhuangfeng, jushu, changbang, lizhibang, defen, baopai, shoupai]);
    }
    return JSON.stringify([key, ...Object.values(value)]);
  });
  // Both turn the same indicators between the same discards; only their place among kong, draw and discard differs.
  const dora = texts.filter((text) => text.startsWith('["kaigang"'));
  return [...texts.filter((text) => !text.startsWith('["kaigang"')), ...dora];
};
