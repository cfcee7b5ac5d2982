/** 電脳麻将's player in this process: it hears its referee's messages and its replies become our actions. */
import type { Observation } from '../../players/index.ts';
import type { RiichiRules } from '../../rules/index.ts';
import * as T from '../../table/index.ts';
import { noCounts, type Guest } from '../guest.ts';
import { certainAction } from '../mjai/index.ts';
import { MajiangWriter, type MajiangMessage } from './messages.ts';
import { actionOfMajiang, type MajiangReply } from './words.ts';

/** What we need of its Player: one call of `callback` for every message. */
export type MajiangPlayer = {
  readonly action: (message: MajiangMessage, callback?: (reply?: MajiangReply) => void) => void;
};

/** Rules, seat and player of such a guest. */
export type MajiangGuestOptions = {
  readonly name: string;
  readonly rules: RiichiRules;
  readonly seat: number;
  readonly player: MajiangPlayer;
};

/** The player of majiang-ai as a player of the arena. */
export class MajiangGuest implements Guest {
  readonly name: string;
  readonly counts = noCounts();
  private readonly options: MajiangGuestOptions;
  private readonly view: T.Table;
  private readonly writer: MajiangWriter;
  /** The reply to the last message, until it is asked for. */
  private reply: MajiangReply = {};
  /** The discard that came with a riichi. */
  private discard: number | undefined;

  constructor(options: MajiangGuestOptions) {
    this.options = options;
    this.name = options.name;
    this.view = new T.Table(options.rules);
    this.writer = new MajiangWriter(options.rules, options.seat);
  }

  readonly hear = (event: T.Event): void => {
    T.apply(this.view, event);
    const message = this.writer.write(event);
    if (message === undefined) return;
    // A reply nobody asked for: it plays by rules that are not ours.
    if (Object.keys(this.reply).length > 0) this.counts.illegal++;
    this.reply = {};
    const { player } = this.options;
    if (message.kaigang !== undefined) player.action(message);
    else player.action(message, (reply) => (this.reply = reply ?? {}));
  };

  readonly needsView = false;

  readonly choose = ({ legal }: Pick<Observation, 'legal'>): number => {
    const { view } = this;
    if (this.discard !== undefined) {
      const { discard } = this;
      this.discard = undefined;
      return this.checked(discard, legal);
    }
    const meant = actionOfMajiang(view, this.options.seat, this.reply);
    this.reply = {};
    if (meant?.discard !== undefined && legal.has(T.DECLARE_RIICHI)) this.discard = meant.discard;
    return this.checked(meant?.action, legal);
  };

  private checked(action: number | undefined, legal: T.ActionList): number {
    if (action !== undefined && legal.has(action)) return action;
    this.counts.illegal++;
    return certainAction(this.view, legal);
  }

  readonly leave = (): void => undefined;
}
