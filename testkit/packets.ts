/**
 * What the Tenhou client of one seat hears of our games, for tests of the reader: the format itself is only read. Made from the log of all hands:
 * the reader becomes player 0, others' hands and draws go, what they throw as drawn has a small letter.
 */
import { makeMjlog, type Game } from '../src/records/index.ts';
import { unwrap } from '../src/base/index.ts';

/** Four chairs, also with three players. */
const CHAIRS = 4;
const DRAWS = 'TUVW';
const DISCARDS = 'DEFG';

type Attributes = Readonly<Record<string, string>>;

const attributesOf = (tag: string): Attributes =>
  Object.fromEntries(Array.from(tag.matchAll(/ (\w+)="([^"]*)"/g), ([, name, value]) => [name!, value!]));
const tagOf = (name: string, attributes: Attributes): string =>
  `<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${value}"`)
    .join('')}/>`;

/** Lists by player: how many entries each player has. */
const LISTS: Readonly<Record<string, number>> = { ten: 1, sc: 2, owari: 2, dan: 1, rate: 1, sx: 1 };
const PLAYERS = new Set(['who', 'fromWho', 'paoWho', 'oya']);

class View {
  private readonly seat: number;
  private drawn = -1;

  constructor(seat: number) {
    this.seat = seat;
  }

  tag(tag: string): string {
    const short = /^<([TUVWDEFG])(\d+)\/>$/.exec(tag);
    if (short !== null) return this.short(short[1]!, Number(short[2]));
    const name = /^<(\w+)/.exec(tag)![1]!;
    const attributes = Object.entries(attributesOf(tag)).flatMap((entry) => this.attribute(name, entry));
    return tagOf(name, Object.fromEntries(attributes.toSorted(([a], [b]) => (a < b ? -1 : 1))));
  }

  private player(seat: number): number {
    return (seat - this.seat + CHAIRS) % CHAIRS;
  }

  private short(letter: string, id: number): string {
    const isDraw = DRAWS.includes(letter);
    const player = this.player((isDraw ? DRAWS : DISCARDS).indexOf(letter));
    if (isDraw) {
      this.drawn = id;
      return `<${DRAWS[player]}${player === 0 ? id : ''}/>`;
    }
    const isSmall = player > 0 && id === this.drawn;
    return `<${isSmall ? DISCARDS[player]!.toLowerCase() : DISCARDS[player]}${id}/>`;
  }

  private attribute(name: string, [key, value]: readonly [string, string]): readonly (readonly [string, string])[] {
    const numbered = /^(hai|n)([0-3])$/.exec(key);
    if (numbered !== null) {
      const player = this.player(Number(numbered[2]));
      if (name !== 'INIT') return [[`${numbered[1]}${player}`, value]];
      return player === 0 ? [['hai', value]] : [];
    }
    if (PLAYERS.has(key)) return [[key, String(this.player(Number(value)))]];
    const each = name === 'AGARI' && key === 'ten' ? undefined : LISTS[key];
    if (each === undefined) return [[key, value]];
    const entries = value.split(',');
    const turned = Array.from({ length: CHAIRS }, (_, player) => {
      const seat = (player + this.seat) % CHAIRS;
      return entries.slice(seat * each, (seat + 1) * each);
    });
    return [[key, turned.flat().join(',')]];
  }
}

/** `seat` is the reader's. */
export const packetsOf = (game: Game, seat: number): string => {
  const view = new View(seat);
  const tags = unwrap(makeMjlog(game)).match(/<[^>]+>/g) ?? [];
  const heard = tags.filter((tag) => !tag.includes('mjloggm') && !tag.startsWith('<SHUFFLE'));
  return ['<HELO uname="reader"/>', '<LN n="1"/>', ...heard.map((tag) => view.tag(tag))].join('\0');
};
