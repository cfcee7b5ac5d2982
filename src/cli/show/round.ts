/** A game cut into rounds, and the text of one: title, dealt hands, moves, result. */
import type { Ruleset } from '../../rules/index.ts';
import { Table, apply, maskEvent, type Event, type StartRound } from '../../table/index.ts';
import type { Language } from '../io.ts';
import { paint, paintTiles } from '../colour.ts';
import { makeTable } from '../table.ts';
import { makeMoves } from './moves.ts';
import { makeResult } from './result.ts';
import { tileText, tilesText } from './tiles.ts';
import { WORDS, type Words } from './words.ts';

export type ShownRound = {
  /** From 0, in the order of play. */
  readonly number: number;
  /** Index of its first event in the game. */
  readonly first: number;
  readonly start: StartRound;
  /** With start-round; without end-match. */
  readonly events: readonly Event[];
};

export const roundsOf = (events: readonly Event[]): readonly ShownRound[] => {
  const rounds: { number: number; first: number; start: StartRound; events: Event[] }[] = [];
  for (const [index, event] of events.entries()) {
    if (event.type === 'start-round')
      rounds.push({ number: rounds.length, first: index, start: event, events: [event] });
    else if (event.type !== 'end-match') rounds.at(-1)?.events.push(event);
  }
  return rounds;
};

export const windOf = (words: Words, start: StartRound, seat: number): string =>
  words.winds[(seat - start.dealer + start.scores.length) % start.scores.length]!;

/** `East 1, honba 0, deposits 0`. */
export const makeTitle = (start: StartRound, isChinese: boolean, words: Words): string => {
  const title = words.title(words.winds[(start.round >> 2) & 3]!, (start.round & 3) + 1);
  return isChinese ? title : `${title}, ${words.honba(start.honba, start.deposits)}`;
};

const makeDeal = (start: StartRound, hands: StartRound['hands'], words: Words): string =>
  makeTable(
    hands.map((hand, seat) => [
      words.seat(seat),
      windOf(words, start, seat),
      String(start.scores[seat] ?? 0),
      paintTiles(tilesText(hand)),
    ]),
    ['left', 'left', 'right', 'left'],
  );

export type RoundOptions = {
  readonly rules: Ruleset;
  readonly lang: Language;
  /** As this seat sees the table; undefined shows everything. */
  readonly seat: number | undefined;
};

/** The events as the observer sees them. */
export const seenEvents = (events: readonly Event[], { rules, seat }: RoundOptions): readonly Event[] =>
  seat === undefined ? events : events.map((event) => maskEvent(event, seat, rules));

export const makeRound = (round: ShownRound, options: RoundOptions): string => {
  const words = WORDS[options.lang];
  const isChinese = options.rules.family === 'chinese';
  const { start, events, first, number } = round;
  const seen = seenEvents(events, options);
  const [dealt] = seen as readonly [StartRound];
  const heads = start.scores.map((_, seat) => `${seat} ${windOf(words, start, seat)}`);
  const table = new Table(options.rules);
  const result: string[] = [];
  for (const event of events) {
    apply(table, event);
    result.push(...makeResult(table, event, options.lang));
  }
  return [
    `${paint('bold', makeTitle(start, isChinese, words))} (${words.events(number, first, first + events.length - 1)})`,
    makeDeal(start, dealt.hands, words),
    ...(isChinese ? [] : [`${words.indicators} ${paintTiles(tileText(start.indicator))}`]),
    '',
    makeMoves(seen, heads, words),
    '',
    ...result,
  ].join('\n');
};
