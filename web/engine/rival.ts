/** The walls of a person's match played by a player of the registry, once at every seat, against the same opponents. */
import { playLater } from '../../src/arena/index.ts';
import { fault, ok, type Result } from '../../src/base/index.ts';
import { sharedPlaces } from '../../src/table/index.ts';
import type { NetworkFiles } from './opennetwork.ts';
import type { PlaySetup } from './playseats.ts';
import type { Progress } from './protocol.ts';

export type RivalQuestion = {
  /** The person's match. */
  readonly setup: PlaySetup;
  /** Who plays in the person's place. */
  readonly spec: string;
  readonly files: NetworkFiles;
};
/** What a seat came to. */
export type SeatResult = { readonly score: number; readonly place: number; readonly points: number };

/** The same opponents in the same order to the right of another seat. */
export const seatedAt = ({ players, seat }: PlaySetup, who: string, at: number): readonly string[] => {
  const count = players.length;
  return players.map((_, other) => (other === at ? who : players[(seat + other - at + count) % count]!));
};

/** By seat. Tells how many are done. */
export const playRival = async (
  { setup, spec, files }: RivalQuestion,
  tell: (progress: Progress) => void,
): Promise<Result<readonly SeatResult[]>> => {
  const { seatsOf } = await import('./playseats.ts');
  const count = setup.players.length;
  const results: SeatResult[] = [];
  for (let seat = 0; seat < count; seat++) {
    tell({ done: seat, total: count });
    const seats = await seatsOf({ ...setup, players: seatedAt(setup, spec, seat), seat: -1 }, files, tell);
    if (!seats.ok) return seats;
    const { rules, seed, players } = seats.value;
    const { result } = await playLater({ rules, seed, players });
    if (result === undefined) return fault('play.not-over', 0, 'the match has no end');
    const { scores, points } = result;
    results.push({ score: scores[seat]!, place: sharedPlaces(rules, result)[seat]!, points: points[seat]! });
  }
  return ok(results);
};
