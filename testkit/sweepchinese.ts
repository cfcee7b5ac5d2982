/** States of Chinese Standard for sweeps of feature sets: games of players that plan, call, kong and throw whatever they draw. */
import { playMatch } from '../src/arena/index.ts';
import { unwrap } from '../src/base/index.ts';
import { makePlayer } from '../src/players/index.ts';
import { chinese } from '../src/rules/index.ts';
import * as T from '../src/table/index.ts';

const TABLES = [
  ['expert', 'expert', 'expert', 'expert'],
  ['konger', 'expert', 'caller', 'expert'],
  ['caller', 'greedy', 'tsumogiri', 'konger'],
  ['expert', 'konger', 'tsumogiri', 'greedy'],
] as const;

/** Games in which a closed kong is made, which is rare: visited first. */
const WITH_CLOSED_KONG = [79, 119] as const;

/** Events of one game; the round wind turns with its number. */
export const chineseEvents = (number: number, seed = 'sweep'): readonly T.Event[] => {
  const events: T.Event[] = [];
  const players = TABLES[number % TABLES.length]!.map((name, seat) =>
    unwrap(makePlayer(name, chinese, `${seed}/${number}`, seat)),
  );
  const firstRound = (number & 3) * 4;
  playMatch({
    rules: chinese,
    players,
    seed: `${seed}/${number}`,
    firstRound,
    listener: (event) => events.push(event),
  });
  return events;
};

/** Visits at least `least` decisions. The table goes on changing. */
export const sweepChinese = (least: number, visit: (table: T.Table, seat: number) => void): number => {
  let states = 0;
  const walk = (number: number): void => {
    for (const { table, seat } of T.decisionsOf(chinese, chineseEvents(number))) {
      visit(table, seat);
      states++;
    }
  };
  WITH_CLOSED_KONG.forEach(walk);
  for (let number = 0; states < least; number++) walk(number);
  return states;
};

/** Decisions of games of four experts, on tables of full knowledge that stay. */
export const chinesePositions = (count: number): readonly { readonly table: T.Table; readonly seat: number }[] => {
  const positions: { readonly table: T.Table; readonly seat: number }[] = [];
  for (let number = 0; positions.length < count; number += TABLES.length)
    for (const { table, seat, legal } of T.decisionsOf(chinese, chineseEvents(number, 'positions')))
      if (legal.size > 1 && positions.length < count) positions.push({ table: table.clone(), seat });
  return positions;
};
