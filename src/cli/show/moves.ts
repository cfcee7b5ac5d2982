/**
 * The moves of a round as a grid: a column a seat, read line by line. A cell is the tile drawn and the tile thrown (`3m 1z`); a tile
 * thrown as drawn stands alone with a mark (`1z'`). A call shows own tiles, the claimed one and its seat: `chow 34m+5m<3`.
 */
import type { Event } from '../../table/index.ts';
import { paint, paintRow } from '../colour.ts';
import { makeTable } from '../table.ts';
import { tileText, tilesText } from './tiles.ts';
import type { Words } from './words.ts';

/** What a seat does besides drawing and throwing; undefined for other events. */
export const callText = (event: Event, words: Words): string | undefined => {
  switch (event.type) {
    case 'chow':
    case 'pung':
      return `${words[event.type]} ${tilesText(event.own)}+${tileText(event.tile)}<${event.from}`;
    case 'kong':
      if (event.kong === 'closed') return `${words.kong.closed} ${tilesText(event.own)}`;
      if (event.kong === 'added') return `${words.kong.added} ${tileText(event.tile)}`;
      return `${words.kong.open} ${tilesText(event.own)}+${tileText(event.tile)}<${event.from}`;
    case 'kita':
      return words.kita;
    case 'riichi':
      return words.riichi;
    case 'win':
      return event.seat === event.from ? words.win : `${words.win} ${tileText(event.tile)}<${event.from}`;
    default:
      return undefined;
  }
};

class Grid {
  readonly rows: string[][] = [];
  private readonly words: Words;
  private readonly seats: number;
  /** Seat of the cell being filled, and the one filled last. */
  private open = -1;
  private last = -1;
  private drawn = '';
  private riichi = false;

  constructor(seats: number, words: Words) {
    this.seats = seats;
    this.words = words;
  }

  private write(seat: number, text: string): void {
    const isNew = this.open !== seat;
    if (isNew && (seat <= this.last || this.rows.length === 0))
      this.rows.push(Array.from({ length: this.seats }, () => ''));
    const row = this.rows.at(-1)!;
    row[seat] = isNew || row[seat] === '' ? text : `${row[seat]} ${text}`;
    this.open = this.last = seat;
  }

  /** The tile drawn is written with what is done next. */
  private writeDrawn(seat: number): void {
    if (this.drawn !== '') this.write(seat, this.drawn);
    this.drawn = '';
  }

  private discard(seat: number, tile: string, fromDraw: boolean): void {
    const isFirst = this.open !== seat;
    // In a cell of its own the mark of the draw keeps thrown tiles in line.
    if (fromDraw) this.write(seat, `${isFirst ? '   ' : ''}${tile}'`);
    else {
      this.writeDrawn(seat);
      this.write(seat, tile);
    }
    if (this.riichi) this.write(seat, paint('red', this.words.riichi));
    this.drawn = '';
    this.riichi = false;
    this.open = -1;
  }

  add(event: Event): void {
    if (event.type === 'draw') this.drawn = tileText(event.tile);
    else if (event.type === 'discard') this.discard(event.seat, tileText(event.tile), event.fromDraw);
    else if (event.type === 'riichi') this.riichi = true;
    else if (event.type === 'dora') {
      if (this.last < 0) return;
      this.rows.at(-1)![this.last] += ` ${this.words.dora} ${tileText(event.tile)}`;
    } else {
      const text = callText(event, this.words);
      if (text === undefined || !('seat' in event)) return;
      if (event.type !== 'win' || event.seat === event.from) this.writeDrawn(event.seat);
      this.write(event.seat, paint(event.type === 'win' ? 'green' : 'cyan', text));
      if (event.type === 'win') this.open = -1;
    }
  }

  /** A draw after which nothing is recorded. */
  finish(seat: number): void {
    this.writeDrawn(seat);
  }
}

/** `heads`: one a seat. */
export const makeMoves = (events: readonly Event[], heads: readonly string[], words: Words): string => {
  const grid = new Grid(heads.length, words);
  let seat = 0;
  for (const event of events) {
    if (event.type === 'draw') ({ seat } = event);
    grid.add(event);
  }
  grid.finish(seat);
  return makeTable(
    [paintRow('bold', ['', ...heads]), ...grid.rows.map((row, i) => [String(i + 1), ...row])],
    ['right', ...heads.map(() => 'left' as const)],
  );
};
