/** Playing to learn: trajectories are pure, what learns agrees with what acted, and nothing hidden reaches the policy. */
import { describe, expect, test } from 'vitest';
import { tinyChinese, tinyModel } from '../../../testkit/tinynet.ts';
import { playLater } from '../../arena/index.ts';
import { Rng, unwrap } from '../../base/index.ts';
import { COLUMNS, encodeOracle, oracleSetOf } from '../../features/index.ts';
import { Graph, nativeRuntime, openSession, readWeights } from '../../nn/node/index.ts';
import { digestOf } from '../../models/index.ts';
import { batchedNetwork, makePlayer, type Network, type Player } from '../../players/index.ts';
import { chinese, sanma, tenhou, type Ruleset } from '../../rules/index.ts';
import { apply, firstRoundOf, newFullTable, type Event } from '../../table/index.ts';
import { OTHERS, OTHERS_WANT, actorCriticOf, wantedPlanes, type ActorCriticOptions } from '../reinforce/index.ts';
import { Looker } from '../reinforce/look.ts';
import { PLACE } from '../reinforce/net.ts';
import { rewardOf, usualReward } from '../reward/index.ts';
import { ActorKit } from './actor.ts';
import { experienceOf, playedLogs, rotated } from './experience.ts';
import { FROZEN, LEARNER, playRounds, type RoundsPlan } from './rounds.ts';
import { parseTrajectory, type TrajectoryHead } from './trajectory.ts';

const runtime = unwrap(await nativeRuntime());
const SHAPE = { channels: 16, blocks: 1 };

const modelOf = (rules: Ruleset, seed: string): Uint8Array<ArrayBuffer> =>
  rules.family === 'chinese' ? tinyChinese('suzaku', { seed, ...SHAPE }) : tinyModel(rules, { seed, ...SHAPE });

const networkOf = async (rules: Ruleset, seed: string): Promise<Network> =>
  batchedNetwork(unwrap(await openSession(runtime, modelOf(rules, seed))), { most: 512 });

const planOf = (rules: Ruleset, more: Partial<RoundsPlan> = {}): RoundsPlan => ({
  lanes: Array.from({ length: 6 }, (_, lane) => ({ seed: `test/${lane}`, start: firstRoundOf(rules) })),
  first: 0,
  tables: [Array.from({ length: rules.seats }, () => LEARNER)],
  temperature: 0.8,
  isHiddenKept: true,
  leastEntropy: 0,
  width: 6,
  ...more,
});

describe.each([tenhou, sanma, chinese] as readonly Ruleset[])('$id', async (rules) => {
  const learner = await networkOf(rules, 'learner');
  const play = async (more: Partial<RoundsPlan> = {}) =>
    unwrap(await playRounds(rules, planOf(rules, more), { learner, digest: 'weights' }));

  test('a trajectory is a function of its plan: again, and in any lockstep, the same bytes', async () => {
    const [first, again, alone] = [await play(), await play(), await play({ width: 1 })];
    expect(first.head.decisions).toBeGreaterThan(100);
    for (const { head, bytes } of [again, alone]) {
      expect(head).toEqual(first.head);
      expect(digestOf(bytes)).toBe(digestOf(first.bytes));
    }
    const other = await play({ temperature: 0.7 });
    expect(digestOf(other.bytes)).not.toBe(digestOf(first.bytes));
  });

  test('what was played is legal, and its paths cover every decision of every seat', async () => {
    const { head, bytes } = await play();
    const { masks, places } = unwrap(parseTrajectory(head, bytes));
    const size = masks.length / head.decisions;
    for (let at = 0; at < head.decisions; at++)
      expect((masks[at * size + (places[at]! >> 3)]! >> (places[at]! & 7)) & 1).toBe(1);
    for (const { paths, outcome } of head.rounds) {
      // A round that is aborted early leaves some seats without a decision.
      const seats = paths.map(({ seat }) => seat);
      expect(seats).toEqual(seats.toSorted((a, b) => a - b));
      expect(new Set(seats).size).toBe(seats.length);
      expect(outcome.after === undefined).toBe(outcome.places !== undefined);
    }
    expect(head.rounds.some(({ paths }) => paths.length === rules.seats)).toBe(true);
    expect(head.asked).toBeGreaterThanOrEqual(head.decisions);
  });

  test('log π as it was played and as the graph that learns has it', async () => {
    const { head, bytes } = await play();
    const trajectory = unwrap(parseTrajectory(head, bytes));
    const experience = experienceOf([trajectory], rewardOf(usualReward(rules), rules));
    const options: ActorCriticOptions = { rules, ...SHAPE, temperature: 0.8, critic: 'oracle', learns: ['trunk'] };
    const looker = unwrap(await Looker.open(runtime, actorCriticOf(options), 64));
    const weights = new Map(unwrap(readWeights(modelOf(rules, 'learner'))));
    const graph = new Graph({ form: 'eval', batch: 1 });
    actorCriticOf(options)(graph);
    for (const { name, shape } of graph.parameters.values())
      if (name.startsWith('critic.'))
        weights.set(
          name,
          Float32Array.from({ length: shape.reduce((size, n) => size * n, 1) }, (_, i) => Math.sin(i) / 10),
        );
    const looked = await looker.look(weights, experience.samples, (from) => {
      const asked = Uint32Array.from({ length: 64 }, (_, i) => Math.min(experience.samples - 1, from + i));
      const places = Int32Array.from(asked, (sample) => experience.places[sample]!);
      return { ...experience.inputs(asked), [PLACE]: { type: 'int32', dims: [64], data: places } };
    });
    const played = playedLogs([trajectory]);
    looked.chosen.forEach((log, at) => expect(Math.abs(log - played[at]!)).toBeLessThan(1e-4));
    // One output a seat, and they sum to nothing.
    expect(looked.width).toBe(rules.seats);
    for (let at = 0; at < experience.samples; at++) {
      const row = looked.values.subarray(at * rules.seats, (at + 1) * rules.seats);
      expect(row.reduce((sum, value) => sum + value, 0)).toBeCloseTo(0, 5);
    }
    await looker.close();
  });

  test('a decision knows the last ones of the other seats, and the critic gets what these saw', async () => {
    const { head, bytes } = await play();
    const trajectory = unwrap(parseTrajectory(head, bytes));
    const { last, set } = trajectory;
    const experience = experienceOf([trajectory], rewardOf(usualReward(rules), rules));
    const others = rules.seats - 1;
    for (const { paths } of head.rounds) {
      const seatOf = (number: number): number | undefined =>
        paths.find(({ from, to }) => from <= number && number < to)?.seat;
      for (const { seat, from, to } of paths)
        for (let at = from; at < to; at++)
          for (let i = 0; i < others; i++) {
            const number = last![at * others + i]!;
            const other = (seat + i + 1) % rules.seats;
            if (number >= 0) expect(seatOf(number)).toBe(other);
            // Play goes on: what was last stays, or a later one takes its place.
            if (at > from) expect(number).toBeGreaterThanOrEqual(last![(at - 1) * others + i]!);
          }
    }
    // Before each seat's last decision all others have decided, or hardly ever.
    expect([...last!].filter((number) => number < 0).length).toBeLessThan(last!.length / 4);
    const [asked, each] = [Uint32Array.of(head.decisions - 1), set.globalCount];
    const inputs = experience.inputs(asked);
    const seen = inputs[OTHERS]!.data as Uint8Array;
    const wanted = wantedPlanes(rules);
    for (let i = 0; i < others; i++) {
      const number = last![(head.decisions - 1) * others + i]!;
      const theirs = experience.inputs(Uint32Array.of(Math.max(0, number)));
      const own = theirs['globals']!.data as Uint8Array;
      wanted.forEach((plane, k) => {
        for (let column = 0; column < COLUMNS; column++)
          expect(inputs[OTHERS_WANT]!.data[(i * COLUMNS + column) * wanted.length + k]).toBe(
            number < 0 ? 0 : theirs['planes']!.data[column * set.planeCount + plane],
          );
      });
      const shown = seen.subarray(i * each, (i + 1) * each);
      expect([...shown]).toEqual(number < 0 ? [...new Uint8Array(each)] : [...own]);
    }
  });

  test('several policies at a table: only the learner is kept', async () => {
    const seats = Array.from({ length: rules.seats }, (_, seat) => [LEARNER, FROZEN, 'greedy', 'tsumogiri'][seat]!);
    const frozen = await networkOf(rules, 'frozen');
    const plan = planOf(rules, { tables: [seats, seats.toReversed()] });
    const { head } = unwrap(await playRounds(rules, plan, { learner, frozen, digest: 'weights' }));
    for (const { lane, paths, seats: own } of head.rounds) {
      expect(own).toEqual(lane % 2 === 0 ? seats : seats.toReversed());
      for (const { seat } of paths) expect(own[seat]).toBe(LEARNER);
    }
  });

  test('sure decisions are played but not kept', async () => {
    const [all, some] = [await play(), await play({ leastEntropy: 1 })];
    expect(some.head.asked).toBe(all.head.asked);
    expect(some.head.decisions).toBeLessThan(all.head.decisions);
    expect(some.head.rounds.map(({ outcome }) => outcome)).toEqual(all.head.rounds.map(({ outcome }) => outcome));
  });

  test('whatever is hidden, the policy sees the same, and the critic does not', async () => {
    const events: Event[] = [];
    const players = Array.from({ length: rules.seats }, (_, seat) =>
      unwrap(makePlayer('greedy', rules, 'hidden', seat)),
    );
    await playLater({ rules, seed: 'hidden', players, maxRounds: 1, listener: (event) => events.push(event) });
    const [table, other] = [newFullTable(rules), newFullTable(rules)];
    const kit = new ActorKit(rules);
    const { planeCount } = oracleSetOf(rules);
    const rng = new Rng('hidden');
    let [seen, different] = [0, 0];
    for (const event of events) {
      apply(table, event);
      apply(other, event.type === 'start-round' ? shuffledHands(event, rng) : event);
      if (event.type !== 'start-round') continue;
      const [own, same] = [kit.newInputs(), kit.newInputs()];
      kit.encoder.encode(table, 0, own.planes, own.globals);
      kit.encoder.encode(other, 0, same.planes, same.globals);
      expect(same).toEqual(own);
      seen++;
      const [hidden, changed] = [new Uint8Array(34 * planeCount), new Uint8Array(34 * planeCount)];
      encodeOracle(table, 0, hidden);
      encodeOracle(other, 0, changed);
      if (hidden.some((byte, at) => byte !== changed[at])) different++;
      break;
    }
    expect([seen, different]).toEqual([1, 1]);
  });

  test('the table of the referee gives the same features and questions as the view of the seat', async () => {
    const kit = new ActorKit(rules);
    const [full, seen] = [kit.newInputs(), kit.newInputs()];
    const table = newFullTable(rules);
    let compared = 0;
    const watched = (seat: number): Player => {
      const player = unwrap(makePlayer(seat === 0 ? 'konger' : 'caller', rules, 'views', seat));
      return {
        ...player,
        needsView: true,
        choose: (observation) => {
          const { view, legal } = observation;
          kit.encoder.encode(table, seat, full.planes, full.globals);
          kit.encoder.encode(view!, seat, seen.planes, seen.globals);
          expect(full).toEqual(seen);
          expect(kit.manners.asked(table, seat, legal)).toEqual(kit.manners.asked(view!, seat, legal));
          compared++;
          return player.choose(observation);
        },
      };
    };
    for (let round = 0; round < 3; round++)
      await playLater({
        rules,
        seed: `views/${round}`,
        players: Array.from({ length: rules.seats }, (_, seat) => watched(seat)),
        table,
        maxRounds: 1,
      });
    expect(compared).toBeGreaterThan(50);
  });

  test('the same wall by the frozen network: a policy beside itself at temperature 0 differs by nothing', async () => {
    const frozen = await networkOf(rules, 'frozen');
    const plan = planOf(rules, { hasBaseline: true, tables: [Array.from({ length: rules.seats }, () => FROZEN)] });
    const { head } = unwrap(await playRounds(rules, plan, { learner, frozen, digest: 'weights' }));
    const reward = rewardOf('duplicate', rules);
    for (const { outcome, baseline } of head.rounds) {
      expect(baseline).toEqual(outcome.scores);
      expect(reward(outcome, baseline).every((each) => each === 0)).toBe(true);
    }
    expect(head.rounds).toHaveLength(6);
  });

  test('damage is a named fault', async () => {
    const { head, bytes } = await play();
    const codeOf = (other: Partial<TrajectoryHead>, data = bytes): string => {
      const parsed = parseTrajectory({ ...head, ...other }, data);
      return parsed.ok ? 'ok' : parsed.error.code;
    };
    expect(codeOf({})).toBe('ok');
    expect(codeOf({ version: 99 })).toBe('trajectory.version');
    expect(codeOf({ features: 'unknown' })).toBe('trajectory.features');
    expect(codeOf({ hidden: 'unknown' })).toBe('trajectory.features');
    expect(codeOf({ features: 'suphx' })).toBe('trajectory.' + (rules.family === 'chinese' ? 'features' : 'length'));
    expect(codeOf({}, bytes.slice(1))).toBe('trajectory.length');
    expect(codeOf({}, bytes.with(bytes.length - 1, 0x40))).toBe('trajectory.last');
    expect(codeOf({ rounds: head.rounds.slice(1) })).toBe('trajectory.paths');
  });
});

/** The same round with the other seats' hands exchanged. */
const shuffledHands = (event: Extract<Event, { type: 'start-round' }>, rng: Rng): Event => {
  const [own, ...others] = event.hands;
  const shift = 1 + rng.below(others.length - 1);
  return { ...event, hands: [own!, ...others.map((_, at) => others[(at + shift) % others.length]!)] };
};

test('rewards as a seat counts them: its own first, then in turn order', () => {
  expect(rotated([0, 1, 2, 3], 2)).toEqual([2, 3, 0, 1]);
});
