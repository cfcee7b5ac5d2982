/** The head of a Mahjong Soul record: rules, names, result. Mode 1 and 11 are East games, 2 and 12 East-South; 11 and up three seats. */
import type { Event } from '../../table/index.ts';
import { snake, snakeList, snakeObject } from './shape.ts';
import { get, getNumber, getString, isObject, type Json } from '../json.ts';
import { MAX_NAME, MAX_POINTS, placesOf, type Meta, type Open } from '../record.ts';

export type Head = {
  /** 3 or 4; undefined when the head does not tell. */
  readonly seats: number | undefined;
  readonly isEast: boolean;
  /** Red fives on the table; undefined when the head does not tell. */
  readonly reds: number | undefined;
  /** By seat, empty where an account is missing (a computer player). */
  readonly names: readonly string[];
  /** Final score and points in thousands by seat. */
  readonly result: readonly { readonly seat: number; readonly score: number; readonly points: number }[];
  readonly meta: Meta;
};

const metaOf = (head: Json, config: Json): Meta => {
  const meta: Open<Meta> = {};
  const id = getString(head, 'uuid');
  if (id !== undefined) meta.id = id.slice(0, MAX_NAME);
  const table = snakeObject(config, 'meta') ?? {};
  for (const [key, from, name] of [
    ['startTime', head, 'start_time'],
    ['endTime', head, 'end_time'],
    ['modeId', table, 'mode_id'],
    ['roomId', table, 'room_id'],
    ['contestUid', table, 'contest_uid'],
  ] as const) {
    const value = getNumber(from, name);
    if (value !== undefined) meta[key] = value;
  }
  return meta;
};

const isSeat = (n: number | undefined): n is number => n !== undefined && Number.isInteger(n) && n >= 0 && n <= 3;

/** Absent parts of the head are empty; protobuf leaves out seats and points that are 0. */
export const readHead = (json: unknown): Head => {
  const top = isObject(json) ? snake(json) : {};
  const head = snakeObject(top, 'head') ?? {};
  const config = snakeObject(head, 'config') ?? {};
  const mode = snakeObject(config, 'mode') ?? {};
  const detail = snakeObject(mode, 'detail_rule') ?? {};
  const kind = getNumber(mode, 'mode');
  const names: string[] = [];
  for (const account of snakeList(head, 'accounts')) {
    const seat = getNumber(account, 'seat') ?? 0;
    if (isSeat(seat)) names[seat] = (getString(account, 'nickname') ?? '').slice(0, MAX_NAME);
  }
  const result = snakeList(snakeObject(head, 'result') ?? {}, 'players').map((player) => ({
    seat: getNumber(player, 'seat') ?? 0,
    score: getNumber(player, 'part_point_1') ?? getNumber(player, 'part_point1') ?? 0,
    points: (getNumber(player, 'total_point') ?? 0) / 1000,
  }));
  return {
    seats: kind === undefined || kind === 0 ? undefined : kind > 10 ? 3 : 4,
    isEast: kind === 1 || kind === 11,
    reds: getNumber(detail, 'dora_count'),
    names,
    result: result.filter(
      ({ seat, score, points }) =>
        isSeat(seat) && Number.isInteger(score) && Math.abs(score) <= MAX_POINTS && Math.abs(points) <= MAX_POINTS,
    ),
    meta: metaOf(head, config),
  };
};

export const startOf = (head: Head, seats: number): Event => {
  const base = seats === 3 ? 'mahjongsoul-sanma' : 'mahjongsoul';
  const rules = `${base}${head.isEast ? ',length=east' : ''}${head.reds === 0 ? ',aka=false' : ''}`;
  const names = Array.from({ length: seats }, (_, seat) => head.names[seat] ?? '');
  return { type: 'start-match', rules, ...(head.names.length === 0 ? {} : { names }) };
};

/** Undefined when the head has no result for every seat. */
export const endOf = (head: Head, seats: number): Event | undefined => {
  const rows = Array.from({ length: seats }, (_, seat) => head.result.find((row) => row.seat === seat));
  if (rows.includes(undefined)) return undefined;
  const scores = rows.map((row) => row!.score + 0);
  return { type: 'end-match', scores, places: placesOf(scores), points: rows.map((row) => row!.points + 0) };
};

export const hasHead = (json: unknown): boolean => isObject(json) && get(json, 'head') !== undefined;
