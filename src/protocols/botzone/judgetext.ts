/**
 * The judge as Botzone calls it: `{"log":[…],"initdata":{…}}` in, one JSON value out. It keeps nothing between calls: the log holds its
 * own earlier outputs and the answers to them in turn, and only the answers are read again. An empty log begins a match and
 * returns the `initdata` that the caller hands back from then on.
 */
import { makeWall, parseJson, parseWall, type Step } from '../../records/index.ts';
import { ALL_TILE_IDS, shuffleWall } from '../../table/index.ts';
import { fault, ok, type Result } from '../../base/index.ts';
import type { TileId } from '../../tiles/index.ts';
import { Judge, type Answer, type Display } from './judge.ts';

/** Walls follow from `srand` by our own generator, not by that of the official judge. */
export type InitData = { readonly quan: number; readonly srand: number; readonly walltiles: string };

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isWhole = (value: unknown, most: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most;

/** What the caller leaves open is filled in; `srand` stands for all chance. */
const initOf = (given: unknown, srand: number): Result<{ init: InitData; wall: readonly TileId[] }> => {
  const text = typeof given === 'string' && given.trim() !== '' ? parseJson(given) : undefined;
  const data = isObject(given) ? given : text?.ok === true && isObject(text.value) ? text.value : {};
  const seed = isWhole(data.srand, 2 ** 32 - 1) ? data.srand : srand;
  const quan = isWhole(data.quan, 3) ? data.quan : seed % 4;
  if (typeof data.walltiles === 'string' && data.walltiles.trim() !== '') {
    const wall = parseWall(data.walltiles);
    return wall.ok ? ok({ init: { quan, srand: seed, walltiles: data.walltiles }, wall: wall.value }) : wall;
  }
  const wall = Array.from(shuffleWall(`botzone ${seed}`, 0, 0, ALL_TILE_IDS)) as TileId[];
  return ok({ init: { quan, srand: seed, walltiles: makeWall(wall) }, wall });
};

const answersOf = (entry: unknown): readonly Answer[] =>
  [0, 1, 2, 3].map((seat) => {
    const one = isObject(entry) ? entry[String(seat)] : undefined;
    const { verdict, response } = isObject(one) ? one : ({} as Json);
    // A bot that is not told of has not answered.
    return {
      verdict: typeof verdict === 'string' ? verdict : one === undefined ? 'NJ' : 'OK',
      response: typeof response === 'string' ? response : '',
    };
  });

/** One output of the judge. `init` goes with the first, and `strlen`, the length of the walls it was given, in the published form of it. */
export const makeOutput = ({ command, content, display }: Step, init?: InitData, strlen?: number): Json => ({
  command,
  content: Object.fromEntries(content.map((value, seat) => [String(seat), value])),
  display: init ? { ...display, srand: init.srand, ...(strlen === undefined ? {} : { strlen }) } : display,
  ...(init ? { initdata: init } : {}),
});

/** Characters of the walls that the caller names; 0 where it names none. */
const givenLength = (given: unknown): number =>
  isObject(given) && typeof given.walltiles === 'string' ? given.walltiles.length : 0;

/** One call. `srand` is used where the input names none. */
export const judgeText = (text: string, srand: number, display: Display = 'live'): Result<string> => {
  const parsed = parseJson(text);
  if (!parsed.ok) return parsed;
  if (!isObject(parsed.value)) return fault('judge.input', 0, 'the input is no JSON object');
  const { log, initdata } = parsed.value;
  if (log !== undefined && !Array.isArray(log)) return fault('judge.log', 0, '"log" is no list');
  const entries = (log ?? []) as readonly unknown[];
  const started = initOf(initdata, srand);
  if (!started.ok) return started;
  const { init, wall } = started.value;
  if (entries.length > 0 && !isObject(initdata) && (typeof initdata !== 'string' || initdata.trim() === ''))
    return fault('judge.initdata', 0, 'a match under way needs the initdata of its first output');
  const judge = new Judge({ wind: init.quan, wall, display });
  // Outputs stand at even places, the answers to them after each.
  for (let i = 1; i < entries.length; i += 2) judge.take(answersOf(entries[i]));
  const strlen = display === 'published' ? givenLength(initdata) : undefined;
  return ok(JSON.stringify(makeOutput(judge.step, entries.length === 0 ? init : undefined, strlen)));
};
