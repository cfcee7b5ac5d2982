/** A promotion on a cluster: the walls are drawn when the candidate's digest is known, and what is promoted becomes current. */
import { ok, type Result } from '../../base/index.ts';

export type Promotion = {
  /** A text that nobody could know before; the same for the same candidate from then on. Undefined on one machine. */
  readonly draw?: ((what: string) => Promise<string>) | undefined;
  /** Makes weights current, unless somebody else has done so since the judgement began. */
  readonly promote: (digest: string) => Promise<Result<unknown>>;
  readonly close: () => Promise<void>;
};

const NONE: Promotion = { promote: () => Promise.resolve(ok(true)), close: () => Promise.resolve() };

export const openPromotion = async (where: string | undefined, rules: string): Promise<Result<Promotion>> => {
  if (where === undefined || where === 'local') return ok(NONE);
  const { currentOf, drawFor, openLink, setCurrent } = await import('../../cluster/index.ts');
  const link = await openLink(where, { name: 'suzaku gate' });
  if (!link.ok) return link;
  const seen = await currentOf(link.value, rules);
  return ok({
    draw: (what) => drawFor(link.value, what),
    promote: (digest) => setCurrent(link.value, rules, { digest, step: (seen?.step ?? 0) + 1 }, seen),
    close: link.value.close,
  });
};
