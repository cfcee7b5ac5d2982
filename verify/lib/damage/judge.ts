/** Whether damage is found: the reader refuses the text, or replay reports a divergence. */
import {
  firstDifference,
  isNote,
  readText,
  replayGame,
  type Divergence,
  type Game,
  type RecordFormat,
} from '../../../src/records/index.ts';
import type { Result } from '../../../src/base/index.ts';
import type { Event } from '../../../src/table/index.ts';
import { randomOf } from '../../../testkit/random.ts';
import { EVENT_KINDS } from './kinds.ts';
import { SURE, TEXT_KINDS } from './texts.ts';
import { Work } from './work.ts';

export type Verdict = 'detected' | 'harmless' | 'missed';

/** A game in a format that holds it. */
export type Carried = {
  readonly format: RecordFormat;
  readonly text: string;
  readonly game: Game;
  readonly make: (game: Game) => Result<string>;
};

export type Check = (game: Game, format: RecordFormat) => readonly Divergence[];

/** Replay as it is; tests hand in one that is deaf to a check. */
export const fullCheck: Check = (game, format) => {
  const run = replayGame(game, format, { views: false });
  return run.ok ? run.value.divergences : [{ event: 0, code: run.error.code, text: run.error.text }];
};

/** The undamaged game as its format reads it; what is wrong with it where it is not clean. */
export const carry = (game: Game, format: RecordFormat, make: Carried['make']): Carried | string => {
  const text = make(game);
  if (!text.ok) return `${text.error.code} — ${text.error.text}`;
  const read = readText(text.value, format);
  const [back] = read.games;
  const fault = read.faults.find((one) => !isNote(one));
  if (fault || back === undefined) return `${fault?.code ?? 'log.empty'} — ${fault?.text ?? ''}`;
  const [first] = fullCheck(back, format);
  return first
    ? `${first.code} at event ${first.event} — ${first.text}`
    : { format, text: text.value, game: back, make };
};

/** `isSure`: damage that leaves the events as they are must be found, too. */
const verdictOf = (carried: Carried, text: string, check: Check, isSure: boolean): Verdict => {
  if (text === carried.text) return 'harmless';
  const { games, faults } = readText(text, carried.format);
  const [game] = games;
  if (game === undefined || games.length > 1 || faults.some((fault) => !isNote(fault))) return 'detected';
  if (check(game, carried.format).length > 0) return 'detected';
  // What was damaged is not read, or says the same in other words.
  return !isSure && firstDifference(game.events, carried.game.events) < 0 ? 'harmless' : 'missed';
};

/** Kinds that a format has no words for: what it would say instead is another legal game. */
const UNSAYABLE: Readonly<Partial<Record<RecordFormat, ReadonlyMap<string, string>>>> = {
  tenhou6: new Map([['discard: flagged as drawn', '60 names no tile: it throws the drawn one instead']]),
};

/** Formats that name a chow by its middle tile. What is no run, or does not hold the discard, they can only write as another chow, which may be a legal one. */
const CHOW_BY_MIDDLE: ReadonlySet<RecordFormat> = new Set(['botzone', 'chinese-text']);

const isRunOf = ({ tile, own }: Extract<Event, { type: 'chow' }>, discard: Event | undefined): boolean => {
  const [low, middle, high] = [tile, ...own].map(Number).sort((a, b) => a - b) as [number, number, number];
  const isRun = middle === low + 1 && high === low + 2 && high < 27 && Math.floor(low / 9) === Math.floor(high / 9);
  return isRun && discard?.type === 'discard' && discard.tile === tile;
};

/** Whether the format has words for the damaged event. */
const canSay = (format: RecordFormat, damaged: readonly Event[], before: readonly Event[]): boolean => {
  const at = firstDifference(damaged, before);
  const event = damaged[at];
  return !CHOW_BY_MIDDLE.has(format) || event?.type !== 'chow' || isRunOf(event, damaged[at - 1]);
};

/** Names of the kinds that a format can have: of its events, then of its text. */
export const kindsOf = (format: RecordFormat): readonly string[] => [
  ...Array.from(EVENT_KINDS.keys()).filter((kind) => UNSAYABLE[format]?.has(kind) !== true),
  ...Object.keys(TEXT_KINDS[format] ?? {}).map((name) => `text ${name}`),
];

/** The damaged text; undefined where the game has no place for the kind, or the format no way to write it. */
export const damagedText = (carried: Carried, kind: string, seed: string): string | undefined => {
  const random = randomOf(seed);
  if (kind.startsWith('text ')) return TEXT_KINDS[carried.format]?.[kind.slice(5)]?.(carried.text, random);
  const work = new Work(carried.game.events, random);
  const events = work.rounds.length === 0 ? undefined : EVENT_KINDS.get(kind)?.(work);
  if (events === undefined || !canSay(carried.format, events, carried.game.events)) return undefined;
  const text = carried.make({ events, meta: carried.game.meta });
  return text.ok ? text.value : undefined;
};

export const judge = (carried: Carried, kind: string, seed: string, check: Check = fullCheck): Verdict | undefined => {
  const text = damagedText(carried, kind, seed);
  const isSure = kind.startsWith('text ') && SURE[carried.format]?.has(kind.slice(5)) === true;
  return text === undefined ? undefined : verdictOf(carried, text, check, isSure);
};
