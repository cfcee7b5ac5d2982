/**
 * A bot process that speaks mjai: lines in, lines out. The dialect is told by what comes: a list is mjai.app, a `hello` is gimite's
 * server, anything else is a stream as Mortal takes it; or it is named.
 */
import type { MjaiBotOptions } from './bot.ts';
import { MjaiBot } from './bot.ts';
import type { Dialect } from './dialect.ts';
import { NONE, type Json } from './words.ts';

/** Player, dialect and names of a session. */
export type MjaiSessionOptions = MjaiBotOptions & {
  readonly dialect?: Dialect | undefined;
  /** For gimite's handshake. */
  readonly name: string;
  readonly room?: string;
};

/** More than any round's events since the last turn; a line beyond it is not read. */
const MAX_LINE = 1_000_000;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads mjai lines and writes answers, with a check of legality in between. */
export class MjaiSession {
  readonly bot: MjaiBot;
  dialect: Dialect | undefined;
  private readonly options: MjaiSessionOptions;
  /** The match is over, or the server says that something is wrong. */
  isOver = false;

  constructor(options: MjaiSessionOptions) {
    this.options = options;
    this.bot = new MjaiBot(options);
    this.dialect = options.dialect;
  }

  /** What to print after this line, if anything. */
  async take(line: string): Promise<string | undefined> {
    const text = line.trim();
    if (text === '') return undefined;
    const value = text.length > MAX_LINE ? undefined : parse(text);
    if (Array.isArray(value)) {
      this.dialect ??= 'app';
      for (const event of value) if (isObject(event)) this.hear(event);
      return JSON.stringify(await this.reply(value.at(-1)));
    }
    // A line that cannot be read is answered where silence would stop the game.
    if (!isObject(value))
      return this.dialect === 'mortal' || this.dialect === undefined ? undefined : JSON.stringify(NONE);
    if (value.type === 'hello') {
      this.dialect ??= 'gimite';
      return JSON.stringify({ type: 'join', name: this.options.name, room: this.options.room ?? 'default' });
    }
    this.dialect ??= 'mortal';
    this.hear(value);
    if (value.type === 'error') return undefined;
    if (this.dialect !== 'mortal') return JSON.stringify(await this.reply(value));
    return this.bot.canAct && value.can_act !== false ? JSON.stringify(await this.bot.reply()) : undefined;
  }

  private hear(event: Json): void {
    if (event.type === 'end_game' || event.type === 'error') this.isOver = true;
    if (event.type === 'start_game') this.isOver = false;
    this.bot.take(event);
  }

  private async reply(last: unknown): Promise<Json> {
    return isObject(last) && last.can_act === false ? NONE : this.bot.reply();
  }
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};
