/** States in which seat 0 decides, made from a few words: for tests of players. */
import { tenhou, type RiichiRules } from '../src/rules/index.ts';
import { Table, apply, type Event } from '../src/table/index.ts';
import { unwrap } from '../src/base/index.ts';
import { parseTiles, type Tile } from '../src/tiles/index.ts';
import { staged, stagedEvents, type Stage } from './staged.ts';

export const tileOf = (text: string): Tile => unwrap(parseTiles(text))[0]!;

export const scoresOf = ({ seats, startingScore }: RiichiRules): number[] =>
  Array.from({ length: seats }, () => startingScore);

/** Seat 0 has drawn its second tile; seat 1 deals. */
export const turn = (hand: string, drawn: string, more: Partial<Stage> = {}): Table => {
  const rules = more.rules ?? tenhou;
  const rivers = ['6z', '1z1z', '2z2z', '3z3z'].slice(0, rules.seats);
  return staged({ rules, round: 1, seat: 0, hand, drawn, indicator: '9s', scores: scoresOf(rules), rivers, ...more });
};

/** The seat before seat 0 has thrown the tile, and seat 0 may claim it. */
export const claim = (hand: string, thrown: string, more: Partial<Stage> = {}): Table => {
  const rules = more.rules ?? tenhou;
  const last = (rules.seats - 1) as 2 | 3;
  const rivers = rules.seats === 3 ? ['', '1z', ''] : ['', '1z', '2z', ''];
  const stage = {
    rules,
    round: 1,
    seat: 0,
    hand,
    drawn: '1m',
    indicator: '9s',
    scores: scoresOf(rules),
    rivers,
    ...more,
  };
  const table = new Table(rules);
  const discard: Event = { type: 'discard', seat: last, tile: tileOf(thrown), fromDraw: false };
  for (const event of [...stagedEvents(stage), discard]) apply(table, event);
  return table;
};
