/** The two protocols of `suzaku bot`, from standard input to standard output. */
import { makePlayer } from '../../players/index.ts';
import { BotzoneSession, DIALECTS, MjaiSession, type MakeDecider } from '../../protocols/index.ts';
import { openNetworks } from '../../models/index.ts';
import { parseRuleset, sanma, tenhou, type RiichiRules, type Ruleset } from '../../rules/index.ts';
import { unwrap } from '../../base/index.ts';
import { environment } from '../environment.ts';
import { fail, orFail, print, readLines, tell } from '../io.ts';
import { numberOption } from '../stats/index.ts';

export type Options = {
  protocol: string;
  player: string;
  rules?: string;
  seed: string;
  oneShot?: boolean;
  dialect?: string;
  id?: string;
  name: string;
  room: string;
};

const rulesOf = (options: Options, otherwise: string): Ruleset =>
  orFail('--rules', parseRuleset(options.rules ?? otherwise));

/** Fails at once on a spec that means nothing, not in the middle of a game. `others`: rules that a game may turn out to have. */
const deciders = async (options: Options, rules: Ruleset, others: readonly Ruleset[] = []): Promise<MakeDecider> => {
  const { networks } = await openNetworks([options.player], [rules, ...others]);
  orFail('--player', makePlayer(options.player, rules, options.seed, 0, networks));
  return (seat, game, turn, table) => {
    const made = makePlayer(options.player, table, `${options.seed}/${game}/${turn}`, seat, networks);
    // The game goes on with certainly legal answers.
    if (!made.ok) tell(`--player: ${made.error.code} — ${made.error.text}`);
    return unwrap(made);
  };
};

export const runBotzone = async (options: Options): Promise<void> => {
  const rules = rulesOf(options, 'chinese');
  if (rules.family !== 'chinese')
    return fail('--rules', { code: 'bot.rules', at: 0, text: 'Botzone plays Chinese Standard' });
  const session = new BotzoneSession({
    make: await deciders(options, rules),
    keepRunning: options.oneShot !== true,
    environment: environment(options.player),
    rules,
  });
  for await (const line of readLines('-')) {
    const text = await session.take(line);
    if (text === undefined) continue;
    print(text);
    if (options.oneShot === true) return process.stdin.destroy() && undefined;
  }
};

/** The rules a start_game of ours names, else those asked for, else Tenhou's, by the number of seats. */
const riichiRules =
  (asked: Ruleset | undefined) =>
  (seats: number, told: string | undefined): RiichiRules => {
    const named = told === undefined ? undefined : parseRuleset(told);
    for (const rules of [named?.ok === true ? named.value : undefined, asked])
      if (rules?.family === 'riichi' && rules.seats === seats) return rules;
    return seats === 3 ? sanma : tenhou;
  };

export const runMjai = async (options: Options): Promise<void> => {
  const asked = options.rules === undefined ? undefined : rulesOf(options, 'tenhou');
  if (asked?.family === 'chinese') return fail('--rules', { code: 'bot.rules', at: 0, text: 'mjai plays riichi' });
  const dialect = DIALECTS.find((name) => name === options.dialect);
  if (options.dialect !== undefined && dialect === undefined)
    return fail('--dialect', { code: 'usage', at: 0, text: `one of ${DIALECTS.join(', ')} is wanted` });
  const session = new MjaiSession({
    make: await deciders(options, asked ?? tenhou, asked === undefined ? [sanma] : []),
    rules: riichiRules(asked),
    name: options.name,
    room: options.room,
    dialect,
    id: options.id === undefined ? undefined : numberOption('--id', options.id, { min: 0, max: 3, whole: true }),
  });
  for await (const line of readLines('-')) {
    const text = await session.take(line);
    if (text !== undefined) print(text);
  }
};
