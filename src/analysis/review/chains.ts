/**
 * One decision, one charge. Who stays ready without riichi decides so again each turn; who does not set a kong or a North aside, or does not call a pair,
 * is asked again as long as the tiles are there. A choice that only repeats an earlier one is charged where it was made: from then on the action that was
 * turned down is left out, and what is played is judged against the best of the others.
 */
import { kindOf } from '../../tiles/index.ts';
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

/** Wins given up for safety: the played discard is the safer, the best one the better hand. */
const isFolded = (best: Option, played: Option, { family }: Advice): boolean =>
  kindOfAction(best.action, family) === 'discard' &&
  kindOfAction(played.action, family) === 'discard' &&
  categoryOf(best, played, family) === 'push-fold' &&
  played.parts.dealIn > best.parts.dealIn;

/** The charges of a round that may be repeated, by what was turned down. */
export class Chains {
  private round = -1;
  private readonly charges = new Map<string, Charge>();
  /** A fold that was charged, with the kind that should have been thrown, until a discard that is none. */
  private fold: (Charge & { readonly kind: number }) | undefined;

  private enter({ round, phase, labels }: Position): void {
    if (round !== this.round) {
      this.charges.clear();
      this.fold = undefined;
      this.round = round;
    }
    if (phase !== 'act') return;
    const offered = new Set(labels.map(standingKey));
    for (const key of EACH_TURN) if (!offered.has(key)) this.charges.delete(key);
  }

  /** Whether the decision repeats a charged one. `position` in order of play. */
  repeated(position: Position, played: number): Repeated | undefined {
    this.enter(position);
    const { advice, labels } = position;
    if (advice === null) return undefined;
    const { options, family } = advice;
    const [best] = options as [Option, ...Option[]];
    const chosen = options.find(({ action }) => action === played);
    if (chosen === undefined || chosen === best) return undefined;
    const key = keyAt(labels, 0);
    const charge = key === undefined ? undefined : this.charges.get(key);
    if (charge !== undefined) {
      const isOpen = (at: number): boolean => {
        const other = keyAt(labels, at);
        return options[at] === chosen || other === undefined || !this.charges.has(other);
      };
      const against = options.find((_, at) => isOpen(at))!;
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

  /** Takes in what was judged; `decision`: its index. */
  add(judged: Judged, decision: number): void {
    const { advice, labels, played, grade, turn, continues, phase, family } = judged;
    if (advice === null || played === null) return;
    const chosen = labels.findIndex(({ action }) => action === played);
    const done = keyAt(labels, chosen);
    if (done !== undefined) this.charges.delete(done);
    const [best] = advice.options as [Option, ...Option[]];
    if (phase === 'act' && (advice.options[chosen]?.shanten ?? 0) > 0) this.charges.delete('riichi');
    const isFold = chosen > 0 && isFolded(best, advice.options[chosen]!, advice);
    if (phase === 'act' && kindOfAction(played, family) === 'discard' && !isFold) this.fold = undefined;
    if (continues !== null || chosen <= 0 || (grade !== 'mistake' && grade !== 'blunder')) return;
    const key = keyAt(labels, 0);
    if (key !== undefined && key !== done) this.charges.set(key, { decision, turn });
    else if (isFold) this.fold = { decision, turn, kind: kindOf(discardOf(best.action, family)) };
  }
}
