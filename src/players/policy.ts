/**
 * The heads of a flagship network as chances of the choices there are; the one reader of heads, for the player, the page and the commands.
 *
 * A chance is how often the players it learnt from chose so, as the network sees it; the chances of a decision sum to 1. They are put together as the
 * samples are labelled (src/learn/dataset/labels.ts): of another seat's tile, kong, pung and chow exclude each other; on an own turn a kong and a kita
 * leave each other open, riichi is asked about without them, the discard without riichi. Wins and nine terminals are never asked about, so all is told
 * for who takes neither. A red and a plain five, the drawn tile and its like in the hand are one choice.
 */
import * as T from '../table/index.ts';
import { kindOf, type Tile } from '../tiles/index.ts';
import { softmax, sigmoid } from '../base/index.ts';
import { reluctance, surest } from './wishes.ts';

/** Outputs of the flagship: natural logits [34], [34], [riichi, pung, kita], [no chow, low, middle, high]. */
export const HEADS = ['discard', 'kong', 'choice', 'chow'] as const;
export type Logits = Readonly<Record<(typeof HEADS)[number], Float32Array>>;

export const CHOICE_KINDS = ['discard', 'riichi', 'kita', 'kong', 'pung', 'chow', 'pass'] as const;
export type ChoiceKind = (typeof CHOICE_KINDS)[number];

export type Choice = {
  readonly kind: ChoiceKind;
  /** What it stands for; first the one that the player takes. */
  readonly actions: readonly number[];
  /** 0 to 1. */
  readonly chance: number;
};

export type Policy = {
  /** Likeliest first. */
  readonly choices: readonly Choice[];
  /** What the network alone takes: whether to call, declare or set aside by a chance above one half, then the likeliest discard. */
  readonly pick: number;
};

/** Places in the output `choice`. */
const RIICHI = 0;
const PUNG = 1;
const KITA = 2;
/** Nothing is surer, so that odds are finite. */
const SUREST = 1 - 1e-9;

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

/** Likeliest first, the first of equals. */
const policy = (choices: readonly Choice[], pick: number): Policy => ({
  choices: choices.toSorted((a, b) => b.chance - a.chance),
  pick,
});

const turnPolicy = (actions: readonly number[], { discard, kong, choice }: Logits): Policy => {
  const wishes = actions.flatMap((action): Wish[] => {
    if (action === T.SET_KITA) return [{ kind: 'kita', actions: [action], yes: sigmoid(choice[KITA]!) }];
    const kind = T.ownKongKindOf(action);
    return kind < 0 ? [] : [{ kind: 'kong', actions: [action], yes: sigmoid(kong[kind]!) }];
  });
  // Kongs exclude each other; of kong and kita each is told for who does not do the other, so their odds add up.
  const sumOf = (of: ChoiceKind): number => wishes.reduce((sum, { kind, yes }) => sum + (kind === of ? yes : 0), 0);
  const oddsOf = (yes: number): number => Math.min(yes, SUREST) / (1 - Math.min(yes, SUREST));
  const [kongs, kita] = [sumOf('kong'), sumOf('kita')];
  const neither = 1 / (1 + oddsOf(kongs) + oddsOf(kita));
  const shareOf = ({ kind, yes }: Wish): number => {
    const all = kind === 'kong' ? kongs : kita;
    return all === 0 ? 0 : (neither * oddsOf(all) * yes) / all;
  };
  const declares = actions.includes(T.DECLARE_RIICHI) ? sigmoid(choice[RIICHI]!) : 0;
  const groups = [...grouped(actions, T.discardKindOf)];
  const shares = softmax(groups.map(([kind]) => discard[kind]!));
  const discards = groups.map(([, same], i): Choice => ({
    kind: 'discard',
    actions: same.toSorted((a, b) => reluctance(a) - reluctance(b)),
    chance: neither * (1 - declares) * shares[i]!,
  }));
  const likeliest = groups.reduce((best, [kind], i) => (discard[kind]! > discard[groups[best]![0]]! ? i : best), 0);
  const choices: Choice[] = [
    ...wishes.map((wish) => ({ kind: wish.kind, actions: wish.actions, chance: shareOf(wish) })),
    ...(actions.includes(T.DECLARE_RIICHI)
      ? [{ kind: 'riichi', actions: [T.DECLARE_RIICHI], chance: neither * declares } as const]
      : []),
    ...discards,
  ];
  return policy(choices, surestOf(wishes) ?? (declares > 0.5 ? T.DECLARE_RIICHI : discards[likeliest]!.actions[0]!));
};

/** The chows there are, each with its share, and how likely any of them is. */
const chowsOf = (actions: readonly number[], chow: Float32Array): { readonly all: Wish[]; readonly any: number } => {
  const groups = [...grouped(actions, T.chowPlaceOf)];
  const [, ...shares] = softmax([chow[0]!, ...groups.map(([place]) => chow[1 + place]!)]);
  // The last of variants uses the most red fives.
  const all = groups.map(([, same], i): Wish => ({ kind: 'chow', actions: same.toReversed(), yes: shares[i]! }));
  return { all, any: shares.reduce((sum, share) => sum + share, 0) };
};

const claimPolicy = (actions: readonly number[], claimed: number, logits: Logits): Policy => {
  const pungs = actions.filter(T.isPungAction);
  const { all: chows, any } = chowsOf(actions, logits.chow);
  const others: Wish[] = [];
  if (actions.includes(T.OPEN_KONG_ACTION))
    others.push({ kind: 'kong', actions: [T.OPEN_KONG_ACTION], yes: sigmoid(logits.kong[claimed]!) });
  if (pungs.length > 0) others.push({ kind: 'pung', actions: pungs.toReversed(), yes: sigmoid(logits.choice[PUNG]!) });
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
  return policy(choices, surestOf(sure) ?? T.PASS);
};

/** The actions a network is asked about; with fewer than two of them it is not asked. */
export const askedActions = (legal: T.ActionList): readonly number[] =>
  legal.toArray().filter((action) => action !== T.WIN && action !== T.NINE_TERMINALS);

/** What the network says of a choice among these actions, in ascending order, on the table it was asked about. */
export const policyOf = (table: T.Table, actions: readonly number[], logits: Logits): Policy =>
  actions[0] === T.PASS ? claimPolicy(actions, kindOf(table.claimTile as Tile), logits) : turnPolicy(actions, logits);

/** The choice that an action belongs to; undefined for what the network is not asked about. */
export const choiceOf = ({ choices }: Pick<Policy, 'choices'>, action: number): Choice | undefined =>
  choices.find(({ actions }) => actions.includes(action));
