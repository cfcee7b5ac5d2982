import { makeMjai, parseMjai, replay } from 'suzaku/records';
import type { Event } from 'suzaku/table';
import { playMatch } from 'suzaku/arena';
import { makePlayer } from 'suzaku/players';
import { sanma } from 'suzaku/rules';
import { unwrap } from 'suzaku';

const events: Event[] = [];
const players = [0, 1, 2].map((seat) => unwrap(makePlayer('greedy', sanma, 'records', seat)));
const listener = (event: Event): void => void events.push(structuredClone(event));
playMatch({ rules: sanma, players, seed: 'records', listener });

// A notation is a pair: what is written reads back, and a replay checks it against the rules.
const text = makeMjai({ events, meta: {} });
const { games, faults } = parseMjai(text);
console.log(games.length, faults.length); // 1 0
const { rounds, divergences } = unwrap(replay(games[0]!.events));
console.log(rounds > 5, divergences.length); // true 0
