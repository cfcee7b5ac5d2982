/**
 * Round sets: the same wall and the same standing in every seating of a challenger in a field. What counts is the change of the challenger's expected final
 * place by the placement model, so a set is one round and resolves small leads many times faster than whole matches do. In Chinese Standard, where a match is one
 * round, it is the challenger's points; chains have one set each, and the round's wind goes by turns.
 *
 * Sets come in chains: a chain is a match whose next standing is that of one of the seatings just played, by turns, until the match is over. So standings are
 * those that the players bring about, and no pool of them is needed. Sets of a chain share standings; figures go by chains.
 */
import { RoundWorth } from '../analysis/riichi/placement/index.ts';
import type { Player } from '../players/index.ts';
import type { Ruleset } from '../rules/index.ts';
import { Table, firstRoundOf, outcomeOf, type NextRound, type RoundOutcome } from '../table/index.ts';
import { deedsOf, isDrawnRound, type SeatDeeds } from './deeds.ts';
import { playLater } from './play.ts';

/** Who sits at a seat: the challenger, or one of the field. */
export type Role = 'challenger' | 'field';

/** Rules, seed and players of one chain of round sets. */
export type ChainOptions = {
  readonly rules: Ruleset;
  readonly seed: string;
  /** Number of the chain: the wind of its first round in Chinese Standard. */
  readonly number?: number;
  /** Makes a player for one seat of one round. */
  readonly seat: (role: Role, seat: number, seed: string) => Player;
  /** Sets at most; a match that lasts longer is left. */
  readonly most?: number;
};

/** Rounds, and in how many of them what happened. */
export type DeedCounts = {
  readonly rounds: number;
  readonly wins: number;
  readonly dealIns: number;
  readonly riichi: number;
  readonly calls: number;
  readonly draws: number;
};

/** The sums of a chain. */
export type PlayedChain = {
  readonly sets: number;
  /** Sum over sets of the challenger's mean change of place, or points, over its seatings; positive is better. */
  readonly lead: number;
  readonly challenger: DeedCounts;
  readonly field: DeedCounts;
};

/** Counts before the first round. */
export const noDeeds: DeedCounts = { rounds: 0, wins: 0, dealIns: 0, riichi: 0, calls: 0, draws: 0 };

/** The sum of two counts. */
export const addDeeds = (a: DeedCounts, b: DeedCounts): DeedCounts => ({
  rounds: a.rounds + b.rounds,
  wins: a.wins + b.wins,
  dealIns: a.dealIns + b.dealIns,
  riichi: a.riichi + b.riichi,
  calls: a.calls + b.calls,
  draws: a.draws + b.draws,
});

const countsOf = ({ won, dealtIn, riichi, called }: SeatDeeds, isDrawn: boolean): DeedCounts => ({
  rounds: 1,
  wins: Number(won),
  dealIns: Number(dealtIn),
  riichi: Number(riichi),
  calls: Number(called),
  draws: Number(isDrawn),
});

type Seated = { readonly outcome: RoundOutcome; readonly deeds: readonly SeatDeeds[]; readonly isDrawn: boolean };

/** What a round brought each seat. */
const worthOf = (rules: Ruleset): ((outcome: RoundOutcome) => readonly number[]) => {
  if (rules.family === 'chinese')
    return ({ before, scores }) => scores.map((score, seat) => score - before.scores[seat]!);
  const worth = new RoundWorth(rules);
  return (outcome) => worth.change(outcome);
};

/** One chain. The seatings of a set are played at the same time, so that their network questions are one batch. */
export const playChain = async (options: ChainOptions): Promise<PlayedChain> => {
  const { rules, seed, seat, most = Infinity, number = 0 } = options;
  const worth = worthOf(rules);
  const first = rules.family === 'chinese' ? (number & 3) * 4 : 0;
  const tables = Array.from({ length: rules.seats }, () => new Table(rules));
  const playSeating = async (own: number, set: number, start: NextRound): Promise<Seated> => {
    const table = tables[own]!;
    const players = tables.map((_, at) => seat(at === own ? 'challenger' : 'field', at, `${seed}/${set}/${own}`));
    await playLater({ rules, seed, start, players, table, maxRounds: 1 });
    return { outcome: outcomeOf(table, start), deeds: deedsOf(table), isDrawn: isDrawnRound(table) };
  };
  let [sets, lead, challenger, field] = [0, 0, noDeeds, noDeeds];
  for (let start: NextRound | undefined = firstRoundOf(rules, first); start !== undefined && sets < most; sets++) {
    const standing: NextRound = start;
    const seatings = await Promise.all(tables.map((_, own) => playSeating(own, sets, standing)));
    for (const [own, { outcome, deeds, isDrawn }] of seatings.entries()) {
      lead += worth(outcome)[own]! / rules.seats;
      for (const [at, deed] of deeds.entries()) {
        const counts = countsOf(deed, isDrawn);
        if (at === own) challenger = addDeeds(challenger, counts);
        else field = addDeeds(field, counts);
      }
    }
    start = seatings[sets % rules.seats]!.outcome.after;
  }
  return { sets, lead, challenger, field };
};

/** What chains prove: the challenger's lead, in places a round (Chinese Standard: points). */
export type RoundLead = {
  readonly sets: number;
  readonly chains: number;
  readonly lead: number;
  /** Standard error, chains being independent. */
  readonly error: number;
  readonly ci95: readonly [number, number];
  /** Lead over its error. */
  readonly z: number;
  /** Lead a whole match: that of a round times the rounds of a chain. */
  readonly leadAMatch: number;
  readonly challenger: DeedCounts;
  readonly field: DeedCounts;
};

/** Leads below this are rounding errors. */
const ROUNDING = 1e-9;

/** A ratio of sums over chains, with the error of its linear form. */
export const leadOfChains = (chains: readonly PlayedChain[]): RoundLead => {
  const sets = chains.reduce((sum, chain) => sum + chain.sets, 0);
  const lead = chains.reduce((sum, chain) => sum + chain.lead, 0) / Math.max(1, sets);
  const n = chains.length;
  const squares = chains.reduce((sum, chain) => sum + (chain.lead - lead * chain.sets) ** 2, 0);
  // Of a player against itself every chain is 0 up to rounding, and so would be its error.
  const error = n < 2 ? Number.NaN : Math.max(ROUNDING, Math.sqrt((squares * n) / (n - 1)) / sets);
  return {
    sets,
    chains: n,
    lead,
    error,
    ci95: [lead - 1.96 * error, lead + 1.96 * error],
    z: lead / error,
    leadAMatch: (lead * sets) / Math.max(1, n),
    challenger: chains.map((chain) => chain.challenger).reduce(addDeeds, noDeeds),
    field: chains.map((chain) => chain.field).reduce(addDeeds, noDeeds),
  };
};
