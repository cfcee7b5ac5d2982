/**
 * `suzaku train perceptron`: the evaluator of Mizukami 2014 from records. One pass over the games, the file of the next one drawn by chance;
 * a perceptron learns the discards, another one the calls. In calls, positions where players called weigh more, since they are few.
 */
import { hashText, Rng, STREAMS } from '../../base/index.ts';
import { makeSignature, packWeights, type ModelData } from '../../analysis/linear/index.ts';
import { Candidates, mizukamiLayout, type EvaluatorData } from '../../analysis/riichi/index.ts';
import { commitHere } from '../../models/index.ts';
import type { Game } from '../../records/index.ts';
import { PASS } from '../../table/index.ts';
import { rulesOf } from '../fit/index.ts';
import { gamesOf, noGames, spreadGames, type LoggedGame } from '../logs.ts';
import { AgreementTally, candidateOf, type Agreement } from './agreement.ts';
import { visitRankings } from './decisions.ts';
import { Perceptron } from './perceptron.ts';

export type PerceptronOptions = {
  readonly data: string;
  /** Games in all, spread over the files. */
  readonly games: number;
  readonly seed: string;
  /** Step of a mistake about a call that was made; one about a pass has 1. */
  readonly callRate: number;
  /** As it is written into the data. */
  readonly command: string;
  readonly progress: (text: string) => void;
};

export type PerceptronReport = {
  readonly games: number;
  readonly discards: number;
  readonly claims: number;
  /** Processor time of a decision, reading the record included. */
  readonly microseconds: number;
  /** On validation games. */
  readonly averaged: Agreement;
  readonly last: Agreement;
};

/** Validation games that are measured. */
const HELD = 300;

/** Both learners. */
export class EvaluatorLearner {
  readonly turn = new Perceptron(mizukamiLayout.size);
  readonly claim = new Perceptron(mizukamiLayout.size);
  private readonly candidates = new Candidates();

  constructor(private readonly callRate: number) {}

  learn(game: Game): void {
    const { candidates, turn, claim } = this;
    visitRankings(game, {
      turn: (table, seat, legal, kind) => {
        candidates.readTurn(table, seat, legal);
        turn.learn(candidates, candidates.thrown.indexOf(kind));
      },
      claim: (table, seat, legal, answer) => {
        candidates.readClaim(table, seat, legal);
        const chosen = candidateOf(candidates, answer);
        if (chosen >= 0) claim.learn(candidates, chosen, answer.action === PASS ? 1 : this.callRate);
      },
    });
  }
}

/** Games of several files, the next file drawn by chance. */
async function* mixed(sources: AsyncGenerator<LoggedGame>[], rng: Rng): AsyncGenerator<LoggedGame> {
  const open = sources.slice();
  while (open.length > 0) {
    const at = rng.below(open.length);
    const next = await open[at]!.next();
    if (next.done === true) open.splice(at, 1);
    else yield next.value;
  }
}

const modelOf = (perceptron: Perceptron): ModelData => ({
  layout: hashText(makeSignature(mizukamiLayout, 4)),
  ...packWeights(perceptron.averaged()),
  curves: [],
  samples: perceptron.decisions,
  positive: perceptron.decisions - perceptron.mistakes,
});

export const trainPerceptron = async (
  options: PerceptronOptions,
): Promise<{ readonly data: EvaluatorData; readonly report: PerceptronReport }> => {
  const wanted = { data: options.data, seats: 4 as const, games: options.games };
  const { files, each } = spreadGames(wanted);
  const learner = new EvaluatorLearner(options.callRate);
  const held: Game[] = [];
  const used = new Map<string, number>(files.map(({ name }) => [name, 0]));
  const started = process.cpuUsage();
  let games = 0;
  const rng = new Rng(options.seed, STREAMS.sample);
  for await (const { game, part, file } of mixed(
    files.map((file) => gamesOf(file, 0, each)),
    rng,
  )) {
    if (rulesOf(game)?.seats !== 4) continue;
    if (part === 'validation' && held.length < HELD) held.push(game);
    if (part !== 'train') continue;
    learner.learn(game);
    used.set(file, used.get(file)! + 1);
    if (++games % 100 === 0) options.progress(`${games} games, ${learner.turn.decisions} discards`);
  }
  const { user, system } = process.cpuUsage(started);
  const { turn, claim } = learner;
  if (turn.decisions === 0 || claim.decisions === 0) throw noGames(wanted);
  const measure = (weights: { turn: ArrayLike<number>; claim: ArrayLike<number> }): Agreement => {
    const tally = new AgreementTally(weights);
    for (const game of held) tally.add(game);
    return tally.report();
  };
  const from = { command: options.command, commit: commitHere(), data: [...used], seed: options.seed };
  return {
    data: { from, turn: modelOf(turn), claim: modelOf(claim) },
    report: {
      games,
      discards: turn.decisions,
      claims: claim.decisions,
      microseconds: (user + system) / (turn.decisions + claim.decisions),
      averaged: measure({ turn: turn.averaged(), claim: claim.averaged() }),
      last: measure({ turn: turn.weights, claim: claim.weights }),
    },
  };
};
