/**
 * Guests by their spec: `majiang-ai` in this process; `mjai=COMMAND` and `botzone=COMMAND` as child processes, with the dialect or form
 * before the sign where it is not the usual one: `mjai:gimite=…`, `mjai:mortal=…`, `mjai:app=…`, `botzone:json=…`, `botzone:simple=…`.
 * In a command `{id}` is the seat.
 */
import type { Ruleset } from '../../rules/index.ts';
import { fault, ok, type Result } from '../../base/index.ts';
import { BotzoneGuest, type Form } from '../botzone/index.ts';
import type { Guest, TellFault } from '../guest.ts';
import { MajiangGuest } from '../majiang/index.ts';
import { DIALECTS, type Dialect, MjaiGuest } from '../mjai/index.ts';
import { BotzoneProcess } from './botzoneprocess.ts';
import { loadMajiang, majiangManifests } from './majiang.ts';
import { openMjaiProcess } from './mjaiprocess.ts';

const FORMS: readonly Form[] = ['json', 'simple'];

/** Milliseconds; Botzone gives a Python bot 6 s to start and 4 s a turn. */
export type Limits = { readonly limit: number; readonly firstLimit: number };
export const LIMITS: Limits = { limit: 4000, firstLimit: 15_000 };

type Parsed =
  | { readonly kind: 'majiang' }
  | { readonly kind: 'mjai'; readonly dialect: Dialect; readonly command: string }
  | { readonly kind: 'botzone'; readonly form: Form; readonly command: string };

/** Undefined for a spec that is no guest's. */
const parse = (spec: string): Result<Parsed> | undefined => {
  if (spec === 'majiang-ai') return ok({ kind: 'majiang' });
  const found = /^(mjai|botzone)(?::([a-z]*))?=(.*)$/s.exec(spec);
  if (!found) return undefined;
  const [, kind, way, command] = found as unknown as [string, string, string | undefined, string];
  if (command.trim() === '') return fault('guest.command', spec.indexOf('=') + 1, `${kind}= needs a command`);
  const refuse = (names: readonly string[]): Result<never> =>
    fault('guest.dialect', kind.length + 1, `${JSON.stringify(way)} is not one of ${names.join(', ')}`);
  if (kind === 'mjai') {
    const dialect = DIALECTS.find((name) => name === (way ?? 'app'));
    return dialect === undefined ? refuse(DIALECTS) : ok({ kind: 'mjai', dialect, command });
  }
  const form = FORMS.find((name) => name === (way ?? 'json'));
  return form === undefined ? refuse(FORMS) : ok({ kind: 'botzone', form, command });
};

export const isGuestSpec = (spec: string): boolean => parse(spec) !== undefined;

/** Files that tell which code the guests among the specs are. Of a command nothing is known but the command. */
export const guestFiles = (specs: readonly string[]): Readonly<Record<string, string>> => {
  const isMajiang = (spec: string): boolean => {
    const parsed = parse(spec);
    return parsed?.ok === true && parsed.value.kind === 'majiang';
  };
  return specs.some(isMajiang) ? majiangManifests() : {};
};

export type GuestOptions = {
  readonly rules: Ruleset;
  readonly seat: number;
  readonly names: readonly string[];
  readonly limits?: Limits;
  /** Hears of the first fault of each kind, with the last lines of the guest's standard error. */
  readonly tell?: TellFault | undefined;
};

const wrongGame = (what: string): Result<never> => fault('guest.rules', 0, `${what} does not play these rules`);

/** A guest for one seat of one match. */
export const makeGuest = (spec: string, { rules, seat, names, limits = LIMITS, tell }: GuestOptions): Result<Guest> => {
  const parsed = parse(spec);
  if (parsed === undefined) return fault('guest.unknown', 0, `${JSON.stringify(spec.slice(0, 40))} is no guest`);
  if (!parsed.ok) return parsed;
  const guest = parsed.value;
  if (guest.kind === 'botzone') {
    if (rules.family !== 'chinese' || rules.wall !== 'duplicate') return wrongGame('a Botzone bot');
    const command = guest.command.replaceAll('{id}', String(seat));
    const bot = new BotzoneProcess({ command, form: guest.form, ...limits });
    const port = {
      ask: (line: string) => bot.ask(line),
      close: () => bot.close(),
      report: () => bot.report(),
    };
    return ok(new BotzoneGuest({ name: spec, rules, seat, port, tell }));
  }
  if (rules.family !== 'riichi') return wrongGame(guest.kind === 'mjai' ? 'an mjai bot' : spec);
  if (guest.kind === 'mjai') {
    const { dialect, command } = guest;
    const open = (): ReturnType<typeof openMjaiProcess> => openMjaiProcess({ command, seat, ...limits });
    return ok(new MjaiGuest({ name: spec, dialect, rules, seat, names, open, tell }));
  }
  if (rules.seats !== 4) return wrongGame(spec);
  const majiang = loadMajiang();
  if (!majiang.ok) return majiang;
  return ok(new MajiangGuest({ name: spec, rules, seat, player: new majiang.value.Player() }));
};
