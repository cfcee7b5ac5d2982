/** A game that is still being played, told line by line: mjai events, or packets of a Tenhou client. The first line decides which. */
import type { Fault } from '../tiles/index.ts';
import { MjaiReader } from './mjai.ts';
import { PacketReader } from './packets.ts';
import type { Game } from './record.ts';

/** Longer lines are refused. */
const MAX_LINE = 1_000_000;

type Reader = { readonly reader: MjaiReader | PacketReader; readonly take: (line: string, at: number) => void };

const mjai = (): Reader => {
  const reader = new MjaiReader();
  return { reader, take: (line, at) => reader.line(line, at) };
};
const packets = (): Reader => {
  const reader = new PacketReader();
  return { reader, take: (line) => reader.read(line) };
};

export class RecordStream {
  #reader: Reader | undefined;
  #line = 0;
  #told = 0;

  /**
   * The game under way, its events so far. What was read may still be mended: an event already seen can be replaced by another object,
   * never in another place but the last two.
   */
  get game(): Game | undefined {
    return this.#reader?.reader.game;
  }

  /** Takes a line; tells what was wrong with it, `at` its number. */
  take(text: string): readonly Fault[] {
    const at = ++this.#line;
    const line = text.replaceAll('\0', ' ').trim();
    if (line === '') return [];
    if (line.length > MAX_LINE)
      return [{ code: 'log.too-long', at, text: `a line of more than ${MAX_LINE} characters is not read` }];
    this.#reader ??= /^[[{]/.test(line) ? mjai() : /<[A-Za-z]/.test(line) ? packets() : undefined;
    if (this.#reader === undefined)
      return [{ code: 'log.unknown-format', at, text: 'neither mjai events nor Tenhou packets begin like this' }];
    this.#reader.take(line, at);
    const { list } = this.#reader.reader.faults;
    const fresh = list.slice(this.#told);
    this.#told = list.length;
    return fresh.map((fault) => ({ ...fault, at }));
  }
}
