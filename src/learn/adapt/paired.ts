/** The test: adapted and offline weights play the same rounds on the same walls, against the offline policy. */
import { deedsOf, playLater } from '../../arena/index.ts';
import { ok, type Result } from '../../base/index.ts';
import type { Network, Player } from '../../players/index.ts';
import { rewardOf, type Reward } from '../reward/index.ts';
import { FROZEN, LEARNER, occupantsOf, playRounds, type PlayedRound } from '../selfplay/index.ts';
import { NO_RIICHI, discardKindOf, newFullTable, outcomeOf, type Event } from '../../table/index.ts';
import { WIDTH, type Adapter, type Asked } from './adapter.ts';
import type { AdaptPlan } from './plan.ts';
import { redrawn, roundSoFar, type RoundSoFar } from './position.ts';

/** What a round brought the seat. */
export type SeatRound = {
  readonly reward: number;
  readonly points: number;
  readonly won: boolean;
  readonly dealtIn: boolean;
};

type Ended = Pick<PlayedRound, 'outcome' | 'deeds'>;

const seatRound = ({ outcome, deeds }: Ended, seat: number, reward: Reward): SeatRound => ({
  reward: reward(outcome)[seat]!,
  points: outcome.scores[seat]! - outcome.before.scores[seat]!,
  won: deeds[seat]!.won,
  dealtIn: deeds[seat]!.dealtIn,
});

/** A round, its plan, and the seed of its tests. */
export type TestOptions = { readonly plan: AdaptPlan; readonly round: RoundSoFar; readonly seed: string };

/** The walls of a test: the first as it was dealt, the others drawn anew. */
const wallOf = ({ round, seed }: TestOptions, test: number): readonly Event[] =>
  test === 0 ? round.events : redrawn(round, seed, test);

const manners = ({ pupil, temperature, isSampled }: AdaptPlan) => ({
  pupil,
  temperature: isSampled ? temperature : 0,
  isHiddenKept: false,
  // Nothing is kept of a test.
  leastEntropy: Infinity,
});

/** All tests with one network in the seat. */
export const playTests = async (
  options: TestOptions,
  adapter: Adapter,
  { network }: Asked,
): Promise<Result<readonly SeatRound[]>> => {
  const { plan, round, seed } = options;
  const { rules, seat, start } = round;
  const played = await playRounds(
    rules,
    {
      ...manners(plan),
      lanes: Array.from({ length: plan.tests }, (_, i) => ({ seed: `${seed}/${i}`, start })),
      first: 0,
      tables: [Array.from({ length: rules.seats }, (_, other) => (other === seat ? LEARNER : FROZEN))],
      width: WIDTH,
    },
    { learner: network, frozen: adapter.offline.network, others: adapter.others, digest: '' },
    (at) => wallOf(options, at),
  );
  if (!played.ok) return played;
  const reward = rewardOf(plan.reward, rules);
  return ok(played.value.head.rounds.map((each) => seatRound(each, seat, reward)));
};

/** The seat of a test in which adaptation goes on: before every so many own turns it imagines more rounds, by the weights it has by then. */
class Follower {
  readonly events: Event[] = [];
  failure: Result<never> | undefined;
  private current: Asked;
  private readonly opened: Asked[] = [];
  private turns = 0;

  constructor(
    private readonly options: TestOptions,
    private readonly adapter: Adapter,
    private readonly test: number,
    start: Asked,
  ) {
    this.current = start;
  }

  /** Asks whichever weights there are. */
  get network(): Network {
    const { metadata, inputs, outputs } = this.current.network;
    return {
      ...{ metadata, inputs, outputs },
      runLater: (feeds) => {
        const { network } = this.current;
        return 'runLater' in network ? network.runLater(feeds) : Promise.resolve(network.runNow(feeds));
      },
    };
  }

  /** Hands of a seat in riichi are ready, and hands drawn anew are not: from then on nothing more is imagined. */
  private isDue(): boolean {
    const { plan, round } = this.options;
    const { table } = roundSoFar(round.rules, round.seat, round.start, this.events);
    const isQuiet = Array.from({ length: round.rules.seats }, (_, seat) => seat).every(
      (seat) => table.riichi[seat] === NO_RIICHI,
    );
    return isQuiet && this.turns % plan.every === 0;
  }

  private async more(): Promise<void> {
    const { plan, round, seed } = this.options;
    const here = roundSoFar(round.rules, round.seat, round.start, this.events);
    const more = { count: plan.more, seed: `${seed}/${this.test}/turn ${this.turns}`, by: this.current };
    const learnt = await this.adapter.adapt(here, more);
    const next = learnt.ok ? await this.adapter.network() : learnt;
    if (!next.ok) this.failure ??= next;
    else this.opened.push((this.current = next.value));
  }

  player(own: Player): Player {
    return {
      ...own,
      choose: async (observation) => {
        const { legal } = observation;
        const isTurn = legal.toArray().filter((action) => discardKindOf(action) >= 0).length > 1;
        if (isTurn && ++this.turns > 1 && this.failure === undefined && this.isDue()) await this.more();
        return own.choose(observation);
      },
    };
  }

  async close(): Promise<void> {
    for (const each of this.opened) await each.close();
  }
}

/** One test with adaptation that goes on; the adapter is left as it was. */
const followTest = async (
  options: TestOptions,
  adapter: Adapter,
  test: number,
  start: Asked,
): Promise<Result<SeatRound>> => {
  const { plan, round, seed } = options;
  const { rules, seat } = round;
  const follower = new Follower(options, adapter, test, start);
  const table = newFullTable(rules);
  const networks = { learner: follower.network, frozen: adapter.offline.network, others: adapter.others, digest: '' };
  const occupant = occupantsOf(rules, manners(plan), networks);
  const before = adapter.state();
  const players = Array.from({ length: rules.seats }, (_, other) => {
    const player = occupant(other === seat ? LEARNER : FROZEN, other, `${seed}/${test}/${round.start.round}/0`, table);
    return other === seat ? follower.player(player) : player;
  });
  await playLater({
    rules,
    seed: `${seed}/${test}`,
    start: round.start,
    players,
    table,
    maxRounds: 1,
    begun: wallOf(options, test),
    listener: (event) => {
      if (event.type !== 'start-match') follower.events.push(structuredClone(event));
    },
  });
  await follower.close();
  const restored = adapter.restore(before);
  if (!restored.ok) return restored;
  if (follower.failure !== undefined) return follower.failure;
  const ended = { outcome: outcomeOf(table, round.start), deeds: deedsOf(table) };
  return ok(seatRound(ended, seat, rewardOf(plan.reward, rules)));
};

/** All tests, one after another, with adaptation that goes on from what was learnt at the deal. */
export const followTests = async (
  options: TestOptions,
  adapter: Adapter,
  start: Asked,
): Promise<Result<readonly SeatRound[]>> => {
  const found: SeatRound[] = [];
  for (let test = 0; test < options.plan.tests; test++) {
    const played = await followTest(options, adapter, test, start);
    if (!played.ok) return played;
    found.push(played.value);
  }
  return ok(found);
};
