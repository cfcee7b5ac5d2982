/**
 * A game that is still being played, read line by line: mjai events, or packets of a Tenhou client. The first line decides which. Every
 * event is held against the rules; after one that cannot have happened the table is not known, and the next round is read.
 */
import { parseRuleset } from '../rules/index.ts';
import type { Event } from '../table/index.ts';
import type { Fault } from '../base/index.ts';
import { MjaiReader } from './mjai/index.ts';
import { PacketReader } from './packets/index.ts';
import type { Game } from './record.ts';
import { Replay } from './replay/index.ts';

/** Longer lines are refused. */
const MAX_LINE = 1_000_000;

const isJson = (line: string): boolean => /^[[{]/.test(line);

/** What the rules say of the events, as far as the stream shows the hands; nothing where they are not known. */
class Verifier {
  private events: readonly Event[] = [];
  private replay: Replay | undefined;
  private first: Event | undefined;
  private last: Event | undefined;
  private played = 0;

  /** Plays what is new; the event that cannot have happened, if there is one. */
  play(events: readonly Event[]): Pick<Fault, 'code' | 'text'> | undefined {
    // A reader may have mended what was played: then it is played again.
    if (events !== this.events || events[0] !== this.first || events[this.played - 1] !== this.last) this.begin(events);
    while (this.played < events.length) {
      this.last = events[this.played++]!;
      const wrong = this.replay?.attempt(this.last);
      if (wrong !== undefined) return wrong;
    }
    return undefined;
  }

  private begin(events: readonly Event[]): void {
    const [first] = events;
    const rules = parseRuleset(first?.type === 'start-match' ? first.rules : '');
    this.replay = rules.ok && rules.value.family === 'riichi' ? new Replay(rules.value, { views: false }) : undefined;
    this.events = events;
    this.first = first;
    this.last = undefined;
    this.played = 0;
  }
}

/** Reads mjai lines or Tenhou packets as they come. */
export class RecordStream {
  private readonly rules: string | undefined;
  private readonly verifier = new Verifier();
  private reader: MjaiReader | PacketReader | undefined;
  private line = 0;

  /** `rules`: of a game where the stream does not say. */
  constructor(rules?: string) {
    this.rules = rules;
  }

  /**
   * The game under way, its events so far. What was read may still be mended: an event already seen can be replaced by another object,
   * never in another place but the last two.
   */
  get game(): Game | undefined {
    return this.reader?.game;
  }

  /** Takes a line; tells what was wrong with it, `at` its number. */
  take(text: string): readonly Fault[] {
    return [...this.steps(text)].flat();
  }

  /** The same with a pause after each event, so that `game` can be looked at between them. */
  *steps(text: string): Generator<readonly Fault[]> {
    const at = ++this.line;
    const line = text.replaceAll('\0', ' ').trim();
    if (line === '') return;
    if (line.length > MAX_LINE) {
      yield [{ code: 'log.too-long', at, text: `a line of more than ${MAX_LINE} characters is not read` }];
      return;
    }
    this.reader ??= isJson(line)
      ? new MjaiReader({ isLive: true, ...(this.rules === undefined ? {} : { rules: this.rules }) })
      : /<[A-Za-z]/.test(line)
        ? new PacketReader(this.rules)
        : undefined;
    if (this.reader === undefined)
      yield [{ code: 'log.unknown-format', at, text: 'neither mjai events nor Tenhou packets begin like this' }];
    else if (this.reader instanceof MjaiReader && !isJson(line))
      yield [{ code: 'mjai.no-event', at, text: 'this is no mjai event; the line is passed over' }];
    else yield* this.read(this.reader, line, at);
  }

  private *read(reader: MjaiReader | PacketReader, line: string, at: number): Generator<readonly Fault[]> {
    for (const _ of reader.steps(line, at)) {
      const wrong = reader.game === undefined ? undefined : this.verifier.play(reader.game.events);
      if (wrong !== undefined) reader.cut(wrong.code, at, wrong.text);
      yield this.drain(reader, at);
    }
    yield this.drain(reader, at);
  }

  /** Faults not reported yet. */
  private drain({ faults }: MjaiReader | PacketReader, at: number): readonly Fault[] {
    return faults.drain().map((fault) => ({ ...fault, at }));
  }
}
