/** Gives second opinions. The weights of `mizukami2014` come with this file, so the page fetches it late. */
import { labelOf } from '../analysis/advice/index.ts';
import { Mind, type Opinion, type RankedHand } from '../analysis/riichi/mizukami/index.ts';
import { fault, ok, type Result } from '../base/index.ts';
import { isAway } from '../records/index.ts';
import type { Ruleset } from '../rules/index.ts';
import { DISCARD_ACTION, PASS, decisionsOf, discardKindOf, type ActionList, type Table } from '../table/index.ts';
import { redOf, type Kind, type Tile } from '../tiles/index.ts';
import {
  OPINION_PLAYER,
  type OpinionAt,
  type OpinionGiver,
  type OpinionsGiver,
  type SecondOpinion,
} from './opinion.ts';

/** Made with the first question. */
let mind: Mind | undefined;

/** It plays riichi with four seats. */
export const checkOpinion = (rules: Ruleset): Result<Ruleset> =>
  rules.family === 'riichi' && rules.seats === 4
    ? ok(rules)
    : fault('player.rules', 0, `${OPINION_PLAYER} does not play ${rules.id}`);

/** The tile of a kind that is thrown: the red five where it is the only one. */
const tileOf = (table: Table, seat: number, kind: number): Tile => {
  const red = redOf(kind as Kind);
  const hasPlain = table.tilesOf(seat).some((tile) => (tile as number) === kind);
  return (hasPlain || red === undefined ? kind : red) as Tile;
};

const rowOf = (table: Table, seat: number, hand: RankedHand): SecondOpinion['ranked'][number] => {
  const { call, thrown, score, shanten, tiles } = hand;
  const discard = call === PASS ? null : tileOf(table, seat, thrown);
  const action = call < 0 ? DISCARD_ACTION + discard! : call;
  const label = labelOf(table, seat, action, call < 0 ? undefined : (discard ?? undefined));
  return { action, label, discard, score, shanten, tiles };
};

/** The discard that goes with a riichi or a call is that of the hand it ranks first. */
const labelled = (table: Table, seat: number, { action, ranked }: Opinion): SecondOpinion['label'] => {
  const [first] = ranked;
  const isAlone = first === undefined || discardKindOf(action) >= 0 || action === PASS;
  return labelOf(table, seat, action, isAlone ? undefined : tileOf(table, seat, first.thrown));
};

const opinionAt = (table: Table, seat: number, legal: ActionList): SecondOpinion | null => {
  if (legal.size < 2) return null;
  mind ??= new Mind();
  const opinion = mind.think(table, seat, legal);
  const { action, ranked, against, margins } = opinion;
  return {
    action,
    label: labelled(table, seat, opinion),
    ranked: ranked.map((hand) => rowOf(table, seat, hand)),
    against,
    winds: Array.from({ length: table.seats }, (_, other) => table.seatWind(other)),
    margins: Array.from({ length: table.seats }, (_, other) => (other === seat ? null : (margins[other] ?? null))),
  };
};

/** What `mizukami2014` would do in a position. */
export const giveOpinion: OpinionGiver = ({ table, legal, setup }) => {
  const checked = checkOpinion(setup.rules);
  return checked.ok ? ok(opinionAt(table, setup.seat, legal)) : checked;
};

/** A red and a plain five are one choice, as are the drawn tile and its like. */
const areSame = (a: number, b: number): boolean =>
  discardKindOf(a) >= 0 ? discardKindOf(a) === discardKindOf(b) : a === b;

/** Of every decision of a seat in a record, or of the first `most`. */
export const giveOpinions: OpinionsGiver = ({ game, rules, seat }, most = Infinity) => {
  const checked = checkOpinion(rules);
  if (!checked.ok) return checked;
  const all: OpinionAt[] = [];
  let decision = -1;
  for (const { table, legal, action, index } of decisionsOf(rules, game.events, { seat })) {
    if (++decision >= most) break;
    const opinion = opinionAt(table, seat, legal);
    if (opinion === null) continue;
    const isKnown = action !== undefined && legal.has(action) && !isAway(game.meta.absences, seat, index);
    all.push({ ...opinion, decision, isSame: isKnown ? areSame(opinion.action, action) : null });
  }
  return ok({
    all,
    asked: all.filter(({ isSame }) => isSame !== null).length,
    same: all.filter(({ isSame }) => isSame === true).length,
    folds: all.filter(({ against }) => against.length > 0).length,
  });
};
