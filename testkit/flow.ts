/** Plays one scripted round under all checks and keeps what rows of tests ask about: events, offers, the state at the end. */
import { parseRuleset } from '../src/rules/index.ts';
import * as T from '../src/table/index.ts';
import { unwrap } from '../src/base/index.ts';
import { playChecked, type Violation } from './checkedplay.ts';
import { rig, type Scenario } from './rigged.ts';

export type Offer = { readonly seat: number; readonly legal: readonly string[]; readonly after: T.Event };

export type Flow = {
  readonly events: readonly T.Event[];
  readonly offers: readonly Offer[];
  readonly table: T.Table;
  readonly violation: Violation | undefined;
  readonly wins: readonly T.Win[];
  /** Deltas of each win or draw, in order. */
  readonly deltas: readonly (readonly number[])[];
  readonly next: T.NextRound | undefined;
};

/** Yaku with a value, ascending. */
export const yakuOf = (win: T.Win): number[] =>
  win.yaku
    .filter(([, han]) => han > 0)
    .map(([id]) => id)
    .sort((a, b) => a - b);

export const playFlow = (scenario: Scenario, text = 'tenhou'): Flow => {
  const rules = unwrap(parseRuleset(text));
  const variant = rig(scenario, rules);
  const events: T.Event[] = [];
  const offers: Offer[] = [];
  const name = rules.family === 'chinese' ? T.makeChineseAction : T.makeAction;
  const players = variant.players.map((player, seat) => ({
    ...player,
    choose: (seen: Parameters<typeof player.choose>[0]) => {
      offers.push({ seat, legal: seen.legal.toArray().map(name), after: events.at(-1)! });
      return player.choose(seen);
    },
  }));
  const { violation, table } = playChecked({
    rules,
    seed: scenario.name,
    players,
    start: variant,
    deep: 1,
    listener: (event) => events.push(event),
  });
  const results = events.filter((event) => event.type === 'win' || event.type === 'draw-round');
  return {
    events,
    offers,
    table,
    violation,
    wins: results.filter((event) => event.type === 'win'),
    deltas: results.map((event) => event.deltas),
    next: T.nextRound(table),
  };
};
