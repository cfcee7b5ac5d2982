/**
 * THE choice of Chinese Standard: every legal action with the points to expect of it, best first. The player `expert` takes the first, advice and
 * review show them all. What a discard, claim or kong is worth comes from the plans it leaves (outlook.ts), from who may win on the tile it shows
 * (danger.ts) and from what the others do meanwhile (endings.ts). No chance, no clock.
 */
import { MINIMUM_FAN, safeFan } from '../../rules/chinese/index.ts';
import {
  ACTING,
  CHINESE_ADDED_KONG,
  CHINESE_CHOW,
  CHINESE_CLOSED_KONG,
  CHINESE_DISCARD,
  CHINESE_OPEN_KONG,
  CHINESE_PASS,
  CHINESE_WIN,
  KIND_OF,
  chineseWinOf,
  winEvent,
  type ActionList,
  type Table,
} from '../../table/index.ts';
import { meldKind, meldOf, meldType, PUNG, type Kind, type Counts } from '../../tiles/index.ts';
import { type Risk, NO_PLAN } from '../advice/index.ts';
import type { ChineseDanger } from './danger.ts';
import { Endings, type ChineseProspect, type Settled } from './endings.ts';
import { afterMeld, claimOf, situationOf } from './observe.ts';
import { ChineseOutlook } from './outlook.ts';
import { classOfKind } from './rates.ts';
import type { Situation } from './situation.ts';

export type Choice = Settled & {
  readonly action: number;
  /** Thrown after a chow or pung. */
  readonly discard: Kind | undefined;
  /** Tiles to exchange until a win of eight fan; 0 for a win, NO_PLAN where none was found. */
  readonly distance: number;
  /** Mean points of the own win; null without any. */
  readonly winPoints: number | null;
  /** Of the tile that is thrown or added to a kong; the discard after a claim is a decision of its own. */
  readonly risks: readonly Risk[];
  /** Not a quick estimate. */
  readonly isClose: boolean;
  /** The hand it leads to, 3n + 1 tiles; undefined for a win. */
  readonly after: Situation | undefined;
};

/** The value of a claim is divided by this: it shows tiles and fixes a set, which its plans do not count. Set by hand. */
const MARGIN = 1.05;

/**
 * Bonus for throwing a tile that connects with little, as a share of the value, by class (honour, terminal, 2 and 8, 3 to 7). Plans further off than the
 * outlook looks want tiles with neighbours, so among discards of nearly equal value the loosest goes. With others within two ranks the bonus is multiplied by
 * NEIGHBOURED. Set by hand.
 */
const LOOSE = [0.05, 0.035, 0.022, 0.01] as const;
const NEIGHBOURED = 0.3;

const looseness = (counts: Counts, kind: number): number => {
  let near = counts[kind]! - 1;
  if (kind < 27)
    for (let step = -2; step <= 2; step++) {
      const rank = (kind % 9) + step;
      if (step !== 0 && rank >= 0 && rank < 9) near += counts[kind + step]!;
    }
  return LOOSE[classOfKind(kind)]! * (near > 0 ? NEIGHBOURED : 1);
};

const NO_RISKS: readonly Risk[] = [];

/** The table's flags are certain: last copy, kong and last tile are read off the events. */
export const isCertainWin = (table: Table, seat: number): boolean =>
  safeFan(chineseWinOf(table, seat, table.phase === ACTING), ['lastCopy', 'kong', 'lastTile']) >= MINIMUM_FAN;

const without = (situation: Situation, kind: number): Situation => {
  const counts = situation.counts.slice();
  counts[kind]!--;
  return { ...situation, counts };
};

const scaled = (outlook: ChineseOutlook, at: number, by: number): ChineseProspect => {
  const chance = outlook.chance[at]!;
  const factor = chance * by > 1 ? 1 / chance : by;
  return { chance: chance * factor, points: outlook.value[at]! * factor };
};

const meanPoints = ({ chance, points }: ChineseProspect): number | null => (chance > 0 ? points / chance : null);

/** One decision under way. */
type Asked = {
  readonly table: Table;
  readonly seat: number;
  readonly situation: Situation;
  readonly endings: Endings;
};

/** An action after which the hand has 3n + 1 tiles; `by`: factor of what that hand is worth. */
type Waiting = {
  readonly action: number;
  readonly after: Situation;
  readonly by?: number;
  readonly risks?: readonly Risk[];
};

export class Choices {
  readonly outlook = new ChineseOutlook();
  /** Undefined: discards carry no risk. */
  readonly danger: ChineseDanger | undefined;
  /** For discards of which the outlook of all sees nothing. */
  private readonly beyond: ChineseOutlook | undefined;

  /**
   * The outlook looks a tile beyond the nearest plan of all, so a discard that every such plan needs is worth nothing to it. With `isWhole` such a discard is
   * looked at by itself, which the player has no time for; the first choice stays the same.
   */
  constructor(danger?: ChineseDanger, isWhole = false) {
    this.danger = danger;
    this.beyond = isWhole ? new ChineseOutlook() : undefined;
  }

  /** Every legal action, best first: a certain win before all others, one that is not certain after them. `table` as the seat sees it. */
  of(table: Table, seat: number, legal: ActionList): readonly Choice[] {
    const situation = situationOf(table, seat);
    const asked = { table, seat, situation, endings: new Endings(situation) };
    const found = legal.items[0] === CHINESE_PASS ? this.claims(asked, legal) : this.acts(asked, legal);
    const byValue = (a: Choice, b: Choice): number => b.value - a.value || a.action - b.action;
    found.sort(byValue);
    const beyond = this.lookBeyond(asked, found);
    if (beyond.size > 0) {
      const [first, ...rest] = found.map((choice) => beyond.get(choice) ?? choice);
      found.splice(0, found.length, first!, ...rest.sort(byValue));
    }
    if (!legal.has(CHINESE_WIN)) return found;
    const win = this.win(asked);
    return isCertainWin(table, seat) ? [win, ...found] : [...found, win];
  }

  private win({ table, seat }: Asked): Choice {
    const { points } = winEvent(table, seat, table.phase === ACTING, true, [], []);
    const settled = Endings.won(points);
    return {
      ...settled,
      action: CHINESE_WIN,
      discard: undefined,
      distance: 0,
      winPoints: points,
      risks: NO_RISKS,
      isClose: true,
      after: undefined,
    };
  }

  private acts(asked: Asked, legal: ActionList): Choice[] {
    const choices = this.throws(asked, asked.situation, NO_PLAN - 1);
    for (let i = legal.size - 1; i >= 0 && legal.items[i]! >= CHINESE_CLOSED_KONG; i--)
      choices.push(this.ownKong(asked, legal.items[i]!));
    return choices;
  }

  /** Every discard of a hand of 3n + 2 tiles; completions beyond `most` tiles are left out. */
  private throws({ table, seat, endings }: Asked, situation: Situation, most: number): Choice[] {
    const { outlook } = this;
    this.danger?.query(table, seat);
    outlook.discards(situation, most);
    const choices: Choice[] = [];
    for (let number = 0; number < 34; number++) {
      const kind = KIND_OF[number]!;
      if (situation.counts[kind] === 0) continue;
      const risks = this.risks(seat, kind);
      const prospect = scaled(outlook, kind, 1 + looseness(situation.counts, kind));
      choices.push({
        ...endings.settle(prospect, risks),
        action: CHINESE_DISCARD + number,
        discard: undefined,
        distance: outlook.distance[kind]!,
        winPoints: meanPoints(prospect),
        risks,
        isClose: outlook.isClose[kind] === 1,
        after: without(situation, kind),
      });
    }
    return choices;
  }

  /** Discards that the outlook of all saw nothing of, anew; never the first, which is taken as it is. */
  private lookBeyond({ endings }: Asked, found: readonly Choice[]): ReadonlyMap<Choice, Choice> {
    const own = this.beyond;
    const looked = new Map<Choice, Choice>();
    if (own === undefined) return looked;
    for (const choice of found.slice(1)) {
      if (choice.distance < NO_PLAN || choice.action < CHINESE_DISCARD || choice.action >= CHINESE_CHOW) continue;
      own.hand(choice.after!);
      const prospect = scaled(own, ChineseOutlook.HAND, 1);
      const distance = own.distance[ChineseOutlook.HAND]!;
      const settled = endings.settle(prospect, choice.risks);
      looked.set(choice, { ...choice, ...settled, distance, winPoints: meanPoints(prospect), isClose: true });
    }
    return looked;
  }

  private risks(seat: number, kind: number): readonly Risk[] {
    const { danger } = this;
    if (danger === undefined) return NO_RISKS;
    return [0, 1, 2, 3]
      .filter((other) => other !== seat)
      .map((other) => ({
        seat: other,
        ready: null,
        chance: danger.hit[other * 34 + kind]!,
        points: danger.points[other]!,
      }));
  }

  /** The hand of 3n + 1 tiles after an action; what it is worth times `by`. */
  private waits({ endings }: Asked, { action, after, by = 1, risks = NO_RISKS }: Waiting): Choice {
    const { outlook } = this;
    outlook.hand(after);
    const prospect = scaled(outlook, ChineseOutlook.HAND, by);
    return {
      ...endings.settle(prospect, risks),
      action,
      discard: undefined,
      distance: outlook.distance[ChineseOutlook.HAND]!,
      winPoints: meanPoints(prospect),
      risks,
      isClose: true,
      after,
    };
  }

  private claims(asked: Asked, legal: ActionList): Choice[] {
    const { table, situation } = asked;
    const pass = this.waits(asked, { action: CHINESE_PASS, after: situation });
    const seen = this.outlook.search.distance;
    const choices = [pass];
    for (const action of legal.toArray()) {
      if (action < CHINESE_CHOW) continue;
      const { meld, own } = claimOf(table, action);
      const after = afterMeld(situation, meld, own);
      choices.push(
        action >= CHINESE_OPEN_KONG
          ? this.waits(asked, { action, after, by: 1 / MARGIN })
          : this.claim(asked, action, after, seen),
      );
    }
    return choices;
  }

  /**
   * A chow or pung with the best discard behind it. To be fair to passing, which sees one tile beyond its distance `seen`, a claim that brings no
   * tile nearer sees no further.
   */
  private claim(asked: Asked, action: number, situation: Situation, seen: number): Choice {
    const thrown = this.throws(asked, situation, seen).reduce((best, one) => (one.value > best.value ? one : best));
    const kind = KIND_OF[thrown.action - CHINESE_DISCARD]! as Kind;
    const prospect = scaled(this.outlook, kind, 1 / MARGIN);
    return {
      ...thrown,
      ...asked.endings.settle(prospect, NO_RISKS),
      action,
      discard: kind,
      risks: NO_RISKS,
    };
  }

  private ownKong(asked: Asked, action: number): Choice {
    const { table, seat, situation } = asked;
    if (action < CHINESE_ADDED_KONG) {
      const kind = KIND_OF[action - CHINESE_CLOSED_KONG]! as Kind;
      const meld = meldOf({ type: 'closed-kong', kind });
      return this.waits(asked, { action, after: afterMeld(situation, meld, [kind, kind, kind, kind]) });
    }
    // The tile can be won on as if it were thrown.
    const kind = KIND_OF[action - CHINESE_ADDED_KONG]! as Kind;
    const melds = situation.melds.filter((meld) => !(meldType(meld) === PUNG && meldKind(meld) === kind));
    const after = afterMeld({ ...situation, melds }, meldOf({ type: 'added-kong', kind, from: 1 }), [kind]);
    this.danger?.query(table, seat);
    return this.waits(asked, { action, after, risks: this.risks(seat, kind) });
  }
}
