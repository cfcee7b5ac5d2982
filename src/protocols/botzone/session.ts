/** A bot process at Botzone: lines in, texts out, one game after the other or one turn alone. Pipes are the caller's. */
import type { MakeDecider } from '../decide.ts';
import type { ChineseRules } from '../../rules/index.ts';
import { BotzoneBot, certainAnswer, PASS } from './bot.ts';
import { KEEP_RUNNING, makeReply, TurnReader } from './envelope.ts';

/** Player and environment of a session. */
export type SessionOptions = {
  readonly make: MakeDecider;
  /** Ask the platform to keep the process running; else it answers one turn. */
  readonly keepRunning: boolean;
  /** What the bot is and runs on, said once a game in `debug`. */
  readonly environment: string;
  /** What happened inside the decider since the last turn: said in `debug`, and emptied. */
  readonly news?: string[];
  readonly rules?: ChineseRules;
};

/** Reads requests of Botzone and writes replies, with a check of legality in between. */
export class BotzoneSession {
  private readonly options: SessionOptions;
  private readonly reader = new TurnReader();
  private bot: BotzoneBot;
  private told = 0;

  constructor(options: SessionOptions) {
    this.options = options;
    this.bot = new BotzoneBot(options.make, options.rules);
  }

  get fallbacks(): readonly { readonly code: string; readonly text: string }[] {
    return this.bot.fallbacks;
  }

  /** What to print after this line; undefined while the turn is not complete. */
  async take(line: string): Promise<string | undefined> {
    const turn = this.reader.take(line);
    if (turn === undefined) return undefined;
    const form = this.reader.form ?? 'simple';
    if (!turn.ok) return this.print(form, { response: PASS, debug: turn.error.text });
    const { isWhole, requests, responses, request } = turn.value;
    let response = certainAnswer(request);
    try {
      if (isWhole) {
        this.bot = new BotzoneBot(this.options.make, this.options.rules);
        this.told = 0;
        this.bot.restore(requests, responses);
      }
      response = await this.bot.answer(request);
    } catch (error) {
      return this.print(form, { response, debug: `failed: ${String(error)}` });
    }
    return this.print(form, { response, debug: this.debug(request) });
  }

  /** The environment once a game, on the request that names the seat. */
  private debug(request: string): string {
    const { environment, news = [] } = this.options;
    const fallbacks = this.bot.fallbacks.slice(this.told).map(({ code, text }) => `${code}: ${text}`);
    this.told = this.bot.fallbacks.length;
    return [...(request.startsWith('0 ') ? [environment] : []), ...news.splice(0), ...fallbacks].join('; ');
  }

  private print(form: 'json' | 'simple', reply: { response: string; debug: string }): string {
    const text = makeReply(form, reply);
    return this.options.keepRunning ? `${text}\n${KEEP_RUNNING}` : text;
  }
}
