/** The values that are not zero in one state of a record, by the names of their spans. */
import { makeEncoder, type FeatureSet, type Span } from '../../features/index.ts';
import { rulesOf } from '../../learn/fit/index.ts';
import type { Game } from '../../records/index.ts';
import { decisionsOf, makeAction } from '../../table/index.ts';
import { makeMpszTile, type Tile } from '../../tiles/index.ts';
import { Exit, fail } from '../io.ts';
import { gamesOf, tellFaults } from '../records/index.ts';

export type Where = {
  readonly file: string;
  readonly game: number;
  /** Index of the event that shows the decision. */
  readonly at: number;
  readonly seat: number | undefined;
};

const findGame = async ({ file, game: wanted }: Where): Promise<Game> => {
  let [number, faults] = [0, 0];
  for await (const source of gamesOf(file)) {
    faults += tellFaults(source);
    for (const game of source.games) if (number++ === wanted) return game;
  }
  // Why there is no game is said already.
  if (number === 0 && faults > 0) throw new Exit(1);
  return fail(file, { code: 'record.no-game', at: 0, text: `there are only ${number} games` }, 1);
};

type Named = Readonly<Record<string, unknown>>;

/** Of a plane of one bit the kinds; else kinds with their value 0–1. */
const planeValues = (planes: Uint8Array, planeCount: number, { bits }: Span, plane: number): unknown => {
  const kinds = Array.from({ length: 34 }, (_, kind) => kind).filter((kind) => planes[kind * planeCount + plane]! > 0);
  const name = (kind: number): string => makeMpszTile(kind as Tile);
  if (kinds.length === 34 && bits === 1) return 'all';
  if (bits === 1) return kinds.map(name).join(' ');
  return Object.fromEntries(kinds.map((kind) => [name(kind), round(planes[kind * planeCount + plane]!)]));
};

const round = (byte: number): number => Math.round((byte / 255) * 1000) / 1000;
const isEmpty = (value: unknown): boolean =>
  value === '' || (typeof value === 'object' && Object.keys(value!).length === 0);

const named = (spans: readonly Span[], valueAt: (span: Span, index: number) => unknown): Named => {
  const rows: [string, unknown][] = [];
  for (const span of spans)
    for (let i = span.from; i < span.to; i++) {
      const value = valueAt(span, i);
      if (value !== 0 && !isEmpty(value))
        rows.push([span.to - span.from === 1 ? span.name : `${span.name}[${i - span.from}]`, value]);
    }
  return Object.fromEntries(rows);
};

export const showState = async (set: FeatureSet, where: Where, asJson: boolean): Promise<string> => {
  const game = await findGame(where);
  const rules = rulesOf(game);
  if (rules === undefined)
    return fail(where.file, { code: 'features.rules', at: 0, text: `${set.id} is for riichi` }, 1);
  for (const { table, seat, index, action } of decisionsOf(rules, game.events)) {
    if (index !== where.at || (where.seat !== undefined && where.seat !== seat)) continue;
    const [planes, globals] = [new Uint8Array(34 * set.planeCount), new Uint8Array(set.globalCount)];
    makeEncoder(set, rules).encode(table, seat, planes, globals);
    const state = {
      seat,
      event: index,
      action: action === undefined ? null : makeAction(action),
      planes: named(set.planes, (span, i) => planeValues(planes, set.planeCount, span, i)),
      globals: named(set.globals, (_, i) => round(globals[i]!)),
    };
    if (asJson) return JSON.stringify(state);
    const lines = (values: Named): string[] =>
      Object.entries(values).map(
        ([name, value]) => `  ${name.padEnd(18)} ${typeof value === 'string' ? value : JSON.stringify(value)}`,
      );
    return [
      table.dump(),
      `seat ${seat} decides: ${state.action ?? 'unknown'}`,
      'planes',
      ...lines(state.planes),
      'globals',
      ...lines(state.globals),
    ].join('\n');
  }
  return fail(where.file, { code: 'record.no-decision', at: where.at, text: `event ${where.at} shows no decision` }, 1);
};
