/** How often a player without a network does what the players of records did. It sees what the seat saw, nothing more. */
import { isAway, type Game } from '../../records/index.ts';
import { chooseNow, type Player } from '../../players/index.ts';
import { DECLARE_RIICHI, PASS, WIN, decisionsOf, discardKindOf, type Decision } from '../../table/index.ts';
import { rulesOf } from '../fit/index.ts';
import { isCall, writeLegal } from './decisions.ts';

/** Decisions of a kind, and how many of them the player makes too. `same` is stricter where there are several ways: the very call. */
export type KindAgreement = { n: number; right: number; same: number };

/**
 * `discard`: a choice of kinds, riichi apart. `riichi`: offered; declared or not. `called`: players chowed or punged; the player calls too, and makes the
 * same call. `passed`: they could have and did not.
 */
export const AGREEMENT_KINDS = ['discard', 'riichi', 'called', 'passed'] as const;
/** One of AGREEMENT_KINDS. */
export type AgreementKind = (typeof AGREEMENT_KINDS)[number];

export class PlayerAgreement {
  games = 0;
  readonly kinds = Object.fromEntries(AGREEMENT_KINDS.map((kind) => [kind, { n: 0, right: 0, same: 0 }])) as Record<
    AgreementKind,
    KindAgreement
  >;
  private readonly legal = new Uint8Array(34);

  constructor(private readonly player: Player) {}

  add(game: Game): void {
    const rules = rulesOf(game);
    if (rules === undefined) return;
    this.games++;
    for (let seat = 0; seat < rules.seats; seat++)
      for (const decision of decisionsOf(rules, game.events, { seat }))
        if (!isAway(game.meta.absences, seat, decision.index)) this.addDecision(decision);
  }

  private count(kind: AgreementKind, isRight: boolean, isSame: boolean): void {
    const tally = this.kinds[kind];
    tally.n++;
    if (isRight) tally.right++;
    if (isSame) tally.same++;
  }

  private addDecision({ table, seat, legal, action }: Decision): void {
    if (action === undefined || action === WIN) return;
    const ask = (): number => chooseNow(this.player, { view: table, seat, legal });
    if (table.turn !== seat) {
      if (!legal.toArray().some(isCall) || (action !== PASS && !isCall(action))) return;
      const own = ask();
      if (action === PASS) this.count('passed', own === PASS, own === PASS);
      else this.count('called', isCall(own), own === action);
      return;
    }
    const kind = discardKindOf(action);
    const isOffered = legal.has(DECLARE_RIICHI);
    if (kind < 0 && action !== DECLARE_RIICHI) return;
    if (writeLegal(legal, this.legal) < 2) return;
    const own = ask();
    if (isOffered) {
      const isSame = (own === DECLARE_RIICHI) === (action === DECLARE_RIICHI);
      this.count('riichi', isSame, isSame);
    }
    if (kind < 0 || own === DECLARE_RIICHI) return;
    const isSame = discardKindOf(own) === kind;
    this.count('discard', isSame, isSame);
  }
}
