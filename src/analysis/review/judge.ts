/** One decision: asked live and in a review alike, so that the same position gets the same answer. */
import { ACTING, type ActionList, type Table } from '../../table/index.ts';
import type { Tile } from '../../tiles/index.ts';
import { areTwins, categoryOf, labelOf, type Advice, type Option } from '../advice/index.ts';
import { reasonsOf, secondOf, type Reason } from '../reasons/index.ts';
import type { Repeated } from './chains.ts';
import { EQUAL, gradeOf, placeOf } from './category.ts';
import type { Adviser, Judged, Position } from './types.ts';

/** `table`: the seat's view. `round`: its number in the record. */
export const positionOf = (
  table: Table,
  seat: number,
  legal: ActionList,
  adviser: Adviser,
  round: number,
): Position => {
  const actions = legal.toArray();
  const isForced = actions.length === 1;
  const advice = isForced ? null : adviser.advise(table, seat, legal);
  return {
    family: table.rules.family,
    round,
    turn: table.turnsTaken[seat]!,
    phase: table.phase === ACTING ? 'act' : 'claim',
    legal: actions,
    isForced,
    advice,
    labels:
      advice === null
        ? [labelOf(table, seat, actions[0]!)]
        : advice.options.map(({ action, discard }) => labelOf(table, seat, action, discard)),
  };
};

type Shown = {
  readonly index: number;
  readonly action: number | undefined;
  /** The discard that went with a call or riichi. */
  readonly thrown: Tile | undefined;
  readonly isAbsent: boolean;
  /** An earlier decision that this one only repeats; see chains.ts. */
  readonly repeated?: Repeated | undefined;
};

/** Names of the options; a call that was played is not named after a discard that was not thrown with it. */
const namesOf = ({ advice, labels }: Position, played: number | null, thrown: Tile | undefined): Position['labels'] => {
  if (thrown === undefined || advice === null) return labels;
  return labels.map((label) =>
    label.action === played && label.discard !== thrown ? { ...label, discard: null } : label,
  );
};

const optionOf = (advice: Advice, action: number | null): Option | undefined =>
  advice.options.find((option) => option.action === action);

/** What the action that was played cost. */
export const judge = (table: Table, position: Position, shown: Shown): Judged => {
  const { index, action, thrown, isAbsent, repeated } = shown;
  const { advice, legal } = position;
  const played = action !== undefined && legal.includes(action) ? action : null;
  const followed = played === null ? undefined : thrown;
  const labels = namesOf(position, played, followed);
  const continues = repeated?.decision ?? null;
  const open = { ...position, labels, index, played, thrown: followed ?? null, isAbsent, continues };
  if (advice === null)
    return {
      ...open,
      best: legal[0]!,
      against: legal[0]!,
      loss: null,
      error: null,
      grade: null,
      category: null,
      reasons: [],
    };
  const [best] = advice.options as [Option, ...Option[]];
  const second = secondOf(advice);
  const chosen = optionOf(advice, played);
  const against = repeated?.against ?? best;
  const lost = chosen === undefined ? null : against.value - chosen.value;
  const grade = lost === null ? null : gradeOf(lost, chosen!.error, placeOf(advice));
  // About equal counts as right.
  const loss = lost === null ? null : grade === 'best' || grade === 'fine' ? 0 : lost;
  const error = chosen === undefined ? null : loss === 0 ? 0 : chosen.error;
  const isBest = chosen === undefined || best.value - chosen.value <= EQUAL;
  const other = isBest ? second : chosen;
  const again: Reason[] =
    repeated === undefined ? [] : [{ code: 'continues', label: repeated.label, turn: repeated.turn }];
  const made = played === null || followed === undefined ? undefined : { action: played, thrown: followed };
  return {
    ...open,
    best: best.action,
    against: against.action,
    loss,
    error,
    grade,
    category: other === undefined ? 'efficiency' : categoryOf(loss === 0 ? best : against, other, advice.family),
    reasons: [...again, ...reasonsOf(table, advice, isBest ? undefined : (played ?? undefined), made)],
  };
};

/** Indices of the options to show: of two copies of a tile the played one, or the first. */
export const shownOptions = ({ advice }: Position, played: number | null): number[] => {
  if (advice === null) return [];
  const { options, family } = advice;
  return [...options.keys()].filter((at) => {
    const twin = options.findIndex((other) => areTwins(other, options[at]!, family));
    return twin < 0 || options[at]!.action === played || (options[twin]!.action !== played && at < twin);
  });
};

/** A decision whose loss counts. */
export const isCounted = (judged: Judged): judged is Judged & { readonly loss: number } =>
  judged.loss !== null && !judged.isAbsent;
