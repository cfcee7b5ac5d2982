/**
 * Where the inputs of a network live. A feature set has planes (a value for each of 34 tile kinds) and globals (one value each), in named
 * spans. A value is a byte 0–255 that stands for 0–1; planes are column-major: `planes[column · planeCount + plane]`.
 */
import type { Family, Ruleset } from '../rules/index.ts';
import type { Table } from '../table/index.ts';

/** A named group of planes or globals; [from, to). */
export type Span = {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  /** One sentence: what it tells, and for 8 bits the scale. */
  readonly text: string;
  /** 1: only 0 and 255 occur; 8: any byte. */
  readonly bits: 1 | 8;
  /** Why no state sets it, or as good as none; absent where some do. */
  readonly never?: string;
  /** 34 planes, one a kind: where suits are exchanged, they are exchanged as columns are. */
  readonly isByKind?: boolean;
};

/** A versioned set of planes and globals with its spans, what a manifest lists. */
export type FeatureSet = {
  readonly id: string;
  /** Rules whose tables it reads. */
  readonly family: Family;
  /** Raised when the meaning of any value changes; data and weights of another version do not fit. */
  readonly version: number;
  /** The same with three seats, where it is ahead: values may come from fits to games of one number of seats. */
  readonly sanmaVersion?: number;
  readonly columns: 34;
  readonly planes: readonly Span[];
  readonly planeCount: number;
  readonly globals: readonly Span[];
  readonly globalCount: number;
  /** Digest of each set of fitted numbers that values come from, by its name; absent where there are none. */
  readonly fits?: Readonly<Record<string, string>>;
  /** Never: what a player sees tells nothing hidden. */
  readonly isOracle?: never;
};

/** A set that tells what is hidden from a seat, for critics and learners; it is none of the sets that a player can be made with. */
export type OracleSet = Omit<FeatureSet, 'isOracle'> & { readonly isOracle: true };

/** The version of a set's values at tables of these rules. */
export const versionFor = (
  set: Pick<FeatureSet, 'version' | 'sanmaVersion'>,
  { seats }: Pick<Ruleset, 'seats'>,
): number => (seats === 3 ? (set.sanmaVersion ?? set.version) : set.version);

/** Fills both arrays with a state as `seat` sees it; its hand must be known, and of the other hands nothing is read. */
export type Encoder = {
  readonly encode: (table: Table, seat: number, planes: Uint8Array, globals: Uint8Array) => void;
};

/** Columns of a plane: one per kind of tile. */
export const COLUMNS = 34;
/** The byte of 1. */
export const FULL = 255;

/** A row of a table of spans: name, how many, bits, text, why it is never set. */
export type SpanRow = readonly [name: string, size: number, bits: 1 | 8, text: string, never?: string];

/** Lays rows side by side from 0. */
export const laySpans = (rows: readonly SpanRow[]): readonly Span[] => {
  let at = 0;
  return rows.map(([name, size, bits, text, never]) => {
    const span = { name, from: at, to: at + size, text, bits, ...(never === undefined ? {} : { never }) };
    at = span.to;
    return span;
  });
};

/** First index of each span by name. */
export const startsOf = <Name extends string>(spans: readonly Span[]): Readonly<Record<Name, number>> =>
  Object.fromEntries(spans.map(({ name, from }) => [name, from])) as Record<Name, number>;

export const sizeOf = (spans: readonly Span[]): number => spans.at(-1)?.to ?? 0;

/** A share 0–1 as a byte, the nearest; what lies outside is cut off. */
export const byteOf = (share: number): number => (share <= 0 ? 0 : share >= 1 ? FULL : (share * FULL + 0.5) | 0);
