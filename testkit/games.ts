/** Records for tests and fuzzers: games of the built-in players, and what each format is allowed to lose of them. */
import { playMatch } from '../src/arena/index.ts';
import { makePlayer } from '../src/players/index.ts';
import { limitOf } from '../src/records/mjlog/make.ts';
import type { Game } from '../src/records/index.ts';
import { parseRuleset } from '../src/rules/index.ts';
import type { Event } from '../src/table/events.ts';
import { unwrap } from '../src/base/index.ts';

/** Seats take them in turn; together they call, kong, riichi and win. */
const PLAYERS = ['greedy', 'konger', 'caller', 'riichier', 'adversary', 'greedy', 'konger'];

/** Records have no wall and, unless they are ours, no seed. */
const recorded = (event: Event): Event => {
  if (event.type === 'start-round') {
    const { wall: _, ...rest } = event;
    return structuredClone(rest);
  }
  if (event.type === 'start-match') {
    const { seed: _, rng: __, ...rest } = event;
    return structuredClone(rest);
  }
  return structuredClone(event);
};

/** Whole matches, or their first rounds. */
export const makeGames = (rulesText: string, count: number, seed: string, maxRounds = Infinity): Game[] => {
  const rules = unwrap(parseRuleset(rulesText));
  return Array.from({ length: count }, (_, i) => {
    const events: Event[] = [];
    const players = Array.from({ length: rules.seats }, (_, seat) =>
      unwrap(makePlayer(PLAYERS[(i + seat) % PLAYERS.length]!, rules, `${seed}/${i}`, seat)),
    );
    playMatch({ rules, players, seed: `${seed}/${i}`, maxRounds, listener: (event) => events.push(recorded(event)) });
    return { events, meta: {} };
  });
};

/** What tenhou.net/6 JSON does not carry: fu of limit hands, hands shown at nagashi. */
const tenhou6Event = (event: Event): Event => {
  if (event.type === 'win' && limitOf(event) > 0) return { ...event, fu: 0 };
  if (event.type === 'draw-round' && event.reason === 'nagashi') return { ...event, shown: [] };
  return event;
};

/**
 * What formats that list indicators without their times do not tell: an indicator still due when a closed kong follows is turned just before it
 * by our referee, just after it in real logs and in what readers work out. Here it is after.
 */
export const indicatorView = (events: readonly Event[]): Event[] => {
  const view = [...events];
  for (let i = view.length - 1; i > 0; i--) {
    const [dora, kong] = [view[i - 1]!, view[i]!];
    if (dora.type === 'dora' && kong.type === 'kong' && kong.kong === 'closed') view.splice(i - 1, 2, kong, dora);
  }
  return view;
};

/** What Chinese formats do not tell: a tile thrown that equals the one just drawn counts as it. */
export const botzoneView = (events: readonly Event[]): Event[] =>
  events.map((event, i) => {
    const before = events[i - 1];
    if (event.type !== 'discard') return event;
    return { ...event, fromDraw: before?.type === 'draw' && before.tile === event.tile };
  });

/** The text format also leaves out names and walls. */
export const chineseTextView = (events: readonly Event[]): Event[] =>
  botzoneView(events).map((event) => {
    if (event.type === 'start-match') return { type: event.type, rules: event.rules };
    if (event.type !== 'start-round') return event;
    const { wall: _, ...rest } = event;
    return rest;
  });

/** Also lost: whether a riichi was accepted, or only declared, where a record breaks off at it. */
export const tenhou6View = (events: readonly Event[]): Event[] => {
  const view = events.map(tenhou6Event);
  while (view.at(-1)?.type === 'riichi' || view.at(-1)?.type === 'riichi-accepted') view.pop();
  return view;
};
