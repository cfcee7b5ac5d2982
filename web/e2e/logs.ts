/** Logs of simulated games in every format that can be written; nothing recorded from elsewhere. */
import { playMatch } from '../../src/arena/index.ts';
import { makePlayer } from '../../src/players/index.ts';
import { FORMATS, makeRecord, type Game, type RecordFormat } from '../../src/records/index.ts';
import { parseRuleset } from '../../src/rules/index.ts';
import type { Event } from '../../src/table/index.ts';
import { unwrap } from '../../src/base/index.ts';
import { majsoulOf } from '../../testkit/majsoul.ts';
import { packetsOf } from '../../testkit/packets.ts';

export const simulateGame = (rulesText: string, seed: string, maxRounds = 3, names?: readonly string[]): Game => {
  const rules = unwrap(parseRuleset(rulesText));
  const players = Array.from({ length: rules.seats }, (_, seat) =>
    unwrap(makePlayer(seat === 1 ? 'caller' : 'greedy', rules, seed, seat)),
  );
  const events: Event[] = [];
  const listener = (event: Event): void => {
    // A log for readers: the wall is the referee's own.
    if (event.type === 'start-round') {
      const { wall: _, ...rest } = event;
      events.push(rest);
    } else events.push(event.type === 'start-match' && names !== undefined ? { ...event, names } : event);
  };
  playMatch({ rules, seed, players, listener, maxRounds });
  return { events, meta: {} };
};

export type Log = { readonly name: string; readonly format: RecordFormat; readonly game: Game; readonly text: string };

/** Formats that are only read have a writer among the tests. */
const readOnlyLogs = (): readonly Log[] => {
  const game = simulateGame('mahjongsoul,length=east', 'e2e majsoul', 100);
  const heard = ['tenhou,length=east', 'sanma,length=east'].map((rules): Log => {
    const played = simulateGame(rules, `e2e heard ${rules}`, 2);
    const text = packetsOf(played, 2);
    return { name: `${rules.split(',')[0]} as tenhou-packets`, format: 'tenhou-packets', game: played, text };
  });
  return [{ name: 'mahjongsoul as majsoul', format: 'majsoul', game, text: majsoulOf(game) }, ...heard];
};

/** One log a format and game that the format can hold. */
export const makeLogs = (): readonly Log[] => [...readOnlyLogs(), ...writtenLogs()];

const writtenLogs = (): readonly Log[] =>
  ['tenhou,length=east', 'sanma,length=east', 'chinese'].flatMap((rules) => {
    const game = simulateGame(rules, `e2e ${rules}`, 2);
    return FORMATS.flatMap(({ id, make }) => {
      if (make === undefined) return [];
      const text = makeRecord(game, id);
      return text.ok ? [{ name: `${rules.split(',')[0]} as ${id}`, format: id, game, text: text.value }] : [];
    });
  });
