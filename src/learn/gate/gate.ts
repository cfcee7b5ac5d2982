/**
 * The gate: whether a candidate's network may take the place of a reference. First round sets, many and cheap, which must show a lead; then whole matches in
 * duplicate sets under a sequential test whose bounds are fixed beforehand. Rates of play must stay near the reference's: a network that wins by gambling is
 * looked at by a person first. In Chinese Standard a match is one round, so the second part is round sets again, on other walls. Walls depend on the digest of the candidate's weights, so no candidate is chosen on the walls it is judged by.
 */
import type { DeedCounts, RoundLead } from '../../arena/index.ts';
import { normalCdf, ok, type Result, type SprtPlan } from '../../base/index.ts';
import { evaluateMatch, evaluateRounds, type Executor, type ResultStore } from '../../jobs/node/index.ts';
import { networkFiles, shortDigest } from '../../models/index.ts';
import type { Ruleset } from '../../rules/index.ts';

/** Candidate and reference, and the numbers of sets and bounds they are judged by. */
export type GateOptions = {
  readonly rules: Ruleset;
  /** Player specs. */
  readonly candidate: string;
  readonly reference: string;
  readonly executor: Executor;
  readonly store?: ResultStore | undefined;
  /** Round sets of the first part. */
  readonly rounds: number;
  /** Of the second part: leads in mean rank that are not and that are worth having, errors, and the most sets; in Chinese Standard only the number of sets counts. */
  readonly sprt: SprtPlan;
  /** Draws a text for the seed once the candidate's digest is known, so that nobody could know the walls before. Without it the digest alone decides them. */
  readonly draw?: ((what: string) => Promise<string>) | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly note?: ((text: string) => void) | undefined;
};

/** How far a rate may lie above the reference's, in shares of rounds; calls and draws both ways. Set by hand: about a tenth of what phoenix players have. */
export const RAILS = { dealIns: 0.015, riichi: 0.05, calls: 0.08, draws: 0.05 } as const;

/** A rate of play beside the reference's, and whether it is near enough. */
export type Rail = {
  readonly rate: keyof typeof RAILS;
  readonly candidate: number;
  readonly reference: number;
  readonly most: number;
  readonly isKept: boolean;
};

/** The gate's answer: promoted or not, and every figure it rests on. */
export type GateResult = {
  readonly promoted: boolean;
  /** Why not; null when promoted. */
  readonly reason: 'rounds' | 'rails' | 'matches' | null;
  readonly seed: string;
  /** Round sets; lead in places a round (Chinese Standard: points). */
  readonly rounds: Pick<RoundLead, 'sets' | 'chains' | 'lead' | 'ci95' | 'z' | 'leadAMatch'>;
  readonly rails: readonly Rail[];
  /** Of the second part: sets, the candidate's lead in mean rank (Chinese Standard: points), its interval and p-value; null where the first part ended it. */
  readonly sets: number;
  readonly lead: number | null;
  readonly ci95: readonly [number, number] | null;
  readonly p: number | null;
  readonly meanRank: number | null;
  readonly verdict: 'accept' | 'reject' | null;
  readonly isCapped: boolean;
};

const railsOf = (candidate: DeedCounts, reference: DeedCounts): readonly Rail[] =>
  (Object.keys(RAILS) as (keyof typeof RAILS)[]).map((rate) => {
    const [own, other] = [candidate[rate] / candidate.rounds, reference[rate] / reference.rounds];
    const isBothWays = rate === 'calls' || rate === 'draws';
    const away = isBothWays ? Math.abs(own - other) : own - other;
    return { rate, candidate: own, reference: other, most: RAILS[rate], isKept: away <= RAILS[rate] };
  });

/** Text that differs with the weights of the candidate. */
const seedOf = (candidate: string, rules: Ruleset): Result<string> => {
  const files = networkFiles([candidate], rules);
  if (!files.ok) return files;
  const digests = Object.values(files.value).map(({ digest }) => shortDigest(digest));
  return ok(`gate ${digests.length === 0 ? candidate : digests.join(' ')}`);
};

/** Sets of a task. */
const LOCKSTEP = 32;

/** Round sets of the candidate in a field of the reference. */
const roundsOf = (options: GateOptions, seed: string, count: number): Promise<Result<RoundLead>> => {
  const { rules, candidate, reference, executor, store, signal, note } = options;
  const unit = rules.family === 'chinese' ? 'points' : 'places';
  const onTask = ({ sets, lead, error }: RoundLead): void =>
    note?.(`${sets} round sets, lead ${lead.toFixed(4)} ± ${(1.96 * error).toFixed(4)} ${unit} a round`);
  const plan = { rules, challenger: candidate, field: reference, seed };
  return evaluateRounds(plan, { executor, sets: count, store, signal, onTask });
};

type Confirmation = Pick<GateResult, 'sets' | 'lead' | 'ci95' | 'p' | 'meanRank' | 'verdict' | 'isCapped'>;

/** Chinese Standard: a fixed number of round sets on walls of their own, whose whole 95 % interval must lie above 0. */
const confirmByRounds = async (options: GateOptions, seed: string): Promise<Result<Confirmation>> => {
  const played = await roundsOf(options, seed, options.sprt.max!);
  if (!played.ok) return played;
  const { sets, lead, ci95, z } = played.value;
  const p = 2 * (1 - normalCdf(Math.abs(z)));
  return ok({ sets, lead, ci95, p, meanRank: null, verdict: ci95[0] > 0 ? 'accept' : 'reject', isCapped: false });
};

/** Whole matches in duplicate sets, until the sequential test has decided. */
const confirmByMatches = async (options: GateOptions, seed: string): Promise<Result<Confirmation>> => {
  const { rules, candidate, reference, executor, store, signal, sprt, note } = options;
  const match = await evaluateMatch(
    { rules, challenger: candidate, field: [reference], seed },
    {
      executor,
      sets: sprt.max!,
      sprt,
      lockstep: LOCKSTEP,
      store,
      signal,
      onSet: (_, index, { text }) => note?.(`${index + 1} sets of matches, ${text}`),
    },
  );
  if (!match.ok) return match;
  const { result, verdict, sets } = match.value;
  const middle = (rules.seats + 1) / 2;
  return ok({
    sets: sets.length,
    lead: middle - result.meanRank,
    ci95: [middle - result.ci95[1], middle - result.ci95[0]],
    p: result.p,
    meanRank: result.meanRank,
    verdict: verdict?.verdict === 'continue' ? null : (verdict?.verdict ?? null),
    isCapped: verdict?.capped ?? false,
  });
};

/** Plays a candidate against the reference and decides whether it is better. */
export const judgeCandidate = async (options: GateOptions): Promise<Result<GateResult>> => {
  const { rules, candidate } = options;
  const fixed = seedOf(candidate, rules);
  if (!fixed.ok) return fixed;
  const seed = options.draw === undefined ? fixed.value : `${fixed.value} ${await options.draw(fixed.value)}`;
  const played = await roundsOf(options, `${seed} rounds`, options.rounds);
  if (!played.ok) return played;
  const { sets, chains, lead, ci95, z, leadAMatch, challenger, field } = played.value;
  const rails = railsOf(challenger, field);
  const first = { seed: seed, rounds: { sets, chains, lead, ci95, z, leadAMatch }, rails };
  const none = { sets: 0, lead: null, ci95: null, p: null, meanRank: null, verdict: null, isCapped: false };
  if (!(ci95[0] > 0)) return ok({ promoted: false, reason: 'rounds', ...first, ...none });
  if (rails.some(({ isKept }) => !isKept)) return ok({ promoted: false, reason: 'rails', ...first, ...none });
  const confirm = rules.family === 'chinese' ? confirmByRounds : confirmByMatches;
  const confirmed = await confirm(options, `${seed} matches`);
  if (!confirmed.ok) return confirmed;
  const isAccepted = confirmed.value.verdict === 'accept';
  return ok({ promoted: isAccepted, reason: isAccepted ? null : 'matches', ...first, ...confirmed.value });
};
