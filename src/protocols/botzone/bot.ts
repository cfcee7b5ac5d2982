/**
 * A seat at Botzone: requests in, answers out, never an illegal one. The decider is only offered what the verifier lets pass, its
 * answer is verified once more as text, and where anything fails the answer is one that is legal whatever the table looks like:
 * the drawn tile is thrown, everything else is passed.
 */
import { actionOf } from '../../players/index.ts';
import { makeResponse } from '../../records/index.ts';
import { chinese, type ChineseRules } from '../../rules/index.ts';
import * as T from '../../table/index.ts';
import { messageOf, type Decider, type Fallback, type MakeDecider } from '../decide.ts';
import { Fold } from './fold.ts';
import { answerProblem } from './verify.ts';
import { answerOf, claimEvent, needsDiscard, type Choice } from './words.ts';

export const PASS = 'PASS';

/** Legal by the request alone: what was drawn can be thrown, anything else can be passed. */
export const certainAnswer = (request: string): string => {
  const drawn = /^2 ([WBT][1-9]|F[1-4]|J[1-3])$/.exec(request);
  return drawn ? `PLAY ${drawn[1]}` : PASS;
};

/** A player that answers the requests of one Botzone match. */
export class BotzoneBot {
  readonly fold: Fold;
  /** Why the decider was overruled, since the start. */
  readonly fallbacks: Fallback[] = [];
  private readonly make: MakeDecider;
  private readonly offered = new T.ActionList();
  private readonly discards = new T.ActionList();
  private decider: Decider | undefined;
  private game = -1;
  /** The answer to the request before. */
  private last: string | undefined;

  constructor(make: MakeDecider, rules: ChineseRules = chinese) {
    this.make = make;
    this.fold = new Fold(rules);
  }

  /** Takes requests that were answered before, without deciding anything: a game taken up in the middle. */
  restore(requests: readonly string[], responses: readonly string[]): void {
    for (const [i, request] of requests.entries()) {
      this.take(request);
      this.last = responses[i];
    }
  }

  /** The answer to a request. Never throws and never waits for anything but the decider. */
  async answer(request: string): Promise<string> {
    this.take(request);
    this.last = await this.decide(request);
    return this.last;
  }

  private take(request: string): void {
    const taken = this.fold.take(request, this.last);
    if (!taken.ok || taken.value.type !== 'seat') return;
    this.game++;
    this.decider = undefined;
  }

  private overrule(request: string, code: Fallback['code'], text: string): string {
    this.fallbacks.push({ code, text });
    return certainAnswer(request);
  }

  private async decide(request: string): Promise<string> {
    const { fold, offered } = this;
    if (fold.problem !== undefined) return this.overrule(request, 'table.lost', fold.problem);
    this.offer();
    if (offered.size === 0) return certainAnswer(request);
    let choice: Choice | undefined;
    try {
      // Made late, so that a failing maker costs strength and not the game.
      this.decider ??= this.make(fold.seat, this.game, fold.requests, fold.table.rules);
      choice = await this.choose(this.decider);
    } catch (error) {
      return this.overrule(request, 'decider.failed', messageOf(error));
    }
    if (choice === undefined)
      return this.overrule(request, 'decider.illegal', 'the decider chose what it was not offered');
    const text = makeResponse(answerOf(choice));
    const problem = answerProblem(fold.table, fold.seat, text);
    return problem === undefined ? text : this.overrule(request, 'answer.unsafe', `${text}: ${problem}`);
  }

  /** The legal actions that the verifier would let pass. */
  private offer(): void {
    const { fold, offered } = this;
    fold.legal(offered);
    let kept = 0;
    for (let i = 0; i < offered.size; i++) {
      const action = offered.items[i]!;
      // A chow or pung is looked at with its discard.
      const isSafe =
        needsDiscard(action) || answerProblem(fold.table, fold.seat, makeResponse(answerOf({ action }))) === undefined;
      if (isSafe) offered.items[kept++] = action;
    }
    offered.size = kept;
    if (kept === 1 && offered.items[0] === T.CHINESE_PASS) offered.size = 0;
  }

  private async choose(decider: Decider): Promise<Choice | undefined> {
    const { fold, offered, discards } = this;
    const { seat } = fold;
    const action = actionOf(await decider.choose({ view: fold.table, seat, legal: offered }));
    if (!offered.has(action)) return undefined;
    if (!needsDiscard(action)) return { action };
    // The claim is tried on a copy: whether it succeeds is known only after the answer.
    const table = fold.table.clone();
    T.apply(table, claimEvent(table, seat, action));
    T.legalActions(table, seat, discards);
    const discard = actionOf(await decider.choose({ view: table, seat, legal: discards }));
    return discards.has(discard) ? { action, discard } : undefined;
  }
}
