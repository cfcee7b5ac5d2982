/** The fuzzer's small version: fixed seeds, every killer, and a broken parser that must be caught. */
import { expect, test } from 'vitest';
import { KILLERS, mutate } from './lib/mutate.ts';
import { PARSERS, tryInput } from './lib/parsers.ts';
import { randomOf } from '../testkit/random.ts';

/** A cold process on a busy machine; `npm run verify -- fuzz` holds the parsers to the real limit. */
const COLD_MS = 1000;

test.each(PARSERS.map((parser) => [parser.name, parser] as const))(
  '%s: 120 mutated records and the killers',
  (name, parser) => {
    const random = randomOf(`test ${name}`);
    const seeds = parser.seeds();
    const failures: string[] = [];
    const run = (what: string, text: string): void => {
      const failure = tryInput(parser, text, COLD_MS);
      if (failure !== undefined) failures.push(`${what}: ${failure}`);
    };
    seeds.forEach((text, i) => run(`seed ${i}`, text));
    for (const [killer, text] of KILLERS) run(killer, text);
    for (let i = 0; i < 120; i++) run(`input ${i}`, mutate(random.pick(seeds), random, parser.mutations));
    expect(failures).toEqual([]);
  },
);

test('a parser that throws and one that loses events are caught', () => {
  const parser = PARSERS.find(({ name }) => name === 'suzaku');
  const [seed] = parser!.seeds();
  const throws = { ...parser!, parse: () => JSON.parse('{') as never };
  expect(tryInput(throws, seed!)).toContain('threw');
  const loses = {
    ...parser!,
    parse: (text: string) => {
      const { games, faults } = parser!.parse(text);
      return { faults, games: games.map((game) => ({ ...game, events: game.events.slice(0, -1) })) };
    },
  };
  expect(tryInput(loses, seed!)).toContain('changed');
});
