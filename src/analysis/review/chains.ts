/**
 * One decision, one charge. Who stays ready without riichi decides so again each turn; who keeps the same thirteen tiles turns the same discard down again;
 * who does not set a kong or a North aside, or does not call a pair, is asked again as long as the tiles are there. A choice that only repeats an earlier
 * one is charged where it was made: from then on every action that was better than the one played then is left out, and what is played is judged against
 * the best of the others.
 */
import { kindOf, type Kind, type Tile } from '../../tiles/index.ts';
import {
  categoryOf,
  discardOf,
  kindOfAction,
  type ActionLabel,
  type Advice,
  type LabelKind,
  type Option,
} from '../advice/index.ts';
import type { Judged, Position } from './types.ts';

/** What a decision repeats: the charged one, and the best option that it had not turned down yet. */
export type Repeated = {
  /** Index into the review's decisions, and its turn. */
  readonly decision: number;
  readonly turn: number;
  /** The action that was turned down then and is the best again. */
  readonly label: ActionLabel;
  readonly against: Option;
};

/** A charge that later decisions may repeat. */
type Charge = { readonly decision: number; readonly turn: number };

/** Actions that stay open while the tiles do. A win passed is none of them: each time another win is given up. */
const STANDING: ReadonlySet<LabelKind> = new Set([
  'riichi',
  'kita',
  'closed-kong',
  'added-kong',
  'kong',
  'pung',
  'chow',
]);
/** Those that every own turn offers again; a turn without them ends the chain, and so does a discard after which the hand is not ready. */
const EACH_TURN: readonly string[] = ['riichi', 'kita'];

/** Names an action that can be turned down again: with the kinds of its meld, whatever red fives are in it. */
const standingKey = ({ kind, tiles }: ActionLabel): string | undefined => {
  if (!STANDING.has(kind)) return undefined;
  if (kind === 'riichi' || kind === 'kita') return kind;
  const kinds = tiles.map(kindOf).sort((a, b) => a - b);
  return `${kind} ${kinds.join(' ')}`;
};

const keyAt = (labels: readonly ActionLabel[], at: number): string | undefined => standingKey(labels[at]!);

/** The kind that goes with a discard or a riichi; undefined for what throws nothing by itself. */
const thrownKind = ({ action, discard }: Option, { family }: Advice): Kind | undefined => {
  const kind = kindOfAction(action, family);
  if (kind === 'discard') return kindOf(discardOf(action, family));
  return kind === 'riichi' && discard !== undefined ? kindOf(discard) : undefined;
};

/** Wins given up for safety: the played discard is the safer, the best one the better hand. */
const isFolded = (best: Option, played: Option, { family }: Advice): boolean =>
  kindOfAction(best.action, family) === 'discard' &&
  kindOfAction(played.action, family) === 'discard' &&
  categoryOf(best, played, family) === 'push-fold' &&
  played.parts.dealIn > best.parts.dealIn;

/** What the hand makes of itself, not a risk: a dangerous tile that is thrown again is a risk of its own. */
const isShape = (option: Option, played: Option, { family }: Advice): boolean => {
  const category = categoryOf(option, played, family);
  return category === 'efficiency' || category === 'riichi';
};

/** The drawn tile, or its like, is thrown: the hand stays as it was. */
const isSameHand = ({ family }: Position, played: number, drawn: Tile | undefined): boolean =>
  drawn !== undefined &&
  kindOfAction(played, family) === 'discard' &&
  kindOf(discardOf(played, family)) === kindOf(drawn);

/** The charges of a round that may be repeated, by what was turned down. */
export class Chains {
  private round = -1;
  private readonly charges = new Map<string, Charge>();
  /** A fold that was charged, with the kind that should have been thrown, until a discard that is none. */
  private fold: (Charge & { readonly kind: number }) | undefined;
  /** Discards that were better than a charged one, by kind, as long as what is drawn is thrown: the hand is the same. */
  private readonly kept = new Map<Kind, Charge>();

  private enter({ round, phase, labels }: Position): void {
    if (round !== this.round) {
      this.charges.clear();
      this.kept.clear();
      this.fold = undefined;
      this.round = round;
    }
    if (phase !== 'act') return;
    const offered = new Set(labels.map(standingKey));
    for (const key of EACH_TURN) if (!offered.has(key)) this.charges.delete(key);
  }

  /** Whether the decision repeats a charged one. `position` in order of play; `drawn`: the tile drawn for it. */
  repeated(position: Position, played: number, drawn: Tile | undefined): Repeated | undefined {
    this.enter(position);
    const { advice, labels } = position;
    if (advice === null) return undefined;
    const { options, family } = advice;
    const [best] = options as [Option, ...Option[]];
    const chosen = options.find(({ action }) => action === played);
    if (chosen === undefined || chosen === best) return undefined;
    const isKept = isSameHand(position, played, drawn);
    const chargeOf = (at: number): Charge | undefined => {
      const key = keyAt(labels, at);
      const option = options[at]!;
      const kind = isKept && isShape(option, chosen, advice) ? thrownKind(option, advice) : undefined;
      const standing = key === undefined ? undefined : this.charges.get(key);
      return standing ?? (kind === undefined ? undefined : this.kept.get(kind));
    };
    const charge = chargeOf(0);
    if (charge !== undefined) {
      const against = options.find((option, at) => option === chosen || chargeOf(at) === undefined)!;
      return { ...charge, label: labels[0]!, against };
    }
    if (this.fold === undefined || !isFolded(best, chosen, advice)) return undefined;
    if (kindOf(discardOf(best.action, family)) !== this.fold.kind) return undefined;
    // Among the discards that are at least as safe.
    const against = options.find(
      (option) => kindOfAction(option.action, family) === 'discard' && option.parts.dealIn >= chosen.parts.dealIn,
    )!;
    const { decision, turn } = this.fold;
    return { decision, turn, label: labels[0]!, against };
  }

  /** Takes in what was judged; `decision`: its index; `drawn`: the tile drawn for it. */
  add(judged: Judged, decision: number, drawn: Tile | undefined): void {
    const { advice, labels, played, grade, turn, continues, phase, family } = judged;
    if (played === null) return;
    if (phase === 'act' && !isSameHand(judged, played, drawn)) this.kept.clear();
    if (advice === null) return;
    const chosen = labels.findIndex(({ action }) => action === played);
    const done = keyAt(labels, chosen);
    if (done !== undefined) this.charges.delete(done);
    const [best] = advice.options as [Option, ...Option[]];
    if (phase === 'act' && (advice.options[chosen]?.shanten ?? 0) > 0) this.charges.delete('riichi');
    const isFold = chosen > 0 && isFolded(best, advice.options[chosen]!, advice);
    if (phase === 'act' && kindOfAction(played, family) === 'discard' && !isFold) this.fold = undefined;
    if (chosen <= 0 || (grade !== 'mistake' && grade !== 'blunder')) return;
    this.turnDown(judged, chosen, { decision, turn });
    if (continues === null && isFold) this.fold = { decision, turn, kind: kindOf(discardOf(best.action, family)) };
  }

  /** Everything better than what was played is turned down, from what the loss is counted from: what is before that was turned down earlier. */
  private turnDown({ advice, labels, family, against }: Judged, chosen: number, charge: Charge): void {
    const done = keyAt(labels, chosen);
    const played = advice!.options[chosen]!;
    const isDiscard = kindOfAction(played.action, family) === 'discard';
    const own = thrownKind(played, advice!);
    const first = advice!.options.findIndex(({ action }) => action === against);
    for (let at = first; at < chosen; at++) {
      const option = advice!.options[at]!;
      const key = keyAt(labels, at);
      if (key !== undefined && key !== done && !this.charges.has(key)) this.charges.set(key, charge);
      const kind = isDiscard && isShape(option, played, advice!) ? thrownKind(option, advice!) : undefined;
      if (kind !== undefined && kind !== own && !this.kept.has(kind)) this.kept.set(kind, charge);
    }
  }
}
