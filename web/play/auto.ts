/** Answers that need no thought: what the switches say, and where there is nothing to choose. */
import type { Offer, Throw } from '../engine/playview.ts';

export type Switches = {
  /** Wins whenever it may. */
  readonly isAutoWin: boolean;
  /** Passes every claim that is no win. */
  readonly isNoCalls: boolean;
  /** Throws what was drawn. */
  readonly isTsumogiri: boolean;
};

const actionOfKind = ({ actions }: Offer, wanted: 'win' | 'pass'): number | undefined =>
  actions.find(({ kind }) => kind === wanted)?.action;

export const drawnThrow = ({ throws }: Offer): Throw | undefined => throws.find(({ isDrawn }) => isDrawn);

/** The only action there is. */
const onlyAction = ({ throws, actions }: Offer): number | undefined => {
  const all = new Set([...throws, ...actions].map(({ action }) => action));
  return all.size === 1 ? [...all][0] : undefined;
};

/** Undefined where the person decides. */
export const autoAction = (offer: Offer, switches: Switches): number | undefined => {
  const win = actionOfKind(offer, 'win');
  if (win !== undefined) return switches.isAutoWin ? win : undefined;
  const only = onlyAction(offer);
  if (only !== undefined) return only;
  if (offer.isClaim) return switches.isNoCalls ? actionOfKind(offer, 'pass') : undefined;
  return switches.isTsumogiri ? drawnThrow(offer)?.action : undefined;
};

/** What is done for a person whose time is up: pass, or throw what was drawn, else the last tile that may be thrown. */
export const lateAction = (offer: Offer): number =>
  actionOfKind(offer, 'pass') ?? drawnThrow(offer)?.action ?? offer.throws.at(-1)?.action ?? offer.actions[0]!.action;
