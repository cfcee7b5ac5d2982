/** The flagship network in a worker: opened once a game, asked about a described position or every decision of a seat. */
import { foreseeGame, openPosition, type ForeseenGame } from '../../src/answers/index.ts';
import { makeForeseer, type Foreseer, type Foresight } from '../../src/players/index.ts';
import { modelRulesOf } from '../../src/policy/index.ts';
import type { RiichiRules, Ruleset } from '../../src/rules/index.ts';
import { fault, ok, type Result } from '../../src/base/index.ts';
import type { AdviceQuestion } from './asking.ts';
import { openNetwork, type NetworkFiles } from './opennetwork.ts';
import type { Progress } from './protocol.ts';
import { readOne } from './readone.ts';

export type ForesightQuestion = { readonly files: NetworkFiles; readonly question: AdviceQuestion };
export type ForeseeQuestion = {
  readonly files: NetworkFiles;
  /** Our own record, one game. */
  readonly record: string;
  readonly seat: number;
  /** Decisions that are wanted, from the first. */
  readonly most: number;
};
export type ForeseeAnswer = ForeseenGame;

type Tell = (progress: Progress) => void;

const open = async (rules: RiichiRules, files: NetworkFiles, tell: Tell): Promise<Result<Foreseer>> => {
  const session = await openNetwork(rules, files, tell);
  return session.ok ? makeForeseer(rules, session.value) : session;
};

const opened = new Map<string, Promise<Result<Foreseer>>>();

/** Networks stay open; what failed is tried again. */
const foreseerFor = async (rules: Ruleset, files: NetworkFiles, tell: Tell): Promise<Result<Foreseer>> => {
  if (rules.family !== 'riichi') return fault('network.none', 0, 'there are networks for riichi and sanma');
  const key = modelRulesOf(rules).id;
  const found = opened.get(key) ?? open(rules, files, tell);
  opened.set(key, found);
  const result = await found;
  if (!result.ok) opened.delete(key);
  return result;
};

export const answerForesight = async (
  { files, question }: ForesightQuestion,
  tell: Tell,
): Promise<Result<Foresight | null>> => {
  const opened = openPosition(question);
  if (!opened.ok) return opened;
  const { table, legal, setup } = opened.value;
  const foreseer = await foreseerFor(setup.rules, files, tell);
  if (!foreseer.ok) return foreseer;
  const answer = await foreseer.value.at(table, setup.seat, legal);
  return answer.ok ? ok(answer.value ?? null) : answer;
};

/** Milliseconds between two words about the progress. */
const SLICE = 50;

export const runForesee = async (
  { files, record, seat, most }: ForeseeQuestion,
  tell: Tell,
): Promise<Result<ForeseeAnswer>> => {
  const found = readOne(record, seat);
  if (!found.ok) return found;
  const { game, rules } = found.value;
  const foreseer = await foreseerFor(rules, files, tell);
  if (!foreseer.ok) return foreseer;
  const task = { events: game.events, rules: rules as RiichiRules, seat, absences: game.meta.absences ?? [], most };
  let since = performance.now();
  return foreseeGame(task, foreseer.value, (done) => {
    if (performance.now() - since < SLICE) return;
    tell({ done, total: most });
    since = performance.now();
  });
};
