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
  newActionBatch,
  newBatch,
  seatsOf,
  suitPermutations,
  visitActions,
  visitLabels,
  writeChineseLabel,
  writeLabel,
  type ActionBatch,
  type ChineseLabel,
  type Batch,
  type DecisionKind,
  type Label,
  type SeatFilter,
} from '../dataset/index.ts';
import { kindOfModel, type Answers } from '../networks/index.ts';
import { ActionMeasure } from './actionmeasure.ts';
import { Measure, type Observe, type Report } from './measure.ts';
import { ask, askActions, openSessions } from './model.ts';

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

/** How labels of a family become batches, and what is done with their answers. */
type Forms<B, L, A> = {
  readonly newBatch: (samples: number) => B;
  readonly write: (label: L, batch: B, to: number) => void;
  readonly ask: (session: Session, batch: B) => Promise<Result<A>>;
  readonly count: (batch: B, answers: A) => void;
};

type Seen = { readonly samples: number; readonly planes: Uint8Array; readonly globals: Uint8Array };

/** Fills batches and has them answered; counts the answers in order. */
class Asker<B extends Seen, L, A> {
  samples = 0;
  private readonly free: B[] = [];
  private readonly sent: { readonly batch: B; readonly answers: Promise<Result<A>> }[] = [];
  private readonly encoder: Encoder;
  private batch: B;
  private filled = 0;
  private turn = 0;

  constructor(
    private readonly sessions: readonly Session[],
    private readonly set: FeatureSet,
    rules: Ruleset,
    private readonly forms: Forms<B, L, A>,
  ) {
    this.encoder = makeEncoder(set, rules);
    this.batch = forms.newBatch(BATCH);
  }

  add(table: Table, seat: number, label: L): void {
    const { set, batch, filled } = this;
    const [planes, globals] = [34 * set.planeCount, set.globalCount];
    this.encoder.encode(
      table,
      seat,
      batch.planes.subarray(filled * planes, (filled + 1) * planes),
      batch.globals.subarray(filled * globals, (filled + 1) * globals),
    );
    this.forms.write(label, batch, filled);
    this.samples++;
    this.filled++;
    if (this.filled === BATCH) this.send();
  }

  private send(): void {
    if (this.filled === 0) return;
    const batch = { ...this.batch, samples: this.filled };
    const session = this.sessions[this.turn++ % this.sessions.length]!;
    this.sent.push({ batch, answers: this.forms.ask(session, batch) });
    this.batch = this.free.pop() ?? this.forms.newBatch(BATCH);
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
      this.forms.count(batch, found.value);
      this.free.push(batch);
    }
    return ok(undefined);
  }
}

/** A model under measurement: takes the decisions of a game, and reports. */
type Examiner = {
  readonly visit: (game: Game, seats: number) => void;
  readonly asker: { readonly samples: number } & Pick<Asker<Seen, never, never>, 'settle' | 'finish'>;
  readonly reports: () => readonly Report[];
  readonly greedy: () => GreedyReport | undefined;
};

type Examined = { readonly sessions: readonly Session[]; readonly set: FeatureSet; readonly options: EvaluateOptions };

const examineActions = ({ sessions, set, options }: Examined): Examiner => {
  const measure = new ActionMeasure(options.observe);
  const asker = new Asker<ActionBatch, ChineseLabel, Float32Array>(sessions, set, options.rules, {
    newBatch: (samples) => newActionBatch(samples, set),
    write: (label, batch, to) => writeChineseLabel(label, batch, to, 0),
    ask: (session, batch) => askActions(session, batch, set),
    count: (batch, logits) => measure.add(batch, logits),
  });
  return {
    asker,
    visit: (game, seats) =>
      visitActions(game, seats, { id: 0 }, ({ table, seat }, label) => asker.add(table, seat, label)),
    reports: () => measure.reports(),
    greedy: () => undefined,
  };
};

/** `kind`: what the model answers; undefined: everything. */
const examineLabels = ({ sessions, set, options }: Examined, kind: DecisionKind | undefined): Examiner => {
  const measure = new Measure(options.observe);
  const tally = options.greedy === true ? new GreedyTally() : undefined;
  const asker = new Asker<Batch, Label, Answers>(sessions, set, options.rules, {
    newBatch: (samples) => newBatch(samples, set),
    write: (label, batch, to) => writeLabel(label, batch, to, AS_THEY_ARE),
    ask: (session, batch) => ask(session, batch, set),
    count: (batch, answers) => measure.add(batch, answers),
  });
  return {
    asker,
    visit: (game, seats) =>
      visitLabels(game, seats, 0, (table, seat, label) => {
        if (kind === undefined || classOf(label, kind) >= 0) asker.add(table, seat, label);
        tally?.add(table, seat, label);
      }),
    reports: () => measure.reports(),
    greedy: () => tally?.report(),
  };
};

const walk = async ({ asker, visit }: Examiner, options: EvaluateOptions): Promise<Result<number>> => {
  const started = performance.now();
  let games = 0;
  for await (const game of options.games) {
    if (games >= options.most) break;
    if (!isOfRules(game, options.rules)) continue;
    games++;
    visit(game, seatsOf(game, options.seats));
    const settled = await asker.settle();
    if (!settled.ok) return settled;
    const rate = (1000 * asker.samples) / (performance.now() - started);
    options.progress?.(`${games} games, ${asker.samples} states, ${Math.round(rate)} a second`);
  }
  const finished = await asker.finish();
  return finished.ok ? ok(games) : finished;
};

/** How often a network does what the players of records did. */
export const evaluate = async (options: EvaluateOptions): Promise<Result<Evaluation>> => {
  const set = featuresOf(options.model, options.rules);
  if (!set.ok) return set;
  const sessions = await openSessions(options.model, options.threads);
  if (!sessions.ok) return sessions;
  try {
    const [session] = sessions.value as readonly [Session];
    const kind = kindOfModel(session);
    if (!kind.ok) return kind;
    const examined = { sessions: sessions.value, set: set.value, options };
    const examiner = set.value.family === 'chinese' ? examineActions(examined) : examineLabels(examined, kind.value);
    const games = await walk(examiner, options);
    if (!games.ok) return games;
    if (examiner.asker.samples === 0)
      return fault('evaluate.no-games', 0, `no decision of ${modelRulesOf(options.rules).id} in these records`);
    return ok({
      reports: examiner.reports(),
      greedy: examiner.greedy(),
      games: games.value,
      samples: examiner.asker.samples,
      network: session.metadata[NETWORK_ENTRY],
      kind: kind.value,
    });
  } finally {
    await Promise.all(sessions.value.map((session) => session.close()));
  }
};
