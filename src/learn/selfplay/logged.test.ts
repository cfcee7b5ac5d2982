/** Rounds of records: what is read from the record of a match is what the actors kept when they played it. */
import { describe, expect, test } from 'vitest';
import { makeGames } from '../../../testkit/games.ts';
import { tinyModel } from '../../../testkit/tinynet.ts';
import { playLater } from '../../arena/index.ts';
import { unwrap } from '../../base/index.ts';
import { nativeRuntime, openSession } from '../../nn/node/index.ts';
import { batchedNetwork } from '../../players/index.ts';
import type { Game } from '../../records/index.ts';
import { sanma, tenhou, type RiichiRules } from '../../rules/index.ts';
import { HIDDEN, newFullTable, outcomeOf, type Event, type NextRound } from '../../table/index.ts';
import { ActorKit, makeActor, type KeptDecision } from './actor.ts';
import { loggedRounds } from './logged.ts';
import { LEARNER } from './rounds.ts';
import { parseTrajectory } from './trajectory.ts';

const runtime = unwrap(await nativeRuntime());
const SPEC = { seats: { choice: 'all', minDan: 0 }, isHiddenKept: true } as const;

/** A match of actors with what they kept, by round and seat. */
const playMatch = async (rules: RiichiRules) => {
  const network = batchedNetwork(unwrap(await openSession(runtime, tinyModel(rules, { channels: 8, blocks: 1 }))), {
    most: 8,
  });
  const kit = new ActorKit(rules);
  const table = newFullTable(rules);
  const events: Event[] = [];
  const rounds: { kept: KeptDecision[][]; start: NextRound }[] = [];
  const players = Array.from({ length: rules.seats }, (_, seat) =>
    makeActor(LEARNER, {
      ...{ kit, network, table, seat, seed: 'logged', temperature: 1, isHiddenKept: true, leastEntropy: 0 },
    }),
  );
  await playLater({
    rules,
    seed: 'logged',
    players,
    table,
    listener: (event) => {
      events.push(structuredClone(event));
      if (event.type === 'start-round') rounds.push({ kept: players.map(() => []), start: event });
    },
    onDecision: ({ seat, kept }) => {
      if (kept !== undefined) rounds.at(-1)!.kept[seat]!.push(kept as KeptDecision);
    },
  });
  return { game: { events, meta: {} } satisfies Game, rounds, table };
};

const isSame = (one: KeptDecision, bytes: { features: Uint8Array; hidden: Uint8Array; place: number }): boolean =>
  one.place === bytes.place &&
  Buffer.compare(one.features, bytes.features) === 0 &&
  Buffer.compare(one.hidden!, bytes.hidden) === 0;

describe.each([tenhou, sanma] as readonly RiichiRules[])('$id', (rules) => {
  test('a record gives the decisions that were kept when it was played, in their order', async () => {
    const { game, rounds, table } = await playMatch(rules);
    const { head, bytes } = loggedRounds(rules, { ...SPEC, rules: rules.id }, [game]);
    const { features, featureSize, hiddenSize, hidden, places } = unwrap(parseTrajectory(head, bytes));
    expect(head.rounds.length).toBe(rounds.length);
    let [played, found] = [0, 0];
    head.rounds.forEach(({ paths, outcome }, n) => {
      const { round, honba, scores } = rounds[n]!.start;
      expect(outcome.before).toMatchObject({ round, honba, scores });
      for (const { seat, from, to } of paths) {
        const kept = rounds[n]!.kept[seat]!;
        played += kept.length;
        // What a better claim cut off is not in the record; everything else follows in order.
        let next = 0;
        for (let at = from; at < to; at++) {
          const asked = {
            features: features.subarray(at * featureSize, (at + 1) * featureSize),
            hidden: hidden!.subarray(at * hiddenSize, (at + 1) * hiddenSize),
            place: places[at]!,
          };
          while (next < kept.length && !isSame(kept[next]!, asked)) next++;
          expect(next).toBeLessThan(kept.length);
          next++;
          found++;
        }
      }
    });
    expect(found).toBeGreaterThan(0.97 * played);
    const last = head.rounds.at(-1)!.outcome;
    expect(last).toEqual(outcomeOf(table, last.before));
    expect(last.places).toBeDefined();
  });

  test('games of another length, with a hidden hand or that break off give nothing, or the rounds they have', () => {
    const [game] = makeGames(rules.id, 1, 'logged');
    const read = (events: readonly Event[]): number =>
      loggedRounds(rules, { ...SPEC, rules: rules.id }, [{ events, meta: {} }]).head.rounds.length;
    const whole = read(game!.events);
    expect(whole).toBeGreaterThan(3);
    const [east] = makeGames(`${rules.id},length=east`, 1, 'logged');
    expect(read(east!.events)).toBe(0);
    const masked = game!.events.map((event): Event =>
      event.type === 'start-round' ? { ...event, hands: event.hands.map(() => [HIDDEN]) } : event,
    );
    expect(read(masked)).toBe(0);
    const second = game!.events.findLastIndex(({ type }) => type === 'start-round');
    expect(read(game!.events.slice(0, second + 5))).toBe(whole - 1);
    // A discard that nobody can make: nothing of the game is kept, and the next one is read.
    const broken = game!.events.filter(({ type }) => type !== 'start-round');
    const both = [
      { events: broken, meta: {} },
      { events: game!.events, meta: {} },
    ];
    expect(loggedRounds(rules, { ...SPEC, rules: rules.id }, both).head.rounds.length).toBe(whole);
  });
});
