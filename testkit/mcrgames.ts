/** The real Chinese Standard games beside the project, walked with four views: what each seat saw and decided. */
import { readText, type Game } from '../src/records/index.ts';
import { chinese } from '../src/rules/index.ts';
import * as T from '../src/table/index.ts';
import { chineseLegal } from '../src/table/chineselegal.ts';
import { mcrText } from './mcr.ts';

/** Official sample and strong bots of 2026. */
const REAL = ['official-sample-16.txt.gz', 'botzone-2026.txt.gz'] as const;

/** Undefined when the files are not there. */
export const realGames = (root: string): readonly Game[] | undefined => {
  const texts = REAL.map((name) => mcrText(root, name));
  if (texts.some((text) => text === undefined)) return undefined;
  return texts.flatMap((text) => readText(text!).games);
};

export type Visitor = {
  /** A seat decided on `action`; `view` is what it saw, `legal` what it could do. */
  readonly decision?: (view: T.Table, seat: number, action: number, legal: T.ActionList) => void;
  /** Before the event is applied. */
  readonly event?: (event: T.Event, views: readonly T.Table[]) => void;
};

const CLAIMS: ReadonlySet<T.Event['type']> = new Set(['chow', 'pung', 'kong', 'win']);

/** Passes are told only where nobody else's claim went before: what such a seat wanted is not known. */
export const walkViews = (events: readonly T.Event[], visitor: Visitor): void => {
  const views = [0, 1, 2, 3].map(() => new T.Table(chinese));
  const legal = new T.ActionList();
  for (const event of events) {
    const { phase, turn } = views[0]!;
    const actor = T.actorOf(event);
    for (let seat = 0; seat < 4; seat++) {
      const isAsked = phase === T.CLAIMING ? seat !== turn : phase === T.ACTING && seat === turn && actor === seat;
      if (!isAsked || visitor.decision === undefined) continue;
      chineseLegal(views[seat]!, seat, legal);
      if (legal.size === 0 || (actor !== seat && CLAIMS.has(event.type))) continue;
      const action = actor === seat ? T.actionOf(views[seat]!, event)! : T.CHINESE_PASS;
      visitor.decision(views[seat]!, seat, action, legal);
    }
    visitor.event?.(event, views);
    for (let seat = 0; seat < 4; seat++) T.apply(views[seat]!, T.maskEvent(event, seat, chinese));
  }
};
