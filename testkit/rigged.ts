/**
 * Rigged walls: a few tiles where they are wanted, the rest shuffled by a seed, suits exchanged and the deal turned by it too, so
 * that one scenario has as many variants as there are seeds. Scripted seats follow their list of wanted actions; in between they
 * throw what they drew and pass.
 */
import type { Player } from '../src/players/index.ts';
import type { Ruleset } from '../src/rules/index.ts';
import * as T from '../src/table/index.ts';
import { parseMpszTile, type Tile } from '../src/tiles/index.ts';
import { randomOf, type Random } from './random.ts';

/** Seats count from the dealer. Tiles are mpsz names, `0p` a red five, separated by blanks; `x` is any tile. */
export type Scenario = {
  readonly name: string;
  /** Hands like `123m456p1z`; missing tiles are filled at random. */
  readonly hands?: Readonly<Record<number, string>>;
  /** Live draws in order, or draws of each seat where each has its own wall. */
  readonly draws?: string | Readonly<Record<number, string>>;
  readonly replacements?: string;
  readonly indicators?: string;
  readonly ura?: string;
  /** Wanted actions by seat: texts of parseAction or parseChineseAction, `-` lets one own turn pass. */
  readonly scripts: Readonly<Record<number, readonly string[]>>;
  /** Throw terminals and honours from the hand when there are any, for nagashi. */
  readonly outer?: readonly number[];
  readonly round?: number;
  readonly honba?: number;
  readonly deposits?: number;
  /** By seat from the dealer; the ruleset's start otherwise. */
  readonly scores?: readonly number[];
  /** Kinds that filler must not put into hands, as tiles: they would let others act first. */
  readonly noFill?: string;
};

export type Variant = { readonly next: T.NextRound; readonly wall: Uint8Array; readonly players: readonly Player[] };

const tilesOf = (text: string): string[] => {
  const list: string[] = [];
  let ranks = '';
  for (const c of text.replaceAll(' ', '')) {
    if (/\d/.test(c)) ranks += c;
    else {
      for (const rank of ranks) list.push(`${rank}${c}`);
      ranks = '';
    }
  }
  return list;
};

/** Exchanges suits in a tile's name; honours stay. */
type Renaming = (name: string) => string;

const wordsOf = (text: string | undefined): string[] =>
  text === undefined || text === '' ? [] : text.trim().split(/\s+/);

class Stock {
  private readonly free: Set<number>;
  private readonly rules: Ruleset;
  private readonly name: string;
  constructor(rules: Ruleset, name: string) {
    this.rules = rules;
    this.name = name;
    const ids = rules.family === 'riichi' && rules.seats === 3 ? T.SANMA_TILE_IDS : T.ALL_TILE_IDS;
    this.free = new Set(ids);
  }
  /** A free id of the tile. */
  take(name: string): number {
    const tile = parseMpszTile(name);
    if (tile === undefined) throw new Error(`${this.name}: ${name} is no tile`);
    for (const id of this.free) {
      const isRed =
        this.rules.family === 'riichi' && (id === 16 || id === 52 || id === 88) && this.rules.reds[(id / 36) | 0]! > 0;
      const own = isRed ? 34 + ((id / 36) | 0) : id >> 2;
      if (own !== (tile as number)) continue;
      this.free.delete(id);
      return id;
    }
    throw new Error(`${this.name}: there is no ${name} left`);
  }
  rest(random: Random): number[] {
    return random.shuffled([...this.free]);
  }
}

/** Places in the wall: deal of a seat (from the dealer), live draws, replacements, indicators. */
const layoutOf = (
  rules: Ruleset,
): { deal: number[][]; live: number[]; own: number[][]; replace: number[]; dora: number[] } => {
  const tiles = 4 * rules.kinds.length;
  const isOwn = rules.family === 'chinese' && rules.wall === 'duplicate';
  const deal: number[][] = Array.from({ length: rules.seats }, () => []);
  const own: number[][] = Array.from({ length: rules.seats }, () => []);
  if (isOwn)
    for (let seat = 0; seat < 4; seat++)
      for (let n = 0; n < 34; n++) (n < 13 ? deal : own)[seat]!.push(34 * (seat + 1) - 1 - n);
  else {
    let at = tiles;
    for (let turn = 0; turn < 4; turn++)
      for (let seat = 0; seat < rules.seats; seat++) for (let n = turn < 3 ? 4 : 1; n > 0; n--) deal[seat]!.push(--at);
  }
  const dead = rules.family === 'riichi' ? 14 : 0;
  const first = tiles - 13 * rules.seats - 1;
  const live = isOwn ? [] : Array.from({ length: first + 1 - dead }, (_, n) => first - n);
  const replace =
    rules.family === 'chinese'
      ? Array.from({ length: 8 }, (_, n) => n)
      : [1, 0, 3, 2, 5, 4, 7, 6].slice(0, rules.seats === 3 ? 8 : 4);
  const base = rules.seats === 3 ? 9 : 5;
  const dora = rules.family === 'riichi' ? [0, 1, 2, 3, 4].map((n) => base + 2 * n) : [];
  return { deal, live, own, replace, dora };
};

/** Suits change places where the game is the same in each: not with three seats, whose characters are two kinds. */
const renamingOf = (rules: Ruleset, random: Random | undefined): Renaming => {
  if (random === undefined) return (name) => name;
  const suits = rules.seats === 3 ? ['m', ...random.shuffled(['p', 's'])] : random.shuffled(['m', 'p', 's']);
  const names: Readonly<Record<string, string>> = { m: suits[0]!, p: suits[1]!, s: suits[2]! };
  return (name) => name.replaceAll(/[mps]$/g, (suit) => names[suit]!);
};

/** `seed` undefined: as written, the first dealer deals, filler by the scenario's name. */
export const rig = (scenario: Scenario, rules: Ruleset, seed?: string): Variant => {
  const random = randomOf(`${scenario.name} ${seed ?? ''}`);
  const rename = renamingOf(rules, seed === undefined ? undefined : random);
  const isSingle = rules.family === 'chinese' && rules.length === 'single';
  const turned = seed === undefined || isSingle || scenario.round !== undefined ? 0 : random.below(rules.seats);
  const round = scenario.round ?? (isSingle ? 4 * random.below(4) : turned);
  const dealer = isSingle ? 0 : round & 3;
  const seatOf = (place: number): number => (dealer + place) % rules.seats;
  const wall = new Uint8Array(4 * rules.kinds.length).fill(255);
  const stock = new Stock(rules, scenario.name);
  const layout = layoutOf(rules);
  const put = (places: readonly number[], names: readonly string[]): void =>
    names.forEach((name, i) => {
      if (name !== 'x') wall[places[i]!] = stock.take(rename(name));
    });
  for (const [place, hand] of Object.entries(scenario.hands ?? {})) put(layout.deal[Number(place)]!, tilesOf(hand));
  if (typeof scenario.draws === 'object')
    for (const [place, draws] of Object.entries(scenario.draws)) put(layout.own[Number(place)]!, wordsOf(draws));
  else put(layout.live, wordsOf(scenario.draws));
  put(layout.replace, wordsOf(scenario.replacements));
  put(layout.dora, wordsOf(scenario.indicators));
  put(
    layout.dora.map((at) => at - 1),
    wordsOf(scenario.ura),
  );
  fill(wall, layout.deal, stock.rest(random), wordsOf(scenario.noFill).map(rename));
  const start = rules.family === 'riichi' ? rules.startingScore : 0;
  const scores = Array.from({ length: rules.seats }, () => start);
  scenario.scores?.forEach((score, place) => (scores[seatOf(place)] = score));
  const players = Array.from({ length: rules.seats }, (_, seat) => {
    const place = (seat - dealer + rules.seats) % rules.seats;
    return scripted(rules, scenario, place, rename);
  });
  const next = {
    round,
    honba: scenario.honba ?? 0,
    deposits: scenario.deposits ?? 0,
    dealer: dealer as T.Seat,
    scores,
  };
  return { next, wall, players };
};

/** Hands get no tile of `avoided`; those go to the rest of the wall. */
const fill = (
  wall: Uint8Array,
  deal: readonly (readonly number[])[],
  rest: readonly number[],
  avoided: readonly string[],
): void => {
  const kinds = new Set(avoided.map((name) => parseMpszTile(name) as number));
  const dealt = new Set(deal.flat());
  const kept = rest.filter((id) => kinds.has(id >> 2));
  const plain = rest.filter((id) => !kinds.has(id >> 2));
  const places = Array.from(wall, (_, at) => at).filter((at) => wall[at] === 255);
  for (const at of places) if (dealt.has(at)) wall[at] = plain.pop()!;
  const others = [...kept, ...plain];
  let n = 0;
  for (const at of places) if (!dealt.has(at)) wall[at] = others[n++]!;
};

/** Follows the script of a place; `-` stands for one own turn without a wish. */
const scripted = (rules: Ruleset, scenario: Scenario, place: number, rename: Renaming): Player => {
  const isChinese = rules.family === 'chinese';
  const wanted = (scenario.scripts[place] ?? []).map((text) => {
    if (text === '-') return -1;
    const named = isChinese ? text : text.replaceAll(/[0-9][mpsz]$/g, (name) => rename(name));
    const action = isChinese ? chineseAction(text, rename) : T.parseAction(named);
    if (action === undefined) throw new Error(`${scenario.name}: ${text} is no action`);
    return action as number;
  });
  let at = 0;
  return {
    name: `script of ${scenario.name}`,
    needsView: true,
    choose: ({ view, seat, legal }) => {
      const isOwn = !legal.has(T.PASS);
      const next = wanted[at];
      if (next !== undefined && next >= 0 && legal.has(next)) {
        at++;
        return next;
      }
      if (!isOwn) return T.PASS;
      if (next === -1) at++;
      return plainDiscard(view!, seat, legal, isChinese, scenario.outer?.includes(place) ?? false);
    },
  };
};

/** Texts for Chinese scripts name tiles in mpsz, so that suits can be exchanged: `PLAY 1m`, `CHI 2m 1m`. */
const chineseAction = (text: string, rename: Renaming): number | undefined => {
  const [verb, ...names] = text.split(' ');
  const kinds = names.map((name) => parseMpszTile(rename(name)) as number);
  if (verb === 'HU') return T.CHINESE_WIN;
  if (verb === 'PASS') return T.CHINESE_PASS;
  if (verb === 'CHI') return T.chowAction(kinds[0]! - 1, kinds[1]! - kinds[0]! + 1);
  const bases = {
    PLAY: T.CHINESE_DISCARD,
    PENG: T.CHINESE_PUNG,
    GANG: T.CHINESE_OPEN_KONG,
    ANGANG: T.CHINESE_CLOSED_KONG,
    BUGANG: T.CHINESE_ADDED_KONG,
  };
  const base = bases[verb as keyof typeof bases];
  return base === undefined ? undefined : base + T.CONTEST_OF[kinds[0]!]!;
};

const plainDiscard = (
  table: T.Table,
  seat: number,
  legal: T.ActionList,
  isChinese: boolean,
  outer: boolean,
): number => {
  const action = (tile: number): number =>
    isChinese ? T.CHINESE_DISCARD + T.CONTEST_OF[tile]! : T.DISCARD_ACTION + tile;
  if (outer)
    for (const tile of table.tilesOf(seat)) {
      const kind = tile as number;
      if ((kind >= 27 || kind % 9 === 0 || kind % 9 === 8) && kind < 34 && legal.has(action(kind))) return action(kind);
    }
  const drawn = table.drawn as Tile;
  if ((drawn as number) < 37 && legal.has(action(drawn))) return action(drawn);
  return legal.items[legal.size - 1]!;
};
