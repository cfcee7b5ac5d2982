/** States in which a network is asked, from games of the built-in players and made by hand, and random logits for them. */
import { unwrap } from '../src/base/index.ts';
import type { Rng } from '../src/nn/index.ts';
import { askedActions, headLayoutOf, type Logits } from '../src/policy/index.ts';
import { sanma, tenhou, type RiichiRules, type Ruleset } from '../src/rules/index.ts';
import { ActionList, Table, apply, decisionsOf, legalActions, type Event, type Seat } from '../src/table/index.ts';
import { parseTiles } from '../src/tiles/index.ts';
import { makeGames } from './games.ts';
import { stagedEvents } from './staged.ts';

export type AskedState = {
  readonly table: Table;
  readonly seat: number;
  /** At least two. */
  readonly actions: readonly number[];
};

/** States of the first round of `games` games, on tables of full knowledge that nothing changes any more. */
export const askedStates = (rules: Ruleset, games: number, seed: string): readonly AskedState[] => {
  const states: AskedState[] = [];
  for (const { events } of makeGames(rules.id, games, seed, 1))
    for (const { table, seat, legal } of decisionsOf(rules, events)) {
      const actions = askedActions(legal, rules);
      if (actions.length > 1) states.push({ table: table.clone(), seat, actions });
    }
  return states;
};

type Rare = { readonly rules: RiichiRules; readonly hand: string; readonly drawn?: string; readonly thrown?: string };

/** What games seldom offer together: kongs of two kinds, kongs and a kita; kong, pung and chows of one tile. */
const RARE: readonly Rare[] = [
  { rules: tenhou, hand: '1111m2222m45p123s', drawn: '1z' },
  { rules: tenhou, hand: '34550m22p567s66z', thrown: '5m' },
  { rules: tenhou, hand: '4567m22p5067s66z1z', thrown: '5m' },
  { rules: sanma, hand: '1111s2222p44z456s', drawn: '5z' },
  { rules: sanma, hand: '1111s123456p44z7z', drawn: '5z' },
  { rules: sanma, hand: '555p234s678s1199p', thrown: '5p' },
];

/** The events up to the question: seat 0 has drawn a tile, or the seat before it throws one. */
const rareEvents = ({ rules, hand, drawn = '1m', thrown }: Rare): readonly Event[] => {
  const scores = Array.from({ length: rules.seats }, () => rules.startingScore);
  const rivers = scores.map((_, seat) => (seat === 0 ? '' : `${seat}z`));
  const stage = { rules, round: 1, seat: 0, hand, drawn, indicator: '9s', scores };
  if (thrown === undefined) return stagedEvents({ ...stage, rivers });
  const from = (rules.seats - 1) as Seat;
  const tile = unwrap(parseTiles(thrown))[0]!;
  return [
    ...stagedEvents({ ...stage, rivers: rivers.with(from, '') }),
    { type: 'discard', seat: from, tile, fromDraw: false },
  ];
};

/** Positions made by hand; none in games without rare ones. */
export const rareStates = (rules: Ruleset): readonly AskedState[] =>
  RARE.filter((rare) => rare.rules === rules).map((rare) => {
    const table = new Table(rules);
    for (const event of rareEvents(rare)) apply(table, event);
    const legal = new ActionList();
    legalActions(table, 0, legal);
    return { table, seat: 0, actions: askedActions(legal, rules) };
  });

/** Normal logits with this deviation, as a network of the game would give them. */
export const randomLogits = ({ table }: AskedState, rng: Rng, deviation: number): Logits =>
  Object.fromEntries(
    headLayoutOf(table.rules).heads.map(({ name, size }) => [
      name,
      Float32Array.from({ length: size }, () => deviation * rng.normal()),
    ]),
  ) as unknown as Logits;
