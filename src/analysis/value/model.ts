/**
 * The question and the answer of the value programme. What the models assume: docs/value.md.
 * Turns are own draws. `index` i counts draws from now: i = 0 is the present, i = draws the end of the round.
 */
import type { RiichiRules } from '../../rules/index.ts';
import type { Kind, Tile, Wind } from '../../tiles/index.ts';

export const MODELS = ['tsumo', 'full'] as const;
export type Model = (typeof MODELS)[number];
export const POOLS = ['constant', 'shrinking'] as const;
export type Pool = (typeof POOLS)[number];
export const OBJECTIVES = ['value', 'win'] as const;
export type Objective = (typeof OBJECTIVES)[number];

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

/** What the other seats do, per turn of one's own (`turn` from 1). Defaults are stated in docs/value.md. */
export type Rates = {
  /** Chance of a ron on a kind within one go-around = this · copies left / unseen tiles. */
  readonly ron: (kind: Kind, turn: number, riichi: boolean) => number;
  /** The same for a tile one may call. */
  readonly pung: (kind: Kind, turn: number) => number;
  readonly chow: (kind: Kind, turn: number) => number;
  /** Chance that another seat wins within one go-around. */
  readonly hazard: (turn: number) => number;
  /** Points gained (negative: lost) when another seat wins, when the wall ends with a ready hand, and without one. */
  readonly loss: number;
  readonly ready: number;
  readonly notReady: number;
  /** Points put down for riichi; a win returns them. */
  readonly stick: number;
};

export type ValueOptions = {
  readonly model?: Model;
  readonly pool?: Pool;
  /** What a choice maximises; the other figures follow that choice. */
  readonly objective?: Objective;
  /** Draws beyond the fewest that a line of play may waste: 1 lets it step sideways or back once. */
  readonly extra?: 0 | 1;
  readonly riichi?: 'best' | 'always' | 'never';
  /** Model `full` only: whether lines of play may claim tiles; without calls it looks at far fewer hands. */
  readonly calls?: boolean;
  /** Whether riichi on the first turn counts twice. */
  readonly doubleRiichi?: boolean;
  /** Chance that one's own last draw is the last tile of the wall. */
  readonly haitei?: number;
  readonly ura?: boolean;
  /** Worth of points won; the identity unless given. Must not fall. */
  readonly utility?: (points: number) => number;
  readonly rates?: Partial<Rates>;
  /** Most hands looked at; beyond it the answer says `converged: false`. */
  readonly nodes?: number;
  /** Looked at while working; true stops with `converged: false`. */
  readonly cancelled?: () => boolean;
};

/** One choice. Arrays by index: entry i is the figure if the same tiles were held i draws later. */
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
  /** What a ready closed hand does now; null where there is nothing to declare. */
  readonly riichi: 'riichi' | 'dama' | null;
  /** Worth now with riichi and without, where both may be done. */
  readonly declared: number | null;
  readonly silent: number | null;
};

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
  /** True when the figures are an estimate from acceptance, for hands too far away. */
  readonly estimated: boolean;
  /** False when the cap or a cancellation cut the work short: figures are then lower bounds of the model. */
  readonly converged: boolean;
  readonly nodes: number;
};

/** Middle tiles are held back more than edges, honours least; after riichi all but safe tiles are. */
const RON_BY_RANK = [1.9, 1.6, 1.3, 1.1, 1.0, 1.1, 1.3, 1.6, 1.9] as const;

export const DEFAULT_RATES: Rates = {
  ron: (kind, _turn, riichi) => (kind >= 27 ? 2.2 : RON_BY_RANK[kind % 9]!) * (riichi ? 0.75 : 1),
  pung: (kind) => (kind >= 27 ? 2.4 : 1.5),
  chow: () => 0.5,
  hazard: (turn) => Math.min(0.07, Math.max(0, 0.006 * (turn - 3))),
  loss: 0,
  ready: 1000,
  notReady: -1000,
  stick: 1000,
};

export type Settings = Required<Omit<ValueOptions, 'rates' | 'utility' | 'cancelled'>> & {
  readonly rates: Rates;
  readonly utility: (points: number) => number;
  readonly cancelled: () => boolean;
};

export const DEFAULT_NODES = 1_000_000;

export const settingsOf = (situation: Situation, options: ValueOptions): Settings => ({
  model: options.model ?? 'tsumo',
  pool: options.pool ?? 'constant',
  objective: options.objective ?? 'value',
  extra: options.extra ?? 1,
  riichi: options.riichi ?? 'best',
  calls: options.calls ?? true,
  doubleRiichi: options.doubleRiichi ?? true,
  haitei: options.haitei ?? 1 / situation.rules.seats,
  ura: options.ura ?? situation.rules.uraDora,
  utility: options.utility ?? ((points) => points),
  rates: { ...DEFAULT_RATES, ...options.rates },
  nodes: options.nodes ?? DEFAULT_NODES,
  cancelled: options.cancelled ?? (() => false),
});
