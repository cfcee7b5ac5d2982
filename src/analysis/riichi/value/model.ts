/**
 * The question and the answer of the value solver. What the models assume: docs/value.md.
 * Turns are own draws. `index` i counts draws from now: i = 0 is the present, i = draws the end of the round.
 */
import type { RiichiRules } from '../../../rules/index.ts';
import type { Kind, Tile, Wind } from '../../../tiles/index.ts';
import { fittedRates } from './fitted.ts';

/** What may happen in the value solver; see Model. */
export const MODELS = ['tsumo', 'full'] as const;
/** What the value solver lets happen: `tsumo` has own draws alone, `full` also wins by discard, calls and what the other seats do. */
export type Model = (typeof MODELS)[number];
/** How draws are modelled; see Pool. */
export const POOLS = ['constant', 'shrinking'] as const;
/** How draws are modelled: `constant` draws from the tiles unseen now, each draw alike; `shrinking` removes what was drawn. */
export type Pool = (typeof POOLS)[number];
/** What the value solver may maximise; see Objective. */
export const OBJECTIVES = ['value', 'win'] as const;
/** What the value solver maximises: `value`, the expected worth of the round, or `win`, the chance of a win. */
export type Objective = (typeof OBJECTIVES)[number];

/** What surrounds a hand in the question to the value solver: rules, winds, indicators, tiles seen, own turn and river. */
export type Situation = {
  readonly rules: RiichiRules;
  readonly roundWind: Wind;
  readonly seatWind: Wind;
  /** Open indicators; they count as seen. */
  readonly doraIndicators: readonly Tile[];
  /** Tiles seen outside the hand, its melds and the indicators; red fives apart. */
  readonly visible: readonly Tile[];
  /** Own turn from 1. Fourteen tiles: its draw is made; thirteen: it is still to come. */
  readonly turn: number;
  /** Own draws of a whole round. */
  readonly turns: number;
  /** Own discards so far, for furiten; kinds. */
  readonly river: readonly Kind[];
  /** North tiles set aside (sanma). */
  readonly kita: number;
  /** Counters and sticks a win collects. */
  readonly honba: number;
  readonly sticks: number;
};

/** Who is waiting, as the fitted rates count it: riichi, closed, open. */
export type Waiter = 0 | 1 | 2;

/**
 * What the other seats do within one go-around, from the own discard of a turn (from 1) to the next own draw.
 * Defaults: `fittedRates`, counted from games.
 */
export type ValueRates = {
  /** Chance that a kind is thrown while `copies` of it (1–4) are unseen. */
  readonly thrown: (kind: Kind, copies: number, turn: number, waiter: Waiter) => number;
  /** Share of those thrown by the seat one may chow from. */
  readonly chowShare: number;
  /** Chance that another seat wins, and the mean points gained then (negative: paid). */
  readonly hazard: (turn: number, waiter: Waiter) => number;
  readonly loss: (turn: number, waiter: Waiter) => number;
  /** Points gained when the wall ends with a ready hand, and without one. */
  readonly ready: number;
  readonly notReady: number;
  /** Points put down for riichi; a win returns them. */
  readonly stick: number;
};

/** How a round may end for the hand: won by its draw or on a discard, another seat's win, the wall's end. */
export type Ending = 'draw' | 'ron' | 'loss' | 'end';
/** Worth of the points that an ending of the round brings; the value solver maximises its mean. */
export type Utility = (points: number, ending: Ending) => number;

/** How the value solver works: model, objective, what lines of play may do, and its budget. */
export type ValueOptions = {
  readonly model?: Model;
  readonly pool?: Pool;
  /** What a choice maximises; the other figures follow that choice. */
  readonly objective?: Objective;
  /** Draws beyond the fewest that a line of play may waste: 1 lets it step sideways or back once. */
  readonly extra?: 0 | 1;
  /** The same for hands with melds called since the question; never more than `extra`. */
  readonly openExtra?: 0 | 1;
  readonly riichi?: 'best' | 'always' | 'never';
  /** Model `full` only: whether lines of play may claim tiles; without calls it looks at far fewer hands. */
  readonly calls?: boolean;
  /** Answer by the estimate for distant hands, whatever the distance: quick, and every discard has a row. */
  readonly estimate?: boolean;
  /** Whether riichi on the first turn counts twice. */
  readonly doubleRiichi?: boolean;
  /** Chance that one's own last draw is the last tile of the wall. */
  readonly haitei?: number;
  readonly ura?: boolean;
  /** Worth of the points an ending brings; the points themselves unless given. */
  readonly utility?: Utility;
  /** Model `full`: what the other seats do, in part or whole; the fitted rates unless given. */
  readonly rates?: Partial<ValueRates>;
  /** Model `full` with the fitted rates: others in riichi. */
  readonly othersInRiichi?: number;
  /** Most hands looked at; beyond it the answer says `converged: false`. */
  readonly nodes?: number;
  /** Looked at while working; true stops with `converged: false`. */
  readonly cancelled?: () => boolean;
};

/**
 * One discard as the value solver answers for it; of a hand that draws next, the hand itself. Arrays by index: entry i is the figure if the same
 * tiles were held i draws later.
 */
export type DiscardValue = {
  /** Undefined for a hand that is to draw. */
  readonly discard: Tile | undefined;
  readonly shanten: number;
  /** Kinds that lower the shanten, copies left of each, and their sum. */
  readonly kinds: readonly Kind[];
  readonly left: readonly number[];
  readonly tiles: number;
  /** Probabilities of a ready hand and of a win until the round ends, and the expected worth. */
  readonly tenpai: readonly number[];
  readonly win: readonly number[];
  readonly value: readonly number[];
  /** Points of wins alone, each times its chance: over `win` their mean. */
  readonly points: readonly number[];
  /** What a ready closed hand does now; null where there is nothing to declare. */
  readonly riichi: 'riichi' | 'dama' | null;
  /** Worth now with riichi and without, where both may be done. */
  readonly declared: number | null;
  readonly silent: number | null;
  /** True when the figures are an estimate from acceptance: hands too far away, or cut off by the cap. */
  readonly estimated: boolean;
};

/** The answer of the value solver: every discard of a hand with its chances and points over the draws to come. */
export type HandValue = {
  readonly model: Model;
  readonly pool: Pool;
  readonly objective: Objective;
  readonly shanten: number;
  /** Own draws still to come. */
  readonly draws: number;
  /** Unseen tiles. */
  readonly unseen: number;
  /** Best first. */
  readonly discards: readonly DiscardValue[];
  /** Worth of winning now, for a complete hand that may win; else null. */
  readonly winNow: number | null;
  /** True when all rows are estimates. */
  readonly estimated: boolean;
  /** False when the cap or a cancellation cut the work short: fewer lines of play were worked out, or none. */
  readonly converged: boolean;
  readonly nodes: number;
};

export type Settings = Required<Omit<ValueOptions, 'rates' | 'othersInRiichi' | 'utility' | 'cancelled'>> & {
  readonly rates: ValueRates;
  /** No utility was given: worth is points. */
  readonly byPoints: boolean;
  /** Utility above that of nothing happening, and that utility. */
  readonly worth: Utility;
  readonly nothing: number;
  readonly cancelled: () => boolean;
};

/** Hands that the value solver may look at by default before it narrows its question. */
export const DEFAULT_NODES = 1_000_000;
const asPoints: Utility = (points) => points;
const never = (): boolean => false;

export const settingsOf = (situation: Situation, options: ValueOptions): Settings => {
  const utility = options.utility ?? asPoints;
  const nothing = utility(0, 'end');
  return {
    model: options.model ?? 'tsumo',
    pool: options.pool ?? 'constant',
    objective: options.objective ?? 'value',
    extra: options.extra ?? 1,
    openExtra: options.openExtra ?? 0,
    calls: options.model === 'full' && (options.calls ?? true),
    riichi: options.riichi ?? 'best',
    estimate: options.estimate ?? false,
    doubleRiichi: options.doubleRiichi ?? true,
    haitei: options.haitei ?? 1 / situation.rules.seats,
    ura: options.ura ?? situation.rules.uraDora,
    byPoints: options.utility === undefined,
    worth: (points, ending) => utility(points, ending) - nothing,
    nothing,
    rates: { ...fittedRates(situation.rules.seats, situation.river, options.othersInRiichi ?? 0), ...options.rates },
    nodes: options.nodes ?? DEFAULT_NODES,
    cancelled: options.cancelled ?? never,
  };
};

/** The same with fewer lines of play. Fields in the order of `settingsOf`, not by spreading: then the engine sees one shape of object. */
export const narrowed = (settings: Settings, extra: 0 | 1, calls: boolean): Settings => ({
  model: settings.model,
  pool: settings.pool,
  objective: settings.objective,
  extra,
  openExtra: settings.openExtra,
  calls,
  riichi: settings.riichi,
  estimate: settings.estimate,
  doubleRiichi: settings.doubleRiichi,
  haitei: settings.haitei,
  ura: settings.ura,
  byPoints: settings.byPoints,
  worth: settings.worth,
  nothing: settings.nothing,
  rates: settings.rates,
  nodes: settings.nodes,
  cancelled: settings.cancelled,
});
