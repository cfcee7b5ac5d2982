/** Counts of `stats players`, kept by name, grade or seat; games of different kinds stay apart. */
import {
  GAME_KINDS,
  countGame,
  gameKindOf,
  noCounts,
  type Counted,
  type GameKind,
  type PlayerCounts,
  type StableRoom,
} from '../../arena/index.ts';
import { nameOf, type Game } from '../../records/index.ts';
import { parseRuleset } from '../../rules/index.ts';
import type { Event } from '../../table/index.ts';
import { gradeName } from '../records/index.ts';

export const BY = ['name', 'dan', 'seat'] as const;
export type By = (typeof BY)[number];

export type Group = {
  readonly kind: GameKind;
  readonly label: string;
  /** Tenhou's grade or the seat; 0 by name. */
  readonly order: number;
  readonly counts: PlayerCounts;
  /** Games at phoenix tables. */
  phoenix: number;
};

/** Bits 32 and 128 of Tenhou's table type: both for the phoenix room. */
const PHOENIX = 160;

const kinds = new Map<string, GameKind | undefined>();
/** Undefined where the record does not say its rules. */
const kindOf = ([first]: readonly Event[]): GameKind | undefined => {
  if (first?.type !== 'start-match') return undefined;
  if (kinds.has(first.rules)) return kinds.get(first.rules);
  const rules = parseRuleset(first.rules);
  const kind = rules.ok ? gameKindOf(rules.value) : undefined;
  kinds.set(first.rules, kind);
  return kind;
};

type Place = readonly [label: string, order: number];

export class Groups {
  private readonly by: By;
  private readonly groups = new Map<string, Group>();
  games = 0;
  rounds = 0;
  /** Games without an end: their rounds count, their places do not. */
  unfinished = 0;
  /** Seats of games that do not say the name or the grade. */
  unknown = 0;
  /** Games that do not say their rules. */
  skipped = 0;

  constructor(by: By) {
    this.by = by;
  }

  private placeOf(game: Game, seat: number): Place | undefined {
    if (this.by === 'seat') return [`seat ${seat}`, seat];
    if (this.by === 'name') {
      const name = nameOf(game, seat);
      return name === '' ? undefined : [name, 0];
    }
    const grade = game.meta.dan?.[seat];
    return grade === undefined ? undefined : [gradeName(grade), grade];
  }

  private groupOf(kind: GameKind, [label, order]: Place): Group {
    const key = `${kind} ${label}`;
    const group = this.groups.get(key) ?? { kind, label, order, counts: noCounts(), phoenix: 0 };
    this.groups.set(key, group);
    return group;
  }

  /** `events`: those of the game with every payment told. */
  add(game: Game, events: readonly Event[]): Counted | undefined {
    const kind = kindOf(events);
    if (kind === undefined) {
      this.skipped++;
      return undefined;
    }
    const seats = kind === 'sanma' ? 3 : 4;
    const groups = Array.from({ length: seats }, (_, seat) => {
      const place = this.placeOf(game, seat);
      return place && this.groupOf(kind, place);
    });
    this.unknown += groups.filter((group) => group === undefined).length;
    const counted = countGame(
      events,
      groups.map((group) => group?.counts),
      kind !== 'chinese',
    );
    this.games++;
    this.rounds += counted.rounds;
    if (!counted.isFinished) this.unfinished++;
    else if (((game.meta.type ?? 0) & PHOENIX) === PHOENIX)
      for (const group of groups) if (group !== undefined) group.phoenix++;
    return counted;
  }

  /** With at least `min` games: by grade or seat upwards, by name the most games first. */
  list(min: number): readonly Group[] {
    return Array.from(this.groups.values())
      .filter(({ counts }) => counts.games >= min)
      .sort(
        (a, b) =>
          GAME_KINDS.indexOf(a.kind) - GAME_KINDS.indexOf(b.kind) ||
          a.order - b.order ||
          (this.by === 'name' ? b.counts.games - a.counts.games : 0) ||
          (a.label < b.label ? -1 : 1),
      );
  }
}

/** The room whose points decide the stable rank: phoenix where all games were played there. */
export const roomOf = ({ kind, phoenix, counts }: Group): StableRoom | undefined => {
  if (kind !== 'riichi') return undefined;
  return phoenix === counts.games && phoenix > 0 ? 'phoenix' : 'expert';
};
