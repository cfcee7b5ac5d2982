/**
 * Who folded against whom, read off records. A case is a discard of a connected seat that is not in riichi, and one opponent. A discard is
 * safe against the opponent when it is of levels 1–7 of the 2015 list (own discards, visible honours, suji), or of the safest level held.
 *
 * Rule `rest of the round`: the opponent is a threat (riichi, or three open melds); this discard is safe and so are four of five of all the seat
 * makes from here to the end of the round; the hand is not ready after this one and not after the last one; and the seat calls, declares
 * and wins no more. Who pushes throws a dangerous tile soon or becomes ready; who never does has folded, or gone round the danger.
 *
 * Rule `next turns`: the opponent is a threat; this discard and the next two (as far as there are any) are safe, and one of them gave up shanten
 * or accepted tiles that another discard would have kept.
 */
import { Candidates, FOLD_WIDTH, dangerLevel, isThreat, writeFoldFeatures } from '../../analysis/riichi/index.ts';
import type { Game } from '../../records/index.ts';
import { actorOf, type Event, type Table } from '../../table/index.ts';
import { kindOf } from '../../tiles/index.ts';
import { walkGame } from '../fit/index.ts';

/** One discard against one opponent. */
export type FoldCase = {
  readonly seat: number;
  readonly opponent: number;
  /** By FOLD_FEATURES. */
  readonly features: Float32Array;
  readonly isThreat: boolean;
  readonly isSafe: boolean;
  /** Another discard would have left less shanten, or as little with more accepted tiles. */
  readonly gaveUp: boolean;
  /** Shanten after the discard. */
  readonly shanten: number;
  /** By the rule `rest of the round`, and by `next turns`. */
  folds: boolean;
  foldsNow: boolean;
};

/** Of LEVELS: up to suji. */
const SAFE_LEVEL = 7;
/** One discard of so many may be dangerous. */
const OF_FIVE = 5;
const NEXT_TURNS = 3;

const OWN_DEED = new Set(['chow', 'pung', 'kong', 'riichi', 'win']);

/** Labels the cases of one seat against one opponent in one round, in order; before number `deeds` the seat called, declared or won. */
export const labelCases = (list: readonly FoldCase[], deeds: number): void => {
  const last = list.at(-1);
  let dangerous = 0;
  for (let i = list.length - 1; i >= 0; i--) {
    const one = list[i]!;
    if (!one.isSafe) dangerous++;
    const isSafeRest = one.isSafe && OF_FIVE * dangerous <= list.length - i;
    one.folds = one.isThreat && isSafeRest && i >= deeds && one.shanten > 0 && last!.shanten > 0;
    const next = list.slice(i, i + NEXT_TURNS);
    one.foldsNow = one.isThreat && next.every(({ isSafe }) => isSafe) && next.some(({ gaveUp }) => gaveUp);
  }
};

/** Cases of one round by seat and opponent, in order, and after how many of them the seat last did what a folding seat does not. */
class Round {
  readonly cases = new Map<number, FoldCase[]>();
  private readonly deeds = [0, 0, 0, 0];

  add(one: FoldCase): void {
    const key = one.seat * 4 + one.opponent;
    const list = this.cases.get(key);
    if (list === undefined) this.cases.set(key, [one]);
    else list.push(one);
  }

  note(seat: number): void {
    for (let opponent = 0; opponent < 4; opponent++)
      this.deeds[seat] = Math.max(this.deeds[seat]!, this.cases.get(seat * 4 + opponent)?.length ?? 0);
  }

  label(): void {
    for (const [key, list] of this.cases) labelCases(list, this.deeds[key >> 2]!);
  }
}

export class FoldReader {
  private readonly candidates = new Candidates();
  private readonly legal = new Uint8Array(34);
  private readonly rows = Array.from({ length: 4 }, () => new Float32Array(FOLD_WIDTH));

  /** Every case of a game, labelled, round by round. */
  read(game: Game): readonly FoldCase[] {
    const all: FoldCase[] = [];
    let round = new Round();
    const end = (): void => {
      round.label();
      for (const list of round.cases.values()) all.push(...list);
      round = new Round();
    };
    walkGame(game, {
      before: (_, event: Event) => {
        if (event.type === 'end-round') end();
        const seat = OWN_DEED.has(event.type) ? actorOf(event) : undefined;
        if (seat !== undefined) round.note(seat);
      },
      decision: (table, event, __, isAbsent) => this.addCases(table, event.seat, kindOf(event.tile), isAbsent, round),
    });
    return all;
  }

  private addCases(table: Table, seat: number, thrown: number, isAbsent: readonly boolean[], round: Round): void {
    const { candidates, legal, rows } = this;
    const { counts } = table.shapes[seat]!;
    for (let kind = 0; kind < 34; kind++) legal[kind] = counts[kind]! > 0 ? 1 : 0;
    candidates.readTurn(table, seat, legal);
    writeFoldFeatures(table, candidates, rows);
    const at = candidates.thrown.indexOf(thrown);
    const shanten = candidates.shanten[at]!;
    let gaveUp = false;
    for (let i = 0; i < candidates.size; i++) {
      const isNearer = candidates.shanten[i]! < shanten;
      gaveUp ||= isNearer || (candidates.shanten[i] === shanten && candidates.tiles[i]! > candidates.tiles[at]!);
    }
    const { reading } = candidates.surroundings;
    for (let other = 0; other < table.seats; other++) {
      if (other === seat || isAbsent[other]!) continue;
      const opponent = reading.opponents[other]!;
      const level = dangerLevel(reading, opponent, thrown);
      let safest = Infinity;
      for (let kind = 0; kind < 34; kind++)
        if (counts[kind]! > 0) safest = Math.min(safest, dangerLevel(reading, opponent, kind));
      round.add({
        seat,
        opponent: other,
        features: rows[other]!.slice(),
        isThreat: isThreat(opponent),
        isSafe: level <= SAFE_LEVEL || level <= safest,
        gaveUp,
        shanten,
        folds: false,
        foldsNow: false,
      });
    }
  }
}
