/** `suzaku advise --follow FILE|-`: advice at each own decision while mjai lines or Tenhou packets come in. */
import { Live, positionJson, reasonJson, REVIEW_WORDS, type Asked, type Follower } from '../../analysis/index.ts';
import type { AdviserFields } from '../../answers/index.ts';
import { isNote, RecordStream, rulesText } from '../../records/index.ts';
import type { Networks } from '../../players/index.ts';
import { makeRuleset, parseRuleset, sanma, tenhou, type Ruleset } from '../../rules/index.ts';
import type { Fault } from '../../base/index.ts';
import { makeHand, makeMpszTile, type Tile } from '../../tiles/index.ts';
import { Exit, fail, orFail, print, readLines, type Language, tell, tellFault } from '../io.ts';
import { adviserWith, networksFor } from './adviser.ts';
import { adviceText } from './text.ts';

export type FollowFlags = AdviserFields & {
  readonly follow: string;
  readonly rules?: string;
  readonly json?: boolean;
  readonly all?: boolean;
};

/** `East 1, turn 5: 123m…` */
const headOf = ({ turn, phase }: Asked, { table, seat }: Follower, lang: Language): string => {
  const words = REVIEW_WORDS[lang];
  const title = words.round(words.winds[(table.round >> 2) & 3]!, (table.round & 3) + 1, table.honba);
  const hand = makeHand({ tiles: table.tilesOf(seat), melds: table.meldsOf(seat) });
  const claim = phase === 'claim' ? ` + ${makeMpszTile(table.claimTile as Tile)}` : '';
  return `${title}, ${words.turn(turn)}: ${hand}${claim}`;
};

/** While the table of the decision stands. */
const printAdvice = (asked: Asked, view: Follower, flags: FollowFlags, lang: Language): void => {
  if (flags.json === true)
    return print(
      JSON.stringify({
        events: asked.events,
        seat: view.seat,
        ...positionJson(asked),
        reasons: asked.reasons.map((reason) => reasonJson(reason, lang)),
      }),
    );
  // With one action there is nothing to advise.
  if (asked.isForced) return;
  print(`${headOf(asked, view, lang)}\n${adviceText(asked, asked.reasons, view, { lang, all: flags.all === true })}\n`);
};

/** `--rules`: of a table where the stream does not say. */
const readRules = ({ rules: text }: FollowFlags): Ruleset | undefined => {
  if (text === undefined) return undefined;
  const rules = orFail('--rules', parseRuleset(text));
  if (rules.family === 'riichi') return rules;
  return fail('--rules', { code: 'usage', at: 0, text: 'mjai lines and Tenhou packets are of riichi or sanma' });
};

class Session {
  private readonly stream: RecordStream;
  private readonly live: Live;
  private readonly rules: Ruleset | undefined;
  private hasRound = false;
  private areRulesCompared = false;
  /** Something could not be followed. */
  private isBroken = false;

  constructor(
    private readonly flags: FollowFlags,
    private readonly seat: number | undefined,
    private readonly lang: Language,
    networks: Networks,
  ) {
    this.rules = readRules(flags);
    this.stream = new RecordStream(flags.rules);
    this.live = new Live({
      ...(seat === undefined ? {} : { seat }),
      adviser: (rules) => adviserWith(rules, flags, networks),
    });
  }

  take(line: string): void {
    for (const faults of this.stream.steps(line)) {
      for (const fault of faults) if (this.costs(fault)) this.say(fault, fault.at);
      this.update();
    }
  }

  end(): void {
    if (!this.hasRound) this.say({ code: 'follow.nothing', text: 'no round came in' });
    if (this.isBroken) throw new Exit(1);
  }

  /** A note costs nothing, but for a wrong id of a start_game where --seat does not say it. */
  private costs(fault: Fault): boolean {
    return !isNote(fault) || (fault.code === 'mjai.own-seat' && this.seat === undefined);
  }

  private update(): void {
    const { game } = this.stream;
    if (game === undefined) return;
    if (game.events.at(-1)?.type === 'start-round') {
      this.hasRound = true;
      this.compareRules(rulesText(game.events));
    }
    const asked = this.live.update(game);
    if (!asked.ok) this.say(asked.error);
    else for (const one of asked.value) printAdvice(one, this.live.view!, this.flags, this.lang);
  }

  /** Once. */
  private compareRules(played: string): void {
    const rules = parseRuleset(played);
    if (this.rules === undefined || this.areRulesCompared || !rules.ok) return;
    this.areRulesCompared = true;
    if (makeRuleset(rules.value) === makeRuleset(this.rules)) return;
    const text = `the stream is of ${played}; where it says its rules, --rules ${this.flags.rules} does not count`;
    tell(`${this.flags.follow}: follow.rules — ${text}`);
  }

  private say({ code, text }: Pick<Fault, 'code' | 'text'>, line?: number): void {
    this.isBroken = true;
    const where = line === undefined ? this.flags.follow : `${this.flags.follow}:${line}`;
    tellFault(where, { code, text });
  }
}

/** Ends with 1 when something could not be followed. */
export const adviseFollow = async (flags: FollowFlags, seat: number | undefined, lang: Language): Promise<void> => {
  const session = new Session(flags, seat, lang, await networksFor([tenhou, sanma], flags));
  for await (const line of readLines(flags.follow)) session.take(line);
  session.end();
};
