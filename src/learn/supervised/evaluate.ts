/**
 * A model measured on records: every decision of the seats wanted, with the labels of data sets, asked in whole batches. Answers are counted in
 * the order of the records, so the figures do not depend on the number of threads.
 */
import { featureSetOf, makeEncoder, versionFor, type Encoder, type FeatureSet } from '../../features/index.ts';
import { readCard, requireCard, type Session } from '../../nn/node/index.ts';
import { bestKinds, NETWORK_ENTRY } from '../../players/index.ts';
import { headLayoutOf, modelRulesOf } from '../../policy/index.ts';
import type { Game } from '../../records/index.ts';
import type { Ruleset } from '../../rules/index.ts';
import type { Table } from '../../table/index.ts';
import { fault, ok, type Result } from '../../base/index.ts';
import {
  OPEN,
  classOf,
  isOfRules,
  newBatch,
  seatsOf,
  suitPermutations,
  visitLabels,
  writeLabel,
  type Batch,
  type DecisionKind,
  type Label,
  type SeatFilter,
} from '../dataset/index.ts';
import { kindOfModel, type Answers } from '../networks/index.ts';
import { Measure, type Observe, type Report } from './measure.ts';
import { ask, openSessions } from './model.ts';

/** Samples of a run of the model. */
const BATCH = 128;
const [AS_THEY_ARE] = suitPermutations(4) as [Uint8Array];

/** Model, games and seats of an evaluation. */
export type EvaluateOptions = {
  readonly model: Uint8Array;
  readonly rules: Ruleset;
  /** Those of other rules are passed over. */
  readonly games: AsyncIterable<Game>;
  /** Games at most. */
  readonly most: number;
  readonly seats: SeatFilter;
  /** Threads of the model; 0 is the calling one. */
  readonly threads: number;
  /** Whether the greedy rule is asked too. */
  readonly greedy?: boolean;
  readonly observe?: Observe | undefined;
  readonly progress?: (text: string) => void;
};

/** The rule "least shanten, then most accepted tiles" on discards: right shares, a tie split evenly, and any tied tile taken for right. */
export type GreedyReport = { readonly split: number; readonly any: number };

/** How often a network does what the players of given games did, by kind of decision. */
export type Evaluation = {
  readonly reports: readonly Report[];
  readonly greedy: GreedyReport | undefined;
  readonly games: number;
  readonly samples: number;
  /** The network's name and the one kind it answers, as its metadata say. */
  readonly network: string | undefined;
  readonly kind: DecisionKind | undefined;
};

/** The features a model sees, where it is one of these rules and of this program. */
export const featuresOf = (model: Uint8Array, rules: Ruleset): Result<FeatureSet> => {
  const card = readCard(model);
  if (!card.ok) return card;
  const set = featureSetOf(card.value.features);
  if (!set.ok) return set;
  const wanted = {
    featuresVersion: String(versionFor(set.value, rules)),
    actionsVersion: String(headLayoutOf(rules).actionVersion),
    ruleset: modelRulesOf(rules).id,
  };
  const fits = requireCard(card.value, wanted);
  return fits.ok ? set : fits;
};

class GreedyTally {
  private readonly best = new Uint8Array(34);
  private n = 0;
  private split = 0;
  private any = 0;

  add(table: Table, seat: number, label: Label): void {
    if (label.discard === OPEN) return;
    const tied = bestKinds(table, seat, label.legal, this.best);
    this.n += 1;
    if (this.best[label.discard] !== 1) return;
    this.split += 1 / tied;
    this.any += 1;
  }

  report(): GreedyReport {
    return { split: this.split / this.n, any: this.any / this.n };
  }
}

/** Fills batches and has them answered; counts the answers in order. */
class Asker {
  readonly measure: Measure;
  samples = 0;
  private readonly free: Batch[] = [];
  private readonly sent: { readonly batch: Batch; readonly answers: Promise<Result<Answers>> }[] = [];
  private readonly encoder: Encoder;
  private batch: Batch;
  private filled = 0;
  private turn = 0;

  constructor(
    private readonly sessions: readonly Session[],
    private readonly set: FeatureSet,
    /** What the model answers; undefined: everything. */
    private readonly kind: DecisionKind | undefined,
    { rules, observe }: EvaluateOptions,
  ) {
    this.measure = new Measure(observe);
    this.encoder = makeEncoder(set, rules);
    this.batch = newBatch(BATCH, set);
  }

  add(table: Table, seat: number, label: Label): void {
    const { set, batch, filled, kind } = this;
    if (kind !== undefined && classOf(label, kind) < 0) return;
    const [planes, globals] = [34 * set.planeCount, set.globalCount];
    this.encoder.encode(
      table,
      seat,
      batch.planes.subarray(filled * planes, (filled + 1) * planes),
      batch.globals.subarray(filled * globals, (filled + 1) * globals),
    );
    writeLabel(label, batch, filled, AS_THEY_ARE);
    this.samples++;
    this.filled++;
    if (this.filled === BATCH) this.send();
  }

  private send(): void {
    if (this.filled === 0) return;
    const batch = { ...this.batch, samples: this.filled };
    const session = this.sessions[this.turn++ % this.sessions.length]!;
    this.sent.push({ batch, answers: ask(session, batch, this.set) });
    this.batch = this.free.pop() ?? newBatch(BATCH, this.set);
    this.filled = 0;
  }

  /** Waits until only a few batches are under way. */
  settle(): Promise<Result<void>> {
    return this.settleTo(2 * this.sessions.length);
  }

  /** Everything is answered and counted. */
  finish(): Promise<Result<void>> {
    this.send();
    return this.settleTo(0);
  }

  private async settleTo(most: number): Promise<Result<void>> {
    while (this.sent.length > most) {
      const { batch, answers } = this.sent.shift()!;
      const found = await answers;
      if (!found.ok) return found;
      this.measure.add(batch, found.value);
      this.free.push(batch);
    }
    return ok(undefined);
  }
}

const walk = async (
  asker: Asker,
  tally: GreedyTally | undefined,
  options: EvaluateOptions,
): Promise<Result<number>> => {
  const started = performance.now();
  let games = 0;
  for await (const game of options.games) {
    if (games >= options.most) break;
    if (!isOfRules(game, options.rules)) continue;
    games++;
    visitLabels(game, seatsOf(game, options.seats), 0, (table, seat, label) => {
      asker.add(table, seat, label);
      tally?.add(table, seat, label);
    });
    const settled = await asker.settle();
    if (!settled.ok) return settled;
    const rate = (1000 * asker.samples) / (performance.now() - started);
    options.progress?.(`${games} games, ${asker.samples} states, ${Math.round(rate)} a second`);
  }
  const finished = await asker.finish();
  return finished.ok ? ok(games) : finished;
};

export const evaluate = async (options: EvaluateOptions): Promise<Result<Evaluation>> => {
  const set = featuresOf(options.model, options.rules);
  if (!set.ok) return set;
  const sessions = await openSessions(options.model, options.threads);
  if (!sessions.ok) return sessions;
  try {
    const [session] = sessions.value as readonly [Session];
    const kind = kindOfModel(session);
    if (!kind.ok) return kind;
    const asker = new Asker(sessions.value, set.value, kind.value, options);
    const tally = options.greedy === true ? new GreedyTally() : undefined;
    const games = await walk(asker, tally, options);
    if (!games.ok) return games;
    if (asker.samples === 0)
      return fault('evaluate.no-games', 0, `no decision of ${modelRulesOf(options.rules).id} in these records`);
    const { measure, samples } = asker;
    return ok({
      reports: measure.reports(),
      greedy: tally?.report(),
      games: games.value,
      samples,
      network: session.metadata[NETWORK_ENTRY],
      kind: kind.value,
    });
  } finally {
    await Promise.all(sessions.value.map((session) => session.close()));
  }
};
