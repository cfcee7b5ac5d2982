import { playMatch } from 'suzaku/arena';
import { makePlayer } from 'suzaku/players';
import { tenhou } from 'suzaku/rules';
import { Table, apply, walkDecisions, type Event } from 'suzaku/table';
import { unwrap } from 'suzaku';

// One round of simple bots, as events.
const events: Event[] = [];
const players = [0, 1, 2, 3].map((seat) => unwrap(makePlayer('greedy', tenhou, 'table', seat)));
const listener = (event: Event): void => void events.push(structuredClone(event));
playMatch({ rules: tenhou, players, seed: 'table', maxRounds: 1, listener });

// State is the fold of events.
const table = new Table(tenhou);
for (const event of events) apply(table, event);
console.log(table.scores.length, events.at(-1)?.type); // 4 end-round

let decisions = 0;
walkDecisions(tenhou, events, () => decisions++, { seat: 0 });
console.log(decisions > 5); // true
