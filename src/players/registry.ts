/**
 * One registry of players for command line, arena, protocols, server and page. A spec is `name`, `name@file`, `name:key=value,…`. A name may stand
 * for different players in different games; a ruleset that has none says so. Networks are opened by whoever makes players, and looked up here.
 */
import { VALUE_MODELS } from '../analysis/riichi/value/index.ts';
import type { DecisionKind } from '../policy/index.ts';
import type { Family, Ruleset } from '../rules/index.ts';
import { Rng, STREAMS, fault, ok, type Result } from '../base/index.ts';
import { makeAnalyzer2015 } from './analyzer2015.ts';
import { makeChineseExpert } from './chinese-expert.ts';
import { CHINESE_SETS, makeChineseNeural } from './chinese-neural.ts';
import { makeExpert } from './expert.ts';
import { STAGE_ENTRY, SUPHX_STAGES, type Network, type SuphxStage } from './network.ts';
import { makeMizukami2014 } from './mizukami2014.ts';
import { makeNeural } from './neural.ts';
import { MEOWJONG_SL, SUPHX_SL, kindsOf, makePaper } from './papers.ts';
import type { Player } from './player.ts';
import { SIMPLE, makeGreedy, makeSample } from './simple/index.ts';
import { checkOptions, choiceOption, numberOption, parseSpec, wholeOption, type Spec } from './spec.ts';

/** Which network: the shipped one of the player and the rules, or another file; of players with a network a decision, whose. */
export type NetworkName = {
  readonly player: string;
  /** Those in play; which network that means: modelRulesOf. */
  readonly rules: Ruleset;
  readonly file: string | undefined;
  readonly kind?: DecisionKind;
};
/** Finds a network that is open already. */
export type Networks = (name: NetworkName) => Result<Network>;
const noNetworks: Networks = ({ player }) =>
  fault('player.network', 0, `${player} needs a network, and none is at hand here`);

/** What a player is made from. `name` is the spec as written. */
type Request = {
  readonly name: string;
  readonly spec: Spec;
  readonly rules: Ruleset;
  readonly rng: Rng;
  readonly networks: Networks;
};
type Maker = {
  readonly options: readonly string[];
  /** Networks it plays by, which a spec may name: the decision of each, undefined for one that answers all. */
  readonly networks?: readonly (DecisionKind | undefined)[];
  /** Whose networks a spec asks for, where that is not its name. */
  readonly whose?: (spec: Spec) => string;
  /** The only number of seats it plays with. */
  readonly seats?: 3 | 4;
  readonly make: (request: Request) => Result<Player>;
};

const plain = (make: (request: Request) => Player): Maker => ({ options: [], make: (request) => ok(make(request)) });

const isGoal = (text: string | undefined): text is 'rank' | 'points' | undefined =>
  text === undefined || text === 'rank' || text === 'points';

/** `points=90/45/0/-135`: rank points of the places. */
const parsePoints = (text: string, seats: number): Result<readonly number[]> => {
  const points = text.split('/').map(Number);
  return points.length === seats && points.every(Number.isFinite)
    ? ok(points)
    : fault('player.option', 0, `points are ${seats} numbers with / between, not ${JSON.stringify(text.slice(0, 40))}`);
};

/** Work budget and rank points, as the adviser of a spec takes them. */
const planOf = (spec: Spec, seats: number): Result<{ readonly ms?: number; readonly points?: readonly number[] }> => {
  const ms = numberOption(spec, 'ms', 1, 10_000);
  if (!ms.ok) return ms;
  const text = spec.options.get('points');
  const points = text === undefined ? ok(undefined) : parsePoints(text, seats);
  if (!points.ok) return points;
  return ok({
    ...(ms.value === undefined ? {} : { ms: ms.value }),
    ...(points.value === undefined ? {} : { points: points.value }),
  });
};

const expert: Maker = {
  options: ['ms', 'points', 'goal'],
  make: ({ name, spec, rules }) => {
    if (rules.family !== 'riichi') return fault('player.rules', 0, `${spec.name} does not play ${rules.id}`);
    const plan = planOf(spec, rules.seats);
    if (!plan.ok) return plan;
    const goal = spec.options.get('goal');
    if (!isGoal(goal)) return fault('player.option', 0, 'goal is rank or points');
    return ok(makeExpert(name, rules, { ...plan.value, ...(goal === undefined ? {} : { goal }) }));
  },
};

const analyzer2015: Maker = {
  options: ['threshold', 'depth', 'nodes', 'steps', 'value-model'],
  make: ({ name, spec, rules }) => {
    if (rules.family !== 'riichi') return fault('player.rules', 0, `${spec.name} does not play ${rules.id}`);
    const threshold = numberOption(spec, 'threshold', 0, 1_000_000);
    if (!threshold.ok) return threshold;
    const depth = wholeOption(spec, 'depth', 1, 6);
    if (!depth.ok) return depth;
    const nodes = wholeOption(spec, 'nodes', 1, 10_000_000);
    if (!nodes.ok) return nodes;
    const steps = choiceOption(spec, 'steps', ['exact', 'greedy']);
    if (!steps.ok) return steps;
    const valueModel = choiceOption(spec, 'value-model', VALUE_MODELS);
    if (!valueModel.ok) return valueModel;
    return ok(
      makeAnalyzer2015(name, rules.seats, {
        ...(threshold.value === undefined ? {} : { threshold: threshold.value }),
        ...(depth.value === undefined ? {} : { depth: depth.value }),
        ...(nodes.value === undefined ? {} : { nodes: nodes.value }),
        ...(steps.value === undefined ? {} : { steps: steps.value }),
        ...(valueModel.value === undefined ? {} : { valueModel: valueModel.value }),
      }),
    );
  },
};

const mizukami2014: Maker = {
  options: ['fold', 'call'],
  seats: 4,
  make: ({ name, spec, rules }) => {
    if (rules.family !== 'riichi') return fault('player.rules', 0, `${spec.name} does not play ${rules.id}`);
    const fold = choiceOption(spec, 'fold', ['true', 'false']);
    if (!fold.ok) return fold;
    const call = choiceOption(spec, 'call', ['true', 'false']);
    if (!call.ok) return call;
    return ok(makeMizukami2014(name, { fold: fold.value !== 'false', call: call.value !== 'false' }));
  },
};

const suzaku: Maker = {
  options: ['advice', 'ms', 'points'],
  networks: [undefined],
  make: ({ name, spec, rules, networks }) => {
    if (rules.family !== 'riichi') return fault('player.rules', 0, `${spec.name} does not play ${rules.id}`);
    const network = networks({ player: spec.name, rules, file: spec.file });
    if (!network.ok) return network;
    const advice = numberOption(spec, 'advice', 0, 100);
    if (!advice.ok) return advice;
    const plan = planOf(spec, rules.seats);
    if (!plan.ok) return plan;
    const factor = advice.value === undefined ? {} : { advice: advice.value };
    return makeNeural(name, rules, network.value, { ...plan.value, ...factor });
  },
};

/** A player of the papers; a file it names is a folder of its networks. */
const paper = (style: typeof MEOWJONG_SL, seats: 3 | 4): Maker => ({
  options: [],
  networks: kindsOf(style),
  seats,
  make: ({ name, spec, rules, networks }) =>
    rules.family === 'riichi'
      ? makePaper(name, style, rules, (kind) => networks({ player: spec.name, rules, file: spec.file, kind }))
      : fault('player.rules', 0, `${spec.name} does not play ${rules.id}`),
});

/** `stage=oracle`; undefined where none is named. */
const stageOf = (spec: Spec): Result<SuphxStage | undefined> => choiceOption(spec, 'stage', SUPHX_STAGES);

/** One of Suphx's agents that learnt by play: a shipped one by its stage, or a run, which is then checked to be of it. */
const suphxRl: Maker = {
  ...paper(SUPHX_SL, 4),
  options: ['stage'],
  whose: (spec) => {
    const stage = stageOf(spec);
    return stage.ok && stage.value !== undefined ? `${spec.name}-${stage.value}` : spec.name;
  },
  make: (request) => {
    const { name, spec, rules, networks } = request;
    if (rules.family !== 'riichi') return fault('player.rules', 0, `${spec.name} does not play ${rules.id}`);
    const stage = stageOf(spec);
    if (!stage.ok) return stage;
    const player = suphxRl.whose!(spec);
    const find = (kind: DecisionKind) => networks({ player, rules, file: spec.file, kind });
    const discard = find('discard');
    if (!discard.ok) return discard;
    const own = discard.value.metadata[STAGE_ENTRY];
    if (stage.value !== undefined && own !== stage.value)
      return fault('model.stage-differs', 0, `the network is of ${own ?? 'no stage'}, not of ${stage.value}`);
    return makePaper(name, SUPHX_SL, rules, find);
  },
};

/** A player of Chinese Standard by a network. */
const chineseNeural = (player: keyof typeof CHINESE_SETS, options: readonly string[]): Maker => ({
  options,
  networks: [undefined],
  make: ({ name, spec, rules, networks }) => {
    const network = networks({ player: spec.name, rules, file: spec.file });
    if (!network.ok) return network;
    const weight = numberOption(spec, 'advice', 0, 100);
    if (!weight.ok) return weight;
    return makeChineseNeural(name, rules, network.value, { set: CHINESE_SETS[player], weight: weight.value });
  },
});

/** For every game. */
const COMMON: Readonly<Record<string, Maker>> = {
  ...Object.fromEntries(
    Object.entries(SIMPLE).map(([key, make]) => [key, plain(({ name, rng, rules }) => make(name, rng, rules.family))]),
  ),
  riichier: plain(({ name }) => makeGreedy(name, false)),
  greedy: plain(({ name }) => makeGreedy(name, true)),
  sample: plain(({ name, rng }) => makeSample(name, rng)),
};

/** For the games of one family. */
const OF_FAMILY: Readonly<Record<Family, Readonly<Record<string, Maker>>>> = {
  riichi: {
    expert,
    analyzer2015,
    mizukami2014,
    suzaku,
    'meowjong-sl': paper(MEOWJONG_SL, 3),
    'suphx-sl': paper(SUPHX_SL, 4),
    'meowjong-rl': paper(MEOWJONG_SL, 3),
    'suphx-rl': suphxRl,
  },
  chinese: {
    expert: plain(({ name }) => makeChineseExpert(name)),
    suzaku: chineseNeural('suzaku', ['advice']),
    'chinese-sl': chineseNeural('chinese-sl', []),
  },
};

const makersOf = (family: Family): Readonly<Record<string, Maker>> => ({ ...COMMON, ...OF_FAMILY[family] });

const plays = ({ seats }: Maker, rules: Ruleset): boolean => seats === undefined || seats === rules.seats;

/** Players of a game. */
export const playerNames = (rules: Ruleset): readonly string[] =>
  Object.entries(makersOf(rules.family)).flatMap(([name, maker]) => (plays(maker, rules) ? [name] : []));

/** Every player of any game. */
export const PLAYER_NAMES: readonly string[] = [
  ...new Set(Object.keys(COMMON).concat(...Object.values(OF_FAMILY).map((makers) => Object.keys(makers)))),
];
/** The options each player takes; of players in several games, those of riichi. */
export const PLAYER_OPTIONS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries({ ...OF_FAMILY.chinese, ...COMMON, ...OF_FAMILY.riichi }).map(([name, { options }]) => [
    name,
    options,
  ]),
);

/** The maker of a spec in a game. */
const makerOf = (text: string, rules: Ruleset): Result<{ readonly spec: Spec; readonly maker: Maker }> => {
  const spec = parseSpec(text);
  if (!spec.ok) return spec;
  const { name, file } = spec.value;
  const makers = makersOf(rules.family);
  const maker = Object.hasOwn(makers, name) ? makers[name] : undefined;
  if (maker === undefined || !plays(maker, rules)) {
    const shown = JSON.stringify(name.slice(0, 40));
    const list = `players: ${playerNames(rules).join(', ')}`;
    return PLAYER_NAMES.includes(name)
      ? fault('player.rules', 0, `${shown} does not play ${rules.id}; ${list}`)
      : fault('player.unknown', 0, `there is no player ${shown}; ${list}`);
  }
  if (file !== undefined && maker.networks === undefined)
    return fault('player.option', name.length, `${name} plays without a network, so there is no other one`);
  const checked = checkOptions(spec.value, maker.options);
  return checked.ok ? ok({ spec: spec.value, maker }) : checked;
};

/** The networks a spec plays by, for who opens them; none for players without one and specs that mean nothing. */
export const networksOf = (text: string, rules: Ruleset): readonly NetworkName[] => {
  const found = makerOf(text, rules);
  if (!found.ok) return [];
  const { spec, maker } = found.value;
  const named = { player: maker.whose?.(spec) ?? spec.name, rules, file: spec.file };
  return (maker.networks ?? []).map((kind) => (kind === undefined ? named : { ...named, kind }));
};

/** A player for one seat of one match. `seed` and `seat` decide all its chance. */
export const makePlayer = (
  text: string,
  rules: Ruleset,
  seed: string,
  seat: number,
  networks: Networks = noNetworks,
): Result<Player> => {
  const found = makerOf(text, rules);
  if (!found.ok) return found;
  const { spec, maker } = found.value;
  return maker.make({ name: text, spec, rules, rng: new Rng(seed, STREAMS.player, seat), networks });
};
