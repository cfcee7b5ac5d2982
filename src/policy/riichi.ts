/**
 * The heads of a network of the riichi family as chances of the choices there are; the one reader of these heads, for the player, the page and
 * the commands.
 *
 * A chance is how often the players it learnt from chose so, as the network sees it; the chances of a decision sum to 1. They are put together as
 * the samples are labelled (src/learn/dataset/labels.ts): of another seat's tile, kong, pung and chow exclude each other; on an own turn a kong
 * and a kita leave each other open, riichi is asked about without them, the discard without riichi. Wins and nine terminals are never asked about,
 * so all chances are those of a player who takes neither. A red and a plain five, the drawn tile and its like in the hand are one choice.
 *
 * In numbers, with k the sum of the sigmoids of the kongs, n that of the kita, o(x) = x / (1 − x) and r the sigmoid of riichi:
 *   own turn: neither = 1 / (1 + o(k) + o(n)); a kong its share of neither · o(k), the kita neither · o(n), riichi neither · r, a discard
 *   neither · (1 − r) · its softmax among the legal kinds;
 *   another seat's tile: kong and pung their sigmoids, each chow its softmax among none and the legal ones, the pass what is left; where they
 *   claim more than 1 together, they are divided by their sum, and nothing is left.
 */
import * as T from '../table/index.ts';
import { kindOf, type Tile } from '../tiles/index.ts';
import { softmax, sigmoid } from '../base/index.ts';
import { sortedPolicy, type Choice, type Policy } from './choices.ts';
import { CHOICES, NO_CHOW, chowEntry, type HeadName } from './heads.ts';
import type { ChoiceKind } from './kinds.ts';
import { reluctance, surest } from './wishes.ts';

/** The outputs of a network of the riichi family, by head: natural logits. */
export type RiichiLogits = Readonly<Record<HeadName, Float32Array>>;

/** Chances of a kong and of a kita are cut off here, so that their odds are finite. */
export const SUREST = 1 - 1e-9;

/** A choice with a chance of its own; `yes` is that of its head. */
type Wish = { readonly kind: ChoiceKind; readonly actions: readonly number[]; readonly yes: number };

/** The first action of the surest wish above one half. */
const surestOf = (wishes: readonly Wish[]): number | undefined =>
  surest(wishes.map(({ actions, yes }) => ({ action: actions[0]!, chance: yes })));

/** Actions by a number of theirs; negative ones are left out. In order of the first of each. */
const grouped = (actions: readonly number[], numberOf: (action: number) => number): ReadonlyMap<number, number[]> => {
  const groups = new Map<number, number[]>();
  for (const action of actions) {
    const number = numberOf(action);
    if (number < 0) continue;
    const group = groups.get(number);
    if (group === undefined) groups.set(number, [action]);
    else group.push(action);
  }
  return groups;
};

/** Discards as choices, by kind: each its softmax among the kinds that may be thrown, times `chance`. */
const discardsOf = (actions: readonly number[], logits: Float32Array, chance = 1) => {
  const groups = [...grouped(actions, T.discardKindOf)];
  const shares = softmax(groups.map(([kind]) => logits[kind]!));
  const discards = groups.map(([, same], i): Choice => ({
    kind: 'discard',
    actions: same.toSorted((a, b) => reluctance(a) - reluctance(b)),
    chance: chance * shares[i]!,
  }));
  const likeliest = groups.reduce((best, [kind], i) => (logits[kind]! > logits[groups[best]![0]]! ? i : best), 0);
  return { discards, likeliest: discards[likeliest]?.actions[0] };
};

/** What a network that knows discards alone says of these discards; logits by kind. */
export const discardPolicy = (actions: readonly number[], logits: Float32Array): Policy => {
  const { discards, likeliest } = discardsOf(actions, logits);
  return sortedPolicy(discards, likeliest!);
};

const turnPolicy = (actions: readonly number[], { discard, kong, choice }: RiichiLogits): Policy => {
  const wishes = actions.flatMap((action): Wish[] => {
    if (action === T.SET_KITA) return [{ kind: 'kita', actions: [action], yes: sigmoid(choice[CHOICES.kita]!) }];
    const kind = T.ownKongKindOf(action);
    return kind < 0 ? [] : [{ kind: 'kong', actions: [action], yes: sigmoid(kong[kind]!) }];
  });
  // Kongs exclude each other; of kong and kita each is given for the case that the other is not done, so their odds add up.
  const sumOf = (of: ChoiceKind): number => wishes.reduce((sum, { kind, yes }) => sum + (kind === of ? yes : 0), 0);
  const oddsOf = (yes: number): number => Math.min(yes, SUREST) / (1 - Math.min(yes, SUREST));
  const [kongs, kita] = [sumOf('kong'), sumOf('kita')];
  const neither = 1 / (1 + oddsOf(kongs) + oddsOf(kita));
  const shareOf = ({ kind, yes }: Wish): number => {
    const all = kind === 'kong' ? kongs : kita;
    return all === 0 ? 0 : (neither * oddsOf(all) * yes) / all;
  };
  const declares = actions.includes(T.DECLARE_RIICHI) ? sigmoid(choice[CHOICES.riichi]!) : 0;
  const { discards, likeliest } = discardsOf(actions, discard, neither * (1 - declares));
  const choices: Choice[] = [
    ...wishes.map((wish) => ({ kind: wish.kind, actions: wish.actions, chance: shareOf(wish) })),
    ...(actions.includes(T.DECLARE_RIICHI)
      ? [{ kind: 'riichi', actions: [T.DECLARE_RIICHI], chance: neither * declares } as const]
      : []),
    ...discards,
  ];
  return sortedPolicy(choices, surestOf(wishes) ?? (declares > 0.5 ? T.DECLARE_RIICHI : likeliest!));
};

/** The chows there are, each with its share, and how likely any of them is. */
const chowsOf = (actions: readonly number[], chow: Float32Array): { readonly all: Wish[]; readonly any: number } => {
  const groups = [...grouped(actions, T.chowPlaceOf)];
  const [, ...shares] = softmax([chow[NO_CHOW]!, ...groups.map(([place]) => chow[chowEntry(place)]!)]);
  // The last of variants uses the most red fives.
  const all = groups.map(([, same], i): Wish => ({ kind: 'chow', actions: same.toReversed(), yes: shares[i]! }));
  return { all, any: shares.reduce((sum, share) => sum + share, 0) };
};

const claimPolicy = (actions: readonly number[], claimed: number, logits: RiichiLogits): Policy => {
  const pungs = actions.filter(T.isPungAction);
  const { all: chows, any } = chowsOf(actions, logits.chow);
  const others: Wish[] = [];
  if (actions.includes(T.OPEN_KONG_ACTION))
    others.push({ kind: 'kong', actions: [T.OPEN_KONG_ACTION], yes: sigmoid(logits.kong[claimed]!) });
  if (pungs.length > 0)
    others.push({ kind: 'pung', actions: pungs.toReversed(), yes: sigmoid(logits.choice[CHOICES.pung]!) });
  const wishes = [...others, ...chows];
  const total = wishes.reduce((sum, { yes }) => sum + yes, 0);
  const choices: Choice[] = wishes.map(({ kind, actions: same, yes }) => ({
    kind,
    actions: same,
    chance: yes / Math.max(1, total),
  }));
  // The likeliest chow, as sure as any of them together.
  const best = chows.reduce<Wish | undefined>((a, b) => (a === undefined || b.yes > a.yes ? b : a), undefined);
  const sure = best === undefined ? others : [...others, { ...best, yes: any }];
  choices.push({ kind: 'pass', actions: [T.PASS], chance: Math.max(0, 1 - total) });
  return sortedPolicy(choices, surestOf(sure) ?? T.PASS);
};

/** What the network says of a choice among these actions, in ascending order, on the table it was asked about. */
export const riichiPolicy = (table: T.Table, actions: readonly number[], logits: RiichiLogits): Policy =>
  actions[0] === T.PASS ? claimPolicy(actions, kindOf(table.claimTile as Tile), logits) : turnPolicy(actions, logits);
