/**
 * Decisions of self-play whose actions are played out: the network plays matches with itself; at some decisions what it would do, what the advice would do, what
 * both together would do and sometimes another likely choice are each played to the end of the round, with the same orders of the tiles to come.
 */
import { RiichiAdviser, plainRisk } from '../../analysis/riichi/advise/index.ts';
import type { Advice, Option } from '../../analysis/advice/index.ts';
import { playInLockstep, playLater } from '../../arena/index.ts';
import { fault, makeRandom, ok, type Random } from '../../base/index.ts';
import type { Kind, Task, Input } from '../../jobs/index.ts';
import { anyRuntime, openSession } from '../../nn/node/index.ts';
import {
  Sight,
  askNetwork,
  batchedNetwork,
  decidedOrAsked,
  logitsOf,
  questionOf,
  type Network,
  type Observation,
  type Player,
  type Question,
} from '../../players/index.ts';
import { chainOf, meritsOf, policyOf, type Policy } from '../../policy/index.ts';
import { parseRuleset, type RiichiRules } from '../../rules/index.ts';
import { ACCEPTED, newFullTable, type FullTable, type Table } from '../../table/index.ts';
import { ActorKit, checkActor } from '../selfplay/index.ts';
import type { PlayedAction, PlayedOut } from './row.ts';
import { worthsOf } from './playout.ts';

/** Everything that decides the rows of a block of matches but the weights and the code. */
export type DifferencesSpec = {
  readonly rules: string;
  readonly seed: string;
  /** Number of the first match, and how many. */
  readonly from: number;
  readonly matches: number;
  /** Orders of the tiles to come. */
  readonly plays: number;
  /** Rounds of each match at most; all of them where it is absent. */
  readonly rounds?: number;
};

const WEIGHTS = 'weights';

/** Matches of one task: they are played side by side, so that their questions to the network are one batch. */
export const BLOCK = 6;

/** The task of one block of matches. */
export const differencesTask = (spec: DifferencesSpec, weights: Input): Task<readonly PlayedOut[]> => ({
  kind: 'fit.differences',
  name: `${spec.rules}, matches ${spec.from} to ${spec.from + spec.matches - 1}`,
  spec,
  inputs: { [WEIGHTS]: weights },
});

/** Chance that a decision is looked at, by its kind: the rarer ones would be too few. */
const LOOKED_AT: Readonly<Record<Question, number>> = { quiet: 0.3, threat: 0.5, riichi: 1, kong: 1, claim: 0.8 };
/** Factor of it, by the chance of the network's pick: sure ones are many and mostly right. */
const SURER = [
  [0.9, 1],
  [0.98, 0.3],
  [Infinity, 0.05],
] as const;
/** What a rank point of advice counts beside the logarithm of a chance, where a choice of both together is looked for. */
const TOGETHER = 0.5;
/** Further choices, so that what neither would do is valued too: how often a likely one is taken, how likely that is at least, and how often any. */
const FURTHER = 0.15;
const LEAST_LIKELY = 0.02;
const ANY = 0.1;
/** Rank points that the advice tells the choices apart by, above which they are always played out; smaller differences teach less. */
const LARGE = 1.5;
const LEAST_SHARE = 0.15;

/** A choice with what is said of it. */
type Judged = Omit<PlayedAction, 'worths'>;

const judgedOf = (policy: Policy, merits: Float64Array, plain: Advice, weighed: Advice): readonly Judged[] => {
  const of = ({ options }: Advice): ReadonlyMap<number, Option> =>
    new Map(options.map((option) => [option.action, option]));
  const [risked, shown] = [of(plain), of(weighed)];
  return policy.choices.map(({ kind, chance, actions }, i) => {
    const action = actions.reduce((best, one) => (risked.get(one)!.value > risked.get(best)!.value ? one : best));
    const option = risked.get(action)!;
    const { win, dealIn, others, draw } = option.parts;
    return {
      action,
      kind,
      chance,
      merit: merits[i]!,
      parts: [win, dealIn, others, draw],
      weighed: shown.get(action)!.value - weighed.base,
      error: option.error!,
    };
  });
};

const sumOf = ({ parts }: Judged): number => parts.reduce((sum, part) => sum + part, 0);

/** The choices to play out: the first is the network's. */
const chosenOf = (all: readonly Judged[], pick: number, random: Random): readonly Judged[] => {
  const first = (worth: (one: Judged) => number): Judged => all.reduce((a, b) => (worth(b) > worth(a) ? b : a));
  const own = all[pick]!;
  const found = new Set([own, first(({ weighed }) => weighed), first((one) => TOGETHER * sumOf(one) + one.merit)]);
  const further = (share: number, least: number): void => {
    const others = all.filter((one) => !found.has(one) && one.chance >= least);
    if (random() < share && others.length > 0) found.add(others[Math.floor(random() * others.length)]!);
  };
  further(FURTHER, LEAST_LIKELY);
  further(ANY, 0);
  return [...found];
};

/** What a look knows beside the position. */
type About = {
  readonly random: Random;
  /** Of the match. */
  readonly number: number;
  readonly question: Question;
  readonly seed: string;
};

class Collector {
  private readonly kit: ActorKit;
  private readonly plain: RiichiAdviser;
  private readonly weighed: RiichiAdviser;

  constructor(
    private readonly rules: RiichiRules,
    private readonly spec: DifferencesSpec,
    private readonly network: Network,
  ) {
    this.kit = new ActorKit(rules);
    this.plain = new RiichiAdviser(rules, { isCalibrated: false, risk: plainRisk });
    this.weighed = new RiichiAdviser(rules, { isCalibrated: false });
  }

  async match(at: number): Promise<readonly PlayedOut[]> {
    const { rules, spec } = this;
    const number = spec.from + at;
    const seed = `${spec.seed}/${rules.id}/${number}`;
    /** By the number of the look: two claims of one tile are looked at side by side. */
    const rows: PlayedOut[] = [];
    let looks = 0;
    const random = makeRandom(seed);
    const table = newFullTable(rules);
    const players = Array.from({ length: rules.seats }, (): Player => {
      const sight = new Sight(rules);
      return {
        name: '',
        needsView: true,
        choose: ({ view, seat, legal }) => {
          const actions = decidedOrAsked(table, seat, legal);
          if (typeof actions === 'number') return actions;
          return askNetwork(this.network, sight.of(table, seat), async (outputs) => {
            const policy = policyOf(table, actions, logitsOf(outputs));
            const [, factor] = SURER.find(([most]) => policy.choices[0]!.chance < most)!;
            const question = questionOf(table, seat, legal);
            if (random() < factor * LOOKED_AT[question]) {
              const n = looks++;
              const about = { random, number, question, seed: `${seed}/${n}` };
              const row = await this.look({ view, seat, legal }, table, policy, about);
              if (row !== undefined) rows[n] = row;
            }
            return policy.pick;
          });
        },
      };
    });
    await playLater({ rules, seed, players, table, maxRounds: spec.rounds ?? Infinity });
    return rows.filter(() => true);
  }

  /** Plays the choices of a decision out, where they are told apart enough. */
  private async look(
    { view, seat, legal }: Observation,
    table: FullTable,
    policy: Policy,
    { random, number, question, seed }: About,
  ): Promise<PlayedOut | undefined> {
    const candidates = this.plain.candidates(view!, seat, legal.toArray());
    const plain = this.plain.adviseOn(candidates, view!, seat);
    const merits = meritsOf(chainOf(table.rules, policy));
    const all = judgedOf(policy, merits, plain, this.weighed.adviseOn(candidates, view!, seat));
    const pick = policy.choices.findIndex(({ actions }) => actions.includes(policy.pick));
    const chosen = chosenOf(all, pick, random);
    if (chosen.length < 2) return undefined;
    const sums = chosen.map(sumOf);
    const claimed = Math.max(...sums) - Math.min(...sums);
    const share = Math.min(1, LEAST_SHARE + claimed / LARGE);
    if (random() >= share) return undefined;
    const actions = chosen.map(({ action }) => action);
    const worths = await worthsOf({ table, seat, actions, plays: this.spec.plays, seed }, this.kit, this.network);
    return {
      rules: this.rules.id,
      match: number,
      question,
      ...placeOf(table, seat),
      base: plain.base,
      top: policy.choices[0]!.chance,
      share,
      actions: chosen.map((one, i) => ({ ...one, worths: worths[i]! })),
    };
  }
}

const placeOf = (table: Table, seat: number): Pick<PlayedOut, 'round' | 'left' | 'riichi'> => ({
  round: table.round,
  left: table.liveLeft,
  riichi: Array.from({ length: table.seats }, (_, other) => other).filter(
    (other) => other !== seat && table.riichi[other] === ACCEPTED,
  ).length,
});

/** The kind `fit.differences`. */
export const playedDifferences: Kind<DifferencesSpec, readonly PlayedOut[]> = {
  run: async (spec, work) => {
    const rules = parseRuleset(spec.rules);
    if (!rules.ok) return rules;
    if (rules.value.family !== 'riichi') return fault('fit.rules', 0, `${rules.value.id} has no rank points`);
    const bytes = await work.read(WEIGHTS);
    if (!bytes.ok) return bytes;
    const runtime = await anyRuntime();
    if (!runtime.ok) return runtime;
    const session = await openSession(runtime.value, bytes.value);
    if (!session.ok) return session;
    const network = batchedNetwork(session.value, { most: 256 });
    const checked = checkActor(network, rules.value);
    if (!checked.ok) return checked;
    const collector = new Collector(rules.value, spec, network);
    const found = await playInLockstep({
      matches: spec.matches,
      width: spec.matches,
      play: (at) => collector.match(at),
    });
    await session.value.close();
    return ok({ value: found.flat() });
  },
};
