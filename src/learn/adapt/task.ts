/** The kind `adapt.deal`: one deal, adapted to, tested, and the offline weights back. */
import { mean, ok, variance, type Result } from '../../base/index.ts';
import type { Kind, Task, Workplace } from '../../jobs/index.ts';
import { anyRuntime, openSession, type Session } from '../../nn/node/index.ts';
import { batchedNetwork, kindsOf, type Network } from '../../players/index.ts';
import type { DecisionKind } from '../../policy/index.ts';
import { parseRuleset, type RiichiRules } from '../../rules/index.ts';
import { paperOf } from '../reinforce/index.ts';
import { LEARNER } from '../selfplay/index.ts';
import { Adapter, WIDTH } from './adapter.ts';
import { followTests, playTests, type SeatRound } from './paired.ts';
import type { AdaptPlan } from './plan.ts';
import { dealt } from './position.ts';

/** One deal of a plan. */
export type DealSpec = { readonly plan: AdaptPlan; readonly deal: number };

/** Adapted and offline on the tests of a deal. */
export type DealResult = {
  readonly deal: number;
  readonly seat: number;
  /** Of the offline weights, before they were adapted and when they were back. */
  readonly before: string;
  readonly after: string;
  /** Of the adapted ones. */
  readonly adapted: string;
  /** Decisions that were learnt from, steps, and how far the policy moved (mean over the steps). */
  readonly decisions: number;
  readonly steps: number;
  readonly moved: number;
  readonly tests: number;
  /** Adapted less offline: mean and variance over the tests, in the unit of the reward and in points. */
  readonly reward: { readonly mean: number; readonly variance: number };
  readonly points: { readonly mean: number; readonly variance: number };
  /** The same on the wall that was dealt, in points. */
  readonly dealt: number;
  /** Tests in which the reward of the adapted is larger, smaller. */
  readonly ahead: number;
  readonly behind: number;
  /** Of the tests, adapted and offline. */
  readonly wins: readonly [number, number];
  readonly dealIns: readonly [number, number];
};

const count = (rounds: readonly SeatRound[], what: 'won' | 'dealtIn'): number =>
  rounds.filter((round) => round[what]).length;

const spread = (numbers: readonly number[]) => ({
  mean: mean(numbers),
  variance: numbers.length > 1 ? variance(numbers) : 0,
});

const compare = (adapted: readonly SeatRound[], offline: readonly SeatRound[]) => {
  const less = (what: 'reward' | 'points'): readonly number[] =>
    adapted.map((round, i) => round[what] - offline[i]![what]);
  const [rewards, points] = [less('reward'), less('points')];
  return {
    tests: adapted.length,
    reward: spread(rewards),
    points: spread(points),
    dealt: points[0]!,
    ahead: rewards.filter((each) => each > 0).length,
    behind: rewards.filter((each) => each < 0).length,
    wins: [count(adapted, 'won'), count(offline, 'won')],
    dealIns: [count(adapted, 'dealtIn'), count(offline, 'dealtIn')],
  } as const;
};

const playDeal = async (
  { plan, deal }: DealSpec,
  rules: RiichiRules,
  adapter: Adapter,
): Promise<Result<DealResult>> => {
  const round = dealt(rules, plan.seed, deal);
  const seed = `${plan.seed}/deal ${deal}`;
  const back = adapter.restore();
  if (!back.ok) return back;
  const before = adapter.digest();
  const learnt = await adapter.adapt(round, { count: plan.trajectories, seed: `${seed}/imagined` });
  if (!learnt.ok) return learnt;
  const network = await adapter.network();
  if (!network.ok) return network;
  const adaptedDigest = adapter.digest();
  const tests = { plan, round, seed: `${seed}/tests` };
  try {
    const play = plan.every > 0 ? followTests : playTests;
    const adapted = await play(tests, adapter, network.value);
    if (!adapted.ok) return adapted;
    const offline = await playTests(tests, adapter, adapter.offline);
    if (!offline.ok) return offline;
    const restored = adapter.restore();
    if (!restored.ok) return restored;
    const { samples = 0, steps = 0, scalars = {} } = learnt.value ?? {};
    return ok({
      deal,
      seat: round.seat,
      before,
      after: adapter.digest(),
      adapted: adaptedDigest,
      decisions: samples,
      steps,
      moved: scalars['moved'] ?? 0,
      ...compare(adapted.value, offline.value),
    });
  } finally {
    await network.value.close();
  }
};

/** What the last task left open: the next one mostly wants the same. */
type Opened = { readonly key: string; readonly adapter: Adapter; readonly sessions: readonly Session[] };
let opened: Opened | undefined;

const close = async (): Promise<void> => {
  await opened?.adapter.close();
  for (const session of opened?.sessions ?? []) await session.close();
  opened = undefined;
};

const openOthers = async (plan: AdaptPlan, work: Workplace, sessions: Session[]) => {
  const paper = paperOf(plan.pupil);
  const others = new Map<DecisionKind, Network>();
  const runtime = await anyRuntime();
  if (!runtime.ok) return runtime;
  for (const kind of paper === undefined ? [] : kindsOf(paper).filter((each) => each !== 'discard')) {
    const bytes = await work.read(kind);
    const session = bytes.ok ? await openSession(runtime.value, bytes.value) : bytes;
    if (!session.ok) return session;
    sessions.push(session.value);
    others.set(kind, batchedNetwork(session.value, { most: 4 * WIDTH }));
  }
  return ok(others);
};

const adapterOf = async (plan: AdaptPlan, rules: RiichiRules, work: Workplace): Promise<Result<Adapter>> => {
  const key = JSON.stringify([plan, work.digests]);
  if (opened?.key === key) return ok(opened.adapter);
  await close();
  const model = await work.read(LEARNER);
  if (!model.ok) return model;
  const sessions: Session[] = [];
  const others = await openOthers(plan, work, sessions);
  const adapter = others.ok ? await Adapter.open(plan, rules, { model: model.value, others: others.value }) : others;
  if (adapter.ok) opened = { key, adapter: adapter.value, sessions };
  else for (const session of sessions) await session.close();
  return adapter;
};

export const adaptDeal: Kind<DealSpec, DealResult> = {
  run: async (spec, work) => {
    const rules = parseRuleset(spec.plan.rules);
    if (!rules.ok) return rules;
    const adapter = await adapterOf(spec.plan, rules.value as RiichiRules, work);
    if (!adapter.ok) return adapter;
    const value = await playDeal(spec, rules.value as RiichiRules, adapter.value);
    return value.ok ? ok({ value: value.value }) : value;
  },
  close,
};

/** The task of a deal; `inputs`: the network that adapts as `learner`, a paper's others by kind. */
export const dealTask = (spec: DealSpec, inputs: NonNullable<Task['inputs']>): Task<DealResult> => ({
  kind: 'adapt.deal',
  name: `deal ${spec.deal}`,
  spec,
  inputs,
});
