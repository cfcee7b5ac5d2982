/** Our own bot as an mjai guest in this process: every line goes through the dialect both ways. */
import { makePlayer, type Player } from '../src/players/index.ts';
import { MjaiGuest, MjaiSession, type Dialect } from '../src/protocols/index.ts';
import { parseRuleset, type RiichiRules } from '../src/rules/index.ts';
import { unwrap } from '../src/base/index.ts';

export type MjaiSeat = { readonly guest: MjaiGuest; readonly session: () => MjaiSession | undefined };

export const mjaiSeat = (options: {
  readonly spec: string;
  readonly dialect: Dialect;
  readonly rules: RiichiRules;
  readonly seed: string;
  readonly seat: number;
  /** Who decides; the player of the spec unless told. */
  readonly make?: (seat: number) => Player;
  /** Sees every line and what was printed after it. */
  readonly spy?: (line: string, printed: string | undefined) => void;
}): MjaiSeat => {
  const { spec, dialect, rules, seed, seat, spy } = options;
  const make = options.make ?? ((at: number): Player => unwrap(makePlayer(spec, rules, seed, at)));
  let session: MjaiSession | undefined;
  const guest = new MjaiGuest({
    name: spec,
    dialect,
    rules,
    seat,
    names: Array.from({ length: rules.seats }, (_, i) => `p${i}`),
    open: () => {
      session = new MjaiSession({
        name: spec,
        make,
        rules: (seats) => (seats === rules.seats ? rules : (unwrap(parseRuleset('sanma')) as RiichiRules)),
      });
      return {
        send: async (line, wantsReply) => {
          const printed = await session!.take(line);
          spy?.(line, printed);
          // A line nobody waits for, or none where one is waited for, is a break of the dialect.
          if (wantsReply !== (printed !== undefined)) return { kind: 'ended' };
          return { kind: 'text', text: printed ?? '' };
        },
        close: () => undefined,
      };
    },
  });
  return { guest, session: () => session };
};
